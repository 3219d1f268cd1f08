// The implementation does nothing; the program prints what the checks refuse.
#include "BoxImpl.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace box {
static int Calls = 0;
static box_result_t done() {
  ++Calls;
  return BOX_SUCCESS;
}
box_result_t boxGrid_impl(const box_grid_t *) { return done(); }
box_result_t boxChain_impl(const box_chain_t *) { return done(); }
box_result_t boxDeep_impl(const box_d12_t *) { return done(); }
box_result_t boxRows_impl(size_t, const box_row_t *) { return done(); }
box_result_t boxFixed_impl(const box_row_t *, const box_kind_t *, const box_item_handle_t *) { return done(); }
} // namespace box

static void show(const char *What, box_result_t Result) {
  std::printf("%s: %s\n", What, Result ? Result->Details : "ok");
}

// A number that no enumerator has, without a conversion to the enumeration.
template <typename T> static void set(T &Enum, unsigned Number) { std::memcpy(&Enum, &Number, sizeof Enum); }

int main() {
  auto Item = reinterpret_cast<box_item_handle_t>(32);
  const box_place_t Good = {Item, BOX_KIND_SMALL}, Null = {nullptr, BOX_KIND_SMALL};
  const box_place_t *const Both[] = {&Good, &Null}, *const Some[] = {nullptr, &Good};
  auto *Places = static_cast<box_place_t *>(std::malloc(2 * sizeof(box_place_t)));
  Places[0] = Places[1] = Good;
  const box_item_handle_t Items[] = {Item, Item, Item, nullptr};
  box_row_t Rows[] = {{2, Places, Some, nullptr}, {0, nullptr, nullptr, nullptr}};
  size_t Two = 2;

  show("rows", boxRows(2, Rows));
  Rows[0].Count = 0;
  Places[1].Item = nullptr;
  show("no places", boxRows(2, Rows));
  Rows[1] = {2, Places, nullptr, nullptr};
  show("null in a place", boxRows(2, Rows));
  show("only the first row", boxRows(1, Rows));
  Rows[1] = {2, nullptr, Both, nullptr};
  show("null behind an address", boxRows(2, Rows));
  Rows[1].Count = 1;
  show("fewer addresses", boxRows(2, Rows));

  box_grid_t Grid = {};
  Grid.Parts[0].Item = Grid.Parts[1].Item = Item;
  Grid.Item = Item;
  show("empty grid", boxGrid(&Grid));
  show("no grid", boxGrid(nullptr));
  set(Grid.Kinds[3], 9);
  show("unused kind", boxGrid(&Grid));
  Grid.Size = 4;
  show("kind", boxGrid(&Grid));
  Grid.Size = 1000;
  show("only those inside", boxGrid(&Grid));
  Grid.Size = -1;
  show("negative size", boxGrid(&Grid));
  Grid.Flags[1][3] = 8;
  show("flags", boxGrid(&Grid));
  Grid.Flags[1][3] = 0;
  Grid.All = Rows;
  show("no number of rows", boxGrid(&Grid));
  Rows[1].Count = 2;
  Grid.Rows = &Two;
  show("place in a row", boxGrid(&Grid));
  Grid.All = nullptr;
  Grid.Items = Items;
  show("items", boxGrid(&Grid));
  Grid.Items = nullptr;
  set(Grid.Inner.Kind, 7);
  show("inner kind", boxGrid(&Grid));
  Grid.Inner.Kind = BOX_KIND_LARGE;
  Grid.Parts[1].Item = nullptr;
  show("part", boxGrid(&Grid));
  Grid.Parts[1].Item = Item;
  Grid.Item = nullptr;
  show("selected item", boxGrid(&Grid));
  Grid.What = BOX_KIND_LARGE;
  Grid.Winds = 3;
  show("selected flags", boxGrid(&Grid));
  Grid.Winds = 4;
  show("other flags", boxGrid(&Grid));

  box_chain_t Last = {nullptr, &Null, BOX_MANY_N299}, First = {&Last, nullptr, BOX_MANY_N0};
  Last.Next = &First;
  show("chain", boxChain(&First));
  show("place", boxChain(&Last));
  set(First.Many, 500);
  show("between many", boxChain(&First));
  set(First.Many, 1100);
  show("behind many", boxChain(&First));

  box_d12_t Deep = {};
  show("deep", boxDeep(&Deep));
  unsigned Odd = 5;
  std::memcpy(&Deep, &Odd, sizeof Odd);
  show("deep kind", boxDeep(&Deep));

  const box_row_t Row = {2, nullptr, nullptr, nullptr};
  box_kind_t Kinds[3] = {};
  set(Kinds[2], 6);
  show("kinds", boxFixed(&Row, Kinds, nullptr));
  show("three kinds", boxFixed(&Row, Kinds + 1, nullptr));
  show("four items", boxFixed(&Row, Kinds, Items));
  show("no row", boxFixed(nullptr, Kinds, Items));
  std::printf("%d calls\n", box::Calls);
  std::free(Places);
}
