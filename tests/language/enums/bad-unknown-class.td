// args: --print-enums -class=Nope
// error-line: any -- the fault is on the command line
class R; def r : R;
