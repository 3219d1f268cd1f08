//===- program.td - Programs: binary images loaded onto a device ----------===//

def ol_program_handle_t : Handle {
  let desc = "A binary image on a device";
}

def olCreateProgram : Function {
  let desc = "Loads a binary image onto a device";
  let details = ["The image is copied: the caller need not keep it."];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"const void*", "ProgData", "the image", PARAM_IN>,
    Param<"size_t", "ProgDataSize", "how many bytes it has", PARAM_IN>,
    Param<"ol_program_handle_t*", "Program", "where the program is put", PARAM_OUT>,
  ];
  let returns = [];
}

def olDestroyProgram : Function {
  let desc = "Gives a program up, and all that it holds";
  let params = [
    Param<"ol_program_handle_t", "Program", "the program", PARAM_IN>,
  ];
  let returns = [];
}

def olIsValidBinary : Function {
  let desc = "Tells whether a device can take a binary image";
  let details = ["Only looks at the image; the device is left alone."];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"const void*", "ProgData", "the image", PARAM_IN>,
    Param<"size_t", "ProgDataSize", "how many bytes it has", PARAM_IN>,
    Param<"bool*", "Valid", "where the answer is put", PARAM_OUT>,
  ];
  let returns = [];
}
