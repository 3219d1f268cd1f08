deftype T = int;
def T { T t = 5; }
defvar U = 3;
deftype U = string;
def v { int i = U; U s = "s"; }
