include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
// Two messages at one place.
foreach i = [0, 1] in {
  def cmd#i : Command {
    let name = "same";
    let id = 7;
  }
}
