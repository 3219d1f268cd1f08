//===- offload.td - LLVM's Offload API, from start-up to device properties ===//
//
// The part of the Offload API (libLLVMOffload) that starts the library up,
// walks the platforms and devices of this machine, and reads their properties.
// Names, values and signatures are those of the library of LLVM 22: a program
// built against the header that comes from here runs with it.
//
//   library.td   macros, versions, start-up and shut-down
//   errors.td    error codes and what a call returns
//   platform.td  platforms: a vendor's runtime with its devices
//   device.td    devices and their properties
//
//===----------------------------------------------------------------------===//

include "tdgen/api/api.td"

include "library.td"
include "errors.td"
include "platform.td"
include "device.td"
