class A<string name> { string text = name; }
def a : A<add> {
  let text = adds two numbers;
}
def b : A<"x"> {
  let text = "a "quoted" word";
}
