// Prints the same values through one of two print headers: ours if OURS is defined, else the installed one. Compiled
// both ways and linked together; what differs on purpose is left out.
#ifdef OURS
#include "print.hpp"
#define PRINT printOurs
#else
#include <OffloadPrint.hpp>
#define PRINT printTheirs
#endif

#include <llvm/Support/raw_ostream.h>

#include <cstring>

void printOurs(llvm::raw_ostream &Out);
void printTheirs(llvm::raw_ostream &Out);

namespace {

template <typename Enum> void printEnum(llvm::raw_ostream &Out, int Last) {
  // The last one is no enumerator.
  for (int I = 0; I <= Last; ++I) {
    Out << static_cast<Enum>(I) << "\n";
  }
}

template <typename Tag, typename T>
void printProperty(llvm::raw_ostream &Out, Tag Name, const T &Value) {
  printTagged(Out, &Value, Name, sizeof(Value));
  Out << "\n";
}

int Object;

template <typename Handle> Handle handle() {
  return reinterpret_cast<Handle>(&Object);
}

template <typename Queue> void nothing(Queue) {}

} // namespace

void PRINT(llvm::raw_ostream &Out) {
  printEnum<ol_errc_t>(Out, OL_ERRC_LAST);
  printEnum<ol_device_info_t>(Out, OL_DEVICE_INFO_LAST);
  printEnum<ol_alloc_type_t>(Out, OL_ALLOC_TYPE_LAST);
  printEnum<ol_platform_backend_t>(Out, OL_PLATFORM_BACKEND_LAST);

  static const ol_error_struct_t Error = {OL_ERRC_INVALID_SIZE, "a text"};
  Out << static_cast<ol_result_t>(nullptr) << " " << &Error << "\n";
  static const ol_dimensions_t Dimensions = {1, 2, 3};
  Out << Dimensions << "\n";
  static char Function[] = "function";
  static char File[] = "file.c";
  static const ol_code_location_t Place = {Function, File, 7, 8};
  Out << Place << "\n";
  Out << ol_code_location_t{nullptr, nullptr, 0, 0} << "\n";
  static const ol_kernel_launch_size_args_t Launch = {3, Dimensions, Dimensions, 64};
  Out << Launch << "\n";

  static const ol_device_type_t Type = OL_DEVICE_TYPE_GPU;
  static const auto Platform = handle<ol_platform_handle_t>();
  static const ol_platform_handle_t NoPlatform = nullptr;
  static const uint32_t Number = 42;
  static const uint64_t Long = 1ull << 40;
  static const char Text[] = "a name";
  printProperty(Out, OL_DEVICE_INFO_TYPE, Type);
  printProperty(Out, OL_DEVICE_INFO_PLATFORM, Platform);
  printProperty(Out, OL_DEVICE_INFO_PLATFORM, NoPlatform);
  printProperty(Out, OL_DEVICE_INFO_NAME, Text);
  printProperty(Out, OL_DEVICE_INFO_MAX_WORK_GROUP_SIZE, Number);
  printProperty(Out, OL_DEVICE_INFO_MAX_WORK_SIZE_PER_DIMENSION, Dimensions);
  printProperty(Out, OL_DEVICE_INFO_GLOBAL_MEM_SIZE, Long);
  printProperty(Out, OL_DEVICE_INFO_LAST, Number);
  printTagged(Out, nullptr, OL_DEVICE_INFO_NAME, 0);
  Out << "\n";

  ol_device_handle_t Device = handle<ol_device_handle_t>();
  ol_device_info_t PropName = OL_DEVICE_INFO_NAME;
  size_t PropSize = sizeof(Text);
  static char Room[sizeof(Text)];
  std::memcpy(Room, Text, sizeof(Text));
  void *PropValue = Room;
  ol_get_device_info_params_t Get = {&Device, &PropName, &PropSize, &PropValue};
  Out << &Get << "\n";
  Device = nullptr;
  PropValue = nullptr;
  Out << &Get << "\n";

  static size_t Size = 99;
  size_t *PropSizeRet = &Size;
  ol_get_device_info_size_params_t GetSize = {&Device, &PropName, &PropSizeRet};
  Out << &GetSize << "\n";

  ol_device_iterate_cb_t Callback = nullptr;
  void *UserData = &Object;
  ol_iterate_devices_params_t Iterate = {&Callback, &UserData};
  Out << &Iterate << "\n";

  static ol_queue_handle_t Queue = handle<ol_queue_handle_t>();
  ol_queue_handle_t *NewQueue = &Queue;
  ol_create_queue_params_t Create = {&Device, &NewQueue};
  Out << &Create << "\n";
  NewQueue = nullptr;
  Out << &Create << "\n";

  const void *Program = &Object;
  size_t ProgramSize = 12;
  static ol_program_handle_t NewProgram = nullptr;
  ol_program_handle_t *Programs = &NewProgram;
  ol_create_program_params_t CreateProgram = {&Device, &Program, &ProgramSize, &Programs};
  Out << &CreateProgram << "\n";
}

#ifdef OURS
int main() {
  printOurs(llvm::outs());
  llvm::outs() << "----\n";
  printTheirs(llvm::outs());
  return 0;
}
#endif
