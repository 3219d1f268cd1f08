// A client of values.td: each refusal returns the code that the API names for it.
#include "ZeroQueueAPI.h"
#include <stdio.h>
#include <string.h>

static int Failures;

static void expect(const char *What, zq_result_t Code, zq_result_t Expected, const char *Details) {
  const char *Own = zqGetLastErrorText();
  if (Code == Expected && (Own && Details ? strcmp(Own, Details) == 0 : Own == Details))
    return;
  printf("%s: %#x (%s)\n", What, (unsigned)Code, Own ? Own : "none");
  ++Failures;
}
#define EXPECT(Call, Code, Details) expect(#Call, Call, ZQ_RESULT_##Code, Details)

static void done(zq_job_handle_t Job, void *Data) {
  (void)Job;
  ++*(int *)Data;
}

int main(void) {
  zq_device_handle_t Devices[4];
  zq_queue_desc_t Desc = {ZQ_PRIORITY_HIGH, 4};
  zq_queue_handle_t Queue;
  zq_job_handle_t Job;
  zq_state_t State;
  zq_timing_t Timing;
  uint32_t Count = 4;
  int Calls = 0;
  bool IsUp = false;
  const char *TooEarly = "libzeroqueue has not been initialized - please call zqInit before using this API";
  EXPECT(zqDeviceGet(ZQ_PRIORITY_LOW, &Count, NULL), ERROR_UNINITIALIZED, TooEarly);
  EXPECT(zqShutDown(), ERROR_UNINITIALIZED, TooEarly);
  EXPECT(zqInit(0, 2), ERROR_INVALID_ARGUMENT, "validation failure: Flags == 0");
  EXPECT(zqInit(4, 2), ERROR_INVALID_ARGUMENT, "validation failure: (Flags & ~(ZQ_INIT_FLAG_CPU | ZQ_INIT_FLAG_GPU)) != 0");
  EXPECT(zqInit(1, 10), ERROR_INVALID_ARGUMENT, "too new");
  EXPECT(zqDeviceGet(ZQ_PRIORITY_LOW, &Count, NULL), ERROR_UNINITIALIZED, TooEarly);
  EXPECT(zqInit(ZQ_INIT_FLAG_GPU, 2), SUCCESS, NULL);
  EXPECT(zqDeviceGet(ZQ_PRIORITY_LOW, NULL, NULL), ERROR_INVALID_POINTER, "validation failure: NULL == Count");
  EXPECT(zqDeviceGet(ZQ_PRIORITY_LOW, &Count, Devices), SUCCESS, NULL);
  EXPECT(zqDeviceIsUp(NULL, &IsUp), ERROR_INVALID_HANDLE, "validation failure: NULL == Device");
  EXPECT(zqDeviceIsUp(Devices[0], &IsUp), SUCCESS, NULL);
  EXPECT(zqQueueCreate(Devices[0], NULL, &Queue), ERROR_INVALID_POINTER, "validation failure: NULL == Desc");
  Desc.Depth = 200;
  EXPECT(zqQueueCreate(Devices[0], &Desc, &Queue), ERROR_INVALID_SIZE, "at most 100 jobs");
  Desc.Depth = 100;
  EXPECT(zqQueueCreate(Devices[0], &Desc, &Queue), ERROR_DEVICE_LOST, NULL);
  Desc.Depth = 4;
  EXPECT(zqQueueCreate(Devices[0], &Desc, &Queue), SUCCESS, NULL);
  memcpy(&Desc.Priority, "\7\0\0", 4);
  EXPECT(zqQueueCreate(Devices[0], &Desc, &Queue), ERROR_INVALID_ENUMERATION,
         "validation failure: Desc->Priority != ZQ_PRIORITY_NORMAL && Desc->Priority != ZQ_PRIORITY_LOW && Desc->Priority "
         "!= ZQ_PRIORITY_HIGH");
  EXPECT(zqQueueSubmit(Queue, 2, (const float[]){1.5F, 2}, &Job), SUCCESS, NULL);
  EXPECT(zqQueueWait(Queue, 1, &Job, 0), NOT_READY, NULL);
  EXPECT(zqJobGetState(Job, &State), SUCCESS, NULL);
  EXPECT(zqJobGetTiming(Job, &Timing), SUCCESS, NULL);
  EXPECT(zqJobOnDone(Job, done, &Calls), SUCCESS, NULL);
  EXPECT(zqShutDown(), SUCCESS, NULL);
  EXPECT(zqShutDown(), ERROR_UNINITIALIZED, TooEarly);
  if (Failures || Calls != 1 || !IsUp || Count != 2)
    return 1;
  return 0;
}
