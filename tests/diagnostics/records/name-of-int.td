def 5 + 3;
