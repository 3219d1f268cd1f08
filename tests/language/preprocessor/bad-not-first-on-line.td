def a; #define X
