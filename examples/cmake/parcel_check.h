#ifndef PARCEL_CHECK_H
#define PARCEL_CHECK_H

#include "parcel.h"

/* Checks whether a parcel is accepted. */
parcel_errc_t parcelCheck(const parcel_t *parcel);

/* Returns the text of a code from the description. */
const char *parcelReason(parcel_errc_t code);

#endif
