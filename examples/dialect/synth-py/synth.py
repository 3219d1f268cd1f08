"""Builds a program with the C API of the dialect, through ctypes. The argument is the shared library.

Modules of nanobind or pybind11 call the same functions after `#include "Synth/SynthC.h"`.
"""

import sys
from ctypes import CDLL, CFUNCTYPE, Structure, c_bool, c_int64, c_size_t, c_uint32, c_void_p, string_at

CD = 44100  # MLIR_SYNTH_SAMPLE_RATE_CD
SAW = 2  # MLIR_SYNTH_WAVEFORM_SAW


class Handle(Structure):
    """The layout of `MlirContext`, `MlirType`, `MlirOperation` and the other handles."""

    _fields_ = [("pointer", c_void_p)]


class StringRef(Structure):
    """`MlirStringRef`."""

    _fields_ = [("data", c_void_p), ("length", c_size_t)]

    def __str__(self) -> str:
        return string_at(self.data, self.length).decode()


Print = CFUNCTYPE(None, StringRef, c_void_p)
library = CDLL(sys.argv[1])


def function(name, result, *parameters):
    """A function of the library, with the types of its declaration."""
    found = getattr(library, name)
    found.restype = result
    found.argtypes = parameters
    return found


# MLIR's own.
context_create = function("mlirContextCreate", Handle)
context_destroy = function("mlirContextDestroy", None, Handle)
load_dialect = function("mlirDialectHandleLoadDialect", Handle, Handle, Handle)
unknown_location = function("mlirLocationUnknownGet", Handle, Handle)
type_print = function("mlirTypePrint", None, Handle, Print, c_void_p)
operation_print = function("mlirOperationPrint", None, Handle, Print, c_void_p)
operation_result = function("mlirOperationGetResult", Handle, Handle, c_int64)
operation_destroy = function("mlirOperationDestroy", None, Handle)
integer_type = function("mlirIntegerTypeGet", Handle, Handle, c_uint32)
integer_attribute = function("mlirIntegerAttrGet", Handle, Handle, c_int64)

# Generated from SynthOps.td.
dialect_handle = function("mlirGetDialectHandle__synth__", Handle)
signal_type = function("mlirSynthSignalTypeGet", Handle, Handle, c_uint32, c_uint32)
signal_channels = function("mlirSynthSignalTypeGetChannels", c_uint32, Handle)
is_signal = function("mlirTypeIsASynthSignalType", c_bool, Handle)
rate_text = function("mlirSynthSampleRateStringify", StringRef, c_uint32)
waveform = function("mlirSynthWaveformAttrGet", Handle, Handle, c_uint32)
pitch = function("mlirSynthPitchAttrGet", Handle, Handle, c_uint32)
osc_create = function("mlirSynthOscOpCreate", Handle, *[Handle] * 7)
gain_create = function("mlirSynthGainOpCreate", Handle, Handle, Handle, Handle)
gain_input = function("mlirSynthGainOpGetIn", Handle, Handle)
is_gain = function("mlirOperationIsASynthGainOp", c_bool, Handle)


def text(print_function, handle: Handle) -> str:
    """What MLIR prints about a handle."""
    parts: list[str] = []
    print_function(handle, Print(lambda part, _: parts.append(str(part))), None)
    return "".join(parts).strip()


def main() -> None:
    context = context_create()
    load_dialect(dialect_handle(), context)
    signal = signal_type(context, CD, 2)
    print(text(type_print, signal), is_signal(signal), signal_channels(signal), rate_text(CD))
    print("null:", signal_type(context, 1, 2).pointer is None)

    here, none = unknown_location(context), Handle()
    osc = osc_create(here, signal, waveform(context, SAW), pitch(context, 33), none, none, none)
    # The type of the result is inferred.
    gain = gain_create(here, operation_result(osc, 0), integer_attribute(integer_type(context, 32), 6))
    print(text(operation_print, gain))
    print(is_gain(gain), is_gain(osc), gain_input(gain).pointer == operation_result(osc, 0).pointer)
    operation_destroy(gain)
    operation_destroy(osc)
    context_destroy(context)


main()
