//===- synth-c.c - Builds a program and runs the passes from C -------------===//

#include "Synth/SynthC.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"

#include <stdio.h>

static void print(MlirStringRef text, void *file) { fwrite(text.data, 1, text.length, file); }

static MlirLogicalResult report(MlirDiagnostic diagnostic, void *file) {
  fputs("diagnostic: ", file);
  mlirDiagnosticPrint(diagnostic, print, file);
  fputs("\n", file);
  return mlirLogicalResultSuccess();
}

static MlirStringRef text(const char *text) { return mlirStringRefCreateFromCString(text); }

//===- Passes -------------------------------------------------------------===//

static const char program[] = "synth.rack {\n"
                              "  synth.patch @loud(%a: !synth.signal<cd>) {\n"
                              "    %0 = synth.gain %a by 20 : !synth.signal<cd>\n"
                              "    %1 = synth.gain %0 by 3 : !synth.signal<cd>\n"
                              "    synth.return\n"
                              "  }\n"
                              "}\n";

static MlirLogicalResult runPasses(MlirContext context) {
  MlirModule module = mlirModuleCreateParse(context, text(program));

  // One pass that is created, and one that is found by its name.
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, mlirCreateSynthLimitGain());
  MlirOpPassManager passes = mlirPassManagerGetAsOpPassManager(manager);
  MlirStringRef pipeline = text("synth.rack(synth.patch(synth-label-cables{first=7}))");
  MlirLogicalResult result = mlirOpPassManagerAddPipeline(passes, pipeline, print, stderr);
  if (mlirLogicalResultIsSuccess(result))
    result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));

  mlirPrintPassPipeline(passes, print, stdout);
  puts("");
  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  return result;
}

//===- The C API of the dialect -------------------------------------------===//

static MlirOperation append(MlirBlock block, MlirOperation operation) {
  mlirBlockAppendOwnedOperation(block, operation);
  return operation;
}

static MlirValue resultOf(MlirOperation operation) { return mlirOperationGetResult(operation, 0); }

/// Builds what a patch does with its input.
static void fillPatch(MlirContext context, MlirLocation here, MlirBlock block) {
  MlirValue input = mlirBlockGetArgument(block, 0);
  MlirAttribute none = {NULL};
  MlirAttribute saw = mlirSynthWaveformAttrGet(context, MLIR_SYNTH_WAVEFORM_SAW);
  MlirAttribute pitch = mlirSynthPitchAttrGet(context, 33);
  MlirAttribute decibels = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), 6);
  MlirOperation osc = append(block, mlirSynthOscOpCreate(here, mlirValueGetType(input), saw, pitch, none, none, none));
  // The types of these results are inferred.
  MlirOperation gain = append(block, mlirSynthGainOpCreate(here, resultOf(osc), decibels));
  MlirValue inputs[] = {resultOf(gain), input};
  MlirOperation mix = append(block, mlirSynthMixOpCreate(here, 2, inputs, none));
  // Properties have setters.
  MlirOperation preset = append(block, mlirSynthPresetOpCreate(here, mlirValueGetType(input)));
  int64_t partials[] = {1, 3, 5};
  mlirSynthPresetOpSetName(preset, text("organ"));
  mlirSynthPresetOpSetPartials(preset, 3, partials);
  printf("quality 2: %d, 7: %d\n", mlirSynthPresetOpSetQuality(preset, MLIR_SYNTH_QUALITY_BEST),
         mlirSynthPresetOpSetQuality(preset, (MlirSynthQuality)7));
  MlirType stereo = mlirSynthDeviceTypeGet(context, MLIR_SYNTH_SPEAKERS_LEFT | MLIR_SYNTH_SPEAKERS_RIGHT);
  MlirAttribute speakers = mlirSynthSpeakersAttrGet(context, MLIR_SYNTH_SPEAKERS_STEREO);
  MlirOperation device = append(block, mlirSynthOpenOpCreate(here, stereo, speakers, none));
  MlirValue always = {NULL};
  append(block, mlirSynthPlayOpCreate(here, resultOf(device), resultOf(mix), always));
  append(block, mlirSynthReturnOpCreate(here, 0, NULL));

  printf("%d inputs, duty %u, %d partials, the last is %d\n", (int)mlirSynthMixOpGetNumInputs(mix),
         (unsigned)mlirSynthOscOpGetDuty(osc), (int)mlirSynthPresetOpGetNumPartials(preset),
         (int)mlirSynthPresetOpGetPartialsElement(preset, 2));
  printf("gain of osc: %d, osc is a gain: %d\n",
         mlirValueEqual(mlirSynthGainOpGetIn(gain), mlirSynthOscOpGetSignal(osc)), mlirOperationIsASynthGainOp(osc));
}

static MlirLogicalResult build(MlirContext context) {
  MlirLocation here = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateEmpty(here);
  MlirAttribute none = {NULL};
  MlirAttribute rate = mlirSynthSampleRateAttrGet(context, MLIR_SYNTH_SAMPLE_RATE_CD);
  MlirOperation rack = mlirSynthRackOpCreate(here, mlirStringAttrGet(context, text("first")), rate);
  append(mlirModuleGetBody(module), rack);
  MlirBlock body = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(mlirSynthRackOpGetBody(rack), body);

  MlirType signal = mlirSynthSignalTypeGet(context, MLIR_SYNTH_SAMPLE_RATE_CD, 1);
  MlirAttribute type = mlirTypeAttrGet(mlirFunctionTypeGet(context, 1, &signal, 0, NULL));
  MlirAttribute name = mlirStringAttrGet(context, text("main"));
  MlirOperation patch = append(body, mlirSynthPatchOpCreate(here, name, type, none, none, none));
  MlirBlock block = mlirBlockCreate(1, &signal, &here);
  mlirRegionAppendOwnedBlock(mlirSynthPatchOpGetBody(patch), block);
  fillPatch(context, here, block);

  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  bool isValid = mlirOperationVerify(mlirModuleGetOperation(module));
  mlirModuleDestroy(module);
  return isValid ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

/// Shows how values are read, and how wrong ones are refused.
static void inspect(MlirContext context) {
  MlirLocation here = mlirLocationUnknownGet(context);
  MlirType signal = mlirSynthSignalTypeGet(context, MLIR_SYNTH_SAMPLE_RATE_STUDIO, 2);
  MlirStringRef studio = mlirSynthSampleRateStringify(mlirSynthSignalTypeGetRate(signal));
  MlirStringRef className = mlirSynthSignalTypeGetName();
  printf("%.*s: %.*s, %u channels\n", (int)className.length, className.data, (int)studio.length, studio.data,
         mlirSynthSignalTypeGetChannels(signal));
  printf("signal: %d %d, bundle: %d\n", mlirTypeIsASynthSignalType(signal),
         mlirTypeIDEqual(mlirTypeGetTypeID(signal), mlirSynthSignalTypeGetTypeID()), mlirTypeIsASynthBundleType(signal));

  int64_t steps[] = {0, 2, 4};
  MlirAttribute root = mlirSynthPitchAttrGet(context, 60);
  MlirAttribute scale = mlirSynthScaleAttrGet(context, text("major"), 3, steps, root, 0, NULL);
  mlirAttributePrint(scale, print, stdout);
  MlirStringRef name = mlirSynthScaleAttrGetName(scale);
  printf(" has the name %.*s, %d steps, the last %d, and %d remarks\n", (int)name.length, name.data,
         (int)mlirSynthScaleAttrGetNumSteps(scale), (int)mlirSynthScaleAttrGetStepsElement(scale, 2),
         (int)mlirSynthScaleAttrGetNumRemarks(scale));

  MlirSynthSpeakers speakers = 0;
  bool isKnown = mlirSynthSpeakersSymbolize(text("left|deep"), &speakers);
  printf("left|deep: %d, %u, ", isKnown, speakers);
  mlirSynthSpeakersStringify(MLIR_SYNTH_SPEAKERS_STEREO, print, stdout);
  printf("\nnull: %d %d %d\n", mlirTypeIsNull(mlirSynthSignalTypeGet(context, (MlirSynthSampleRate)1, 1)),
         mlirTypeIsNull(mlirSynthBundleTypeGet(context, 1, (MlirType[]){mlirNoneTypeGet(context)}, 0, NULL)),
         mlirAttributeIsNull(mlirSynthScaleAttrGet(context, text("x"), 0, NULL, scale, 0, NULL)));
  mlirSynthSignalTypeGetChecked(here, MLIR_SYNTH_SAMPLE_RATE_CD, 0);
  mlirSynthSignalTypeGetChecked(here, (MlirSynthSampleRate)1, 1);
}

int main(void) {
  mlirRegisterSynthPasses();
  MlirContext context = mlirContextCreate();
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__synth__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__synth__(), context);
  mlirContextAttachDiagnosticHandler(context, report, stdout, NULL);
  MlirLogicalResult result = runPasses(context);
  if (mlirLogicalResultIsSuccess(result))
    result = build(context);
  inspect(context);
  mlirContextDestroy(context);
  return mlirLogicalResultIsFailure(result);
}
