include "base.td"
def olF : Function {
  let desc = "d";
  let params = [
    Param<"int[4]", "P0", "d">,
    Param<"void (*)(int)", "P1", "d">,
    Param<"int Count", "P2", "d">,
    Param<"class", "P3", "d">,
    Param<"const", "P4", "d">,
    Param<"*int", "P5", "d">,
    Param<"int; int", "P6", "d">,
    Param<"int&", "P7", "d">,
    Param<"std::vector<int>", "P8", "d">,
    Param<"char *restrict", "P9", "d">,
    Param<"struct *", "P10", "d">,
    Param<"unsigned float", "P11", "d">,
    Param<"", "P12", "d">,
    Param<"void", "P13", "d">,
  ];
  let returns = [];
}
