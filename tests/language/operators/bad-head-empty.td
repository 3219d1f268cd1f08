def d { int a = !head([]); }
