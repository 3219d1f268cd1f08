//===- parameters.td - Parameters of functions and callbacks --------------===//
//
// Flags, types and parameters. The kind of a type (pointer, handle, callback)
// follows from its spelling: a pointer ends in `*`, a handle in `_handle_t`, a
// callback in `_cb_t`.
//
//===----------------------------------------------------------------------===//

#ifndef TDGEN_API_PARAMETERS_TD
#define TDGEN_API_PARAMETERS_TD

// The direction of a parameter, and whether it may be null. Flags can be
// combined; the usual combinations have names. LLVM's offload-tblgen does not
// have those with INOUT, for what the function reads and writes.
defvar PARAM_IN = 1;
defvar PARAM_OUT = 2;
defvar PARAM_INOUT = 3;
defvar PARAM_OPTIONAL = 4;
defvar PARAM_IN_OPTIONAL = 5;
defvar PARAM_OUT_OPTIONAL = 6;
defvar PARAM_INOUT_OPTIONAL = 7;

//===- Kinds of types -----------------------------------------------------===//

// Whether a string ends in another. The search begins where the ending would
// begin, so it finds no other occurrence.
class EndsWith<string Text, string Ending> {
  int at = !sub(!size(Text), !size(Ending));
  bit ret = !if(!lt(at, 0), false, !ne(!find(Text, Ending, !if(!lt(at, 0), 0, at)), -1));
}

// An opaque handle: `ol_device_handle_t`.
class IsHandleType<string Type> {
  bit ret = EndsWith<Type, "_handle_t">.ret;
}

// A callback: `ol_device_iterate_cb_t`.
class IsCallbackType<string Type> {
  bit ret = EndsWith<Type, "_cb_t">.ret;
}

// A pointer whose star is the last character. Generators know the others, too.
class IsPointerType<string Type> {
  bit ret = EndsWith<Type, "*">.ret;
}

//===- Parameters ---------------------------------------------------------===//

// The elements that a pointer parameter points to, from index `begin` up to,
// not including, index `end`. Each is the name of another parameter, or, for
// `begin`, a number. Both empty: not a range.
class Range<string Begin, string End> {
  string begin = Begin;
  string end = End;
}

// The parameters that determine the type of an untyped pointer: `enum` names the
// one that holds an enumerator of a typed Enum, `size` the one that holds the
// number of bytes. Both empty: not such a pointer.
class TypeInfo<string TypeEnum, string TypeSize> {
  string enum = TypeEnum;
  string size = TypeSize;
}

// A parameter of a function or a callback: its C type, its name, a description
// of one sentence, and PARAM_* flags.
class Param<string Type, string Name, string Desc, bits<3> Flags = 0> {
  string type = Type;
  string name = Name;
  string desc = Desc;
  bits<3> flags = Flags;
  Range range = Range<"", "">;
  TypeInfo type_info = TypeInfo<"", "">;
  // The number of elements of a pointer without a Range: the name of a parameter,
  // a constant such as `16`, an expression such as `Width * Height`, `*Count` or
  // `Desc->Count`, or `null-terminated`.
  string length = "";
  // Whether the length, or the Range, counts bytes.
  bit length_in_bytes = 0;
  // What happens to a handle or pointer: a call `creates` an output that the
  // caller destroys, `borrows` an output that the library keeps, or `destroys` an
  // input.
  string ownership = "";
  // Whether the value is checked, if the API record sets `checks_values` or
  // `checks_elements`.
  bit checks_values = 1;
  // Whether an output also has a value after a call that failed, such as the
  // `GError **` of a function: traces show it then.
  bit valid_after_failure = 0;
  // Whether the library refuses null pointers without a check: the header says so,
  // if the API record sets `has_nullability`.
  bit nonnull = 0;
  // Whether a handle may belong to another parent than the argument of the
  // parent's type, for the layer `lifetime`.
  bit any_parent = 0;
  bit IsHandle = IsHandleType<type>.ret;
  bit IsPointer = IsPointerType<type>.ret;
  bit IsCallback = IsCallbackType<type>.ret;
}

// A pointer to several elements.
class RangedParam<string Type, string Name, string Desc, bits<3> Flags, Range ParamRange>
    : Param<Type, Name, Desc, Flags> {
  let range = ParamRange;
}

// A pointer to so many elements: `length` as in Param.
class SizedParam<string Type, string Name, string Desc, bits<3> Flags, string Length>
    : Param<Type, Name, Desc, Flags> {
  let length = Length;
}

// A pointer that must not be null, of which nothing else may be known.
class NonnullParam<string Type, string Name, string Desc, bits<3> Flags = 0, string Length = "">
    : SizedParam<Type, Name, Desc, Flags, Length> {
  let nonnull = 1;
}

// A handle that the caller destroys.
class CreatedParam<string Type, string Name, string Desc, bits<3> Flags = PARAM_OUT>
    : Param<Type, Name, Desc, Flags> {
  let ownership = "creates";
}

// A handle that the library keeps.
class BorrowedParam<string Type, string Name, string Desc, bits<3> Flags = PARAM_OUT>
    : Param<Type, Name, Desc, Flags> {
  let ownership = "borrows";
}

// A handle that does not exist after the call.
class DestroyedParam<string Type, string Name, string Desc, bits<3> Flags = PARAM_IN>
    : Param<Type, Name, Desc, Flags> {
  let ownership = "destroys";
}

// An untyped pointer whose type another parameter determines.
class TypeTaggedParam<string Type, string Name, string Desc, bits<3> Flags, TypeInfo ParamTypeInfo>
    : Param<Type, Name, Desc, Flags> {
  let type_info = ParamTypeInfo;
}

#endif // TDGEN_API_PARAMETERS_TD
