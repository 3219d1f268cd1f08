//===- api.td - Classes that describe a C API -----------------------------===//
//
// A description of a C API is a set of records, one for each thing that the
// API's header declares:
//
//   Macro        a preprocessor constant, with a condition if need be
//   Handle       an opaque pointer, `NAME_handle_t`
//   Enum         an enumeration; its values are numbered by the generator
//   Typedef      another name for a type
//   FptrTypedef  the type of a callback
//   Struct       a structure with documented members
//   Function     an entry point with its parameters and the codes it returns
//   API          the names that all of these share, its prefix first of all
//
// The record's name is the name in C. Every generator (`--gen-api` and its
// kin) reads the same records, so header, checks, traces and documents agree.
//
// A description starts with
//
//   include "tdgen/api/api.td"
//
// The names of classes and fields are those of LLVM's offload-tblgen: a
// description written for one tool works with the other.
//
//===----------------------------------------------------------------------===//

#ifndef TDGEN_API_API_TD
#define TDGEN_API_API_TD

include "tdgen/api/names.td"
include "tdgen/api/parameters.td"
include "tdgen/api/returns.td"
include "tdgen/api/objects.td"

#endif // TDGEN_API_API_TD
