def d {
  code a = [{ int x = 1; }];
  code b = [{}];
  string c = [{as "string"}];
  code e = [{ braces { } and ] and } ] kept \n \q
  second line // not a comment }];
  code f = [{[{]}];
  code g = "plain";
  string h = [{a}] # "b";
  string i = "a" # [{b}];
  code u;
}
