"""The same as main.c in Python, with the generated module storage.py."""

import ctypes
import sys

from storage import AccessFlag, Errc, Error, Library, ObjectKind, OpenDesc, StructureType, Tag, TagKind


def main(path: str) -> None:
    with Library(path) as library:
        desc = OpenDesc(StructureType.OPEN_DESC, None, b"notes", 64)
        with library.open(ctypes.byref(desc)) as store:
            greeting = store.put("greeting", ObjectKind.TEXT, b"good morning")
            stripes = store.put("stripes", ObjectKind.BYTES, None)
            stripes.fill(b"\xca\xfe", 16)
            assert store.find("stripes") == stripes
            print(f"{len(store.list_objects())} objects")

            greeting.protect(AccessFlag.READ)
            try:
                greeting.fill(b"\x00", 4)
            except Error as error:
                assert error.code == Errc.NO_ACCESS
                print(error)
            try:
                stripes.fill(b"", 4)
            except Error as error:
                print(error)

            tag = Tag(TagKind.NUMBER, (255, 255, 0, 255))
            tag.Value.Number = 42
            stripes.set_tag(tag)
            print(f"tagged {stripes.get_tag().Value.Number}")


main(sys.argv[1])
