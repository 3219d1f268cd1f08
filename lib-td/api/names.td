//===- names.td - What a C API calls the things that it does not describe -===//
//
// Takes nothing; objects.td and returns.td ask it for the prefix. A header,
// the checks and the traces need some names that no record of the description
// has: the type of a result, the macro in front of every function, the
// variable that switches tracing on. One record of class API has them all:
//
//   def Storage : API {
//     let prefix = "sto";
//   }
//
// It comes before the first function and structure. A description without one
// is that of LLVM's Offload library, with its names.
//
//===----------------------------------------------------------------------===//

#ifndef TDGEN_API_NAMES_TD
#define TDGEN_API_NAMES_TD

// What the names of LLVM's Offload library begin with.
defvar PREFIX = "OL";
defvar prefix = !tolower(PREFIX);

// The names of an API. What is not set is made from the prefix and the name as
// the comments say, where the prefix is `sto` and the name `Storage`.
class API {
  // What the names of types and functions begin with, and those of constants.
  string prefix = "ol";
  string upper_prefix = !toupper(prefix);
  // The library's name: `Offload` for the prefix `ol`; for others the prefix
  // with a capital, `Sto`.
  string name;
  // The namespace of the implementation: `llvm::offload` for the prefix `ol`;
  // for others the name in small letters, `storage`.
  string namespace;

  // What every function returns: sto_result_t.
  string result_type;
  // Its value for success: STO_SUCCESS.
  string success;
  // What it points to otherwise: sto_error_struct_t, with a `Code` and
  // `Details`.
  string error_struct;
  // The enumeration of the codes, and what their names begin with: sto_errc_t
  // and STO_ERRC.
  string error_enum = prefix # "_errc_t";
  string error_prefix = !toupper(!substr(error_enum, 0, !sub(!size(error_enum), 2)));
  // The enumeration of a device's properties, for --gen-info:
  // sto_device_info_t.
  string info_enum;
  // A place in the caller's source: sto_code_location_t.
  string code_location;

  // The macro between a function's type and its name: STO_APICALL.
  string calling_convention;
  // The macro in front of its type: STO_APIEXPORT.
  string export;

  // The file that --gen-api writes: StorageAPI.h.
  string header;
  // The file that prints values for traces: StoragePrint.hpp.
  string print_header;

  // The function that starts the library up: stoInit.
  string init_function;
  // The function that takes one call of it back: stoShutDown.
  string shut_down_function;
  // What is said about calls before it: "libstorage has not been initialized -
  // please call stoInit before using this API".
  string uninitialized_message;
  // The environment variable that switches tracing on: STORAGE_TRACE.
  string trace_variable;
  // The environment variable that switches checks off:
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
