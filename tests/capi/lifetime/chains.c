#include "LightsAPI_mock.h"
#include "steps.h"

static li_result_t create(const li_light_desc_t *Desc, li_light_handle_t *Light) {
  (void)Desc;
  *Light = NEW(li_light_handle_t);
  return LI_RESULT_SUCCESS;
}

static li_result_t list(uint32_t *Count, li_light_handle_t *Lights) {
  *Count = 2;
  Lights[0] = CAST(li_light_handle_t, Memory[0]);
  Lights[1] = CAST(li_light_handle_t, Memory[60]);
  return LI_RESULT_SUCCESS;
}

int main(void) {
  const uint8_t Steps[] = {1, 2};
  li_light_desc_t Desc = {LI_STRUCTURE_TYPE_LIGHT_DESC, NULL, LI_MODE_BLINKING, 2, Steps};
  li_light_handle_t First, Second, Lights[2];
  uint32_t Count = 2;
  li_mock.liCreate.Do = create;
  li_mock.liList.Do = list;
  STEP(liCreate(&Desc, &First));
  STEP(liCreate(&Desc, &Second));
  STEP(liWait(CAST(li_light_handle_t, Memory[60]), 1));
  STEP(liList(&Count, Lights)); // the first one is known
  STEP(liWait(Lights[1], 1));
  STEP(liDestroy(Lights[1]));
  STEP(liDestroy(Lights[0]));
  STEP(liWait(First, 1));
  Lights[0] = Second;
  Lights[1] = First;
  STEP(liGroup(2, Lights, NULL));
  STEP(liGroup(1, Lights, NULL));
  return 0;
}
