include "pl" "ain.inc"
