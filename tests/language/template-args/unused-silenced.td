// args: --no-warn-on-unused-template-args
class A<int unused>;
def d : A<1>;
