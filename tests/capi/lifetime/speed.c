// The least time of a call with a handle, in ns.
#include "ZeroQueueAPI_mock.h"
#include <stdio.h>
#include <time.h>

static char Memory[8];

static zq_result_t get(zq_priority_t Least, uint32_t *Count, zq_device_handle_t *Devices) {
  (void)Least;
  *Count = 1;
  *Devices = (zq_device_handle_t)(void *)Memory;
  return ZQ_RESULT_SUCCESS;
}

static double now(void) {
  struct timespec Time;
  clock_gettime(CLOCK_MONOTONIC, &Time);
  return (double)Time.tv_sec * 1e9 + (double)Time.tv_nsec;
}

int main(void) {
  const zq_queue_desc_t Desc = {ZQ_PRIORITY_NORMAL, 4};
  zq_priority_t Priority;
  zq_device_handle_t Device;
  zq_queue_handle_t Queue = NULL;
  uint32_t Count = 1;
  double Least = 1e9;
  zq_mock.zqDeviceGet.Do = get;
  zqInit(1, 2);
  zqDeviceGet(ZQ_PRIORITY_LOW, &Count, &Device);
  zqQueueCreate(Device, &Desc, &Queue);
  for (int Batch = 0; Batch < 200; ++Batch) {
    const double Begin = now();
    for (int At = 0; At < 2000; ++At)
      zqQueueGetPriority(Queue, &Priority);
    if ((now() - Begin) / 2000 < Least)
      Least = (now() - Begin) / 2000;
  }
  zqQueueDestroy(Queue);
  printf("%.1f\n", Least);
  return 0;
}
