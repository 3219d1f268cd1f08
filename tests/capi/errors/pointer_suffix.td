include "base.td"
// What a class of one's own sets is reported there.
class Reader : Function {
  let desc = "d";
  let params = [Param<"int", "no name", "d">];
  let returns = [];
}
def olA : Reader;
def olB : Reader;
