// args: -D X=1
// error-line: any -- the fault is on the command line
def a;
