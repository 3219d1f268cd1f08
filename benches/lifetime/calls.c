// The least times of calls in ns: one handle; a queue, two jobs and whether they belong to it; creation and destruction.
#include "ZeroQueueAPI_mock.h"
#include <stdio.h>
#include <time.h>

static char Memory[8];
static char Objects[4096][32];
static unsigned Created;

static zq_result_t get(zq_priority_t Least, uint32_t *Count, zq_device_handle_t *Devices) {
  (void)Least;
  *Count = 1;
  *Devices = (zq_device_handle_t)(void *)Memory;
  return ZQ_RESULT_SUCCESS;
}

static zq_result_t create(zq_device_handle_t Own, const zq_queue_desc_t *Desc, zq_queue_handle_t *Queue) {
  (void)Own, (void)Desc;
  *Queue = (zq_queue_handle_t)(void *)Objects[Created++ % 4096];
  return ZQ_RESULT_SUCCESS;
}

static zq_result_t destroy(zq_queue_handle_t Queue) {
  (void)Queue;
  return ZQ_RESULT_SUCCESS;
}

static double now(void) {
  struct timespec Time;
  clock_gettime(CLOCK_MONOTONIC, &Time);
  return (double)Time.tv_sec * 1e9 + (double)Time.tv_nsec;
}

#define PRINT_LEAST(...)                                                                                               \
  do {                                                                                                                 \
    double Least = 1e9;                                                                                                \
    for (int Batch = 0; Batch < 400; ++Batch) {                                                                        \
      const double Begin = now();                                                                                      \
      for (int At = 0; At < 2000; ++At) {                                                                              \
        __VA_ARGS__;                                                                                                   \
      }                                                                                                                \
      if ((now() - Begin) / 2000 < Least)                                                                              \
        Least = (now() - Begin) / 2000;                                                                                \
    }                                                                                                                  \
    printf("%.1f ", Least);                                                                                            \
  } while (0)

int main(void) {
  const zq_queue_desc_t Desc = {ZQ_PRIORITY_NORMAL, 4};
  const float Numbers[] = {1};
  zq_priority_t Priority;
  zq_device_handle_t Device;
  zq_queue_handle_t Queue, Other;
  zq_job_handle_t Jobs[2];
  uint32_t Count = 1;
  zq_mock.zqDeviceGet.Do = get;
  zqInit(1, 2);
  zqDeviceGet(ZQ_PRIORITY_LOW, &Count, &Device);
  zqQueueCreate(Device, &Desc, &Queue);
  zqQueueSubmit(Queue, 1, Numbers, &Jobs[0]);
  zqQueueSubmit(Queue, 1, Numbers, &Jobs[1]);
  PRINT_LEAST(zqQueueGetPriority(Queue, &Priority));
  PRINT_LEAST(zqQueueWait(Queue, 2, Jobs, 0));
  zq_mock.zqQueueCreate.Do = create;
  zq_mock.zqQueueDestroy.Do = destroy;
  PRINT_LEAST(zqQueueCreate(Device, &Desc, &Other); zqQueueDestroy(Other));
  return 0;
}
