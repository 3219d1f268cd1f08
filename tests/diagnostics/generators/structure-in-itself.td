include "../api.inc"

def lamp_chain_t : Struct {
  let desc = "A chain of lamps";
  let members = [
    StructMember<"lamp_chain_t *", "Previous", "the part before it">,
    StructMember<"lamp_chain_t", "Next", "the part after it">,
  ];
}
