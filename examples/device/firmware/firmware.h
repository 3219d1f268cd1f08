// The firmware of a device that runs kernels, as far as the host's simulation
// of the device sees it.

#ifndef FIRMWARE_H
#define FIRMWARE_H

#include <stdbool.h>
#include <stddef.h>

#include "link.h"

#ifdef __cplusplus
extern "C" {
#endif

// Starts again, with memory for the trace. Returns false if the host on the
// link uses an incompatible schema.
bool firmware_start(struct link *link, void *trace, size_t trace_size);

// Executes pending commands.
void firmware_run(void);

// The size of a dump in the memory of the trace.
size_t firmware_trace_size(void);

// Enables or disables the trace of messages.
void firmware_trace_link(bool is_on);

#ifdef __cplusplus
}
#endif

#endif // FIRMWARE_H
