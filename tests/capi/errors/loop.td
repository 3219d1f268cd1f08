include "base.td"
foreach name = ["Good", "bad one", "class"] in
  def "ol"#name : Function {
    let desc = "d";
    let params = [Param<"int", name, "d">];
    let returns = [];
  }
