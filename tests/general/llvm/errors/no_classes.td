// args: --gen-opt-parser-defs
// args: --gen-opt-rst
def a;
