//===- api.td - Classes that describe a C API -----------------------------===//
//
// A description of a C API is a set of records, one for each declaration in
// the API's header:
//
//   Macro        a preprocessor macro, with an optional condition
//   Handle       an opaque pointer, `NAME_handle_t`
//   Enum         an enumeration; the generator numbers its values
//   Typedef      another name for a type
//   FptrTypedef  the type of a callback
//   Struct       a structure with documented members
//   Variable     a variable of the library
//   Function     an entry point with its parameters and the codes it returns
//   API          the names that all declarations share, such as the prefix
//
// The record's name is the name in C. All generators read the same records, so
// header, checks, traces and manual agree.
//
// A description starts with
//
//   include "tdgen/api/api.td"
//
// Classes and fields have the names of LLVM's offload-tblgen: a description
// written for one tool works with the other.
//
//===----------------------------------------------------------------------===//

#ifndef TDGEN_API_API_TD
#define TDGEN_API_API_TD

include "tdgen/api/names.td"
include "tdgen/api/parameters.td"
include "tdgen/api/returns.td"
include "tdgen/api/objects.td"

#endif // TDGEN_API_API_TD
