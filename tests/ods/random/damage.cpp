// Builds operations of a random dialect with values, attributes and regions that may be absent, infers their types, verifies
// and prints them, and parses what was printed with damage. A crash or a report of a sanitizer is printed with its input.
#include "../mlir.h"
#include "mlir/IR/Verifier.h"

#include <random>

using namespace mlir;

// Custom directives that accept any arguments and read nothing.
template <typename... Args> ParseResult parseSome(OpAsmParser &, Args &&...) { return success(); }
template <typename... Args> OptionalParseResult parseMaybe(OpAsmParser &, Args &&...) { return std::nullopt; }
template <typename Op, typename... Args> void printSome(OpAsmPrinter &, Op, Args &&...) {}
template <typename Op, typename... Args> void printMaybe(OpAsmPrinter &, Op, Args &&...) {}

#include "shop.h"

namespace {
/// Random choices.
struct Chooser {
  std::mt19937 engine;

  unsigned below(unsigned end) { return end ? engine() % end : 0; }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <typename Range> auto pick(const Range &range) { return range[below(range.size())]; }
};

/// What operations are built of.
struct Pool {
  SmallVector<Type> types;
  SmallVector<Attribute> attributes;

  explicit Pool(MLIRContext &context) {
    for (StringRef text : {"i32", "i32", "i1", "i64", "f32", "index", "none", "tensor<4xf32>", "memref<2xi8>", "vector<4xf32>",
                           "tuple<i32, f32>", "!shop.unit", "!shop.pair<3, i1>", "(i32) -> f32"})
      types.push_back(parseType(text, &context));
    for (StringRef text :
         {"7 : i32", "1 : i64", "true", "\"abc\"", "unit", "i32", "[]", "[1, \"a\"]", "array<i32: 1, 2>", "array<i32>",
          "array<i64: 3>", "dense<1> : tensor<2xi32>", "@name", "1.5 : f32", "{}", "#shop.mark<3>", "#shop.note<\"t\">"})
      attributes.push_back(parseAttribute(text, &context));
  }
};
} // namespace

/// Fills the state of an operation with parts that need not fit.
static void fill(OperationState &state, Chooser &choose, Pool &pool, ValueRange values, Block *next) {
  // Operations with parts of one type are more often valid.
  Type common = choose.pick(pool.types);
  auto type = [&] { return choose.chance(70) ? common : choose.pick(pool.types); };
  for (unsigned count = choose.below(5); count; --count)
    for (Value value : values)
      if (value.getType() == (choose.chance(70) ? common : choose.pick(pool.types))) {
        state.addOperands(value);
        break;
      }
  for (unsigned count = choose.below(4); count; --count)
    state.addTypes(type());
  for (unsigned count = choose.below(3); count; --count) {
    Region *region = state.addRegion();
    if (choose.chance(60))
      region->emplaceBlock();
  }
  if (choose.chance(20))
    state.addSuccessors(next);
  Builder builder(state.getContext());
  for (StringAttr name : state.name.getAttributeNames()) {
    if (name.strref().ends_with("SegmentSizes")) {
      unsigned total = name.strref().starts_with("operand") ? state.operands.size() : state.types.size();
      // At most four groups, in which the values are in order.
      SmallVector<int32_t> sizes(choose.below(4));
      for (int32_t &size : sizes) {
        size = &size == &sizes.back() && choose.chance(90) ? total : choose.below(total + 1);
        total -= size;
      }
      state.addAttribute(name, builder.getDenseI32ArrayAttr(sizes));
    } else if (choose.chance(60)) {
      state.addAttribute(name, choose.pick(pool.attributes));
    }
  }
  for (StringRef name : {"prop0", "prop1", "p0", "p1", "extra"})
    if (choose.chance(20))
      state.addAttribute(name, choose.pick(pool.attributes));
}

/// Removes, repeats, exchanges or cuts tokens.
static std::string damaged(StringRef text, Chooser &choose) {
  SmallVector<std::string> tokens;
  std::string token;
  for (char c : text) {
    token += c;
    if (StringRef(" ,()<>[]{}:=\n").contains(c))
      tokens.push_back(std::exchange(token, ""));
  }
  tokens.push_back(token);
  for (unsigned count = 1 + choose.below(2); count; --count) {
    unsigned at = choose.below(tokens.size());
    switch (choose.below(5)) {
    case 0:
      tokens[at].clear();
      break;
    case 1:
      tokens[at] += tokens[at];
      break;
    case 2:
      std::swap(tokens[at], tokens[choose.below(tokens.size())]);
      break;
    case 3:
      tokens[at] = tokens[choose.below(tokens.size())];
      break;
    case 4:
      tokens.resize(at + 1);
    }
  }
  return llvm::join(tokens, "");
}

static void infer(RegisteredOperationName name, OperationState &state) {
  auto *interface = name.getInterface<InferTypeOpInterface>();
  if (!interface)
    return;
  SmallVector<Type> types;
  OpaqueProperties none = nullptr;
  (void)interface->inferReturnTypes(state.getContext(), std::nullopt, state.operands,
                                    state.attributes.getDictionary(state.getContext()), none, state.regions, types);
}

static void check(RegisteredOperationName name, Chooser &choose, Pool &pool, MLIRContext &context) {
  Location loc = UnknownLoc::get(&context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  // A region with values of all types, and a block to branch to.
  OperationState wrap(loc, "shop.wrap");
  Region *region = wrap.addRegion();
  Block &block = region->emplaceBlock(), &next = region->emplaceBlock();
  Operation *outer = Operation::create(wrap);
  module->push_back(outer);
  for (Type type : pool.types)
    block.addArgument(type, loc);
  OpBuilder builder(&context);
  builder.setInsertionPointToEnd(&next);
  builder.create(OperationState(loc, "shop.end"));

  OperationState state(loc, name);
  fill(state, choose, pool, block.getArguments(), &next);
  llvm::errs() << "builds " << name << " with " << state.operands.size() << " operands, " << state.types.size() << " types\n";
  infer(name, state);
  // A failure is a message. The operation has none of the attributes then.
  Operation *op = Operation::create(state);
  block.push_back(op);
  if (auto interface = dyn_cast<InferTypeOpInterface>(op)) {
    SmallVector<Type> types;
    (void)interface.inferReturnTypes(&context, loc, op->getOperands(), op->getRawDictionaryAttrs(), op->getPropertiesStorage(),
                                     op->getRegions(), types);
  }
  if (failed(verify(op)))
    return;
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream);
  for (int count = 0; count < 20; ++count) {
    std::string input = count == 0 ? text : damaged(text, choose);
    llvm::errs() << "reads " << input << "\n";
    (void)parseSourceString<ModuleOp>(input, &context, "in");
  }
}

/// Arguments: a seed, and the number of operations that are built of each class.
int main(int, char **arguments) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<shop::ShopDialect>();
  context.getDiagEngine().registerHandler([](Diagnostic &) {});
  Pool pool(context);
  unsigned crashes = 0, seed = atoi(arguments[1]), rounds = atoi(arguments[2]);
  for (RegisteredOperationName name : context.getRegisteredOperationsByDialect("shop")) {
    for (unsigned round = 0; round < rounds; ++round) {
      int pipes[2];
      if (pipe(pipes))
        return 1;
      if (pid_t child = fork()) {
        close(pipes[1]);
        std::string log;
        char buffer[4096];
        while (ssize_t size = read(pipes[0], buffer, sizeof buffer))
          log.append(buffer, size > 0 ? size : 0);
        close(pipes[0]);
        int status = 0;
        waitpid(child, &status, 0);
        if (status == 0)
          continue;
        ++crashes;
        // What was done last, and the report.
        size_t at = std::max(log.rfind("\nreads ") + 1, log.rfind("\nbuilds ") + 1);
        llvm::outs() << "crash of " << name << ", round " << round << ":\n" << StringRef(log).substr(at) << "\n";
        break;
      }
      close(pipes[0]);
      dup2(pipes[1], 2);
      Chooser choose{std::mt19937(seed * 1000003 + round)};
      check(name, choose, pool, context);
      llvm::errs().flush();
      _exit(0);
    }
  }
  llvm::outs() << crashes << " crashes\n";
  return 0;
}
