// The descriptors of usb.td have the layout of those in Linux's headers.

#include "usb.h"
#include "check.h"

#include <linux/usb/ch9.h>
#include <string.h>

#define SAME(type, field, linux_type, linux_field)                             \
  _Static_assert(offsetof(type, field) == offsetof(struct linux_type, linux_field) &&  \
                     sizeof(((type *)0)->field) == sizeof(((struct linux_type *)0)->linux_field), \
                 #field)

_Static_assert(sizeof(descriptor_t) == sizeof(struct usb_descriptor_header), "header");
_Static_assert(sizeof(device_evt_t) == sizeof(struct usb_device_descriptor), "device");
_Static_assert(sizeof(device_evt_t) == USB_DT_DEVICE_SIZE, "device");
_Static_assert(sizeof(configuration_evt_t) == sizeof(struct usb_config_descriptor), "configuration");
_Static_assert(sizeof(interface_evt_t) == sizeof(struct usb_interface_descriptor), "interface");
_Static_assert(sizeof(endpoint_evt_t) == USB_DT_ENDPOINT_SIZE, "endpoint");
_Static_assert((int)USB_DESCRIPTORS_DEVICE_EVT == USB_DT_DEVICE && (int)USB_DESCRIPTORS_ENDPOINT_EVT == USB_DT_ENDPOINT, "ids");
SAME(device_evt_t, header.type, usb_device_descriptor, bDescriptorType);
SAME(device_evt_t, usb_version, usb_device_descriptor, bcdUSB);
SAME(device_evt_t, vendor, usb_device_descriptor, idVendor);
SAME(device_evt_t, release, usb_device_descriptor, bcdDevice);
SAME(device_evt_t, configurations, usb_device_descriptor, bNumConfigurations);
SAME(configuration_evt_t, total_length, usb_config_descriptor, wTotalLength);
SAME(configuration_evt_t, power, usb_config_descriptor, bMaxPower);
SAME(interface_evt_t, text, usb_interface_descriptor, iInterface);
SAME(endpoint_evt_t, packet_size, usb_endpoint_descriptor, wMaxPacketSize);
SAME(endpoint_evt_t, interval, usb_endpoint_descriptor, bInterval);
_Static_assert(offsetof(string_evt_t, letters) == offsetof(struct usb_string_descriptor, wData), "letters");

int main(void) {
  /* The configuration of a keyboard, with a descriptor of its class, which is skipped, and a name. */
  static const unsigned char bytes[] = {9, 2, 34, 0, 1, 1, 0, 0xa0, 50, 9, 4, 0, 0, 1, 3, 1, 1, 0, 9, 0x21, 0x11, 1, 0, 1,
                                        0x22, 65, 0, 7, 5, 0x81, 3, 8, 0, 10, 6, 3, 'K', 0, 'b', 0, 5, 3, 'K', 0, 0};
  static string_evt_t text;
  size_t offset = 0, found = 0, seen = 0;
  const void *at;
  while ((at = usb_descriptors_next_message(bytes, sizeof bytes, &offset, &found)) != NULL) {
    const endpoint_evt_t *endpoint = usb_descriptors_as_endpoint_evt(at, found);
    const configuration_evt_t *configuration = usb_descriptors_as_configuration_evt(at, found);
    if (configuration != NULL)
      CHECK(configuration->total_length == 34 && configuration->power == 50);
    if (endpoint != NULL)
      CHECK(endpoint->address == 0x81 && endpoint->packet_size == 8 && endpoint->interval == 10);
    if (usb_descriptors_read_string_evt(at, found, &text) == USB_DESCRIPTORS_MESSAGE_OK)
      CHECK(usb_descriptors_count_of_string_evt(&text) == 2 && text.letters[1] == 'b');
    ++seen;
  }
  /* The last string ends in the middle of a letter. */
  CHECK(seen == 5 && offset == sizeof bytes);
  return 0;
}
