/* Part of Mica, a small API for neural networks.
 * Made from mica.spec and a template: change those, and run
 *   tdgen api-file --manifest api-files.txt
 */
#ifndef MICA_H
#define MICA_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Types of operands. */
typedef enum {
    /** A number of 32 bits, IEEE 754. */
    MICA_TYPE_FLOAT32 = 0,

    /** An integer of 32 bits. */
    MICA_TYPE_INT32 = 1,

    /** A tensor of FLOAT32. */
    MICA_TYPE_TENSOR_FLOAT32 = 2,

    /** A tensor of bytes, which stand for (byte - zeroPoint) * scale. */
    MICA_TYPE_TENSOR_QUANT8 = 3,

    /**
     * A truth value.
     *
     * @since version 2
     */
    MICA_TYPE_BOOL = 4,

    /**
     * A tensor of 16-bit floating-point numbers.
     *
     * @since version 3
     */
    MICA_TYPE_TENSOR_FLOAT16 = 5,
} MicaOperandType;

/** Operations. */
typedef enum {
    /**
     * Adds two tensors, element by element.
     *
     * Inputs:
     * * 0: a tensor, TENSOR_FLOAT32 of rank 1 to 4.
     * * 1: a tensor of the same type.
     * * activation: what is applied to each element of the result: nothing, or
     *   max(x, 0).
     *
     * Quantized inputs may have different scales; the result has the scale of
     * its operand.
     *
     * The result has the shape of input 0.
     */
    MICA_OP_ADD = 0,

    /**
     * Multiplies two tensors, element by element.
     *
     * Inputs:
     * * 0: a tensor, TENSOR_FLOAT32 of rank 1 to 4.
     * * 1: a tensor of the same type.
     * * activation: what is applied to each element of the result: nothing, or
     *   max(x, 0).
     *
     * Quantized inputs may have different scales; the result has the scale of
     * its operand.
     *
     * The result has the shape of input 0.
     */
    MICA_OP_MUL = 1,

    /**
     * Moves a filter over images.
     *
     * Inputs:
     * * 0: the images, TENSOR_FLOAT32 of rank 3 to 4: the batch may be left out.
     * * 1: the filter, TENSOR_FLOAT32 of rank 4 to 4.
     * * activation: what is applied to each element of the result: nothing, or
     *   max(x, 0).
     *
     * @since version 2
     */
    MICA_OP_CONV_2D = 2,

    /**
     * Chooses between two tensors, element by element.
     *
     * Inputs:
     * * 0: a tensor of BOOL.
     * * 1: the result where input 0 is true.
     * * 2: the result where it is false, of the same type.
     *
     * The result has the shape of input 0.
     *
     * @since version 3
     */
    MICA_OP_SELECT = 3,
} MicaOperation;

/** Return codes. */
typedef enum {
    MICA_OK = 0,
    MICA_BAD_VALUE = 1,
    MICA_OUT_OF_MEMORY = 2,
    /** The library has no driver that answers. */
    MICA_UNAVAILABLE = 3,
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
