def d { bit t = true; bit f = false; int i = true; int j = !add(true, true); bits<1> b = true; bits<3> c = true; string s = "x" # true # false; list<bit> l = [true, false, 1, 0]; }
