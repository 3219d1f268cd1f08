// Characters are bytes in all languages, also above 127. The schema has no enum.
include "tdgen/messages/messages.td"

def chars_evt : Event {
  let fields = [
    Field<"most", char, "", Min = 10, Max = 200, Invalid = 255>,
    Field<"half", char, "", Max = 100, Scale = "0.5">,
    Field<"least", char, "", Min = 100, Default = 130>,
    Field<"list", char, "", 3, Max = 250, Defaults = [200, 1, 2]>,
    Field<"twice", char, Scale = "2", Invalid = 128>,
    Field<"all", char>
  ];
}

def chars : Schema<1, 0, 0> {
  let arrays = true;
}
