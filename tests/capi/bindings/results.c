// The library of results.td.
#include "ResAPI.h"

#include <stdlib.h>
#include <string.h>

struct res_leaf_impl_t {
  char Name[16];
};
struct res_tree_impl_t {
  int Size;
  int Leaves;
  res_leaf_handle_t First;
  int Items[3];
};

static int Users;

void resInit(void) { ++Users; }
void resShutDown(void) { --Users; }
res_tree_handle_t resPlant(int Size) {
  res_tree_handle_t Tree = Size ? calloc(1, sizeof *Tree) : NULL;
  for (int I = 0; Tree && I < 3; ++I)
    Tree->Items[I] = Size + I;
  if (Tree)
    Tree->Size = Size;
  return Tree;
}
int resFell(res_tree_handle_t Tree) {
  int Size = Tree->Size;
  free(Tree->First);
  free(Tree);
  return Size + Users;
}
static res_leaf_handle_t leaf(const char *Name) {
  res_leaf_handle_t Leaf = calloc(1, sizeof *Leaf);
  strncpy(Leaf->Name, Name, 15);
  return Leaf;
}
res_leaf_handle_t resGrow(res_tree_handle_t Tree, res_text_t Name) {
  if (!Tree->First)
    Tree->First = leaf("first");
  ++Tree->Leaves;
  return leaf(Name);
}
void resDrop(res_leaf_handle_t Leaf) { free(Leaf); }
res_leaf_handle_t resFirst(res_tree_handle_t Tree) { return Tree->First; }
res_leaf_handle_t resLoose(void) { return NULL; }
res_text_t resName(res_leaf_handle_t Leaf) { return Leaf->Name[0] ? Leaf->Name : NULL; }
char *resRaw(res_leaf_handle_t Leaf) { return Leaf->Name; }
res_color_t resColor(res_leaf_handle_t Leaf) { return strcmp(Leaf->Name, "red") ? RES_COLOR_GREEN : RES_COLOR_RED; }
res_wind_flags_t resWinds(res_wind_flags_t Winds) { return Winds | RES_WIND_FLAG_EAST; }
res_point_t resMiddle(const res_point_t *From, const res_point_t *To) {
  res_point_t Middle = *From;
  if (To) {
    Middle.X = (From->X + To->X) / 2;
    Middle.Y = (From->Y + To->Y) / 2;
  }
  return Middle;
}
res_view_t resView(res_tree_handle_t Tree) {
  res_view_t View = {Tree->Items, 3};
  return View;
}
res_answer_t resAnswer(bool Yes) {
  res_answer_t Answer = {Yes};
  return Answer;
}
bool resIsTall(res_tree_handle_t Tree) { return Tree->Size > 10; }
int64_t resSum(size_t Len, const int *Items) {
  int64_t Sum = 0;
  for (size_t I = 0; I < Len; ++I)
    Sum += Items[I];
  return Sum;
}
size_t resFill(int *Items, size_t Count, int Items_c) {
  for (size_t I = 0; I < Count; ++I)
    Items[I] = Items_c + (int)I;
  return Count;
}
void resSizes(res_tree_handle_t Tree, uint32_t *Count, int *Sizes) {
  for (uint32_t I = 0; Sizes && I < *Count && I < 3; ++I)
    Sizes[I] = Tree->Items[I];
  *Count = 3;
}
int resSplit(res_tree_handle_t Tree, int *Result, res_leaf_handle_t *Leaf) {
  *Result = Tree->Size % 10;
  *Leaf = Tree->First;
  return Tree->Size / 10;
}
void resEach(res_tree_handle_t Tree, res_visit_t Visit, void *Data) {
  for (int I = 0; I < 3; ++I)
    Visit(Tree->Items[I], Data);
}
unsigned char resCheck(int Len, int Room_Len) { return (unsigned char)(Len + Room_Len); }
float res_check(float No_Handle) { return No_Handle / 2; }
long resLambda(long Lambda) { return -Lambda; }
short lambda(short None) { return None; }
const void *resFromRaw(res_leaf_handle_t Leaf) { return Leaf; }
uintptr_t resClose(res_leaf_handle_t Leaf) { return (uintptr_t)Leaf->Name[0]; }
int resInt(res_leaf_handle_t Leaf) { return Leaf->Name[1]; }
const char *resBytes(res_tree_handle_t Tree, size_t *Count) {
  static const char Bytes[] = {'a', 0, 'b'}; // No zero ends it.
  *Count = Tree->Size ? 3 : 0;
  return Bytes;
}
static int Texts;
res_text_t resTitle(res_tree_handle_t Tree, bool Has) {
  char *Text = Has && Tree ? malloc(6) : NULL;
  if (!Text)
    return NULL;
  ++Texts;
  return strcpy(Text, "title");
}
void resFreeText(void *Text) {
  Texts -= Text != NULL;
  free(Text);
}
res_mask_flag_t resMask(res_mask_flag_t Mask) { return Mask; }
const char *resMotto(bool Has) { return Has && Texts == 0 ? "motto" : NULL; }
int64_t resDot(const int *A, const int *B, size_t Len) {
  int64_t Sum = 0;
  for (size_t I = 0; I < Len; ++I)
    Sum += (int64_t)A[I] * B[I];
  return Sum;
}
