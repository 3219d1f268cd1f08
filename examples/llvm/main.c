#include "lights.h"

#include <stdio.h>

int main(void) {
#define LIGHTS_FUNC(name) puts("function " #name);
#include "lights_functions.inc"
#define LIGHTS_ERRC(name, text, value) printf("code %d: %s\n", value, text);
#include "lights_errors.inc"
  return LIGHTS_ERRC_SUCCESS;
}
