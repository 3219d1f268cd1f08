def d { int a = !size(5); }
