include "base.td"
class Valued<string N, int V> : Etor<N, "a value"> { int number = V; }
def ol_color_t : Enum { let desc = "colors"; list<Etor> reds = [Valued<"RED", 5>]; let etors = !listconcat(reds, [Valued<"DARK_RED", 6>]); }
def olF : Function {
  let desc = "paints";
  bit obsolete = 1;
  string detail = "none";
  let params = [Param<"ol_color_t", "Color", "the color", PARAM_IN>];
  let returns = [];
}
