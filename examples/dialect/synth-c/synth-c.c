//===- synth-c.c - Runs the passes from C ---------------------------------===//

#include "Synth/SynthC.h"

#include <stdio.h>

static void print(MlirStringRef text, void *file) { fwrite(text.data, 1, text.length, file); }

static const char program[] = "synth.rack {\n"
                              "  synth.patch @loud(%a: !synth.signal<cd>) {\n"
                              "    %0 = synth.gain %a by 20 : !synth.signal<cd>\n"
                              "    %1 = synth.gain %0 by 3 : !synth.signal<cd>\n"
                              "    synth.return\n"
                              "  }\n"
                              "}\n";

int main(void) {
  mlirRegisterSynthPasses();
  MlirContext context = mlirContextCreate();
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__synth__(), context);
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(program));

  // One pass that is created, and one that is found by its name.
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, mlirCreateSynthLimitGain());
  MlirOpPassManager passes = mlirPassManagerGetAsOpPassManager(manager);
  MlirStringRef text = mlirStringRefCreateFromCString("synth.rack(synth.patch(synth-label-cables{first=7}))");
  MlirLogicalResult result = mlirOpPassManagerAddPipeline(passes, text, print, stderr);
  if (mlirLogicalResultIsSuccess(result))
    result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));

  mlirPrintPassPipeline(passes, print, stdout);
  puts("");
  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return mlirLogicalResultIsFailure(result);
}
