"""The functions of results.td return what the library returns."""

import ctypes

from res import Color, Library, MaskFlag, Point, Tree, View, Visit, WindFlag

with Library("./libres.so") as library:
    assert library.plant(0) is None
    tree = library.plant(42)
    assert isinstance(tree, Tree) and tree.first() is None
    red = tree.grow("red")
    unnamed = tree.grow("")
    first = tree.first()
    assert red is not None and unnamed is not None and first is not None
    name: object = first.name()
    assert name == "first" and unnamed.name() is None
    assert ctypes.addressof(first.raw_().contents) == first.from_raw()
    assert red.color() is Color.RED and first.color() is Color.GREEN
    assert (red.close_(), red.int_()) == (ord("r"), ord("e"))
    red.close()
    assert library.winds(WindFlag.NORTH) is WindFlag.NORTH | WindFlag.EAST
    middle = library.middle(Point(2, 1), Point(4, 4))
    assert (middle.X, middle.Y) == (3, 2.5) and library.middle(Point(2, 1), None).X == 2
    view: View = tree.view()
    assert view.Items[: view.Count] == [42, 43, 44]
    assert library.answer(True).Yes and tree.is_tall() and library.loose() is None
    assert library.sum([1, 2, 2**31 - 1]) == 2**31 + 2
    items = (ctypes.c_int * 3)()
    assert library.fill(items, 7) == 3 and list(items) == [7, 8, 9]
    assert tree.sizes() == [42, 43, 44]
    tens, rest, leaf = tree.split()
    assert (tens, rest, leaf) == (4, 2, first)
    values: list[int] = []
    tree.each(Visit(lambda value, _: values.append(value)), None)
    assert values == [42, 43, 44]
    assert (library.check(250, 10), library.check_(3.0), library.lambda__(9), library.lambda_(-3)) == (4, 1.5, -9, -3)
    assert library.dot([1, 2], [3, 4]) == 11
    try:
        library.dot([1, 2], [3])
        assert False
    except ValueError as error:
        assert str(error) == "`a` and `b` do not have the same length"
    address, count = tree.bytes_()
    assert address[:count] == b"a\0b"
    title, missing = tree.title(True), tree.title(False)
    assert ctypes.string_at(title) == b"title" and not missing
    assert library.motto(True) is None
    library.free_text(title)
    library.free_text(missing)
    assert library.mask(MaskFlag.HIGH) == MaskFlag.HIGH == 1 << 63
    motto: str | None = library.motto(True)
    assert motto == "motto" and library.motto(False) is None
    unnamed.close()
    tree.close()
