//! [`Feature`]: a difference between versions that output depends on, and [`Version`]: the features of a run.

use std::fmt;

use super::marks::{Mark, OP_DEFINITION, OPERATION_SUPPORT};

/// A difference between versions of LLVM and MLIR, in the order in which main got them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Feature {
    EnumInfo,
    ConstraintCppType,
    UniqueBuilders,
    IterableDirectives,
    PythonAdaptors,
    ConstHelpers,
    BlankAfterMnemonic,
    OptionalOperands,
    PropertyRef,
    PropertiesTypeId,
    PythonTypes,
    QualifiedBuilders,
    StrictFormat,
    NamedProperties,
    EnumWithoutKeys,
    LoopModifiers,
    ResultIndices,
    SpacedProperties,
    EnumDirective,
    GroupedAttributes,
    WalkedAttributes,
    KeyedProperties,
    SplitAttributes,
}

/// A row of the table.
pub struct Row {
    pub feature: Feature,
    /// The major version of the first release that has it.
    pub since: u32,
    /// For features of main, the first day that has it of those that were looked at.
    pub day: Option<&'static str>,
    /// How the files of a version show whether it has it.
    pub(crate) mark: Mark,
    /// What it is, for the documentation.
    pub about: &'static str,
}

impl Row {
    /// When it came, for comparisons.
    pub(super) fn came(&self) -> (u32, Option<&str>) {
        (self.since, self.day)
    }

    /// When it came: `23`, or `24 (main of 2026-09-16)`.
    pub fn named(&self) -> String {
        let day = self.day.map(|day| format!(" (main of {day})"));
        format!("{}{}", self.since, day.unwrap_or_default())
    }
}

const HEADER: &str = OPERATION_SUPPORT;

/// All features, in the order of [`Feature`].
pub const FEATURES: &[Row] = &[
    Row {
        feature: Feature::EnumInfo,
        since: 21,
        day: None,
        mark: Mark::Class { name: "EnumInfo", beside: "EnumAttrInfo" },
        about: "enumerations are records of class `EnumInfo` instead of `EnumAttrInfo`",
    },
    Row {
        feature: Feature::ConstraintCppType,
        since: 21,
        day: None,
        mark: Mark::Field("TypeConstraint", "cppType"),
        about: "type constraints have the field `cppType` instead of `cppClassName`",
    },
    Row {
        feature: Feature::UniqueBuilders,
        since: 22,
        day: None,
        mark: Mark::Class { name: "DialectInterface", beside: "Interface" },
        about: "two identical builders of a type or an attribute are an error",
    },
    Row {
        feature: Feature::IterableDirectives,
        since: 22,
        day: None,
        mark: Mark::None,
        about: "C++ can iterate over the directives, clauses, categories and associations of a directive language",
    },
    Row {
        feature: Feature::PythonAdaptors,
        since: 23,
        day: None,
        mark: Mark::None,
        about: "Python bindings have an adaptor class for each operation",
    },
    Row {
        feature: Feature::ConstHelpers,
        since: 23,
        day: None,
        mark: Mark::None,
        about: "helpers of a dialect's discardable attributes are `explicit`, and their methods `const`",
    },
    Row {
        feature: Feature::BlankAfterMnemonic,
        since: 23,
        day: None,
        mark: Mark::None,
        about: "a dialect prints the space after a mnemonic; printers of types and attributes begin without it",
    },
    Row {
        feature: Feature::OptionalOperands,
        since: 23,
        day: None,
        // Not the feature itself: the word was added at about the same time.
        mark: Mark::Word(HEADER, "IgnoreCommutativity"),
        about: "an optional operand whose type is not in the assembly format may be absent",
    },
    Row {
        feature: Feature::PropertyRef,
        since: 23,
        day: None,
        mark: Mark::Word(HEADER, "PropertyRef"),
        about: "properties are passed as `PropertyRef`, which knows their type, instead of `OpaqueProperties`",
    },
    Row {
        feature: Feature::PropertiesTypeId,
        since: 23,
        day: None,
        mark: Mark::Word(OP_DEFINITION, "MLIR_DECLARE_EXPLICIT_TYPE_ID"),
        about: "the properties of an operation have an explicit type id, so that shared libraries agree about them",
    },
    Row {
        feature: Feature::PythonTypes,
        since: 23,
        day: None,
        mark: Mark::None,
        about: "parameters in Python bindings have types, to which `PythonTypeName` and `PythonAttrType` add",
    },
    Row {
        feature: Feature::QualifiedBuilders,
        since: 23,
        day: None,
        mark: Mark::None,
        about: "Python's builders of a dialect's enumerations are registered with the dialect's name as a prefix",
    },
    Row {
        feature: Feature::StrictFormat,
        since: 23,
        day: None,
        mark: Mark::Field("Dialect", "useStrictPropertiesInAssemblyFormat"),
        about: "a dialect may require that assembly formats bind each inherent attribute",
    },
    Row {
        feature: Feature::NamedProperties,
        since: 23,
        day: None,
        mark: Mark::None,
        about: "errors about the value of a property name the property",
    },
    Row {
        feature: Feature::EnumWithoutKeys,
        since: 23,
        day: None,
        mark: Mark::NoWord(HEADER, "getEmptyKey"),
        about: "`DenseMapInfo` has no empty key and no tombstone key",
    },
    Row {
        feature: Feature::LoopModifiers,
        since: 23,
        day: None,
        mark: Mark::Class { name: "LoopModifier", beside: "DirectiveLanguage" },
        about: "directive languages have loop modifiers, and their functions about directives are `constexpr`",
    },
    Row {
        feature: Feature::ResultIndices,
        since: 24,
        day: Some("2026-09-05"),
        // Not the feature itself: the word was added at about the same time.
        mark: Mark::Word("Operation.h", "getDiscardableAttrOfType"),
        about: "operations have `odsIndex_NAME` for results, as for operands",
    },
    Row {
        feature: Feature::SpacedProperties,
        since: 24,
        day: Some("2026-09-05"),
        mark: Mark::None,
        about: "`prop-dict` prints nothing, and no space, if all properties have their default values",
    },
    Row {
        feature: Feature::EnumDirective,
        since: 24,
        day: Some("2026-09-05"),
        mark: Mark::None,
        about: "`enum($attr)` in assembly formats",
    },
    Row {
        feature: Feature::GroupedAttributes,
        since: 24,
        day: Some("2026-09-05"),
        mark: Mark::None,
        about: "an optional attribute in an assembly format must be in an optional group",
    },
    Row {
        feature: Feature::WalkedAttributes,
        since: 24,
        day: Some("2026-09-16"),
        mark: Mark::Word(HEADER, "walkInherentAttrs"),
        about: "operations have `walkInherentAttrs`, which can replace attributes, instead of `populateInherentAttrs`",
    },
    Row {
        feature: Feature::KeyedProperties,
        since: 24,
        day: Some("2026-09-16"),
        mark: Mark::Word(OP_DEFINITION, "parsePropertiesFromKeyValueList"),
        about: "`prop-dict` is printed as a list of keys and values, each as in an assembly format; dictionaries are still read",
    },
    Row {
        feature: Feature::SplitAttributes,
        since: 24,
        day: Some("2026-10-26"),
        mark: Mark::Word(HEADER, "splitPropertiesAndDiscardableAttributes"),
        about: "builders with a list of attributes set the properties among them themselves, and are deprecated",
    },
];

/// The oldest version that code is generated for.
pub const OLDEST: u32 = 21;
/// The newest version that is known: that of LLVM's main branch.
pub const NEWEST: u32 = 24;
/// The versions that code is generated for, as messages and pages name them.
pub const SUPPORTED: &str = "21, 22, 23 and main of 2026-10-26 (24)";

/// The features of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    /// One bit for each feature.
    features: u64,
}

impl Version {
    /// The newest version that is known.
    pub const NEWEST: Version = Version { features: (1 << FEATURES.len()) - 1 };

    /// The features of a release.
    pub(crate) fn of_release(number: u32) -> Version {
        Version::of(|row| row.since <= number)
    }

    /// The features that `has` chooses.
    pub(crate) fn of(has: impl Fn(&Row) -> bool) -> Version {
        let bits = FEATURES.iter().filter(|row| has(row)).map(|row| 1 << row.feature as u64);
        Version { features: bits.sum() }
    }

    /// Whether this version has a feature.
    pub fn has(self, feature: Feature) -> bool {
        self.features & (1 << feature as u64) != 0
    }

    /// Whether code can be generated for it.
    pub fn is_supported(self) -> bool {
        FEATURES.iter().all(|row| row.since > OLDEST || self.has(row.feature))
    }

    /// The major version of the first release with all of its features.
    pub(crate) fn number(self) -> u32 {
        let present = FEATURES.iter().filter(|row| self.has(row.feature));
        present.map(|row| row.since).max().unwrap_or(OLDEST - 1)
    }
}

/// `22`, or `main (24)`.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.number() {
            NEWEST => write!(f, "main ({NEWEST})"),
            number => write!(f, "{number}"),
        }
    }
}
