defm m : Nope;
