// The messages of fuse.td have the layout of those in Linux's headers, and a file system answers with them.

#include "fuse.h"
#include "check.h"

#include <errno.h>
#include <linux/fuse.h>
#include <string.h>

#define SAME(type, field, linux_type, linux_field, begin)                      \
  _Static_assert(offsetof(type, field) == begin + offsetof(struct linux_type, linux_field) &&  \
                     sizeof(((type *)0)->field) == sizeof(((struct linux_type *)0)->linux_field), \
                 #field)
#define COMMAND(type, field, linux_type) SAME(type, field, linux_type, field, sizeof(struct fuse_in_header))
#define RESPONSE(type, field, linux_type) SAME(type, field, linux_type, field, sizeof(struct fuse_out_header))
#define SIZES(name, linux_command, linux_response)                             \
  _Static_assert(sizeof(name##_cmd_t) == sizeof(struct fuse_in_header) + sizeof(struct linux_command), #name);  \
  _Static_assert(sizeof(name##_rsp_t) == sizeof(struct fuse_out_header) + sizeof(struct linux_response), #name)

_Static_assert(sizeof(in_header_t) == sizeof(struct fuse_in_header), "header");
_Static_assert(sizeof(out_header_t) == sizeof(struct fuse_out_header), "header");
_Static_assert(sizeof(attr_t) == sizeof(struct fuse_attr), "attributes");
SIZES(getattr, fuse_getattr_in, fuse_attr_out);
SIZES(open, fuse_open_in, fuse_open_out);
SIZES(init, fuse_init_in, fuse_init_out);
_Static_assert(sizeof(lookup_rsp_t) == sizeof(struct fuse_out_header) + sizeof(struct fuse_entry_out), "lookup");
_Static_assert(sizeof(statfs_rsp_t) == sizeof(struct fuse_out_header) + sizeof(struct fuse_statfs_out), "statfs");
_Static_assert(sizeof(write_rsp_t) == sizeof(struct fuse_out_header) + sizeof(struct fuse_write_out), "write");
_Static_assert(sizeof(read_cmd_t) == sizeof(struct fuse_in_header) + sizeof(struct fuse_read_in), "read");
_Static_assert(sizeof(release_cmd_t) == sizeof(struct fuse_in_header) + sizeof(struct fuse_release_in), "release");
_Static_assert(sizeof(forget_cmd_t) == sizeof(struct fuse_in_header) + sizeof(struct fuse_forget_in), "forget");
_Static_assert(offsetof(write_cmd_t, data) == sizeof(struct fuse_in_header) + sizeof(struct fuse_write_in), "write");
_Static_assert(offsetof(read_rsp_t, data) == sizeof(struct fuse_out_header), "read");
SAME(in_header_t, opcode, fuse_in_header, opcode, 0u);
SAME(in_header_t, unique, fuse_in_header, unique, 0u);
SAME(in_header_t, total_extlen, fuse_in_header, total_extlen, 0u);
SAME(out_header_t, error, fuse_out_header, error, 0u);
SAME(out_header_t, unique, fuse_out_header, unique, 0u);
SAME(attr_t, atimensec, fuse_attr, atimensec, 0u);
SAME(attr_t, blksize, fuse_attr, blksize, 0u);
COMMAND(getattr_cmd_t, fh, fuse_getattr_in);
COMMAND(read_cmd_t, lock_owner, fuse_read_in);
COMMAND(write_cmd_t, write_flags, fuse_write_in);
COMMAND(release_cmd_t, lock_owner, fuse_release_in);
COMMAND(init_cmd_t, flags2, fuse_init_in);
RESPONSE(lookup_rsp_t, attr_valid_nsec, fuse_entry_out);
RESPONSE(lookup_rsp_t, attr, fuse_entry_out);
RESPONSE(getattr_rsp_t, attr, fuse_attr_out);
RESPONSE(open_rsp_t, open_flags, fuse_open_out);
RESPONSE(init_rsp_t, map_alignment, fuse_init_out);
RESPONSE(init_rsp_t, flags2, fuse_init_out);
_Static_assert((int)FUSE_LOOKUP_CMD == FUSE_LOOKUP && (int)FUSE_READ_CMD == FUSE_READ, "operations");
_Static_assert((int)FUSE_STATFS_CMD == FUSE_STATFS && (int)FUSE_INIT_CMD == FUSE_INIT, "operations");

static unsigned char sent[8192];
static size_t size;

static void answer(uint64_t command, const in_header_t *header, void *response) {
  fuse_reply_to((out_header_t *)response, header);
  size = fuse_finish_response(command, response);
  memcpy(sent, response, size);
}

static void look(void *context, const lookup_cmd_t *message) {
  static lookup_rsp_t response;
  (void)context;
  fuse_init_lookup_rsp(&response);
  if (strcmp(message->name, "hello") == 0)
    response.nodeid = 2;
  else
    response.header.error = -ENOENT;
  answer(FUSE_LOOKUP_CMD, &message->header, &response);
}

static void give(void *context, const read_cmd_t *message) {
  static read_rsp_t response;
  (void)context;
  fuse_init_read_rsp(&response);
  CHECK(fuse_set_count_of_read_rsp(&response, message->size));
  memset(response.data, 'x', message->size);
  answer(FUSE_READ_CMD, &message->header, &response);
}

static unsigned found, given;

static void has_found(void *context, const lookup_rsp_t *message) {
  (void)context;
  CHECK(message->nodeid == 2 && message->header.unique == 7);
  ++found;
}

static void has_given(void *context, const read_rsp_t *message) {
  (void)context;
  CHECK(fuse_count_of_read_rsp(message) == 5 && message->data[4] == 'x');
  ++given;
}

int main(void) {
  fuse_command_handlers commands;
  fuse_response_handlers responses;
  static lookup_cmd_t lookup;
  static lookup_rsp_t copy;
  read_cmd_t read;
  memset(&commands, 0, sizeof commands);
  memset(&responses, 0, sizeof responses);
  commands.lookup_cmd = look;
  commands.read_cmd = give;
  responses.lookup_rsp = has_found;
  responses.read_rsp = has_given;
  fuse_init_lookup_cmd(&lookup);
  lookup.header.unique = 7;
  memcpy(lookup.name, "hello", 6);
  CHECK(fuse_set_count_of_lookup_cmd(&lookup, 6));
  CHECK(fuse_finish_message(&lookup) == 46);
  CHECK(fuse_dispatch_command(&commands, NULL, &lookup, 46) == FUSE_MESSAGE_OK && size == sizeof(copy));
  CHECK(fuse_check_response(FUSE_LOOKUP_CMD, sent, size) == FUSE_MESSAGE_OK);
  CHECK(fuse_dispatch_response(&responses, NULL, FUSE_LOOKUP_CMD, sent, size) == FUSE_MESSAGE_OK && found == 1);
  CHECK(fuse_as_lookup_rsp(sent, size) != NULL && fuse_response_error(sent, size) == 0);
  /* No response to this command has this size, and a command without a response. */
  CHECK(fuse_dispatch_response(&responses, NULL, FUSE_LOOKUP_CMD, sent, size - 1) == FUSE_MESSAGE_TOO_SHORT);
  CHECK(fuse_dispatch_response(&responses, NULL, FUSE_FORGET_CMD, sent, size) == FUSE_MESSAGE_UNKNOWN);
  CHECK(fuse_dispatch_response(&responses, NULL, FUSE_OPEN_CMD, sent, size) == FUSE_MESSAGE_UNHANDLED);
  /* A failure is a header. */
  memcpy(lookup.name, "other", 6);
  CHECK(fuse_dispatch_command(&commands, NULL, &lookup, 46) == FUSE_MESSAGE_OK && size == sizeof(out_header_t));
  CHECK(((const out_header_t *)(const void *)sent)->len == 16 && fuse_response_error(sent, size) == -ENOENT);
  CHECK(fuse_dispatch_response(&responses, NULL, FUSE_LOOKUP_CMD, sent, size) == FUSE_MESSAGE_FAILED && found == 1);
  CHECK(fuse_check_response(FUSE_LOOKUP_CMD, sent, size) == FUSE_MESSAGE_FAILED);
  CHECK(fuse_read_lookup_rsp(sent, size, &copy) == FUSE_MESSAGE_FAILED && fuse_as_lookup_rsp(sent, size) == NULL);
  CHECK(fuse_read_lookup_rsp(sent, size - 1, &copy) == FUSE_MESSAGE_TOO_SHORT);
  fuse_init_read_cmd(&read);
  read.size = 5;
  CHECK(fuse_finish_message(&read) == sizeof(read));
  CHECK(fuse_dispatch_command(&commands, NULL, &read, sizeof(read)) == FUSE_MESSAGE_OK && size == 21);
  CHECK(fuse_dispatch_response(&responses, NULL, FUSE_READ_CMD, sent, size) == FUSE_MESSAGE_OK && given == 1);
  CHECK(strcmp(fuse_message_name(fuse_response_id(FUSE_READ_CMD)), "read_rsp") == 0);
  CHECK(fuse_kind_of_message(fuse_response_id(FUSE_READ_CMD)) == FUSE_KIND_RESPONSE);
  return 0;
}
