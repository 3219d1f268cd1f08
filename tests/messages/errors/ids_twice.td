include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a : Event;
def b : Event { let id = 1; }
def c : Event { let id = 9; }
def d : Event { let id = 9; }
