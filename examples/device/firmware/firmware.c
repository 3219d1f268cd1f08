// Reads commands from the link, replies to them, and traces its work. Uses no
// library and no heap; commands are read in place.

#include "firmware.h"

#include "device_api.h"

// The clock of the device: counts its reads.
static uint64_t mtime(void) {
  static uint64_t now;
  return now += 10;
}

#define DEVICE_API_TRACER_TIMESTAMP() mtime()
#include "device_api_trace.h"

// The memory that kernels may use.
#define MEMORY_BEGIN UINT64_C(0x80000000)
#define MEMORY_END UINT64_C(0x90000000)

static struct link *host;
static device_api_tracer_t *tracer;

static bool is_memory(uint64_t address) {
  return address >= MEMORY_BEGIN && address < MEMORY_END;
}

// Sends a message, which was written in place.
static void send(uint64_t message_id) {
  device_api_trace_message_sent(tracer, message_id);
  link_send(&host->to_host);
}

// The parts of a command that its response repeats.
static void answer(response_header_t *header, const command_header_t *command) {
  device_api_reply_to(header, command);
  header->device_timestamp_mtime = mtime();
}

// The first tensor outside of memory; 0 if there is none.
static uint64_t bad_tensor(const kernel_params_t *params) {
  const uint64_t tensors[] = {params->tensor_a, params->tensor_b,
                              params->tensor_c, params->tensor_d,
                              params->tensor_e, params->tensor_f};
  size_t at;
  for (at = 0; at < sizeof(tensors) / sizeof(tensors[0]); at++)
    if (tensors[at] != 0 && !is_memory(tensors[at]))
      return tensors[at];
  return 0;
}

static void report_fault(uint64_t kernel_id, uint64_t address) {
  kernel_fault_evt_t *event = (kernel_fault_evt_t *)link_reserve(
      &host->to_host, sizeof(kernel_fault_evt_t));
  device_api_trace_log_text(tracer, 0, "a kernel was stopped");
  if (event == NULL)
    return;
  device_api_init_kernel_fault_evt(event);
  event->header.device_timestamp_mtime = mtime();
  event->kernel_id = kernel_id;
  event->address = address;
  event->cause = FAULT_LOAD_ACCESS;
  send(event->header.message_id);
}

// Runs a kernel: in this simulation it only takes time.
static kernel_launch_error_e run(const kernel_launch_cmd_t *command,
                                 uint64_t *cycles) {
  const kernel_params_t *params = &command->kernel_params;
  const uint64_t begin = mtime();
  uint64_t bad;
  if (!is_memory(command->kernel_info.code_address))
    return KERNEL_LAUNCH_BAD_ADDRESS;
  if (command->kernel_info.shire_mask == 0)
    return KERNEL_LAUNCH_NO_SHIRE;
  device_api_trace_kernel_launch(tracer, params->tensor_a, params->tensor_b,
                                 params->tensor_c, params->tensor_d,
                                 params->tensor_e, params->tensor_f,
                                 params->kernel_id);
  bad = bad_tensor(params);
  if (bad != 0)
    report_fault(params->kernel_id, bad);
  *cycles = mtime() - begin;
  return KERNEL_LAUNCH_OK;
}

static void on_kernel_launch(void *context, const kernel_launch_cmd_t *command) {
  kernel_launch_error_e error;
  uint64_t cycles = 0;
  kernel_launch_rsp_t *response;
  (void)context;
  error = run(command, &cycles);
  device_api_trace_kernel_end(tracer, command->kernel_params.kernel_id, error);
  response = (kernel_launch_rsp_t *)link_reserve(&host->to_host,
                                                 sizeof(kernel_launch_rsp_t));
  if (response == NULL)
    return;
  device_api_init_kernel_launch_rsp(response);
  answer(&response->header, &command->header);
  response->kernel_id = command->kernel_params.kernel_id;
  response->cycles = cycles;
  response->error = error;
  send(response->header.message_id);
}

static void on_echo(void *context, const echo_cmd_t *command) {
  echo_rsp_t *response =
      (echo_rsp_t *)link_reserve(&host->to_host, sizeof(echo_rsp_t));
  (void)context;
  if (response == NULL)
    return;
  device_api_init_echo_rsp(response);
  answer(&response->header, &command->header);
  response->payload = command->payload;
  send(response->header.message_id);
}

static void on_handshake(void *context, const handshake_cmd_t *command) {
  handshake_rsp_t *response =
      (handshake_rsp_t *)link_reserve(&host->to_host, sizeof(handshake_rsp_t));
  (void)context;
  if (response == NULL)
    return;
  device_api_init_handshake_rsp(response);
  answer(&response->header, &command->header);
  send(response->header.message_id);
}

bool firmware_start(struct link *link, void *trace, size_t trace_size) {
  const struct link_side *other = &link->host;
  struct link_side *own = &link->device;
  host = link;
  own->schema_hash = DEVICE_API_SCHEMA_HASH;
  own->version_major = DEVICE_API_VERSION_MAJOR;
  own->version_minor = DEVICE_API_VERSION_MINOR;
  own->version_patch = DEVICE_API_VERSION_PATCH;
  tracer = device_api_tracer_init(trace, trace_size);
  own->is_up =
      tracer != NULL && device_api_is_compatible(device_api_check_version(
                            other->version_major, other->version_minor,
                            other->version_patch, other->schema_hash));
  return own->is_up;
}

void firmware_run(void) {
  static const device_api_command_handlers handlers = {
      .kernel_launch_cmd = on_kernel_launch,
      .echo_cmd = on_echo,
      .handshake_cmd = on_handshake,
  };
  size_t length;
  const void *command;
  while ((command = link_receive(&host->to_device, &length)) != NULL) {
    if (length >= sizeof(common_header_t))
      device_api_trace_message_received(
          tracer, ((const common_header_t *)command)->message_id);
    if (device_api_dispatch_command(&handlers, NULL, command, length) !=
        DEVICE_API_MESSAGE_OK)
      device_api_trace_log_text(tracer, 1, "a command was not understood");
    link_release(&host->to_device);
  }
}

size_t firmware_trace_size(void) {
  return device_api_tracer_dump_size(tracer);
}

void firmware_trace_link(bool is_on) {
  device_api_tracer_set_group(tracer, DEVICE_API_TRACE_GROUP_LINK, is_on);
}
