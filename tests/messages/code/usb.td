// The descriptors of USB devices as messages: a header of 2 bytes, and strings that their length counts. The types in
// Linux's linux/usb/ch9.h have the same layout.
include "tdgen/messages/messages.td"

def descriptor_t : Header {
  let fields = [Field<"length", uint8_t>, Field<"type", uint8_t>];
}

def device_evt : Event {
  let id = 1;
  let fields = [
    Field<"usb_version", uint16_t>, Field<"class_code", uint8_t>, Field<"subclass", uint8_t>, Field<"protocol", uint8_t>,
    Field<"packet_size", uint8_t>, Field<"vendor", uint16_t>, Field<"product", uint16_t>, Field<"release", uint16_t>,
    Field<"manufacturer_text", uint8_t>, Field<"product_text", uint8_t>, Field<"serial_text", uint8_t>,
    Field<"configurations", uint8_t>
  ];
}

def configuration_evt : Event {
  let id = 2;
  let fields = [
    Field<"total_length", uint16_t>, Field<"interfaces", uint8_t>, Field<"number", uint8_t>, Field<"text", uint8_t>,
    Field<"attributes", uint8_t>, Field<"power", uint8_t, "", Unit = "2 mA">
  ];
}

def string_evt : Event {
  let id = 3;
  let fields = [Field<"letters", uint16_t, "In UTF-16", 126, Flexible = true>];
}

def interface_evt : Event {
  let id = 4;
  let fields = [
    Field<"number", uint8_t>, Field<"alternate", uint8_t>, Field<"endpoints", uint8_t>, Field<"class_code", uint8_t>,
    Field<"subclass", uint8_t>, Field<"protocol", uint8_t>, Field<"text", uint8_t>
  ];
}

def endpoint_evt : Event {
  let id = 5;
  let fields = [
    Field<"address", uint8_t>, Field<"attributes", uint8_t>, Field<"packet_size", uint16_t>, Field<"interval", uint8_t>
  ];
}

def usb_descriptors : Schema<1, 0, 0> {
  let arrays = true;
  let packed = true;
  let commonHeader = descriptor_t;
  let commandHeader = descriptor_t;
  let responseHeader = descriptor_t;
  let eventHeader = descriptor_t;
  let idField = "type";
  let sizeField = "length";
}
