/* Calls of the Offload library, good and bad, to be traced. Works without a GPU. */
#include "api.h"

#include <stdlib.h>

static ol_device_handle_t device;

static bool keep(ol_device_handle_t found, void *user_data) {
  *(ol_device_handle_t *)user_data = found;
  return false;
}

static const ol_device_info_t properties[] = {
    OL_DEVICE_INFO_TYPE,   OL_DEVICE_INFO_PLATFORM, OL_DEVICE_INFO_NAME,
    OL_DEVICE_INFO_VENDOR, OL_DEVICE_INFO_DRIVER_VERSION,
};

static void check(ol_result_t result) {
  if (result != OL_SUCCESS) {
    exit(1);
  }
}

static void read_properties(void) {
  size_t at;
  for (at = 0; at < sizeof(properties) / sizeof(properties[0]); ++at) {
    size_t size = 0;
    void *value;
    check(olGetDeviceInfoSize(device, properties[at], &size));
    /* No more than is needed, so that reading on would show. */
    value = calloc(1, size);
    check(olGetDeviceInfo(device, properties[at], size, value));
    free(value);
  }
}

static void read_platform(void) {
  ol_platform_handle_t platform = NULL;
  ol_platform_backend_t backend = OL_PLATFORM_BACKEND_LAST;
  char name[64];
  size_t size = 0;
  check(olGetDeviceInfo(device, OL_DEVICE_INFO_PLATFORM, sizeof(platform),
                        &platform));
  check(olGetPlatformInfo(platform, OL_PLATFORM_INFO_BACKEND, sizeof(backend),
                          &backend));
  check(olGetPlatformInfoSize(platform, OL_PLATFORM_INFO_NAME, &size));
  check(olGetPlatformInfo(platform, OL_PLATFORM_INFO_NAME, size, name));
}

/* What the library refuses. Nothing is behind these pointers. */
static void misuse(void) {
  ol_queue_handle_t queue = (ol_queue_handle_t)(uintptr_t)16;
  ol_symbol_handle_t kernel = (ol_symbol_handle_t)(uintptr_t)32;
  void *memory = (void *)(uintptr_t)48;
  ol_kernel_launch_size_args_t launch = {3, {1, 2, 3}, {4, 5, 6}, 7};
  ol_code_location_t place = {"misuse", "trace.c", 1, 2};
  olIterateDevices(NULL, NULL);
  olGetDeviceInfo(NULL, OL_DEVICE_INFO_NAME, 0, NULL);
  olGetDeviceInfo(NULL, OL_DEVICE_INFO_NAME, 1, NULL);
  olGetDeviceInfo(device, OL_DEVICE_INFO_NAME, 1, NULL);
  olGetDeviceInfo(device, OL_DEVICE_INFO_LAST, 1, NULL);
  olGetDeviceInfoSize(NULL, OL_DEVICE_INFO_VENDOR, NULL);
  olGetDeviceInfoWithCodeLoc(NULL, OL_DEVICE_INFO_NAME, 1, NULL, &place);
  olGetPlatformInfo(NULL, OL_PLATFORM_INFO_LAST, 0, NULL);
  olMemAlloc(NULL, OL_ALLOC_TYPE_HOST, 0, NULL);
  olMemAlloc(NULL, OL_ALLOC_TYPE_MANAGED, 1, NULL);
  olMemFree(NULL);
  olMemcpy(NULL, NULL, NULL, memory, NULL, 1);
  olMemFill(queue, memory, 3, memory, 4);
  olMemFill(queue, memory, 4, NULL, 4);
  olCreateQueue(NULL, NULL);
  olDestroyQueue(NULL);
  olSyncQueue(NULL);
  olGetQueueInfo(queue, OL_QUEUE_INFO_DEVICE, 0, NULL);
  olWaitEvents(queue, NULL, 3);
  olGetEventInfo(NULL, OL_EVENT_INFO_QUEUE, 8, NULL);
  olCreateProgram(NULL, memory, 5, NULL);
  olGetSymbol(NULL, "symbol", OL_SYMBOL_KIND_KERNEL, NULL);
  olGetSymbolInfo(NULL, OL_SYMBOL_INFO_KIND, 0, NULL);
  olLaunchKernel(queue, NULL, kernel, NULL, 1, &launch);
  olLaunchKernel(queue, NULL, kernel, memory, 1, &launch);
  olLaunchHostFunction(queue, NULL, memory);
}

int main(void) {
  olInit();
  check(olIterateDevices(keep, &device));
  read_properties();
  read_platform();
  misuse();
  olInit();
  olShutDown();
  olShutDown();
  return 0;
}
