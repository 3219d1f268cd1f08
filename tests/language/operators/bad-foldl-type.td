def d { string s = !foldl("", [1], a, b, 5); }
