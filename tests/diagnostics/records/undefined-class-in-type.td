class Register;

class Inst {
  Registr dst;
}
