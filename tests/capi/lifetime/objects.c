#include "RoomsAPI_mock.h"
#include "steps.h"

static rm_result_t build(const char *Name, rm_house_handle_t *House) {
  (void)Name;
  *House = NEW(rm_house_handle_t);
  return RM_SUCCESS;
}

static rm_result_t add(rm_house_handle_t House, const rm_size_t *Size, rm_side_t Side, rm_room_handle_t *Room) {
  (void)House, (void)Size, (void)Side;
  *Room = NEW(rm_room_handle_t);
  return RM_SUCCESS;
}

static rm_result_t list(rm_house_handle_t House, uint32_t *Count, rm_room_handle_t *Rooms) {
  (void)House;
  *Count = 1;
  *Rooms = CAST(rm_room_handle_t, Memory[60]);
  return RM_SUCCESS;
}

static long long code(rm_result_t Result) {
  if (Result)
    fprintf(stderr, "  %s\n", Result->Details);
  return Result ? (long long)Result->Code : 0;
}

int main(void) {
  rm_house_handle_t House, Other;
  rm_room_handle_t Room, Last, Listed;
  rm_size_t Size = {400, 300};
  bool IsLit;
  uint32_t Count = 1;
  rm_result_t First;
  rm_mock.rmBuild.Do = build;
  rm_mock.rmAdd.Do = add;
  rm_mock.rmList.Do = list;
  STEP(code(rmInit()));
  STEP(code(rmBuild("blue", &House)));
  STEP(code(rmBuild("red", &Other)));
  STEP(code(rmAdd(House, &Size, RM_SIDE_SOUTH, &Room)));
  STEP(code(rmAdd(House, &Size, RM_SIDE_NORTH, &Last)));
  STEP(code(rmRemove(Room)));
  STEP(code(rmIsLit(Room, &IsLit)));
  STEP(code(rmRemove(Room)));
  STEP(code(rmConnect(Last, Room)));
  STEP(code(rmDestroy(House)));
  STEP(code(rmIsLit(CAST(rm_room_handle_t, Other), &IsLit)));
  STEP(code(rmIsLit(CAST(rm_room_handle_t, Memory[61]), &IsLit)));
  STEP(code(rmList(House, &Count, &Listed)));
  STEP(code(rmIsLit(Listed, &IsLit)));
  STEP(code(rmRemove(Listed)));
  // An error stays what it is.
  First = rmIsLit(Room, &IsLit);
  STEP(code(rmRemove(Listed)));
  STEP(code(First));
  return First == rmIsLit(Room, &IsLit) ? 0 : 1;
}
