// An implementation of offload.td and a program that uses it; what it prints is compared.
#include "impl.h"
#include <cstdio>
#include <thread>

struct ol_device_impl_t {
  unsigned Units;
};

static ol_device_impl_t Devices[2] = {{4}, {8}};

namespace llvm::offload {

ol_result_t olInit_impl() { return OL_SUCCESS; }
ol_result_t olShutDown_impl() { return OL_SUCCESS; }

ol_result_t olIterateDevices_impl(ol_device_cb_t Callback, void *UserData) {
  for (ol_device_impl_t &Device : Devices)
    if (!Callback(&Device, UserData))
      break;
  return OL_SUCCESS;
}

ol_result_t olGetDeviceInfo_impl(ol_device_handle_t Device, ol_device_info_t, size_t PropSize, void *PropValue) {
  if (PropSize != sizeof(unsigned))
    return createOffloadError(OL_ERRC_INVALID_SIZE, "not " + std::to_string(PropSize));
  *static_cast<unsigned *>(PropValue) = Device->Units;
  return OL_SUCCESS;
}

ol_result_t olMemFill_impl(void *, size_t, const void *, size_t) {
  const ol_code_location_t *Place = currentCodeLocation();
  std::printf("filled at %s\n", Place ? Place->SourceFile : "unknown");
  return OL_SUCCESS;
}

} // namespace llvm::offload

static void show(const char *What, ol_result_t Result) {
  std::fflush(stderr);
  if (Result)
    std::printf("%s: %d %s\n", What, Result->Code, Result->Details);
  else
    std::printf("%s: fine\n", What);
  std::fflush(stdout);
}

static bool visit(ol_device_handle_t Device, void *UserData) {
  unsigned Units = 0;
  show("units", olGetDeviceInfo(Device, OL_DEVICE_INFO_UNITS, sizeof Units, &Units));
  *static_cast<unsigned *>(UserData) += Units;
  return true;
}

int main() {
  unsigned Units = 0;
  char Memory[8] = {};
  ol_device_handle_t Device = &Devices[0];
  const ol_result_t Early = olShutDown();
  show("early", Early);
  std::printf("the same: %d\n", Early == olIterateDevices(visit, &Units));
  show("init", olInit());
  show("init again", olInit());
  show("null callback", olIterateDevices(nullptr, &Units));
  show("iterate", olIterateDevices(visit, &Units));
  std::printf("%u units\n", Units);
  show("size before handle", olGetDeviceInfo(nullptr, OL_DEVICE_INFO_UNITS, 0, nullptr));
  show("handle before pointer", olGetDeviceInfo(nullptr, OL_DEVICE_INFO_UNITS, 1, nullptr));
  const ol_result_t Null = olGetDeviceInfo(Device, OL_DEVICE_INFO_UNITS, 1, nullptr);
  show("pointer", Null);
  std::printf("the same: %d\n", Null == olGetDeviceInfo(Device, OL_DEVICE_INFO_NAME, 2, nullptr));
  show("implementation", olGetDeviceInfo(Device, OL_DEVICE_INFO_UNITS, 2, Memory));
  show("fill", olMemFill(Memory, 3, Memory, 8));
  show("fill with nothing", olMemFill(Memory, 0, Memory, 8));
  ol_code_location_t Outer = {"outer.c", 1};
  show("fill", olMemFillWithCodeLoc(Memory, 4, Memory, 8, &Outer));
  show("fill", olMemFill(Memory, 4, Memory, 8));
  const auto Nested = [](ol_device_handle_t, void *Data) {
    ol_code_location_t Inner = {"inner.c", 2};
    olMemFillWithCodeLoc(Data, 1, Data, 8, &Inner);
    olMemFill(Data, 1, Data, 8);
    return false;
  };
  show("nested", olIterateDevicesWithCodeLoc(Nested, Memory, &Outer));
  ol_result_t There = nullptr;
  std::thread([&] { There = olGetDeviceInfo(Device, OL_DEVICE_INFO_UNITS, 1, nullptr); }).join();
  std::printf("the same in a thread: %d\n", There == Null);
  show("one end", olShutDown());
  show("still there", olMemFill(Memory, 4, Memory, 8));
  show("last end", olShutDown());
  show("late", olMemFill(Memory, 4, Memory, 8));
}
