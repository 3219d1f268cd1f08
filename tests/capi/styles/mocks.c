// Calls of mocks in eight threads at once: no data races, and each call is counted.
#include "ZeroQueueAPI.h"
#include "ZeroQueueAPI_mock.h"

#include <pthread.h>
#include <stdio.h>

enum { THREADS = 8, CALLS = 2000 };

static void *start(void *Device) {
  for (int I = 0; I < CALLS; ++I) {
    zq_queue_desc_t Desc = {ZQ_PRIORITY_LOW, 1};
    zq_queue_handle_t Queue = NULL;
    bool IsUp = true;
    zq_priority_t Priority = ZQ_PRIORITY_HIGH;
    if (zqQueueCreate(Device, &Desc, &Queue) || !Queue || zqDeviceIsUp(Device, &IsUp) || IsUp)
      return Device;
    if (zqQueueGetPriority(Queue, &Priority) || Priority != ZQ_PRIORITY_NORMAL || zqQueueDestroy(Queue))
      return Device;
  }
  return NULL;
}

int main(void) {
  static char Device;
  pthread_t Threads[THREADS];
  int Failed = 0;
  if (zqInit(ZQ_INIT_FLAG_CPU, 2))
    return 1;
  for (int I = 0; I < THREADS; ++I)
    pthread_create(&Threads[I], NULL, start, &Device);
  for (int I = 0; I < THREADS; ++I) {
    void *Result = NULL;
    pthread_join(Threads[I], &Result);
    Failed += Result != NULL;
  }
  const unsigned long Counts[] = {zq_mock.zqQueueCreate.Calls, zq_mock.zqDeviceIsUp.Calls,
                                  zq_mock.zqQueueGetPriority.Calls, zq_mock.zqQueueDestroy.Calls};
  for (int I = 0; I < 4; ++I)
    Failed += Counts[I] != THREADS * CALLS;
  printf("%lu %lu %lu %lu, %d failed\n", Counts[0], Counts[1], Counts[2], Counts[3], Failed);
  return Failed;
}
