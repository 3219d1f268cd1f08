foreach i = [1, 2] in { defvar k = i; foreach i = ["a", "b"] in def "x" # k # i { string s = i; int n = k; } }
