def o; def d { string s = "q\" b\\ n\n t\t"; list<string> l = ["a\"b", "c\nd"]; dag g = (o "x\"y", [{co"de}]); code c = [{ "}" }]; }
