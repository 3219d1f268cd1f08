// args: --gen-bytecode
class DialectAttributes;
