// What handles belong to, and what is valid after a failure.

include "tdgen/api/api.td"

def Lamps : API {
  let prefix = "la";
  let result_type = "int";
  let success = "0";
}

def la_room_t : OpaqueStruct { let desc = "a room"; }
def la_lamp_t : OpaqueStruct { let desc = "a lamp"; let parent = "la_bulb_t"; }
def la_bulb_t : OpaqueStruct { let desc = "a bulb"; let parent = "la_room_t"; }

class Lamp<bit Any> : Param<"la_lamp_t *", "lamp", "x", PARAM_IN> { let any_parent = Any; }
class NewLamp<bit Valid> : CreatedParam<"la_lamp_t **", "lamp", "x"> { let valid_after_failure = Valid; }
class Room : Param<"la_room_t *", "room", "x", PARAM_IN>;
class F<list<Param> Params> : Function { let desc = "a function"; let params = Params; let returns = []; }

def laOpen : F<[NewLamp<1>]>;
def laStart : F<[NewLamp<0>]>;
def laMove : F<[Lamp<1>, Room<>]>;
def laStay : F<[Lamp<0>, Room<>]>;
