include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def small_e : Enum<uint8_t> {
  let values = [
    Value<"FITS", 255>,
    Value<"TOO_LARGE", 256>,
    Value<"NEGATIVE", -1>
  ];
}
def signed_e : Enum<int16_t> {
  let values = [Value<"LEAST", -32768>, Value<"LESS", -32769>];
}
