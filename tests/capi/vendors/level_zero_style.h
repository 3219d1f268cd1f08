/* An API in the style of Level Zero: handles of structures that are never defined, structures with `stype` and `pNext`, flags as
   typedefs of numbers, structures of the parameters of each function, and tables of callbacks and functions. */
#ifndef LEVEL_ZERO_STYLE_H
#define LEVEL_ZERO_STYLE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

#define LV_APICALL
#define LV_APIEXPORT
#define LV_BIT(_i) (1 << _i)
#define LV_MAX_NAME 32

typedef uint8_t lv_bool_t;
typedef struct _lv_driver_handle_t *lv_driver_handle_t;
typedef struct _lv_device_handle_t *lv_device_handle_t;
typedef struct _lv_queue_handle_t *lv_queue_handle_t;

typedef enum _lv_result_t {
  LV_RESULT_SUCCESS = 0,
  LV_RESULT_NOT_READY = 1,
  LV_RESULT_ERROR_DEVICE_LOST = 0x70000001,
  LV_RESULT_ERROR_UNINITIALIZED = 0x78000001,
  LV_RESULT_ERROR_INVALID_NULL_POINTER = 0x78000007,
  LV_RESULT_ERROR_UNKNOWN = 0x7ffffffe,
  LV_RESULT_FORCE_UINT32 = 0x7fffffff
} lv_result_t;

typedef enum _lv_structure_type_t {
  LV_STRUCTURE_TYPE_DEVICE_PROPERTIES = 0x3,
  LV_STRUCTURE_TYPE_QUEUE_DESC = 0xe,
  LV_STRUCTURE_TYPE_FORCE_UINT32 = 0x7fffffff
} lv_structure_type_t;

typedef uint32_t lv_init_flags_t;
typedef enum _lv_init_flag_t {
  LV_INIT_FLAG_GPU_ONLY = LV_BIT(0),
  LV_INIT_FLAG_VPU_ONLY = LV_BIT(1),
  LV_INIT_FLAG_FORCE_UINT32 = 0x7fffffff
} lv_init_flag_t;

typedef struct _lv_base_desc_t { lv_structure_type_t stype; const void *pNext; } lv_base_desc_t;
typedef struct _lv_uuid_t { uint8_t id[16]; } lv_uuid_t;
typedef struct _lv_device_properties_t {
  lv_structure_type_t stype;
  void *pNext;
  uint32_t type, vendorId;
  lv_uuid_t uuid;
  char name[LV_MAX_NAME];
  double timerResolution;
} lv_device_properties_t;
typedef struct _lv_queue_desc_t {
  lv_structure_type_t stype;
  const void *pNext;
  lv_init_flags_t flags;
  float priority;
} lv_queue_desc_t;

LV_APIEXPORT lv_result_t LV_APICALL lvInit(lv_init_flags_t flags);
LV_APIEXPORT lv_result_t LV_APICALL lvInitDrivers(uint32_t *pCount, lv_driver_handle_t *phDrivers, lv_queue_desc_t *desc);
LV_APIEXPORT lv_result_t LV_APICALL lvDriverGet(uint32_t *pCount, lv_driver_handle_t *phDrivers);
LV_APIEXPORT lv_result_t LV_APICALL lvDeviceGet(lv_driver_handle_t hDriver, uint32_t *pCount, lv_device_handle_t *phDevices);
LV_APIEXPORT lv_result_t LV_APICALL lvDeviceGetProperties(lv_device_handle_t hDevice, lv_device_properties_t *pProperties);
LV_APIEXPORT lv_result_t LV_APICALL lvDeviceCanAccessPeer(lv_device_handle_t hDevice, lv_device_handle_t hPeer, lv_bool_t *value);
LV_APIEXPORT lv_result_t LV_APICALL lvQueueCreate(lv_device_handle_t hDevice, const lv_queue_desc_t *desc,
                                                  lv_queue_handle_t *phQueue);
LV_APIEXPORT lv_result_t LV_APICALL lvQueueDestroy(lv_queue_handle_t hQueue);
LV_APIEXPORT lv_result_t LV_APICALL lvQueueExecute(lv_queue_handle_t hQueue, uint32_t count, const lv_uuid_t *ids,
                                                   const void *pattern, size_t pattern_size);

typedef struct _lv_init_params_t { lv_init_flags_t *pflags; } lv_init_params_t;
typedef struct _lv_driver_get_params_t { uint32_t **ppCount; lv_driver_handle_t **pphDrivers; } lv_driver_get_params_t;
typedef struct _lv_queue_create_params_t {
  lv_device_handle_t *phDevice;
  const lv_queue_desc_t **pdesc;
  lv_queue_handle_t **pphQueue;
} lv_queue_create_params_t;
typedef void(LV_APICALL *lv_pfnInitCb_t)(lv_init_params_t *params, lv_result_t result, void *pTracerUserData,
                                         void **ppTracerInstanceUserData);
typedef struct _lv_global_callbacks_t { lv_pfnInitCb_t pfnInitCb; } lv_global_callbacks_t;
typedef lv_result_t(LV_APICALL *lv_pfnInit_t)(lv_init_flags_t);
typedef struct _lv_dditable_t { lv_pfnInit_t pfnInit; } lv_dditable_t;
LV_APIEXPORT lv_result_t LV_APICALL lvGetTable(uint32_t version, lv_dditable_t *pDdiTable);

#if defined(__cplusplus)
}
#endif

#endif
