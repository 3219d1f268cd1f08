//===- platform.td - Platforms: a vendor's runtime with its devices -------===//

def ol_platform_handle_t : Handle {
  let desc = "A platform";
}

def ol_platform_info_t : Enum {
  let desc = "What can be asked about a platform. Ask for the size of a string before the string itself";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"NAME", "char[]", "its name">,
    TaggedEtor<"VENDOR_NAME", "char[]", "who makes it">,
    TaggedEtor<"VERSION", "char[]", "its version">,
    TaggedEtor<"BACKEND", "ol_platform_backend_t", "what drives its devices">,
  ];
}

def ol_platform_backend_t : Enum {
  let desc = "What drives the devices of a platform";
  let etors = [
    Etor<"UNKNOWN", "something that the library does not know">,
    Etor<"CUDA", "NVIDIA's CUDA">,
    Etor<"AMDGPU", "AMD's ROCm">,
    Etor<"LEVEL_ZERO", "Intel's Level Zero">,
    Etor<"HOST", "the host itself">,
  ];
}

def olGetPlatformInfo : Function {
  let desc = "Reads a property of a platform";
  let details = [
    "`olGetPlatformInfoSize` tells how much room the property needs.",
  ];
  let params = [
    Param<"ol_platform_handle_t", "Platform", "the platform", PARAM_IN>,
    Param<"ol_platform_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t", "PropSize", "how many bytes there are at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "where the property is put. Untouched if it does not fit there", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_ENUMERATION", ["`PropName` is none of the platform's properties"]>,
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the property needs"]>,
    Return<"OL_ERRC_INVALID_PLATFORM">,
  ];
}

def olGetPlatformInfoSize : Function {
  let desc = "Tells how many bytes a property of a platform takes";
  let params = [
    Param<"ol_platform_handle_t", "Platform", "the platform", PARAM_IN>,
    Param<"ol_platform_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "where the number is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_ENUMERATION", ["`PropName` is none of the platform's properties"]>,
    Return<"OL_ERRC_INVALID_PLATFORM">,
  ];
}
