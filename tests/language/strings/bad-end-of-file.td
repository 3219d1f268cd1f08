def d { string a = "open
