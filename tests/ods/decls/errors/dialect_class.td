// args: --gen-dialect-decls
class Other;
