// Untaken arms are never resolved, but they are parsed.
class A; foreach i = [0, 1] in { if i then def a#i { int v = !div(10, i); A r = !cast<A>("known"); } else def known : A; }
