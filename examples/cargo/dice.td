//===- dice.td - A C library that throws dice -----------------------------===//

include "tdgen/api/api.td"

def Dice : API {
  let prefix = "dice";
  let name = "Dice";
  let header = "dice.h";
  let print_header = "dice_print.hpp";
}

def DICE_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def DICE_APIEXPORT : Macro { let desc = "Exports a function"; let value = ""; }
def DICE_SUCCESS : Macro { let desc = "The result of a successful call"; let value = "NULL"; }

include "errors.td"

def dice_cup_handle_t : Handle { let desc = "A cup with dice"; }

def diceOpen : Function {
  let desc = "Creates a cup";
  let params = [
    Param<"uint32_t", "Seed", "the seed of the random numbers", PARAM_IN>,
    Param<"dice_cup_handle_t*", "Cup", "receives the cup", PARAM_OUT>,
  ];
  let returns = [];
}

def diceThrow : Function {
  let desc = "Throws a die";
  let params = [
    Param<"dice_cup_handle_t", "Cup", "the cup", PARAM_IN>,
    Param<"uint32_t", "Sides", "the number of sides", PARAM_IN>,
    Param<"uint32_t*", "Side", "receives the upper side, from 1", PARAM_OUT>,
  ];
  let returns = [Return<"DICE_ERRC_INVALID_VALUE", ["`Sides < 2`"]>];
}

def diceClose : Function {
  let desc = "Destroys a cup";
  let params = [Param<"dice_cup_handle_t", "Cup", "the cup", PARAM_IN>];
  let returns = [];
}
