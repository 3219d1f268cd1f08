// The implementation of values.td, as C and as C++.
#include "ZeroQueueAPI.h"
#include <string.h>
#if defined(__cplusplus)
#include "impl.h"
#include <stdexcept>
#define FAIL(Code, Text) return createZeroQueueError(Code, Text)
namespace zeroqueue {
#else
#include "ZeroQueueAPI_dispatch.h"
#define FAIL(Code, Text) do { zqSetErrorDetails(Text); return Code; } while (0)
zq_result_t zqInit_impl(zq_init_flags_t Flags, uint32_t Version);
zq_result_t zqShutDown_impl(void);
zq_result_t zqDeviceGet_impl(zq_priority_t Least, uint32_t *Count, zq_device_handle_t *Devices);
zq_result_t zqDeviceGetName_impl(zq_device_handle_t Device, size_t Size, char *Name);
zq_result_t zqDeviceIsUp_impl(zq_device_handle_t Device, bool *IsUp);
zq_result_t zqDeviceGetSizes_impl(zq_device_handle_t Device, uint32_t *Count, uint64_t *Sizes);
zq_result_t zqQueueCreate_impl(zq_device_handle_t Device, const zq_queue_desc_t *Desc, zq_queue_handle_t *Queue);
zq_result_t zqQueueDestroy_impl(zq_queue_handle_t Queue);
zq_result_t zqQueueGetPriority_impl(zq_queue_handle_t Queue, zq_priority_t *Priority);
zq_result_t zqQueueSubmit_impl(zq_queue_handle_t Queue, size_t Count, const float *Numbers, zq_job_handle_t *Job);
zq_result_t zqQueueWait_impl(zq_queue_handle_t Queue, uint32_t Count, const zq_job_handle_t *Jobs, uint64_t Timeout);
zq_result_t zqJobGetState_impl(zq_job_handle_t Job, zq_state_t *State);
zq_result_t zqJobGetTiming_impl(zq_job_handle_t Job, zq_timing_t *Timing);
zq_result_t zqJobOnDone_impl(zq_job_handle_t Job, zq_done_cb_t Done, void *Data);
zq_result_t zqJobDestroy_impl(zq_job_handle_t Job);
#endif

static char Objects[8];
static zq_priority_t Last;

zq_result_t zqInit_impl(zq_init_flags_t Flags, uint32_t Version) {
  (void)Flags;
  if (Version > 9)
    FAIL(ZQ_RESULT_ERROR_INVALID_ARGUMENT, "too new");
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqShutDown_impl(void) { return ZQ_RESULT_SUCCESS; }

zq_result_t zqDeviceGet_impl(zq_priority_t Least, uint32_t *Count, zq_device_handle_t *Devices) {
  (void)Least;
  for (uint32_t At = 0; Devices && At < *Count && At < 2; ++At)
    Devices[At] = (zq_device_handle_t)(void *)&Objects[At];
  if (!Devices || *Count > 2)
    *Count = 2;
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqDeviceGetName_impl(zq_device_handle_t Device, size_t Size, char *Name) {
  (void)Device;
  strncpy(Name, "First", Size);
  Name[Size - 1] = 0;
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqDeviceIsUp_impl(zq_device_handle_t Device, bool *IsUp) {
  *IsUp = (char *)(void *)Device == Objects;
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqDeviceGetSizes_impl(zq_device_handle_t Device, uint32_t *Count, uint64_t *Sizes) {
  (void)Device;
  for (uint32_t At = 0; Sizes && At < *Count && At < 3; ++At)
    Sizes[At] = 100 * (At + 1);
  if (!Sizes || *Count > 3)
    *Count = 3;
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqQueueCreate_impl(zq_device_handle_t Device, const zq_queue_desc_t *Desc, zq_queue_handle_t *Queue) {
  (void)Device;
  if (Desc->Depth > 100)
    FAIL(ZQ_RESULT_ERROR_INVALID_SIZE, "at most 100 jobs");
  if (Desc->Depth == 100)
    return ZQ_RESULT_ERROR_DEVICE_LOST;
#if defined(__cplusplus)
  if (Desc->Depth == 99)
    throw std::runtime_error("no memory");
#endif
  Last = Desc->Priority;
  *Queue = (zq_queue_handle_t)(void *)&Objects[2];
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqQueueDestroy_impl(zq_queue_handle_t Queue) {
  (void)Queue;
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqQueueGetPriority_impl(zq_queue_handle_t Queue, zq_priority_t *Priority) {
  (void)Queue;
  *Priority = Last;
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqQueueSubmit_impl(zq_queue_handle_t Queue, size_t Count, const float *Numbers, zq_job_handle_t *Job) {
  (void)Queue;
  (void)Count;
  (void)Numbers;
  *Job = (zq_job_handle_t)(void *)&Objects[3];
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqQueueWait_impl(zq_queue_handle_t Queue, uint32_t Count, const zq_job_handle_t *Jobs, uint64_t Timeout) {
  (void)Queue;
  (void)Count;
  (void)Jobs;
  return Timeout == 0 ? ZQ_RESULT_NOT_READY : ZQ_RESULT_SUCCESS;
}

zq_result_t zqJobGetState_impl(zq_job_handle_t Job, zq_state_t *State) {
  (void)Job;
  // No enumerator: a newer library.
  int Number = 77;
  memcpy(State, &Number, sizeof(Number));
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqJobGetTiming_impl(zq_job_handle_t Job, zq_timing_t *Timing) {
  (void)Job;
  Timing->Begin = 5;
  Timing->End = 8;
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqJobOnDone_impl(zq_job_handle_t Job, zq_done_cb_t Done, void *Data) {
  Done(Job, Data);
  return ZQ_RESULT_SUCCESS;
}

zq_result_t zqJobDestroy_impl(zq_job_handle_t Job) {
  (void)Job;
  return ZQ_RESULT_SUCCESS;
}
#if defined(__cplusplus)
}
#endif
