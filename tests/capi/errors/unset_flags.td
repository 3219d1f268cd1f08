include "base.td"
class Flagless : Param<"int", "A", "d"> { let flags = ?; }
class HalfFlagged : Param<"int", "B", "d"> { let flags{1} = ?; }
def olF : Function {
  let desc = "d";
  let params = [Flagless<>, HalfFlagged<>];
  let returns = [];
}
