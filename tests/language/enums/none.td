// args: --print-enums -class=R
class R; def x;
