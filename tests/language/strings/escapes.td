def d { string a = "q\"q"; string b = "b\\b"; string c = "t\tt"; string e = "n\nn"; string f = "a\'a"; string g = "//no /*comment*/"; string h = ""; }
