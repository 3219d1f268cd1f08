"""Builds an operation of each class in `exact/outputs/python.td` and looks at it through the generated properties.

The argument is the version that the modules are generated for.
"""

import sys
from typing import Any

from .dialects import _shop_enum_gen as enums
from .dialects import _shop_ops_gen as shop
from .dialects._ods_common import _cext
from .ir import AttrBuilder, Attribute, IntegerAttr, IntegerType, StringAttr, Type, TypeAttr, Value

i32 = IntegerType.get_signless(32)
is_newer = int(sys.argv[1]) >= 23


def values(count: int) -> list[Value[Any]]:
    return [Value(f"v{at}", i32) for at in range(count)]


def names() -> None:
    a, b, c, d = values(4)
    op = shop.NamesOp(i32, i32, a, b, c, d)
    assert [op.print_, op.from_, op.inStock] == [a, b, c]
    assert op.self_ is op.results[0]
    assert len(shop.lambda_(i32, i32, print_=a, from_=b, in_stock=c, _gen_arg_3=d)) == 2
    assert "indented, and with a \\ backslash" in str(shop.NamesOp.__doc__)
    assert isinstance(shop.none_(), shop.none)


def groups() -> None:
    a, b, c, d = values(4)
    op = shop.BuyOp([i32, i32], i32, a, [b, c], d)
    assert [op.first, list(op.more), op.last] == [a, [b, c], d]
    assert len(op.goods) == 2 and op.sum is op.results[2]
    assert len(op.operation.operands) == 4
    assert shop.buy_all([], i32, a, op, d) is not None
    assert shop.BuyOp([], i32, a, op, d).more[2] is op.results[2]
    assert shop.AskOp(None, a).what is None and shop.AskOp(None, a).who is a
    asked = shop.AskOp(i32, a, what=b)
    assert asked.what is b and asked.who is a and asked.answer is asked.results[0]
    assert shop.ask(i32, a) is not None and isinstance(shop.ask(None, a), shop.AskOp)
    equal = shop.EqualOp([i32], [i32], [a, b], c, [d, a])
    assert [list(equal.left), equal.middle, list(equal.right)] == [[a, b], c, [d, a]]
    assert equal.b[0] is equal.results[1]
    # Each group has as many values as the others, also an optional one.
    optional = shop.EqualOptionalOp([i32], i32, [b], left=a)
    assert [list(optional.left), list(optional.right)] == [[a], [b]]
    assert [list(optional.low), list(optional.high)] == [[value] for value in optional.results]
    sized = shop.SizedOp(i32, [i32, i32], i32, a, [b, c], maybe=None, _gen_arg_3=d)
    assert sized.one is a and sized.maybe is None and list(sized.many) == [b, c]
    assert sized.operation.attributes["operandSegmentSizes"] == [1, 0, 2, 1]
    assert sized.a is sized.results[0] and len(sized.b) == 2 and sized.c is sized.results[3]


def attributes() -> None:
    (x,) = values(1)
    AttrBuilder.builders["StrAttr"] = lambda text, context: StringAttr(repr(text))
    AttrBuilder.builders["Shop_PriceAttr"] = lambda price, context: IntegerAttr.get(Type("i64"), price)
    sold = Attribute("true")
    op = shop.AttrOp("apple", x, sold, Attribute("any"), price=5, fresh=True)
    assert op.name.text == "'apple'" and op.sold is sold and op.x is x
    assert op.price is not None and op.price.text == "5 : i64"
    assert op.fresh and op.info is None
    op.fresh = False
    op.price = None
    assert not op.fresh and op.price is None
    op.fresh = True
    del op.fresh
    assert not op.fresh
    try:
        op.name = None  # type: ignore[assignment]
    except ValueError:
        pass
    else:
        raise AssertionError("a mandatory attribute was removed")


def inference() -> None:
    a, b = values(2)
    assert shop.same(a, b).type == i32
    assert shop.SameOp(a, b, results=[Type("f32")]).z.type.name == "f32"
    assert shop.constant(IntegerAttr.get(i32, 1)).type == i32
    assert shop.constant(TypeAttr(Type("t"))).type.name == "t"
    assert len(shop.infer()) == 0


def regions() -> None:
    op = shop.RegionOp("next", ["one", "two"], 3)
    assert op.operation.successors == ["next", "one", "two"]
    assert op.body.number == 0 and [region.number for region in op.Others] == [2, 3, 4]


def enumerations() -> None:
    assert str(enums.Color.Red) == "red" and str(enums.Color.None_) == "None" and enums.Color(3) is enums.Color.None_
    assert str(enums.Order.Next) == "next" and enums.Order.Next == 1
    assert str(enums.Flags.A) == "a" and str(enums.Flags.A | enums.Flags.B) == "a, b"
    assert AttrBuilder.get("Shop_Color")(enums.Color.None_, None).text == "3 : i32"
    dialect = "shop." if is_newer else ""
    assert AttrBuilder.get(dialect + "Shop_ColorAttr")(enums.Color.Red, None).text == "#shop<color red>"
    assert AttrBuilder.get(dialect + "Shop_OrderAttr")(enums.Order.Next, None).text == "#shop.order<next>"


def adaptors() -> None:
    a, b, c, d = values(4)
    buy = _cext.adaptors["shop.buy.all"]([a, b, c, d], {})
    assert [buy.first, list(buy.more), buy.last] == [a, [b, c], d]
    sized = _cext.adaptors["shop.sized"]([a, b, c], {"operandSegmentSizes": [1, 0, 2, 0]})
    assert sized.one is a and sized.maybe is None and list(sized.many) == [b, c]
    equal = _cext.adaptors["shop.equal"]([a, b, c], {})
    assert [list(equal.left), equal.middle, list(equal.right)] == [[a], b, [c]]
    attr = _cext.adaptors["shop.attr"]([a], {"name": "apple", "fresh": "unit"})
    assert attr.x is a and attr.name == "apple" and attr.fresh and attr.price is None
    assert not hasattr(_cext.adaptors["shop.ask"]([a], {}), "answer")


for check in [names, groups, attributes, inference, regions, enumerations]:
    check()
if is_newer:
    adaptors()
print(len(_cext.operations), "operations,", len(_cext.adaptors), "adaptors")
