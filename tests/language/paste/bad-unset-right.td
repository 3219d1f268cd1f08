def d { string s = "x" # ?; }
