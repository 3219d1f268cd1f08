// args: --print-sets
class Set; class R; def r : R;
