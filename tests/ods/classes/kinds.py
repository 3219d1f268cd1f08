"""Passes parameters of all kinds through the classes of `kinds.td`."""

from mlir import ir
from mlir._mlir_libs import _kinds
from mlir.dialects._kinds_enum_gen import Color, Flags

from rejected import rejected


def check_numbers() -> None:
    numbers = _kinds.NumbersAttr.get(-128, False, 2**64 - 1)
    assert (numbers.byte, numbers.first, numbers.word, numbers.last, numbers.whole) == (-128, False, 2**64 - 1, True, -3)
    assert (numbers.single, numbers.real, numbers.text) == (-1.5, 0.25, "plain")
    assert _kinds.NumbersAttr.get(1, True, 2, text="ß", last=False).text == "ß"
    rejected(TypeError, lambda: _kinds.NumbersAttr.get(128, True, 2), "incompatible function arguments")
    rejected(TypeError, lambda: _kinds.NumbersAttr.get(1, True), "incompatible")  # type: ignore[call-arg]
    doc = _kinds.NumbersAttr.__doc__ or ""
    assert doc == 'numbers with "quotes"\n\nA description with \\ and """ and a list:\n\n  * item', repr(doc)
    assert 'last: whether \\ is "last"' in (_kinds.NumbersAttr.get.__doc__ or "")
    defaults = _kinds.DefaultsAttr.get(8, 1, 1.5, Color.Red, ir.StringAttr.get("x"))
    assert (defaults.octal, defaults.color, defaults.text) == (8, Color.Red, ir.StringAttr.get("x"))
    rejected(TypeError, lambda: _kinds.DefaultsAttr.get(8, 1, 1.5, Color.Red), "incompatible")  # type: ignore[call-arg]


def check_lists() -> None:
    i1, index = ir.IntegerType.get_signless(1), ir.IndexType.get()
    colors = [Color.None_, Color.Red]
    lists = _kinds.ListsAttr.get([True, False, True], ["a", "", "ä"], colors, [i1, index], [0.5], [1, -2])
    assert (lists.bits, lists.words, lists.colors) == ([True, False, True], ["a", "", "ä"], colors)
    assert (lists.types, lists.reals, lists.counts) == ([i1, index], [0.5], [1, -2])
    assert isinstance(lists.types[0], ir.IntegerType) and isinstance(lists.colors[0], Color)
    empty = _kinds.ListsAttr.get((), (), (), (), ())
    assert (empty.bits, empty.words, empty.colors, empty.types, empty.reals, empty.counts) == ([], [], [], [], [], [])
    rejected(ValueError, lambda: _kinds.ListsAttr.get([], [], [3], [], []), "3 is not a valid Color")  # type: ignore[list-item]
    owned = _kinds.OwnedAttr.get("x" * 1000, Flags.Low | Flags.High, 1 << 40)
    assert owned.owner == "x" * 1000 and owned.flags == Flags.Low | Flags.High and owned.rate == 1 << 40
    assert owned.content is None and _kinds.OwnedAttr.get("", Flags(0), 0, i1).content == i1
    rejected(ValueError, lambda: _kinds.OwnedAttr.get("", Flags(0), 1), "no case of its enumeration")


def check_types() -> None:
    index = ir.IndexType.get()
    some = ir.AffineMap.get_identity(2)
    assert _kinds.MapType.get(some).map == some
    i1 = ir.IntegerType.get_signless(1)
    assert _kinds.LikeType.get(i1).depth == 1 and _kinds.LikeType.get(i1).other == i1
    rejected(ValueError, lambda: _kinds.LikeType.get(index), "LikeType: nothing is like 'index'")
    rejected(TypeError, lambda: _kinds.LikeType.get(i1, context=None), "incompatible")  # type: ignore[call-arg]
    assert _kinds.NearType.get(ir.UnitAttr.get()).other == ir.UnitAttr.get()
    names = _kinds.NamesType.get(
        lambda_=1, element_type=2, parse_=3, type_=4, str_=5, get_=6, errors=7, value=8, given=9, loaded=10
    )
    values = (names.lambda_, names.element_type, names.parse_, names.type_, names.str_, names.get_)
    assert values == (1, 2, 3, 4, 5, 6) and (names.errors, names.value, names.given, names.loaded) == (7, 8, 9, 10)
    assert isinstance(names.context, ir.Context)
    assert _kinds.TypedAttr.get(i1).type == i1


with ir.Context():
    check_numbers()
    check_lists()
    check_types()
# The context of the argument.
assert _kinds.LikeType.get(ir.IntegerType.get_signless(2, ir.Context())).depth == 1
print("kinds")
