#include "TreesAPI_mock.h"
#include "steps.h"

static tr_tree make(const char *name) {
  (void)name;
  return NEW(tr_tree);
}

// The root is the first member of the tree: both have one address.
static tr_node root(tr_tree tree) { return CAST(tr_node, tree); }

static tr_node add(tr_node node, const char *name, tr_kind kind) {
  (void)node, (void)name, (void)kind;
  return NEW(tr_node);
}

int main(void) {
  tr_tree tree, other;
  tr_node node, leaf;
  tr_mock.tr_new.Do = make;
  tr_mock.tr_root.Do = root;
  tr_mock.tr_add.Do = add;
  tree = tr_new("oak");
  other = tr_new("elm");
  node = tr_root(tree);
  leaf = tr_add(node, "leaf", TR_LEAF);
  STEP(tr_count(node));
  STEP(tr_count(leaf));
  STEP(tr_name(tree) != NULL);
  STEP(tr_name(CAST(tr_tree, leaf)) != NULL);
  VOID_STEP(tr_free(tree));
  STEP(tr_count(leaf));
  STEP(tr_kind_of(node));
  STEP(tr_name(tree) != NULL);
  VOID_STEP(tr_free(tree));
  STEP(tr_root(other) != NULL);
  return 0;
}
