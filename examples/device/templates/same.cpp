// Compares the output of the templates with that of the generators.

#include <cstddef>
#include <iostream>

#include "device_api.hpp"
#include "helpers.hpp"
#include "trace.h"

namespace {

template <class Message, class Rendered>
bool is_same() {
  static_assert(sizeof(Rendered) == Message::size);
  static_assert(Rendered::id == Message::id);
  static_assert(Rendered::name == Message::name);
  return device_api_helpers::name_of(Message::id) == Message::name &&
         device_api_helpers::size_of(Message::id) == Message::size &&
         device_api_helpers::is_command(Message::id) ==
             (Message::kind == device_api::message_kind::command);
}

}  // namespace

int main() {
  using namespace device_api;
  namespace rendered = device_api_helpers;
  static_assert(DEVICE_API_TYPES_HASH == schema_hash);
  static_assert(offsetof(kernel_launch_rsp_t, error) == kernel_launch_rsp::offsets::error);
  static_assert(offsetof(kernel_end_record_t, error) == 16 + 8);
  const bool all = is_same<kernel_launch_cmd, rendered::KernelLaunchCmd>() &&
                   is_same<kernel_launch_rsp, rendered::KernelLaunchRsp>() &&
                   is_same<echo_cmd, rendered::EchoCmd>() &&
                   is_same<echo_rsp, rendered::EchoRsp>() &&
                   is_same<kernel_fault_evt, rendered::KernelFaultEvt>();
  std::cout << (all ? "the templates agree\n" : "the templates differ\n");
  return all ? 0 : 1;
}
