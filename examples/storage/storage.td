//===- storage.td - A small object store ----------------------------------===//
//
// The C API of a library that keeps objects (named bytes) in stores. It is
// independent of LLVM's Offload, with its own prefix, errors and environment
// variables. The description uses every kind of record.
//
//
//   errors.td   error codes and the result type
//   library.td  macros, versions, extensible structures, initialization
//   store.td    stores: open, close, iterate, clear
//   object.td   objects: put, find, read, fill, protect
//
//===----------------------------------------------------------------------===//

include "tdgen/api/api.td"

def Storage : API {
  let prefix = "sto";
  let name = "Storage";
  let header = "storage.h";
  let print_header = "storage_print.hpp";
  let info_enum = "sto_store_info_t";
  let checks_elements = 1;
}

include "errors.td"
include "library.td"
include "store.td"
include "object.td"
