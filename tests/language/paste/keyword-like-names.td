foreach i = ["int", "class"] in def i # _x;
