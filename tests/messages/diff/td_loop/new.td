include "tdgen/messages/messages.td"

def demo : Schema<1, 0, 1> { let startId = 10; }

def launch_cmd : Command<"launch_rsp"> {
  let id = 11;
  let fields = [Field<"address", uint64_t>, Field<"flags", uint32_t>];
}
def launch_rsp : Response<"launch_cmd"> {
  let id = 12;
  let fields = [Field<"status", uint64_t>];
}

foreach i = 0...2 in
  def evt_#i : Event { let id = !add(30, i); let fields = [Field<"value", uint64_t>]; }
