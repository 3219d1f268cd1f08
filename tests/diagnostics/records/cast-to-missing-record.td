class Reg;
def R0 : Reg;
class Use<string name> {
  Reg r = !cast<Reg>(name);
}
def U : Use<"R00">;
