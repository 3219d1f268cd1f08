// # is a paste when no directive word follows, even at the start of a line.
defvar p = "x";
def a
#b;
def c { string s = "l"
# "r"
#p;
}
def "k"
#ifdefx;
def "m" #define;
