//===- Types.cpp - Types and attributes -----------------------------------===//

#include "Synth/Synth.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace synth;

#include "Synth/SynthAttrInterfaces.cpp.inc"
#include "Synth/SynthTypeInterfaces.cpp.inc"

//===- Custom directives --------------------------------------------------===//

/// The redundant unit ` dB`.
static ParseResult parseDecibels(AsmParser &parser, int64_t) { return parser.parseKeyword("dB"); }
static void printDecibels(AsmPrinter &printer, int64_t) { printer << "dB"; }

#define GET_TYPEDEF_CLASSES
#include "Synth/SynthOpsTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Synth/SynthOpsAttributes.cpp.inc"

void SynthDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "Synth/SynthOpsTypes.cpp.inc"
      >();
}

void SynthDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Synth/SynthOpsAttributes.cpp.inc"
      >();
}

//===- Types --------------------------------------------------------------===//

LogicalResult SignalType::verify(function_ref<InFlightDiagnostic()> emitError, SampleRate, unsigned channels) {
  if (channels == 0)
    return emitError() << "a signal has at least one channel";
  return success();
}

int64_t SignalType::getSamplesPerSecond() const { return static_cast<int64_t>(getRate()) * getChannels(); }

int64_t BundleType::getSamplesPerSecond() const {
  int64_t samples = 0;
  for (SignalType signal : getSignals())
    samples += signal.getSamplesPerSecond();
  return samples;
}

int64_t BufferType::getSamplesPerSecond() const { return static_cast<int64_t>(getRate()); }

LogicalResult BufferType::verify(function_ref<InFlightDiagnostic()> emitError, int64_t length, SampleRate) {
  if (length < 0)
    return emitError() << "a buffer cannot have a length of " << length;
  return success();
}

/// `<` length `x` rate `>`
Type BufferType::parse(AsmParser &parser) {
  int64_t length;
  StringRef word;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseInteger(length) || parser.parseKeyword("x"))
    return {};
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseKeyword(&word) || parser.parseGreater())
    return {};
  std::optional<SampleRate> rate = symbolizeSampleRate(word);
  if (!rate)
    return parser.emitError(at, "there is no sample rate '") << word << "'", Type();
  return getChecked([&] { return parser.emitError(start); }, parser.getContext(), length, *rate);
}

void BufferType::print(AsmPrinter &printer) const {
  printer << "<" << getLength() << " x " << stringifySampleRate(getRate()) << ">";
}

//===- Frequencies --------------------------------------------------------===//

/// The keys of an octave; `s` is a sharp.
static constexpr StringRef kKeys[] = {"c", "cs", "d", "ds", "e", "f", "fs", "g", "gs", "a", "as", "b"};
static constexpr int64_t kLowest = 12, kHighest = 127, kConcertPitch = 69;

static int64_t millihertz(double halfTones) { return std::llround(440'000 * std::exp2(halfTones / 12)); }

LogicalResult PitchAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t key) {
  if (key < kLowest || key > kHighest)
    return emitError() << "there is no key " << key;
  return success();
}

PitchAttr PitchAttr::get(MLIRContext *context, StringRef name) {
  int64_t octave;
  StringRef letters = name.take_while([](char c) { return !llvm::isDigit(c); });
  const StringRef *found = llvm::find(kKeys, letters);
  if (found == std::end(kKeys) || name.drop_front(letters.size()).getAsInteger(10, octave) || octave > 9)
    return {};
  int64_t key = kLowest + 12 * octave + (found - kKeys);
  return key > kHighest ? PitchAttr() : get(context, key);
}

/// `<` key `>`
Attribute PitchAttr::parse(AsmParser &parser, Type) {
  StringRef name;
  if (parser.parseLess())
    return {};
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseKeyword(&name) || parser.parseGreater())
    return {};
  if (PitchAttr pitch = get(parser.getContext(), name))
    return pitch;
  return parser.emitError(at, "no key is called '") << name << "'", Attribute();
}

void PitchAttr::print(AsmPrinter &printer) const { printer << "<" << getName() << ">"; }

std::string PitchAttr::getName() const {
  int64_t steps = getKey() - kLowest;
  return (kKeys[steps % 12] + Twine(steps / 12)).str();
}

int64_t PitchAttr::getMillihertz() const { return millihertz(double(getKey() - kConcertPitch)); }

int64_t FrequencyAttr::getMillihertz() const {
  return std::llround(double(getHertz()) * 1000 * std::exp2(double(getCents()) / 1200));
}

/// The upper limit of human hearing.
bool FrequencyAttr::isAudible() const { return getHertz() > 0 && getHertz() <= 20'000; }

//===- Shapes in time -----------------------------------------------------===//

LogicalResult EnvelopeAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t attack, int64_t decay,
                                   int64_t sustain, int64_t release) {
  if (attack < 0 || decay < 0 || release < 0)
    return emitError() << "no part of an envelope lasts less than no time";
  if (sustain < 0 || sustain > 100)
    return emitError() << "expected 'sustain' in percent, not " << sustain;
  return success();
}
