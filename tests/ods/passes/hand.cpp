// The passes of outputs/passes.td, and a program that runs them by name and through the C API.

#include "mlir-c/Pass.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

namespace shop {
std::unique_ptr<::mlir::Pass> createSorted();

#define GEN_PASS_DECL
#include "passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "passes.h.inc"

#define GEN_PASS_DEF_NOTHING
#define GEN_PASS_DEF_DISCOUNT
#define GEN_PASS_DEF_SORT9
#define GEN_PASS_DEF_SORT10
#include "passes.h.inc"

namespace {
struct Nothing : impl::NothingBase<Nothing> {
  void runOnOperation() override { llvm::outs() << getArgument() << " of " << getOperation()->getName() << "\n"; }
};

struct Discount : impl::DiscountBase<Discount> {
  using Base::Base;

  void runOnOperation() override {
    llvm::outs() << getName() << " by " << percent << " for " << reason << (isFinal ? ", final:" : ":");
    for (const std::string &good : goods)
      llvm::outs() << " " << good;
    llvm::outs() << "\n";
    reduced += goods.size();
    ++kept;
    llvm::outs() << "  with " << getStatistics().size() << " statistics\n";
  }
};

struct Sort9 : impl::Sort9Base<Sort9> {
  void runOnOperation() override { llvm::outs() << getPassName() << "\n"; }
};

struct Sort10 : impl::Sort10Base<Sort10> {
  using Base::Base;

  void runOnOperation() override { llvm::outs() << getPassName() << (down ? " down\n" : " up\n"); }
};
} // namespace

std::unique_ptr<::mlir::Pass> createSorted() {
  Sort10Options options;
  options.down = true;
  return std::make_unique<Sort10>(options);
}
} // namespace shop

extern "C" {
#include "passes.capi.h.inc"
}

using namespace shop;
#include "passes.capi.cpp.inc"

int main() {
  registerNothing();
  registerDiscount();
  mlirRegisterShopSort10();
  mlir::MLIRContext context;
  auto module = mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  auto run = [&](mlir::PassManager &manager) {
    manager.enableVerifier(false);
    return mlir::succeeded(manager.run(module)) ? 0 : 1;
  };

  mlir::PassManager named(&context);
  const char *pipeline = "shop-nothing,shop-discount,shop-discount{percent=3 reason=moth final=true goods=hat,coat}";
  if (mlir::failed(mlir::parsePassPipeline(pipeline, named)))
    return 2;

  mlir::PassManager created(&context);
  created.addPass(createDiscount());
  created.addPass(createDiscount({/*percent=*/5, /*reason=*/"age", /*isFinal=*/false, /*goods=*/{"tie"}}));
  created.addPass(createNothing());
  created.addPass(std::make_unique<Sort9>());

  MlirPassManager throughC = mlirPassManagerCreate(wrap(&context));
  mlirPassManagerAddOwnedPass(throughC, mlirCreateShopDiscount());
  mlirPassManagerAddOwnedPass(throughC, mlirCreateShopNothing());
  mlirOpPassManagerAddOwnedPass(mlirPassManagerGetNestedUnder(throughC, mlirStringRefCreateFromCString("any")),
                                mlirCreateShopNothing());
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(throughC),
                        [](MlirStringRef text, void *) { llvm::outs() << llvm::StringRef(text.data, text.length); },
                        nullptr);
  llvm::outs() << "\n";
  bool failed = mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(throughC, wrap(module.getOperation())));
  mlirPassManagerDestroy(throughC);
  return failed + run(named) + run(created);
}
