def d { int a = !eq(1, 1); bits<1> b = !lt(1, 2); bit c = !size([1]); bits<2> e = !size([1, 2]); int f = !match("a", "a"); string s = !cast<string>(!gt(2, 1)); }
