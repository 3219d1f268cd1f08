// Eight threads that create, use and destroy objects, share some, and misuse others.
#include "ZeroQueueAPI_dispatch.h"
#include "ZeroQueueAPI_mock.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define THREADS 8
#define ROUNDS 2000

static char Device[8];
static zq_queue_handle_t Shared;
static zq_device_handle_t Devices[1];
static unsigned long Reports;

static zq_result_t get(zq_priority_t Least, uint32_t *Count, zq_device_handle_t *List) {
  (void)Least;
  *Count = 1;
  List[0] = (zq_device_handle_t)(void *)Device;
  return ZQ_RESULT_SUCCESS;
}

static zq_result_t create(zq_device_handle_t Own, const zq_queue_desc_t *Desc, zq_queue_handle_t *Queue) {
  (void)Own, (void)Desc;
  *Queue = (zq_queue_handle_t)malloc(32);
  return ZQ_RESULT_SUCCESS;
}

static zq_result_t destroy(zq_queue_handle_t Queue) {
  free(Queue);
  return ZQ_RESULT_SUCCESS;
}

static zq_result_t submit(zq_queue_handle_t Queue, size_t Count, const float *Numbers, zq_job_handle_t *Job) {
  (void)Queue, (void)Count, (void)Numbers;
  *Job = (zq_job_handle_t)malloc(32);
  return ZQ_RESULT_SUCCESS;
}

static zq_result_t destroy_job(zq_job_handle_t Job) {
  free(Job);
  return ZQ_RESULT_SUCCESS;
}

// One thread at a time.
static void count(const char *Lines, size_t Length, void *Data) {
  (void)Lines, (void)Length, (void)Data;
  ++Reports;
}

static void *work(void *Failed) {
  const zq_queue_desc_t Desc = {ZQ_PRIORITY_NORMAL, 4};
  const float Numbers[] = {1};
  unsigned long *Count = (unsigned long *)Failed;
  for (int Round = 0; Round < ROUNDS; ++Round) {
    uint32_t Most = 1;
    zq_device_handle_t Listed[1];
    zq_priority_t Priority;
    zq_queue_handle_t Queue;
    zq_job_handle_t Jobs[2];
    *Count += zqDeviceGet(ZQ_PRIORITY_LOW, &Most, Listed) != ZQ_RESULT_SUCCESS;
    *Count += zqQueueCreate(Listed[0], &Desc, &Queue) != ZQ_RESULT_SUCCESS;
    *Count += zqQueueSubmit(Queue, 1, Numbers, &Jobs[0]) != ZQ_RESULT_SUCCESS;
    *Count += zqQueueSubmit(Shared, 1, Numbers, &Jobs[1]) != ZQ_RESULT_SUCCESS;
    *Count += zqQueueGetPriority(Shared, &Priority) != ZQ_RESULT_SUCCESS;
    *Count += zqQueueWait(Queue, 1, Jobs, 0) != ZQ_RESULT_SUCCESS;
    if (Round % 100 == 0) {
      *Count += zqQueueWait(Queue, 2, Jobs, 0) == ZQ_RESULT_SUCCESS; // of another queue
      *Count += zqQueueDestroy(Queue) == ZQ_RESULT_SUCCESS;          // a job is left
      *Count += zqQueueGetPriority((zq_queue_handle_t)(void *)Device, &Priority) == ZQ_RESULT_SUCCESS;
    }
    *Count += zqJobDestroy(Jobs[0]) != ZQ_RESULT_SUCCESS;
    *Count += zqJobDestroy(Jobs[1]) != ZQ_RESULT_SUCCESS;
    *Count += zqQueueDestroy(Queue) != ZQ_RESULT_SUCCESS;
  }
  return NULL;
}

int main(void) {
  const zq_queue_desc_t Desc = {ZQ_PRIORITY_NORMAL, 4};
  unsigned long Failed[THREADS] = {0};
  unsigned long All = 0;
  uint32_t Most = 1;
  pthread_t Threads[THREADS];
  zq_mock.zqDeviceGet.Do = get;
  zq_mock.zqQueueCreate.Do = create;
  zq_mock.zqQueueDestroy.Do = destroy;
  zq_mock.zqQueueSubmit.Do = submit;
  zq_mock.zqJobDestroy.Do = destroy_job;
  zqUseLayers("validation,lifetime");
  zqInit(1, 2);
  zqDeviceGet(ZQ_PRIORITY_LOW, &Most, Devices);
  zqQueueCreate(Devices[0], &Desc, &Shared);
  zqSetTrace(ZQ_TRACE_ERRORS, 0, count, NULL);
  for (int At = 0; At < THREADS; ++At)
    pthread_create(&Threads[At], NULL, work, &Failed[At]);
  for (int At = 0; At < THREADS; ++At) {
    pthread_join(Threads[At], NULL);
    All += Failed[At];
  }
  zqQueueDestroy(Shared);
  // Each refusal is reported, and is an error in the trace.
  printf("%lu unexpected, %lu reports\n", All, Reports);
  return All != 0;
}
