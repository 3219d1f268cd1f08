// Applies rewrite rules to pieces of IR, and prints what the driver does: the rules in the order in which it tries them,
// the reasons why they do not match, and what they insert, replace and erase; last, the IR.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

#include "enum-decls.inc"
#include "dialect-decls.inc"
#define GET_OP_CLASSES
#include "op-decls.inc"

#include "enum-defs.inc"
#include "dialect-defs.inc"
#define GET_OP_CLASSES
#include "op-defs.inc"

void t::TDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "op-defs.inc"
      >();
}

// The native code of rules.td.

static LogicalResult isSmall(Operation *op, Attribute &number, Value &value) {
  value = op->getNumOperands() ? op->getOperand(0) : op->getResult(0);
  number = op->getAttr("small");
  return success(number && cast<IntegerAttr>(number).getInt() < 10);
}

static IntegerAttr next(Builder &builder, IntegerAttr number) {
  return builder.getI32IntegerAttr(number.getInt() + 1);
}

template <typename... Values>
static Value made(OpBuilder &builder, Location loc, Values... values) {
  return t::DoneOp::create(builder, loc, builder.getI32Type(), ValueRange{values...});
}

static SmallVector<Value> madeTwo(OpBuilder &builder, Location loc, Value value) {
  return {made(builder, loc, value), made(builder, loc, value, value)};
}

static void note(Location loc, StringRef text) { llvm::outs() << "  " << text << " at " << loc << "\n"; }

// The native code of canonical.td.

static TypedAttr combined(Builder &builder, Attribute one, Attribute other, function_ref<APInt(APInt, APInt)> combine) {
  auto [left, right] = std::pair(cast<IntegerAttr>(one), cast<IntegerAttr>(other));
  return builder.getIntegerAttr(left.getType(), combine(left.getValue(), right.getValue()));
}

static bool isInvertible(arith::CmpIPredicateAttr order) {
  return order.getValue() == arith::CmpIPredicate::eq || order.getValue() == arith::CmpIPredicate::ne;
}
static bool isInvertible(Attribute order) { return isInvertible(cast<arith::CmpIPredicateAttr>(order)); }

static arith::CmpIPredicateAttr inverted(arith::CmpIPredicateAttr order) {
  bool isEqual = order.getValue() == arith::CmpIPredicate::eq;
  return arith::CmpIPredicateAttr::get(order.getContext(), isEqual ? arith::CmpIPredicate::ne : arith::CmpIPredicate::eq);
}

static unsigned width(Value value) { return value.getType().getIntOrFloatBitWidth(); }

static Attribute bound(Builder &builder, Attribute one, Attribute other, bool least) {
  bool isOne = cast<FloatAttr>(one).getValueAsDouble() < cast<FloatAttr>(other).getValueAsDouble();
  return isOne == least ? one : other;
}

static ElementsAttr noShift(Builder &builder) {
  return DenseElementsAttr::get(RankedTensorType::get({1}, builder.getI8Type()), builder.getI8IntegerAttr(0));
}

namespace rules {
#include "rules.inc"
}
namespace canonical {
#include "canonical.inc"
}

namespace {
struct Log : RewriterBase::Listener {
  void notifyPatternBegin(const Pattern &pattern, Operation *op) override {
    llvm::outs() << pattern.getDebugName() << " on " << op->getName() << " at " << op->getLoc() << "\n";
  }
  void notifyPatternEnd(const Pattern &, LogicalResult status) override {
    if (succeeded(status))
      llvm::outs() << "  applied\n";
  }
  void notifyMatchFailure(Location loc, function_ref<void(Diagnostic &)> reason) override {
    Diagnostic diagnostic(loc, DiagnosticSeverity::Remark);
    reason(diagnostic);
    llvm::outs() << "  failed at " << loc << ": " << diagnostic << "\n";
  }
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override { tell("inserted", op); }
  void notifyOperationReplaced(Operation *op, ValueRange) override { tell("replaced", op); }
  void notifyOperationErased(Operation *op) override { tell("erased", op); }
  void tell(StringRef event, Operation *op) {
    llvm::outs() << "  " << event << " " << op->getName() << " at " << op->getLoc() << "\n";
  }
};
} // namespace

static void apply(StringRef piece, MLIRContext &context, const FrozenRewritePatternSet &patterns) {
  auto module = parseSourceString<ModuleOp>(piece, &context, "in");
  if (!module)
    return;
  Log log;
  GreedyRewriteConfig config;
  config.setListener(&log).enableFolding(false).enableConstantCSE(false).setMaxNumRewrites(50);
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  if (failed(applyPatternsGreedily(*module, patterns, config)))
    llvm::outs() << "does not converge\n";
  module->print(llvm::outs(), OpPrintingFlags().printGenericOpForm().enableDebugInfo());
  llvm::outs() << "\n";
}

int main(int, char **arguments) {
  auto buffer = llvm::MemoryBuffer::getFile(arguments[1]);
  if (!buffer)
    return 1;
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<t::TDialect, arith::ArithDialect, shape::ShapeDialect, tensor::TensorDialect,
      tosa::TosaDialect>();
  context.getDiagEngine().registerHandler(
      [](Diagnostic &diagnostic) { llvm::outs() << diagnostic.getLocation() << ": " << diagnostic << "\n"; });
  RewritePatternSet patterns(&context);
  rules::populateWithGenerated(patterns);
  canonical::populateWithGenerated(patterns);
  FrozenRewritePatternSet frozen(std::move(patterns));
  SmallVector<StringRef> pieces;
  (*buffer)->getBuffer().split(pieces, "// ----\n");
  for (StringRef piece : pieces) {
    llvm::outs() << "----\n";
    apply(piece, context, frozen);
  }
  return 0;
}
