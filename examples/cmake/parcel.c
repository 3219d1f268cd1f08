#include "parcel_check.h"

#include <stddef.h>

parcel_errc_t parcelCheck(const parcel_t *parcel) {
  if (parcel->Address == NULL || parcel->Address[0] == '\0')
    return PARCEL_ERRC_NO_ADDRESS;
  if (parcel->Grams > PARCEL_MAX_GRAMS)
    return PARCEL_ERRC_TOO_HEAVY;
  return PARCEL_ERRC_SUCCESS;
}

const char *parcelReason(parcel_errc_t code) {
  switch (code) {
#define PARCEL_ERRC(name, text, value)                                         \
  case PARCEL_ERRC_##name:                                                     \
    return text;
#include "parcel_errors.inc"
  default:
    return "unknown code";
  }
}
