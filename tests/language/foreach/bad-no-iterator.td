foreach = [1, 2] in def a;
