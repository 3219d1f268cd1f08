class Inst {
  string AsmString = "";
}

def ADD : Inst {
  let AsmStrig = "add";
}
