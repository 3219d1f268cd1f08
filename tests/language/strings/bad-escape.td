def d { string a = "a\x41"; }
