// The declarations of LLVM's Offload library, in the namespaces that it has them in. Its file OffloadLib.cpp includes
// the generated files at the same places.

//===- OffloadError.hpp: a global namespace ------------------------------===//
#include <llvm/Support/Error.h>

#include <memory>
#include <string>

namespace error {

enum class ErrorCode : int {
#define OFFLOAD_ERRC(name, text, value) name = value,
#include "codes.inc"
};

class OffloadError : public llvm::ErrorInfo<OffloadError> {
public:
  static char ID;
  OffloadError(ErrorCode Code, std::string Text) : Code(Code), Text(std::move(Text)) {}
  void log(llvm::raw_ostream &OS) const override { OS << Text; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }
  ErrorCode Code;
  std::string Text;
};

inline llvm::Error createOffloadError(ErrorCode Code, const char *Text) {
  return llvm::make_error<OffloadError>(Code, Text);
}

} // namespace error

char error::OffloadError::ID = 0;

//===- OffloadImpl.hpp ----------------------------------------------------===//
#include <OffloadAPI.h>

#include <set>

namespace llvm {
namespace offload {
bool isTracingEnabled();
bool isValidationEnabled();
bool isOffloadInitialized();
} // namespace offload
} // namespace llvm

inline ol_result_t llvmErrorToOffloadError(llvm::Error &&Err) {
  if (!Err) {
    return OL_SUCCESS;
  }
  static std::set<std::string> &Texts = *new std::set<std::string>;
  ol_error_struct_t *Result = new ol_error_struct_t();
  llvm::handleAllErrors(std::move(Err), [&](const error::OffloadError &E) {
    Result->Code = static_cast<ol_errc_t>(E.Code);
    Result->Details = Texts.insert(E.Text).first->c_str();
  });
  // The library interns its errors.
  static std::set<const ol_error_struct_t *> &Errors = *new std::set<const ol_error_struct_t *>;
  return *Errors.insert(Result).first;
}

//===- OffloadLib.cpp -----------------------------------------------------===//
#include <llvm/Support/raw_ostream.h>

#include <OffloadPrint.hpp>

ol_code_location_t *&currentCodeLocation() {
  thread_local ol_code_location_t *CodeLoc = nullptr;
  return CodeLoc;
}

namespace llvm {
namespace offload {
#include "impl.inc"
} // namespace offload
} // namespace llvm

#include "entry_points.inc"

#ifdef RUN
//===- OffloadImpl.cpp: for the functions of offload.td -------------------===//
struct ol_device_impl_t {};

namespace llvm::offload {

static unsigned Uses = 0;
static bool IsTraced = false;

bool isTracingEnabled() { return Uses > 0 && IsTraced; }
bool isValidationEnabled() { return Uses > 0; }
bool isOffloadInitialized() { return Uses > 0; }

Error olInit_impl() {
  ++Uses;
  IsTraced = true;
  return Error::success();
}
Error olShutDown_impl() {
  --Uses;
  return Error::success();
}
Error olIterateDevices_impl(ol_device_cb_t Callback, void *UserData) {
  ol_device_impl_t Device;
  Callback(&Device, UserData);
  return Error::success();
}
Error olGetDeviceInfo_impl(ol_device_handle_t, ol_device_info_t, size_t PropSize, void *PropValue) {
  if (PropSize != sizeof(uint32_t)) {
    return createOffloadError(error::ErrorCode::INVALID_SIZE, "four bytes");
  }
  *static_cast<uint32_t *>(PropValue) = 7;
  return Error::success();
}
Error olMemFill_impl(void *, size_t, const void *, size_t) {
  const ol_code_location_t *Place = currentCodeLocation();
  outs() << "filled at " << (Place ? Place->SourceFile : "an unknown place") << "\n";
  return Error::success();
}

} // namespace llvm::offload

static bool visit(ol_device_handle_t Device, void *Units) {
  olGetDeviceInfo(Device, OL_DEVICE_INFO_UNITS, sizeof(uint32_t), Units);
  return true;
}

static void show(const char *What, ol_result_t Result) {
  llvm::outs() << What << ": " << Result << " " << (Result ? Result->Details : "") << "\n";
}

int main() {
  uint32_t Units = 0;
  char Bytes[4] = {};
  llvm::outs().tie(&llvm::errs());
  show("early", olIterateDevices(visit, &Units));
  show("init", olInit());
  show("iterate", olIterateDevices(visit, &Units));
  show("refused", olIterateDevices(nullptr, &Units));
  show("no pattern", olMemFill(Bytes, 0, Bytes, 4));
  show("failed", olGetDeviceInfo(reinterpret_cast<ol_device_handle_t>(Bytes), OL_DEVICE_INFO_NAME, 3, Bytes));
  ol_code_location_t Here = {"here.c", 1};
  show("located", olMemFillWithCodeLoc(Bytes, 2, Bytes, 4, &Here));
  show("end", olShutDown());
  show("late", olShutDown());
  return Units == 7 ? 0 : 1;
}
#endif
