include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def mine : Scalar<3>;
def other : Type;
def a_cmd : Command { let fields = [Field<"a", mine>, Field<"b", other>]; }
