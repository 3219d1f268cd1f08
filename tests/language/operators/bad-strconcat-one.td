def d { string a = !strconcat("a"); }
