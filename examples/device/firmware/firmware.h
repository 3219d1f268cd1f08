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

// Starts over, with memory for the trace. False: the host on the link speaks
// of other messages.
bool firmware_start(struct link *link, void *trace, size_t trace_size);

// Does what the host has asked for since.
void firmware_run(void);

// How much of the memory of the trace is a dump of it.
size_t firmware_trace_size(void);

// Whether messages are traced as they come and go.
void firmware_trace_link(bool is_on);

#ifdef __cplusplus
}
#endif

#endif // FIRMWARE_H
