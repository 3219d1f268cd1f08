//===- program.td - Programs: binary images loaded onto a device ----------===//

def ol_program_handle_t : Handle {
  let desc = "A binary image on a device";
  let parent = "ol_device_handle_t";
}

def olCreateProgram : Function {
  let desc = "Loads a binary image onto a device";
  let details = ["The image is copied: the caller may free it."];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"const void*", "ProgData", "the image", PARAM_IN>,
    Param<"size_t", "ProgDataSize", "the size in bytes", PARAM_IN>,
    CreatedParam<"ol_program_handle_t*", "Program", "receives the program">,
  ];
  let returns = [];
}

def olDestroyProgram : Function {
  let desc = "Unloads a program and frees its resources";
  let params = [
    DestroyedParam<"ol_program_handle_t", "Program", "the program">,
  ];
  let returns = [];
}

def olIsValidBinary : Function {
  let desc = "Tests whether a device is compatible with a binary image";
  let details = ["Reads only the image and does not use the device."];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"const void*", "ProgData", "the image", PARAM_IN>,
    Param<"size_t", "ProgDataSize", "the size in bytes", PARAM_IN>,
    Param<"bool*", "Valid", "receives the result", PARAM_OUT>,
  ];
  let returns = [];
}
