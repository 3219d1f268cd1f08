class Register;

class Inst {
  list<Registr> uses = [];
}
