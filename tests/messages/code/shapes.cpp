// The host's side of shapes.td: counts, optional fields, unions and a flexible array.

#include "shapes.hpp"
#include "check.h"

#include <cstdio>
#include <cstdlib>

template <class Call>
static bool throws(Call call) {
  try {
    call();
  } catch (const std::out_of_range&) {
    return true;
  }
  return false;
}

int main() {
  using shapes::set_cmd;
  shapes::message_buffer<set_cmd> bytes;
  auto builder = shapes::build_message<set_cmd>(bytes);
  const set_cmd::view view(bytes.data(), bytes.size());
  CHECK(shapes::wire_size(view) == set_cmd::offsets::points && shapes::read_message<set_cmd>(bytes));
  CHECK(!view.has_speed() && view.speed() == 0 && !view.has_color() && view.samples().empty());
  builder.speed(500).levels({1, 2, 3, 9}).samples({1, -2, 100});
  CHECK(view.has_speed() && view.speed() == 500 && view.present() == 9 && view.n() == 3 && view.samples(1) == -2);
  CHECK(throws([&] { builder.speed(501); }) && throws([&] { builder.samples({101}); }));
  CHECK(throws([&] { (void)view.samples(3); }));
  builder.limits().low(-4);
  CHECK(view.has_limits() && view.limits().low() == -4);
  builder.name("abc").label("label");
  CHECK(view.kind() == shapes::kind_e::KIND_NAME && view.label() == "label" && !view.has_scale());
  builder.color({1, 2, 3});
  CHECK(view.has_color() && !view.has_label() && view.label().empty());
  // The other case was cleared.
  CHECK(view.data_()[set_cmd::offsets::label + 4] == std::byte{0});
  builder.scale(1.5);
  CHECK(shapes::to_string(view).find("color=absent, label=absent, scale=1.5, n=3, samples=[1, -2, 100]") !=
        std::string::npos);
  builder.list().parts(2).low(3);
  builder.list().count(3);
  CHECK(view.list().parts().size() == 3 && view.list().parts(2).low() == 3);
  CHECK(shapes::read_message<set_cmd>(bytes));
  builder.list().count(4);
  CHECK(shapes::invalid_field(view) == "list" && !shapes::read_message<set_cmd>(bytes));
  builder.list().count(0);

  // The end of a flexible array.
  builder.points(1).low(7);
  builder.m(2);
  const std::size_t size = shapes::wire_size(builder);
  CHECK(size == set_cmd::offsets::points + 8 && shapes::wire_size(view) == size);
  const auto whole = shapes::read_message<set_cmd>(bytes.data(), size);
  CHECK(whole && whole->points().size() == 2 && whole->points(1).low() == 7 && whole->has_points());
  CHECK(!shapes::read_message<set_cmd>(bytes.data(), size - 1));
  CHECK(shapes::visit(bytes.data(), size - 1, [](auto) {}) == shapes::visit_status::invalid);
  builder.m(5);
  CHECK(shapes::invalid_field(view) == "m");
  builder.m(2);
  // A message that is cut is none.
  CHECK(!shapes::read_message<set_cmd>(bytes.data(), set_cmd::offsets::name));

  shapes::message_buffer<shapes::text_evt> event;
  auto text = shapes::build_message<shapes::text_evt>(event);
  text.text("hello");
  CHECK(shapes::wire_size(text) == shapes::text_evt::offsets::text + 5);
  CHECK(shapes::read_message<shapes::text_evt>(event.data(), shapes::wire_size(text))->text() == "hello");
}
