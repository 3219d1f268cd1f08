// The implementation does nothing; the program prints what the checks refuse.
#include "BoxImpl.h"

#include <cstdio>

namespace box {
static int Calls = 0;
static box_result_t done() {
  ++Calls;
  return BOX_SUCCESS;
}
box_result_t boxOpen_impl(box_handle_t *) { return done(); }
box_result_t boxClose_impl(box_handle_t) { return done(); }
box_result_t boxFirst_impl(box_handle_t, box_item_handle_t *) { return done(); }
box_result_t boxRemove_impl(box_handle_t, int, const box_item_handle_t *) { return done(); }
box_result_t boxKinds_impl(const size_t *, const box_kind_t *) { return done(); }
box_result_t boxPlaces_impl(size_t, const box_place_t *) { return done(); }
box_result_t boxDescribe_impl(const box_desc_t *) { return done(); }
box_result_t boxMove_impl(box_place_t) { return done(); }
box_result_t boxUnchecked_impl(const box_desc_t *) { return done(); }
box_result_t boxDraw_impl(uint32_t, uint32_t, const uint8_t *, const float *, const char *, const void *) {
  return done();
}
} // namespace box

static void show(const char *What, box_result_t Result) {
  std::printf("%s: %s\n", What, Result ? Result->Details : "ok");
}

int main() {
  auto Box = reinterpret_cast<box_handle_t>(16);
  auto Item = reinterpret_cast<box_item_handle_t>(32);
  const box_item_handle_t Items[] = {Item, nullptr};
  show("all items", boxRemove(Box, 1, Items));
  show("no item", boxRemove(Box, 2, Items));
  show("nothing", boxRemove(Box, 2, nullptr));
  show("fewer than none", boxRemove(Box, -1, Items));
  show("too many", boxRemove(Box, 1000, Items));
  const int Kinds[] = {BOX_KIND_SMALL, 7};
  size_t Two = 2;
  auto *Odd = reinterpret_cast<const box_kind_t *>(Kinds);
  show("kinds", boxKinds(&Two, Odd));
  show("unknown number", boxKinds(nullptr, Odd));
  const box_place_t Places[] = {{nullptr, BOX_KIND_LARGE}, {Item, BOX_KIND_SMALL}, {nullptr, BOX_KIND_SMALL}};
  show("places", boxPlaces(2, Places));
  show("no place", boxPlaces(3, Places));
  box_desc_t Desc = {{Item, BOX_KIND_SMALL}, nullptr, 0, 0, nullptr, "a"};
  show("description", boxDescribe(&Desc));
  Desc.Flags = 4;
  show("flags", boxDescribe(&Desc));
  Desc.Place.Item = nullptr;
  show("null inside", boxDescribe(&Desc));
  show("no description", boxDescribe(nullptr));
  show("place", boxMove(Desc.Place));
  show("unchecked", boxUnchecked(&Desc));
  std::printf("%d calls\n", box::Calls);
}
