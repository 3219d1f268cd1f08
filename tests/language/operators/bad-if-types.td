def d { int a = !if(1, 1, "x"); }
