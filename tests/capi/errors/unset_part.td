include "base.td"
// Parts of objects whose fields are taken back.
class Nameless : Param<"int", "A", "d"> { let name = ?; }
class Typeless : Param<"int", "B", "d"> { let type = ?; }
class Codeless : Return<"OL_ERRC_ONE"> { let value = ?; }
def olF : Function {
  let desc = "d";
  let params = [Nameless<>, Typeless<>];
  let returns = [Codeless<>];
}
