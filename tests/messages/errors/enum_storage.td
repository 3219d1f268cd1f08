include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a_e : Enum<float> { let values = [Value<"A", 0>]; }
def b_e : Enum<bool> { let values = [Value<"B", 0>]; }
def tiny : Scalar<1>;
def c_e : Enum<tiny> { let values = [Value<"C", 0>]; }
