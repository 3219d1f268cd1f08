#include "parcel_check.h"

#include <stdio.h>

int main(void) {
  const parcel_t parcels[] = {
      {"Main Street 1", 500},
      {"", 500},
      {"Main Street 1", 1000 * PARCEL_MAX_GRAMS},
  };
  for (size_t i = 0; i < sizeof(parcels) / sizeof(parcels[0]); ++i)
    printf("parcel %zu: %s\n", i, parcelReason(parcelCheck(&parcels[i])));
  return 0;
}
