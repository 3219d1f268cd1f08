/* An API in the style of NVML: several functions that initialize, versioned structures, texts with a length behind them, bit
   fields, unions without a selector, and codes with a success enumerator. */
#ifndef NVML_STYLE_H
#define NVML_STYLE_H

#if defined(__cplusplus)
extern "C" {
#endif

#define DECLDIR
#define NMGT_DEVICE_NAME_BUFFER_SIZE 64
#define nmgtInit nmgtInit_v2

/** Return values of calls. */
typedef enum nmgtReturn_enum {
  NMGT_SUCCESS = 0,              //!< The operation was successful
  NMGT_ERROR_UNINITIALIZED = 1,  //!< The API was not first initialized with nmgtInit()
  NMGT_ERROR_INVALID_ARGUMENT = 2,
  NMGT_ERROR_NOT_SUPPORTED = 3,
  NMGT_ERROR_INSUFFICIENT_SIZE = 7,
  NMGT_ERROR_UNKNOWN = 999
} nmgtReturn_t;

typedef struct nmgtDevice_st *nmgtDevice_t;
typedef struct { struct nmgtUnit_st *handle; } nmgtUnit_t;

typedef struct nmgtMemory_v2_st {
  unsigned int version;
  unsigned long long total, reserved, free, used;
} nmgtMemory_v2_t;

typedef struct nmgtPciInfo_st {
  char busIdLegacy[16];
  unsigned int domain, bus, device;
  unsigned int pciDeviceId;
  char busId[NMGT_DEVICE_NAME_BUFFER_SIZE / 2];
} nmgtPciInfo_t;

typedef enum nmgtValueType_enum { NMGT_VALUE_TYPE_DOUBLE = 0, NMGT_VALUE_TYPE_SIGNED = 4, NMGT_VALUE_TYPE_COUNT } nmgtValueType_t;

typedef union nmgtValue_st {
  double dVal;
  int siVal;
  unsigned long ulVal;
  unsigned long long ullVal;
  signed long long sllVal;
  unsigned short usVal;
} nmgtValue_t;

typedef struct nmgtSample_st { unsigned long long timeStamp; nmgtValue_t sampleValue; } nmgtSample_t;

typedef struct {
  unsigned int isActive : 1;
  unsigned int isLocked : 1;
  unsigned int : 6;
  unsigned int percentage : 24;
  unsigned char low : 4;
  unsigned char high : 4;
  struct { nmgtValueType_t type; nmgtValue_t value; } entries[4];
} nmgtState_t;

typedef unsigned char nmgtMask_t[32];
typedef enum nmgtOrder_enum { NMGT_ORDER_RGBA, NMGT_ORDER_rgbA, NMGT_ORDER_rgba } nmgtOrder_t;
typedef struct nmgtError_st { int code; } nmgtError_t;
typedef struct nmgt_error_st { long code; } nmgt_error_t;

DECLDIR nmgtReturn_t nmgtInit_v2(void);
DECLDIR nmgtReturn_t nmgtInitWithFlags(unsigned int flags);
DECLDIR nmgtReturn_t nmgtShutdown(void);
DECLDIR const char *nmgtErrorString(nmgtReturn_t result);
DECLDIR nmgtReturn_t nmgtSystemGetDriverVersion(char *version, unsigned int length);
DECLDIR nmgtReturn_t nmgtDeviceGetCount_v2(unsigned int *deviceCount);
DECLDIR nmgtReturn_t nmgtDeviceGetHandleByIndex_v2(unsigned int index, nmgtDevice_t *device);
DECLDIR nmgtReturn_t nmgtDeviceGetName(nmgtDevice_t device, char *name, unsigned int length);
DECLDIR nmgtReturn_t nmgtDeviceGetMemoryInfo_v2(nmgtDevice_t device, nmgtMemory_v2_t *memory);
DECLDIR nmgtReturn_t nmgtDeviceGetPciInfo_v3(nmgtDevice_t device, nmgtPciInfo_t *pci);
DECLDIR nmgtReturn_t nmgtDeviceGetSamples(nmgtDevice_t device, int type, unsigned long long lastSeenTimeStamp,
                                          nmgtValueType_t *sampleValType, unsigned int *sampleCount, nmgtSample_t *samples);
DECLDIR nmgtReturn_t nmgtDeviceSetMask(nmgtDevice_t device, const nmgtMask_t mask, nmgtUnit_t unit);
DECLDIR nmgtReturn_t nmgtDeviceGetState(nmgtDevice_t device, nmgtState_t *state);
DECLDIR nmgtReturn_t nmgtDeviceGetCpuAffinity(nmgtDevice_t device, unsigned int cpuSetSize, unsigned long cpuSet[16]);
static inline int nmgtIsDevice(nmgtDevice_t device, unsigned int reserved) { return device != 0; }
DECLDIR nmgtReturn_t nmgtSetOrder(nmgtOrder_t order, const nmgtError_t *one, const nmgt_error_t *other);
DECLDIR int nmgtFormat(char *text, unsigned int size, const char *format, ...);

#if defined(__cplusplus)
}
#endif

#endif
