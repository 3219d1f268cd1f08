// args: -D X=1
def a;
