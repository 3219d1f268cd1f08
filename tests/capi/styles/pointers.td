// Functions return a pointer or null, and no codes, as in fopen, cairo and Lua.
include "tdgen/api/api.td"

def Trees : API {
  let prefix = "tr";
  let name = "Trees";
  let keeps_names = 1;
  let calling_convention = "";
  let export = "";
}
def tr_tree : Handle { let desc = "A tree"; }
def tr_node : Handle { let desc = "A node"; let parent = "tr_tree"; }
def tr_kind : Enum {
  let desc = "The kind of a node";
  let etors = [Etor<"TR_NONE", "no node">, Etor<"TR_LEAF", "a leaf">, Etor<"TR_INNER", "a node with children">];
  let has_end = 0;
}
def tr_visit_cb : FptrTypedef {
  let desc = "Called for each node";
  let params = [
    Param<"tr_node", "node", "the node", PARAM_IN>,
    Param<"void *", "data", "the data of the caller", PARAM_IN_OPTIONAL>,
  ];
  let return = "bool";
}
class F<string Result, string Desc, list<Param> Params, list<Return> Returns = []> : Function {
  let return = Result;
  let desc = Desc;
  let params = Params;
  let returns = Returns;
}
defvar Tree = Param<"tr_tree", "tree", "the tree", PARAM_IN>;
defvar Node = Param<"tr_node", "node", "the node", PARAM_IN>;
defvar Null = [Return<"NULL">];

def tr_new : F<"tr_tree", "Makes a tree", [Param<"const char *", "name", "its name", PARAM_IN>], Null> {
  let result_ownership = "creates";
}
def tr_free : F<"void", "Frees a tree", [DestroyedParam<"tr_tree", "tree", "the tree">], [Return<"void">]>;
def tr_name : F<"const char *", "Returns the name", [Tree], Null>;
def tr_root : F<"tr_node", "Returns the root", [Tree], Null> { let result_ownership = "borrows"; }
def tr_find : F<"tr_node", "Finds a node", [Tree, Param<"const char *", "path", "its path", PARAM_IN>], Null> {
  let result_ownership = "borrows";
}
def tr_add : F<"tr_node", "Adds a node", [
  Node, Param<"const char *", "name", "its name", PARAM_IN>, Param<"tr_kind", "kind", "its kind", PARAM_IN>,
], [Return<"NULL", ["`kind == TR_NONE`"]>]> { let result_ownership = "borrows"; }
def tr_remove : F<"bool", "Removes a node", [Node], [Return<"false">]>;
def tr_parent : F<"tr_node", "Returns the parent", [Node], Null> { let result_ownership = "borrows"; }
def tr_next : F<"tr_node", "Returns the next node", [Node], Null> { let result_ownership = "borrows"; }
def tr_count : F<"int", "Counts children", [Node], [Return<"-1">]>;
def tr_kind_of : F<"tr_kind", "Returns the kind", [Node], [Return<"TR_NONE">]>;
def tr_set_text : F<"bool", "Sets the text", [
  Node,
  RangedParam<"const char *", "text", "the text", PARAM_IN, Range<"0", "length">>,
  Param<"size_t", "length", "its length", PARAM_IN>,
], [Return<"false">]>;
def tr_text : F<"const char *", "Returns the text", [Node], Null>;
def tr_visit : F<"int", "Visits all nodes", [
  Tree, Param<"tr_visit_cb", "visit", "is called", PARAM_IN>, Param<"void *", "data", "is passed", PARAM_IN_OPTIONAL>,
], [Return<"-1">]>;
def tr_log : F<"void", "Sets the level of messages", [Param<"int", "level", "the level", PARAM_IN>]>;
