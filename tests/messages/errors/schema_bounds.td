include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> {
  let startId = -3;
  let maxId = -1;
}
