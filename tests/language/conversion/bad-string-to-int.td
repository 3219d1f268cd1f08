def d { int i = "1"; }
