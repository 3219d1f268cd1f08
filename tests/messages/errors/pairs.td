include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a_cmd : Command<"a_rsp">;
def a_rsp : Response<"a_cmd">;
def b_cmd : Command<"b_rps">;
def b_rsp : Response<"b_cmd">;
def c_cmd : Command<"a_rsp">;
def d_cmd : Command<"c_cmd">;
def e_rsp : Response<"f">;
def f : Event { let paired = "a_cmd"; }
