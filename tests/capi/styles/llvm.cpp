// The library of values.td with LLVM's runtime, and a program that calls it.
#include <llvm/Support/raw_ostream.h>

#include "ZeroQueueAPI.h"
#include "ZeroQueuePrint.hpp"

namespace zeroqueue {
static bool IsOn = false;
bool isTracingEnabled() { return true; }
bool isValidationEnabled() { return true; }
bool isZeroQueueInitialized() { return IsOn; }
#include "impl.inc"
} // namespace zeroqueue

#include "entry.inc"

namespace zeroqueue {
zq_result_t zqInit_impl(zq_init_flags_t, uint32_t) {
  IsOn = true;
  return ZQ_RESULT_SUCCESS;
}
zq_result_t zqShutDown_impl() { return ZQ_RESULT_ERROR_DEVICE_LOST; }
zq_result_t zqDeviceGet_impl(zq_priority_t, uint32_t *Count, zq_device_handle_t *) {
  *Count = 2;
  return ZQ_RESULT_SUCCESS;
}
zq_result_t zqDeviceGetName_impl(zq_device_handle_t, size_t, char *) { return ZQ_RESULT_SUCCESS; }
zq_result_t zqDeviceIsUp_impl(zq_device_handle_t, bool *) { return ZQ_RESULT_SUCCESS; }
zq_result_t zqDeviceGetSizes_impl(zq_device_handle_t, uint32_t *, uint64_t *) { return ZQ_RESULT_SUCCESS; }
zq_result_t zqQueueCreate_impl(zq_device_handle_t, const zq_queue_desc_t *, zq_queue_handle_t *) {
  return ZQ_RESULT_SUCCESS;
}
zq_result_t zqQueueDestroy_impl(zq_queue_handle_t) { return ZQ_RESULT_SUCCESS; }
zq_result_t zqQueueGetPriority_impl(zq_queue_handle_t, zq_priority_t *) { return ZQ_RESULT_SUCCESS; }
zq_result_t zqQueueSubmit_impl(zq_queue_handle_t, size_t, const float *, zq_job_handle_t *) { return ZQ_RESULT_SUCCESS; }
zq_result_t zqQueueWait_impl(zq_queue_handle_t, uint32_t, const zq_job_handle_t *, uint64_t) {
  return ZQ_RESULT_SUCCESS;
}
zq_result_t zqJobGetState_impl(zq_job_handle_t, zq_state_t *) { return ZQ_RESULT_SUCCESS; }
zq_result_t zqJobGetTiming_impl(zq_job_handle_t, zq_timing_t *) { return ZQ_RESULT_SUCCESS; }
zq_result_t zqJobOnDone_impl(zq_job_handle_t, zq_done_cb_t, void *) { return ZQ_RESULT_SUCCESS; }
zq_result_t zqJobDestroy_impl(zq_job_handle_t) { return ZQ_RESULT_SUCCESS; }
} // namespace zeroqueue

int main() {
  uint32_t Count = 0;
  bool IsRight = zqDeviceGet(ZQ_PRIORITY_LOW, &Count, nullptr) == ZQ_RESULT_ERROR_UNINITIALIZED;
  IsRight = zqInit(0, 2) == ZQ_RESULT_ERROR_INVALID_ARGUMENT && IsRight;
  IsRight = zqInit(ZQ_INIT_FLAG_CPU, 2) == ZQ_RESULT_SUCCESS && IsRight;
  IsRight = zqDeviceGet(ZQ_PRIORITY_LOW, nullptr, nullptr) == ZQ_RESULT_ERROR_INVALID_POINTER && IsRight;
  IsRight = zqDeviceGet(ZQ_PRIORITY_LOW, &Count, nullptr) == ZQ_RESULT_SUCCESS && Count == 2 && IsRight;
  IsRight = zqShutDown() == ZQ_RESULT_ERROR_DEVICE_LOST && IsRight;
  return IsRight ? 0 : 1;
}
