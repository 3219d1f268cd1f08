#include "ZeroQueueAPI_mock.h"
#include "steps.h"

static zq_result_t get(zq_priority_t Least, uint32_t *Count, zq_device_handle_t *Devices) {
  (void)Least;
  *Count = 2;
  Devices[0] = CAST(zq_device_handle_t, Memory[60]);
  Devices[1] = CAST(zq_device_handle_t, Memory[61]);
  return ZQ_RESULT_SUCCESS;
}

static zq_result_t create(zq_device_handle_t Device, const zq_queue_desc_t *Desc, zq_queue_handle_t *Queue) {
  (void)Device, (void)Desc;
  *Queue = NEW(zq_queue_handle_t);
  return ZQ_RESULT_SUCCESS;
}

static zq_result_t submit(zq_queue_handle_t Queue, size_t Count, const float *Numbers, zq_job_handle_t *Job) {
  (void)Queue, (void)Count, (void)Numbers;
  *Job = NEW(zq_job_handle_t);
  return ZQ_RESULT_SUCCESS;
}

static zq_result_t busy(zq_queue_handle_t Queue) {
  (void)Queue;
  return ZQ_RESULT_NOT_READY;
}

static const char *why(zq_result_t Code) {
  if (Code && zqGetLastErrorText())
    fprintf(stderr, "  %s\n", zqGetLastErrorText());
  return zqGetLastErrorText();
}

#define CHECK(Call) do { zq_result_t Code = Call; fprintf(stderr, "%s: %x\n", #Call, (unsigned)Code); why(Code); } while (0)

int main(void) {
  const zq_queue_desc_t Desc = {ZQ_PRIORITY_HIGH, 4};
  const float Numbers[] = {1, 2.5};
  zq_device_handle_t Devices[2];
  zq_queue_handle_t Queue, Other;
  zq_job_handle_t Job, Jobs[2];
  zq_priority_t Priority;
  zq_state_t State;
  uint32_t Count = 2;
  zq_mock.zqDeviceGet.Do = get;
  zq_mock.zqQueueCreate.Do = create;
  zq_mock.zqQueueSubmit.Do = submit;
  CHECK(zqInit(1, 2));
  CHECK(zqQueueCreate(CAST(zq_device_handle_t, Memory[60]), &Desc, &Queue)); // before it was listed
  CHECK(zqDeviceGet(ZQ_PRIORITY_LOW, &Count, Devices));
  CHECK(zqQueueCreate(Devices[0], &Desc, &Queue));
  CHECK(zqQueueCreate(Devices[1], &Desc, &Other));
  CHECK(zqQueueSubmit(Queue, 2, Numbers, &Jobs[0]));
  CHECK(zqQueueSubmit(Other, 1, Numbers, &Jobs[1]));
  CHECK(zqQueueWait(Queue, 1, Jobs, 0));
  CHECK(zqQueueWait(Queue, 2, Jobs, 0)); // the second one is of the other queue
  CHECK(zqQueueDestroy(Queue));
  CHECK(zqQueueGetPriority(CAST(zq_queue_handle_t, Jobs[0]), &Priority));
  CHECK(zqJobGetState(CAST(zq_job_handle_t, Memory[62]), &State));
  CHECK(zqJobDestroy(Jobs[0]));
  CHECK(zqJobGetState(Jobs[0], &State));
  CHECK(zqJobDestroy(Jobs[0]));
  // A call that fails destroys nothing.
  zq_mock.zqQueueDestroy.Do = busy;
  CHECK(zqQueueDestroy(Queue));
  CHECK(zqQueueGetPriority(Queue, &Priority));
  zq_mock.zqQueueDestroy.Do = NULL;
  CHECK(zqQueueDestroy(Queue));
  CHECK(zqQueueSubmit(Queue, 1, Numbers, &Job));
  // A new object at the same address.
  Used = 0;
  CHECK(zqQueueCreate(Devices[1], &Desc, &Queue));
  CHECK(zqQueueGetPriority(Queue, &Priority));
  return 0;
}
