// Structures that begin with a type tag and a pointer to the next one, as in Vulkan, OpenXR and WebGPU.
include "tdgen/api/api.td"

def Lights : API {
  let prefix = "li";
  let name = "Lights";
  let has_code_locations = 0;
  let calling_convention = "";
  let export = "";
  let checks_values = 1;
  let checks_elements = 1;
  let only_negative_fails = 1;
  let invalid_code = "LI_RESULT_INVALID";
}
def li_result_t : Enum {
  let desc = "The result of a call";
  let has_end = 0;
  let etors = [
    Etor<"SUCCESS", "success">,
    Etor<"INCOMPLETE", "there is more">,
    Etor<"INVALID", "an argument is invalid", "-1">,
    Etor<"LOST", "the light is gone", "-4">,
  ];
}
def li_structure_type_t : Enum {
  let desc = "What a structure is";
  let etors = [
    Etor<"LIGHT_DESC", "li_light_desc_t">, Etor<"FADE_DESC", "li_fade_desc_t">, Etor<"STATE_PROPERTIES", "li_state_t">,
    Etor<"COLOR_DESC", "li_color_desc_t">,
  ];
}
def li_light_handle_t : Handle { let desc = "A light"; }
def li_mode_t : Enum { let desc = "How a light shines"; let etors = [Etor<"STEADY", "steady">, Etor<"BLINKING", "on and off">]; }
class Steps<string Length> : StructMember<"const uint8_t *", "Steps", "brightness"> { let length = Length; }
def li_light_desc_t : Struct {
  let desc = "A light to create";
  let base_class = "li_base_desc_t";
  let members = [
    StructMember<"li_mode_t", "Mode", "how it shines">,
    StructMember<"uint32_t", "StepCount", "the number of steps">,
    Steps<"StepCount">,
  ];
}
def li_fade_desc_t : Struct {
  let desc = "A fade";
  let base_class = "li_base_desc_t";
  let members = [StructMember<"uint32_t", "Duration", "in ms">];
}
def li_color_desc_t : Struct {
  let desc = "A color";
  let base_class = "li_base_desc_t";
  let members = [StructMember<"float", "Channels[3]", "red, green and blue">];
}
def li_state_t : Struct {
  let desc = "A state";
  let base_class = "li_base_properties_t";
  let members = [StructMember<"bool", "IsOn", "whether it shines">, StructMember<"li_mode_t", "Mode", "how">];
}
class F<string Desc, list<Param> Params, list<Return> Returns = []> : Function {
  let desc = Desc;
  let params = Params;
  let returns = Returns;
}
class BorrowedList<string Type, string Name, string Desc, string Count>
  : RangedParam<Type, Name, Desc, PARAM_OUT_OPTIONAL, Range<"0", Count>> { let ownership = "borrows"; }
defvar Light = Param<"li_light_handle_t", "Light", "the light", PARAM_IN>;
defvar Checked = Return<"LI_RESULT_INVALID">;
class Desc<string Type, string Text> : Param<"const " # Type # " *", "Desc", Text, PARAM_IN>;

def liCreate : F<"Creates a light", [Desc<"li_light_desc_t", "the light">, CreatedParam<"li_light_handle_t *", "Light", "receives it">],
  [Checked, Return<"LI_RESULT_LOST", ["`Desc->StepCount > 16`"]>]>;
def liDestroy : F<"Destroys a light", [DestroyedParam<"li_light_handle_t", "Light", "the light">]>;
def liFade : F<"Fades a light", [Light, Desc<"li_fade_desc_t", "the fade">]>;
def liColor : F<"Colors a light", [Light, Desc<"li_color_desc_t", "the color">]>;
def liGetState : F<"Reads the state", [Light, Param<"li_state_t *", "State", "receives it", PARAM_OUT>]>;
def liUpdate : F<"Reads and writes a state", [Light, Param<"li_state_t *", "State", "the state", !or(PARAM_IN, PARAM_OUT)>]>;
def liList : F<"Lists lights", [
  Param<"uint32_t *", "Count", "the number", !or(PARAM_IN, PARAM_OUT)>,
  BorrowedList<"li_light_handle_t *", "Lights", "receives them", "Count">,
], [Return<"LI_RESULT_INCOMPLETE", ["there are more"]>]>;
def liSteps : F<"Reads steps", [
  Light,
  Param<"uint32_t *", "Count", "the number", !or(PARAM_IN, PARAM_OUT)>,
  RangedParam<"uint8_t *", "Steps", "receives them", PARAM_OUT_OPTIONAL, Range<"0", "Count">>,
], [Return<"LI_RESULT_INCOMPLETE", ["there are more"]>]>;
def liGroup : F<"Changes several lights", [
  Param<"uint32_t", "Count", "how many", PARAM_IN>,
  RangedParam<"const li_light_handle_t *", "Lights", "the lights", PARAM_IN, Range<"0", "Count">>,
  Param<"const li_fade_desc_t *", "Fade", "the fade", PARAM_IN_OPTIONAL>,
]>;
def liBatch : F<"Creates several lights", [
  Param<"uint32_t", "Count", "how many", PARAM_IN>,
  RangedParam<"const li_light_desc_t *", "Descs", "the lights", PARAM_IN, Range<"0", "Count">>,
]>;
def liSetMode : F<"Sets the mode", [Light, Param<"li_mode_t", "Mode", "the mode", PARAM_IN>]>;
def liGetMode : F<"Reads the mode", [Light, Param<"li_mode_t *", "Mode", "receives it", PARAM_OUT>]>;
def liIsOn : F<"Asks whether a light shines", [Light, Param<"bool *", "IsOn", "receives the answer", PARAM_OUT>]>;
def liWait : F<"Waits for a light", [Light, Param<"uint64_t", "Timeout", "in ns", PARAM_IN>], [Return<"LI_RESULT_INCOMPLETE", ["it fades"]>]>;
def liReset : F<"Turns off all lights", []>;
