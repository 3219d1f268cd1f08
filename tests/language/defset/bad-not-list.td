class A;
defset A s = { def a : A; }
