def d { string a = "one" "two"
   "three"; list<string> l = ["a" "b", "c"]; string b = !strconcat("x" "y", "z"); string c = "p" "q" # "r" "s"; }
