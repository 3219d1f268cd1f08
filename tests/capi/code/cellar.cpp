// An implementation of cellar.td and a program that uses it; what it prints is compared.
#include "impl.h"
#include <cstdio>

struct kv_shelf_impl_t {};

namespace wine::cellar {

kv_result_t kvInit_impl(uint32_t Flags) {
  return Flags == 5 ? createCellarError(KV_FAULT_EMPTY, "no five") : nullptr;
}
kv_result_t kvShutDown_impl() { return nullptr; }
kv_result_t kvFind_impl(kv_shelf_handle_t, const kv_query_t *, const char *, uint32_t *Line, size_t) {
  // Null only when nothing is checked.
  if (Line)
    *Line = 7;
  return nullptr;
}

} // namespace wine::cellar

static void show(const char *What, kv_result_t Result) {
  std::printf("%s: %d %s\n", What, Result ? Result->Code : 0, Result ? Result->Details : "");
}

int main() {
  kv_shelf_impl_t Shelf;
  uint32_t Line = 0;
  kv_query_t Query = {KV_STRUCTURE_TYPE_QUERY, nullptr, 3};
  show("early", kvFind(&Shelf, &Query, nullptr, &Line, 1));
  show("refused start", kvInit(8));
  show("failed start", kvInit(5));
  show("still early", kvShutDown());
  show("start", kvInit(1));
  show("no query", kvFind(nullptr, nullptr, nullptr, nullptr, 0));
  show("none wanted", kvFind(nullptr, &Query, nullptr, &Line, 0));
  Query.Limit = 1001;
  show("limit", kvFind(nullptr, &Query, nullptr, &Line, 2));
  show("quote", kvFind(nullptr, &Query, "\"", &Line, 1001));
  show("no shelf", kvFind(nullptr, &Query, "", &Line, 1001));
  show("found", kvFind(&Shelf, &Query, nullptr, &Line, 1));
  std::printf("%u\n", Line);
  show("end", kvShutDown());
  show("late", kvShutDown());
}
