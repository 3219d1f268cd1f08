include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def G : TraceGroup { let id = 65536; }
def H : TraceGroup { let id = 3; }
def I : TraceGroup { let id = 3; }
def a : TraceEvent { let group = G; let id = 0; }
def b : TraceEvent { let group = H; let id = 70000; }
def c : TraceEvent { let group = I; let id = 4; }
def d : TraceEvent { let group = I; }
