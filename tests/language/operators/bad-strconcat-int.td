def d { string a = !strconcat("a", 1); }
