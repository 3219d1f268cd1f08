"""Prints the sizes, alignments and offsets of the structures that Python can express."""

import ctypes

import layouts_api as api

for cls in [api.Narrow, api.Either, api.Nested, api.Tight, api.Message, api.List, api.Plain]:
    name = cls.__name__.lower()
    print(name, ctypes.sizeof(cls), ctypes.alignment(cls))
    for field, *_ in cls._fields_:
        print(f"{name}.{field} {getattr(cls, field).offset}")
# Only their sizes.
for cls in [api.Wide, api.Bits]:
    print(cls.__name__.lower(), ctypes.sizeof(cls), ctypes.alignment(cls))
