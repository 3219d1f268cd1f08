// NAME never gets a value in an anonymous record, so the dump cannot print.
class P { dump "P " # NAME; }
def ok : P;
def e { P p = P<>; }
