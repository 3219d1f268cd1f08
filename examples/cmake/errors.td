//===- errors.td - Reasons to reject a parcel ------------------------------===//

def parcel_errc_t : Enum {
  let desc = "The result of checking a parcel";
  let etors = [
    Etor<"SUCCESS", "accepted">,
    Etor<"NO_ADDRESS", "no address">,
    Etor<"TOO_HEAVY", "too heavy">,
  ];
}
