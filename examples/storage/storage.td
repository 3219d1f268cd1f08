//===- storage.td - A small object store ----------------------------------===//
//
// The C API of a library that keeps objects (names with bytes) in stores. It
// has nothing to do with LLVM's Offload: its own prefix, its own errors, its
// own variables for tracing. Every kind of record that describes an API is
// used here.
//
//   errors.td   error codes and what a call returns
//   library.td  macros, versions, extensible structures, start-up, shut-down
//   store.td    stores: open, close, walk, clear out
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
}

include "errors.td"
include "library.td"
include "store.td"
include "object.td"
