//===- dice.td - A C library that throws dice -----------------------------===//

include "tdgen/api/api.td"

def Dice : API {
  let prefix = "dice";
  let name = "Dice";
  let header = "dice.h";
  let print_header = "dice_print.hpp";
}

def DICE_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def DICE_APIEXPORT : Macro { let desc = "Visible outside"; let value = ""; }
def DICE_SUCCESS : Macro { let desc = "What a call returns that went well"; let value = "NULL"; }

include "errors.td"

def dice_cup_handle_t : Handle { let desc = "A cup to shake dice in"; }

def diceOpen : Function {
  let desc = "Takes a cup";
  let params = [
    Param<"uint32_t", "Seed", "with the same seed the same dice fall", PARAM_IN>,
    Param<"dice_cup_handle_t*", "Cup", "where the cup is put", PARAM_OUT>,
  ];
  let returns = [];
}

def diceThrow : Function {
  let desc = "Throws one";
  let params = [
    Param<"dice_cup_handle_t", "Cup", "the cup", PARAM_IN>,
    Param<"uint32_t", "Sides", "how many sides it has", PARAM_IN>,
    Param<"uint32_t*", "Side", "the side that is up, from 1", PARAM_OUT>,
  ];
  let returns = [Return<"DICE_ERRC_INVALID_VALUE", ["`Sides < 2`"]>];
}

def diceClose : Function {
  let desc = "Puts a cup back";
  let params = [Param<"dice_cup_handle_t", "Cup", "the cup", PARAM_IN>];
  let returns = [];
}
