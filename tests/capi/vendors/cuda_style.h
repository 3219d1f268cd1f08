/* An API in the style of CUDA's driver: the result enumeration has a tag of another name, handles are pointers to structures
   that are never defined, versions are chosen by macros, and an enumerator for "not initialized" has a name of its own. */
#ifndef CUDA_STYLE_H
#define CUDA_STYLE_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define GXAPI __stdcall
#else
#define GXAPI
#endif
#define gxMemAlloc gxMemAlloc_v2
#define GX_LAUNCH_PARAM_END ((void *)0)

#if defined(__cplusplus)
extern "C" {
#endif

typedef enum gxError_enum {
  GX_SUCCESS = 0,
  GX_ERROR_INVALID_VALUE = 1,
  GX_ERROR_OUT_OF_MEMORY = 2,
  GX_ERROR_NOT_INITIALIZED = 3,
  GX_ERROR_DEINITIALIZED = 4,
  GX_ERROR_UNKNOWN = 999
} GXresult;

typedef int GXdevice_v1;
typedef GXdevice_v1 GXdevice;
typedef unsigned long long GXdeviceptr_v2;
typedef GXdeviceptr_v2 GXdeviceptr;
typedef struct GXctx_st *GXcontext;
typedef struct GXmod_st *GXmodule;
typedef struct GXfunc_st *GXfunction;
typedef struct GXstream_st *GXstream;
typedef void(GXAPI *GXhostFn)(void *userData);
typedef size_t(GXAPI *GXoccupancyB2DSize)(int blockSize);

typedef struct GXuuid_st { char bytes[16]; } GXuuid;
typedef enum GXmemorytype_enum { GX_MEMORYTYPE_HOST = 0x01, GX_MEMORYTYPE_DEVICE = 0x02 } GXmemorytype;
typedef enum GXjit_option_enum { GX_JIT_MAX_REGISTERS = 0, GX_JIT_THREADS_PER_BLOCK, GX_JIT_NUM_OPTIONS } GXjit_option;
typedef enum GXstream_flags_enum { GX_STREAM_DEFAULT = 0x0, GX_STREAM_NON_BLOCKING = 0x1 } GXstream_flags;

typedef struct GX_MEMCPY2D_st {
  size_t srcXInBytes, srcY;
  GXmemorytype srcMemoryType;
  const void *srcHost;
  GXdeviceptr srcDevice;
  size_t WidthInBytes;
  size_t Height;
} GX_MEMCPY2D_v2;
typedef GX_MEMCPY2D_v2 GX_MEMCPY2D;

typedef struct GXkernelNodeParams_st {
  GXfunction func;
  unsigned int gridDim[3];
  union {
    struct { int x, y; } pair;
    void *pointer;
  } value;
  void **kernelParams;
  void **extra;
} GXkernelNodeParams_v1;
typedef GXkernelNodeParams_v1 GXkernelNodeParams;

typedef union GXlaunchValue_union { char pad[64]; int cooperative; GXhostFn fn; } GXlaunchValue;
typedef struct GXlaunchAttribute_st { GXjit_option id; char pad[8 - sizeof(GXjit_option)]; GXlaunchValue value; } GXlaunchAttribute;

GXresult GXAPI gxInit(unsigned int Flags);
GXresult GXAPI gxGetErrorName(GXresult error, const char **pStr);
GXresult GXAPI gxDriverGetVersion(int *driverVersion);
GXresult GXAPI gxDeviceGet(GXdevice *device, int ordinal);
GXresult GXAPI gxDeviceGetCount(int *count);
GXresult GXAPI gxDeviceGetName(char *name, int len, GXdevice dev);
GXresult GXAPI gxDeviceGetUuid(GXuuid *uuid, GXdevice dev);
GXresult GXAPI gxCtxCreate(GXcontext *pctx, unsigned int flags, GXdevice dev);
GXresult GXAPI gxCtxDestroy(GXcontext ctx);
GXresult GXAPI gxModuleLoadDataEx(GXmodule *module, const void *image, unsigned int numOptions, GXjit_option *options,
                                  void **optionValues);
GXresult GXAPI gxMemAlloc(GXdeviceptr *dptr, size_t bytesize);
GXresult GXAPI gxMemcpy2D(const GX_MEMCPY2D *pCopy);
GXresult GXAPI gxStreamCreate(GXstream *phStream, unsigned int Flags);
GXresult GXAPI gxLaunchKernel(GXfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ,
                              GXstream hStream, void **kernelParams, void **extra);
GXresult GXAPI gxLaunchHostFunc(GXstream hStream, GXhostFn fn, void *userData);
GXresult GXAPI gxOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, GXfunction func,
                                                GXoccupancyB2DSize blockSizeToDynamicSMemSize, size_t limit);
GXresult GXAPI gxSetAttribute(const GXlaunchAttribute *attribute, const GXkernelNodeParams *params);

#if defined(__cplusplus)
}
#endif

#endif
