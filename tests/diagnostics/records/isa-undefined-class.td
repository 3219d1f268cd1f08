class Register;
def R0 : Register;
def A {
  bit b = !isa<Registr>(R0);
}
