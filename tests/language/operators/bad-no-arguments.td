def d { int a = !size(); }
