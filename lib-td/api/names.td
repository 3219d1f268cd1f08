//===- names.td - Names that a C API does not declare ---------------------===//
//
// Generated code (the header, checks and traces) needs some names that no record
// of a description declares: the result type, the macro before each function,
// the environment variable that enables traces. A record of class API sets
// them:
//
//   def Storage : API {
//     let prefix = "sto";
//   }
//
// It precedes the first function and structure. A description without one has
// the names of LLVM's Offload library.
//
//===----------------------------------------------------------------------===//

#ifndef TDGEN_API_NAMES_TD
#define TDGEN_API_NAMES_TD

// The prefix of LLVM's Offload library.
defvar PREFIX = "OL";
defvar prefix = !tolower(PREFIX);

// The names of an API. Unset names are derived from the prefix and the name. The
// comments show the result for the prefix `sto` and the name `Storage`.
class API {
  // The prefixes of types and functions, and of constants.
  string prefix = "ol";
  string upper_prefix = !toupper(prefix);
  // The name of the library: `Offload` for the prefix `ol`; by default the
  // capitalized prefix, `Sto`.
  string name;
  // The namespace of the implementation: `llvm::offload` for the prefix `ol`;
  // by default the name in lower case, `storage`.
  string namespace;

  // Lines at the head of every generated file, such as a copyright and a
  // license. Without this field there are none.
  string banner;

  // The result type of all functions: sto_result_t. It is a pointer to a structure
  // with a code and its details, or the code itself: an enumeration, or a number
  // such as `int`.
  string result_type;
  // Its value for success: STO_SUCCESS. If codes are values and there is no such
  // name, the code whose value is 0.
  string success;
  // If codes are values: whether only negative ones are failures, as in C
  // libraries that return `-EINVAL`. Otherwise all but `success` are.
  bit only_negative_fails = 0;
  // The structure that an error result points to: sto_error_struct_t, with
  // members `Code` and `Details`.
  string error_struct;
  // The enumeration of error codes, and the prefix of their names: sto_errc_t
  // and STO_ERRC. If there is no sto_errc_t and the result type is an enumeration,
  // it is that.
  string error_enum = prefix # "_errc_t";
  string error_prefix = !toupper(!substr(error_enum, 0, !sub(!size(error_enum), 2)));
  // The codes of calls that generated code refuses: before initialization; with a
  // null handle, a null pointer, a number without an enumerator, or a bit without
  // a flag. `invalid_code` is one code for the last four.
  string invalid_code = "";
  string uninitialized_code = error_prefix # "_UNINITIALIZED";
  string null_handle_code =
      !if(!empty(invalid_code), error_prefix # "_INVALID_NULL_HANDLE", invalid_code);
  // The codes of calls that the layer `lifetime` refuses: with a handle that was
  // destroyed, that is none, or that belongs to another one, and of the
  // destruction of an object that others still belong to.
  string invalid_handle_code = null_handle_code;
  string in_use_code = invalid_handle_code;
  string null_pointer_code =
      !if(!empty(invalid_code), error_prefix # "_INVALID_NULL_POINTER", invalid_code);
  string invalid_enumerator_code =
      !if(!empty(invalid_code), error_prefix # "_INVALID_ENUMERATION", invalid_code);
  string invalid_value_code =
      !if(!empty(invalid_code), error_prefix # "_INVALID_VALUE", invalid_code);
  // If codes are values: the function that returns the details of the last error
  // in the thread that calls it, as a `const char *`. Generated code defines it.
  string last_error_function = "";
  // The enumeration of device properties, for --gen-info:
  // sto_device_info_t.
  string info_enum;
  // A source location of the caller: sto_code_location_t.
  string code_location;

  // Whether each function has a variant `stoOpenWithCodeLoc` that takes the
  // location of its caller.
  bit has_code_locations = 1;
  // Whether the header declares structures of pointers to the arguments of a
  // call, `sto_open_params_t`. Without them, the print header declares them.
  bit has_params_structs = 1;

  // The macro between a function's result type and its name: STO_APICALL. Empty
  // for none.
  string calling_convention;
  // The macro before the result type: STO_APIEXPORT. Empty for none.
  string export;

  // Whether compilers warn of calls whose code is not used: all functions that
  // return a code are `nodiscard`.
  bit nodiscard_codes = 0;
  // Whether the header says which pointers may be null, for Clang and Swift.
  bit has_nullability = 0;

  // Whether names are as written: a handle has any name, an enumerator has no
  // prefix, and enumerations have no LAST and FORCE_UINT32.
  bit keeps_names = 0;
  // Headers that the API's header includes, such as `<stdio.h>`.
  list<string> includes = [];
  // Types, constants and functions of these headers, for `--check-api`. Bindings
  // need what a number or a pointer stands for, `uLong = unsigned long`, and of
  // other types in structures the size and the alignment in bytes,
  // `pthread_mutex_t = opaque 40 8`.
  list<string> known_types = [];

  // Whether generated code checks parameters of enumerations: a value without an
  // enumerator returns `invalid_enumerator_code`, a bit without a flag
  // `invalid_value_code`. `let checks_values = 0` in a Param excludes it.
  bit checks_values = 0;
  // Whether generated code checks the elements of arrays and the members of
  // structures that are inputs: null handles, values without an enumerator, and
  // bits without a flag. Arrays and constant pointers inside of structures are
  // followed, too; a structure that refers to itself is followed once.
  bit checks_elements = 0;
  // Whether --gen-lock also writes the signatures of functions and the layouts
  // of structures. With such a lock file, a change of one is an error.
  bit locks_abi = 0;

  // The file that --gen-api writes: StorageAPI.h.
  string header;
  // The header that prints values for traces: StoragePrint.hpp.
  string print_header;

  // The function that initializes the library: stoInit. Empty for none: no call is
  // refused because it comes before initialization.
  string init_function;
  // The function that reverts one call of it: stoShutDown.
  string shut_down_function;
  // The code of a call whose implementation throws an exception: the first
  // code of STO_ERRC_UNKNOWN, STO_ERRC_INTERNAL and STO_ERRC_UNEXPECTED that is
  // defined, otherwise `uninitialized_code`. If codes are values and none of these
  // is defined, an exception ends the program.
  string exception_code;
  // The message for calls before initialization: "libstorage has not been
  // initialized - please call stoInit before using this API".
  string uninitialized_message;
  // The environment variable that enables traces: STORAGE_TRACE.
  string trace_variable;
  // The environment variable that disables checks:
  // STORAGE_DISABLE_VALIDATION.
  string no_validation_variable;

  // The macro of --gen-func-names: STORAGE_FUNC.
  string function_macro;
  // The macro of --gen-errcodes: STORAGE_ERRC.
  string error_macro;
  // The macro of --gen-info: STORAGE_DEVINFO.
  string info_macro;
  // The version of the symbols that --gen-exports lists.
  string symbol_version = "VERS1.0";
}

#endif // TDGEN_API_NAMES_TD
