// args: --gen-rewriters
// There is no class `Pattern`.
class Op;
