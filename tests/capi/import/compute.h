// In the style of CUDA: codes without one for calls before initialization, and several functions that initialize.
typedef enum dvError_enum { DV_SUCCESS = 0, DV_ERROR_INVALID_VALUE = 1, DV_ERROR_NOT_INITIALIZED = 3 } DVresult;
typedef int DVdevice;
typedef struct DVctx_st *DVcontext;
typedef struct DVuuid_st { char bytes[16]; } DVuuid;

DVresult dvInit(unsigned int Flags);
DVresult dvInit_v2(unsigned int Flags);
DVresult dvDeviceGet(DVdevice *device, int ordinal);
DVresult dvDeviceGetCount(int *count);
DVresult dvDeviceGetUuid(DVuuid *uuid, DVdevice dev);
