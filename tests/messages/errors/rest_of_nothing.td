include "tdgen/messages/messages.td"
def log_evt : Event { let fields = [Field<"a", char, "", 8, Flexible = true>]; }
def demo : Schema<1, 0, 0> { let arrays = true; }
