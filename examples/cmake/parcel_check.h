#ifndef PARCEL_CHECK_H
#define PARCEL_CHECK_H

#include "parcel.h"

/* Whether a parcel is taken, and if not, why. */
parcel_errc_t parcelCheck(const parcel_t *parcel);

/* A reason in words: those of the description. */
const char *parcelReason(parcel_errc_t code);

#endif
