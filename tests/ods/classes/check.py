"""Makes, prints, parses and compares every type and attribute of `examples/dialect` through the generated classes."""

from typing import Any

from mlir import ir

# Another dialect has an enumeration whose record has a name of this dialect.
ir.AttrBuilder.insert("Synth_Dither", lambda value, context: ir.UnitAttr.get(context))

from mlir._mlir_libs import _synth
from mlir.dialects import _synth_ops_gen as ops
from mlir.dialects._synth_enum_gen import Dither, FilterShape, SampleRate, Speakers, Waveform

from rejected import rejected


def made() -> list[tuple[ir.Type | ir.Attribute, str]]:
    """A value of each class, and its textual form."""
    signal = _synth.SignalType.get(SampleRate.Cd)
    stereo = _synth.SignalType.get(SampleRate.Studio, 2)
    pitch = _synth.PitchAttr.get(69)
    i32 = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), 7)
    return [
        (signal, "!synth.signal<cd>"),
        (stereo, "!synth.signal<studio, channels = 2>"),
        (_synth.BundleType.get([signal, stereo]), "!synth.bundle<[<cd>, <studio, channels = 2>]>"),
        (_synth.BundleType.get([signal], [3, -4]), "!synth.bundle<[<cd>] at 3, -4>"),
        (_synth.BufferType.get(512, SampleRate.Dat), "!synth.buffer<512 x dat>"),
        (_synth.KnobType.get("x"), '!synth.knob<name = "x">'),
        (
            _synth.KnobType.get("ä\n", low=-5, high=2**62, unit=ir.StringAttr.get("dB")),
            '!synth.knob<name = "\\C3\\A4\\0A", low = -5, high = 4611686018427387904, unit = "dB">',
        ),
        (_synth.DeviceType.get(Speakers.Left | Speakers.Deep), "!synth.device<left|deep>"),
        (_synth.DeviceType.get(Speakers.Stereo), "!synth.device<stereo>"),
        (_synth.NoteType.get(), "!synth.note"),
        (pitch, "#synth.pitch<a4>"),
        (_synth.FrequencyAttr.get(440), "#synth.frequency<440>"),
        (_synth.FrequencyAttr.get(440, cents=-3), "#synth.frequency<440, cents = -3>"),
        (_synth.SilenceAttr.get(signal), "#synth.silence : !synth.signal<cd>"),
        (_synth.LevelAttr.get(stereo, 0), "#synth.level<0 dB> : !synth.signal<studio, channels = 2>"),
        (_synth.EnvelopeAttr.get(1, 2, 30, 4), "#synth.envelope<attack = 1, decay = 2, sustain = 30, release = 4>"),
        (_synth.MeterAttr.get(3, 4), "#synth.meter<3 : 4>"),
        (_synth.ScaleAttr.get("minor", [0, 2, 3]), '#synth.scale<"minor", [0, 2, 3] anywhere>'),
        (
            _synth.ScaleAttr.get("blues", [0, 3], pitch, [i32]),
            '#synth.scale<"blues", [0, 3] on #synth.pitch<a4> with[7 : i32]>',
        ),
        (_synth.WaveformAttr.get(Waveform.Saw), "#synth<waveform saw>"),
        (_synth.DitherAttr.get(Dither.Shaped), "#synth.dither<shaped>"),
        # Attributes of the builtin dialect in C++.
        (_synth.FilterShapeAttr.get(FilterShape.Notch), "2 : i32"),
        (_synth.SampleRateAttr.get(SampleRate.Phone), "8000 : i64"),
        (_synth.SpeakersAttr.get(Speakers.Left), "1 : i32"),
    ]


def check_values(context: ir.Context) -> set[str]:
    """Prints, parses and compares the values. Returns the names of their classes."""
    names = set()
    others: list[ir.Type | ir.Attribute] = []
    for value, text in made():
        cls: Any = type(value)
        names.add(cls.__name__)
        assert str(value) == text, f"{value} != {text}"
        parsed = ir.Type.parse(text) if isinstance(value, ir.Type) else ir.Attribute.parse(text)
        assert parsed == value and hash(parsed) == hash(value)
        # What MLIR returns is of the class, unless it is of the builtin dialect.
        assert type(parsed) is cls or text.endswith(("i32", "i64")), type(parsed)
        assert cls.isinstance(parsed) and cls(parsed) == value
        assert repr(value) == f"{cls.__name__}({text})", repr(value)
        assert value.context == context
        assert all(value != other for other in others)
        others.append(value)
    return names


def check_parameters() -> None:
    """Reads the parameters."""
    knob = _synth.KnobType.get("tone", unit=ir.StringAttr.get("Hz"))
    assert (knob.name, knob.low, knob.high, knob.unit) == ("tone", 0, 10, ir.StringAttr.get("Hz"))
    assert _synth.KnobType.get("tone").unit is None
    signal = _synth.SignalType.get(rate=SampleRate.Cd, channels=2)
    assert signal.rate is SampleRate.Cd and signal.channels == 2
    bundle = _synth.BundleType.get((signal,), plugs=range(3))
    assert bundle.signals == [signal] and bundle.plugs == [0, 1, 2] and bundle.signals[0].channels == 2
    assert _synth.BundleType.get([]).plugs == []
    assert _synth.DeviceType.get(Speakers.Left | Speakers.Center).speakers == Speakers.Left | Speakers.Center
    level = _synth.LevelAttr.get(signal, -3)
    assert level.type.rate is SampleRate.Cd and level.decibels == -3
    scale = _synth.ScaleAttr.get("s", [1], _synth.PitchAttr.get(60), [ir.UnitAttr.get()])
    assert scale.root is not None and scale.root.key == 60
    assert (scale.name, scale.steps, scale.remarks) == ("s", [1], [ir.UnitAttr.get()])
    assert _synth.WaveformAttr.get(Waveform.Square).value is Waveform.Square
    assert _synth.FilterShapeAttr.get(FilterShape.HighPass).value is FilterShape.HighPass
    assert _synth.SignalType.get_static_typeid() == signal.typeid


def check_errors() -> None:
    """What is not valid raises an exception, and nothing aborts."""
    signal = _synth.SignalType.get(SampleRate.Cd)
    rejected(ValueError, lambda: _synth.SignalType.get(SampleRate.Cd, 0), "SignalType: ")
    rejected(ValueError, lambda: _synth.PitchAttr.get(1000), "PitchAttr: ")
    rejected(ValueError, lambda: _synth.SignalType.get(1), "1 is not a valid SampleRate")  # type: ignore[arg-type]
    rejected(ValueError, lambda: _synth.DeviceType.get(Speakers(64)), "no case of its enumeration")
    other = ir.IntegerType.get_signless(8)
    rejected(ValueError, lambda: _synth.BundleType.get([other]), "of another class")  # type: ignore[list-item]
    rejected(ValueError, lambda: _synth.SilenceAttr.get(other), "of another class")  # type: ignore[arg-type]
    rejected(ValueError, lambda: _synth.SignalType(other), "Cannot cast type to SignalType")
    rejected(TypeError, lambda: _synth.SignalType.get(SampleRate.Cd, -1), "incompatible function arguments")
    rejected(TypeError, lambda: _synth.SilenceAttr.get(None), "incompatible")  # type: ignore[arg-type]
    rejected(ValueError, lambda: _synth.SilenceAttr.get(signal, context=ir.Context()), "another context")


def check_contexts() -> None:
    """The context is an argument, that of a type or attribute, or the current one. The dialect is loaded into it."""
    context = ir.Context()
    signal = _synth.SignalType.get(SampleRate.Cd, context=context)
    assert _synth.SilenceAttr.get(signal).context == context
    assert _synth.SilenceAttr.get(signal, context).type == signal
    other = ir.Context()
    _synth.register_dialect(other)
    assert str(ir.Type.parse("!synth.note", other)) == "!synth.note"
    registry = ir.DialectRegistry()
    _synth.register_dialects(registry)
    third = ir.Context()
    third.append_dialect_registry(registry)
    assert type(ir.Type.parse("!synth.note", third)) is _synth.NoteType


def check_operations() -> None:
    """Builders of enumerations have the name of the dialect in front, also where operations look them up."""
    names = ["FilterShape", "SampleRate", "Speakers", "DitherAttr", "WaveformAttr"]
    assert all(ir.AttrBuilder.contains(prefix + name) for name in names for prefix in ["synth.Synth_", "Synth_"])
    context = ir.Context.current
    assert str(ir.AttrBuilder.get("synth.Synth_Dither")(Dither.Shaped, context=context)) == "1 : i32"
    assert ir.AttrBuilder.get("Synth_Dither")(Dither.Shaped, context=context) == ir.UnitAttr.get()
    waveform = ir.AttrBuilder.get("synth.Synth_WaveformAttr")(Waveform.Saw, context=context)
    assert waveform == _synth.WaveformAttr.get(Waveform.Saw)
    with ir.InsertionPoint(ir.Module.create().body):
        signal = _synth.SignalType.get(SampleRate.Cd)
        osc = ops.OscOp(signal, wave=Waveform.Saw, pitch=_synth.PitchAttr.get(69))
        assert isinstance(osc.wave, _synth.WaveformAttr) and osc.wave.value is Waveform.Saw
        assert isinstance(osc.result.type, _synth.SignalType) and osc.result.type.rate is SampleRate.Cd


def main() -> None:
    check_contexts()
    with ir.Context() as context, ir.Location.unknown():
        names = check_values(context)
        check_parameters()
        check_errors()
        check_operations()
    classes = {name for name, cls in vars(_synth).items() if isinstance(cls, type)}
    assert names == classes, names ^ classes
    doc = _synth.BundleType.__doc__ or ""
    assert doc.startswith("bundle of signals\n\nSignals in one cable"), doc
    assert "plugs: numbers of its plugs" in (_synth.BundleType.get.__doc__ or "")
    print(f"{len(names)} classes")


if __name__ == "__main__":
    main()
