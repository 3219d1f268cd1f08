// Uses the classes of single operations, then those of all.
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

template <typename Op, typename = void> constexpr bool isDefined = false;
template <typename Op> constexpr bool isDefined<Op, decltype(void(sizeof(Op)))> = true;

#include "forward.h.inc"
shop::AOp *declared();
other::COp *declaredToo();

#define GET_OP_CLASS_DOp
#include "shop.h.inc"
// `DOp` names an adaptor of `COp`.
static_assert(isDefined<shop::COp> && isDefined<shop::DOp>);
#ifdef GET_OP_CLASS_DOp
#error "the macro is still defined"
#endif

#define GET_OP_CLASS_COp
#define GET_OP_CLASS_DOp
#include "shop.h.inc"
static_assert(isDefined<other::COp>);
#ifdef TDGEN_DECLARES_shop_AOp
#error "a class too many"
#endif

#define GET_OP_CLASSES
#include "shop.h.inc"
static_assert(isDefined<shop::AOp> && isDefined<shop::BOp>);

#define GET_OP_CLASSES
#include "shop.h.inc"

#define GET_OP_CLASSES
#include "shop.cpp.inc"
