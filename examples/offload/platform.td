//===- platform.td - Platforms: a vendor's runtime with its devices -------===//

def ol_platform_handle_t : Handle {
  let desc = "A platform";
}

def ol_platform_info_t : Enum {
  let desc = "Properties of a platform. Query the size of a string before the string itself";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"NAME", "char[]", "its name">,
    TaggedEtor<"VENDOR_NAME", "char[]", "its vendor">,
    TaggedEtor<"VERSION", "char[]", "its version">,
    TaggedEtor<"BACKEND", "ol_platform_backend_t", "the backend of its devices">,
  ];
}

def ol_platform_backend_t : Enum {
  let desc = "Backends of platforms";
  let etors = [
    Etor<"UNKNOWN", "an unknown backend">,
    Etor<"CUDA", "NVIDIA's CUDA">,
    Etor<"AMDGPU", "AMD's ROCm">,
    Etor<"LEVEL_ZERO", "Intel's Level Zero">,
    Etor<"HOST", "the host itself">,
  ];
}

def olGetPlatformInfo : Function {
  let desc = "Reads a property of a platform";
  let details = [
    "`olGetPlatformInfoSize` returns the size of the property.",
  ];
  let params = [
    Param<"ol_platform_handle_t", "Platform", "the platform", PARAM_IN>,
    Param<"ol_platform_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t", "PropSize", "the size of the buffer at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "receives the property. Not modified if it does not fit", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_ENUMERATION", ["`PropName` is not a property of the platform"]>,
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the size of the property"]>,
    Return<"OL_ERRC_INVALID_PLATFORM">,
  ];
}

def olGetPlatformInfoSize : Function {
  let desc = "Returns the size of a property of a platform";
  let params = [
    Param<"ol_platform_handle_t", "Platform", "the platform", PARAM_IN>,
    Param<"ol_platform_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "receives the size", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_ENUMERATION", ["`PropName` is not a property of the platform"]>,
    Return<"OL_ERRC_INVALID_PLATFORM">,
  ];
}
