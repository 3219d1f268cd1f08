include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def M : Module;
def N : Module { let name = "M"; }
def G : TraceGroup;
def H : TraceGroup { let name = "G"; }
def e : TraceEvent { let group = G; }
def f : TraceEvent { let name = "e"; let group = H; }
