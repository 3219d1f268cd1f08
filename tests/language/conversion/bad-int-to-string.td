def d { string s = 1; }
