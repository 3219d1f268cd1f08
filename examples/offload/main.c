/* Prints the devices of this machine. Uses the header that tdgen generates
 * from offload.td, and the library of LLVM. */

#include "offload.h"

#include <stdio.h>
#include <stdlib.h>

/* Ends the program if a call failed. */
static void check(const char *what, ol_result_t result) {
  if (result == OL_SUCCESS)
    return;
  fprintf(stderr, "%s: error %d: %s\n", what, (int)result->Code,
          result->Details);
  exit(1);
}

static const char *type_name(ol_device_type_t type) {
  switch (type) {
  case OL_DEVICE_TYPE_GPU:
    return "GPU";
  case OL_DEVICE_TYPE_CPU:
    return "CPU";
  case OL_DEVICE_TYPE_HOST:
    return "host";
  default:
    return "unknown";
  }
}

static const char *backend_name(ol_platform_backend_t backend) {
  switch (backend) {
  case OL_PLATFORM_BACKEND_CUDA:
    return "CUDA";
  case OL_PLATFORM_BACKEND_AMDGPU:
    return "AMDGPU";
  case OL_PLATFORM_BACKEND_LEVEL_ZERO:
    return "Level Zero";
  case OL_PLATFORM_BACKEND_HOST:
    return "host";
  default:
    return "unknown";
  }
}

/* Prints a string property of a device, or an error. */
static void print_string(ol_device_handle_t device, const char *label,
                         ol_device_info_t property) {
  size_t size = 0;
  char *text;
  ol_result_t result = olGetDeviceInfoSize(device, property, &size);
  if (result != OL_SUCCESS || size == 0) {
    printf("  %-10s (none)\n", label);
    return;
  }
  text = malloc(size);
  if (!text)
    exit(1);
  check("olGetDeviceInfo", olGetDeviceInfo(device, property, size, text));
  printf("  %-10s %s\n", label, text);
  free(text);
}

/* Prints a string property of a platform. */
static void print_platform_string(ol_platform_handle_t platform,
                                  const char *label,
                                  ol_platform_info_t property) {
  size_t size = 0;
  char *text;
  check("olGetPlatformInfoSize",
        olGetPlatformInfoSize(platform, property, &size));
  text = malloc(size);
  if (!text)
    exit(1);
  check("olGetPlatformInfo", olGetPlatformInfo(platform, property, size, text));
  printf("  %-10s %s\n", label, text);
  free(text);
}

static bool print_device(ol_device_handle_t device, void *user_data) {
  int *count = user_data;
  ol_device_type_t type;
  ol_platform_handle_t platform;
  ol_platform_backend_t backend;

  check("type",
        olGetDeviceInfo(device, OL_DEVICE_INFO_TYPE, sizeof(type), &type));
  check("platform", olGetDeviceInfo(device, OL_DEVICE_INFO_PLATFORM,
                                    sizeof(platform), &platform));
  check("backend", olGetPlatformInfo(platform, OL_PLATFORM_INFO_BACKEND,
                                     sizeof(backend), &backend));

  printf("device %d\n", (*count)++);
  print_string(device, "name", OL_DEVICE_INFO_NAME);
  printf("  %-10s %s\n", "type", type_name(type));
  print_string(device, "vendor", OL_DEVICE_INFO_VENDOR);
  print_platform_string(platform, "platform", OL_PLATFORM_INFO_NAME);
  print_platform_string(platform, "made by", OL_PLATFORM_INFO_VENDOR_NAME);
  printf("  %-10s %s\n", "backend", backend_name(backend));
  return true;
}

int main(void) {
  int count = 0;
  ol_result_t early = olIterateDevices(print_device, &count);

  printf("API version %d.%d.%d\n", OL_VERSION_MAJOR, OL_VERSION_MINOR,
         OL_VERSION_PATCH);
  printf("before olInit: %s\n",
         early != OL_SUCCESS && early->Code == OL_ERRC_UNINITIALIZED
             ? "not initialized, as it should be"
             : "?");

  check("olInit", olInit());
  check("olIterateDevices", olIterateDevices(print_device, &count));
  printf("%d device%s\n", count, count == 1 ? "" : "s");
  check("olShutDown", olShutDown());
  return 0;
}
