%% The header that programs in C include.
%insert license
#ifndef MICA_H
#define MICA_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Types of operands. */
typedef enum {
%insert operand_types
} MicaOperandType;

/** Operations. */
typedef enum {
%insert operations
} MicaOperation;

/** Return codes. */
typedef enum {
%insert-indented 4 statuses
} MicaStatus;

/** A network. */
typedef struct MicaNetwork MicaNetwork;

/** Creates an empty network with a name. */
MicaStatus mica_network_create(const char *name, MicaNetwork **network);

/** Adds an operand. Operands are numbered in order. */
MicaStatus mica_network_add_operand(MicaNetwork *network, MicaOperandType type,
                                    uint32_t rank, const uint32_t *dimensions);

/** Adds an operation on operands. */
MicaStatus mica_network_add_operation(MicaNetwork *network,
                                      MicaOperation operation,
                                      uint32_t input_count,
                                      const uint32_t *inputs, uint32_t result);

/** Destroys a network. */
void mica_network_destroy(MicaNetwork *network);

#ifdef __cplusplus
}
#endif

#endif
