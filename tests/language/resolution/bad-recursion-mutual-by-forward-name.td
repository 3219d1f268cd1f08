class Even<int n> { bit r = !if(!eq(n, 0), 1, Odd<!sub(n, 1)>.r); } class Odd<int n> { bit r = 0; }
