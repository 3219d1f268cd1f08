include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> {
  let startId = 10;
  let maxId = 12;
}
def a : Event { let id = 10; }
def b : Event { let id = -4; }
def c : Event;
def d : Event;
