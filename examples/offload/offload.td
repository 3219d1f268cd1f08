//===- offload.td - LLVM's Offload API ------------------------------------===//
//
// The whole Offload API (libLLVMOffload): platforms and devices, their memory,
// queues of work, events, programs and kernels. Names, values, signatures and
// checks are those of the library of LLVM 22: a program built against the
// generated header runs with it.
//
//   errors.td    error codes and the result type
//   library.td   macros, versions, initialization and shutdown
//   platform.td  platforms: a vendor's runtime with its devices
//   device.td    devices and their properties
//   memory.td    memory: allocate, copy, fill, pin
//   queue.td     queues: work in order
//   event.td     events: positions in a queue to wait for
//   program.td   programs: binary images loaded onto a device
//   symbol.td    symbols: the kernels and variables of a program
//   kernel.td    kernels: launch them, find a good size
//
//===----------------------------------------------------------------------===//

include "tdgen/api/api.td"

include "errors.td"
include "library.td"
include "platform.td"
include "device.td"
include "memory.td"
include "queue.td"
include "event.td"
include "program.td"
include "symbol.td"
include "kernel.td"
