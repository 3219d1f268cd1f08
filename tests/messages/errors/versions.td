include "tdgen/messages/messages.td"
def demo : Schema<-1, 65536, 0> {
  let patch = 70000;
}
