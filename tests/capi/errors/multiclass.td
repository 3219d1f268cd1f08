include "base.td"
// A fault inside of a multiclass.
multiclass Getter<string type> {
  def Get : Function {
    let desc = "d";
    let params = [Param<type, "Value", "d", PARAM_OUT>];
    let returns = [];
  }
}
defm ol : Getter<"int[2]">;
