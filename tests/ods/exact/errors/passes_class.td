// args: --gen-pass-decls
// args: --gen-pass-doc
// args: --gen-pass-capi-header
// args: --gen-pass-capi-impl
class Pass;
def P : Pass;
