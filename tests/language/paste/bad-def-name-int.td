def 5;
