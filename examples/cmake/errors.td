//===- errors.td - Why a parcel is refused --------------------------------===//

def parcel_errc_t : Enum {
  let desc = "Why a parcel is refused";
  let etors = [
    Etor<"SUCCESS", "it is taken">,
    Etor<"NO_ADDRESS", "nobody knows where it goes">,
    Etor<"TOO_HEAVY", "nobody can carry it">,
  ];
}
