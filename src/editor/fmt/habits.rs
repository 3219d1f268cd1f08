//! [`Habits`]: where authors differ about a blank, the file decides.

/// A gap that some authors write with a blank and others without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Habit {
    /// `Class <1>`.
    BeforeArguments,
    /// `!if (c, 1, 2)`.
    BeforeOperands,
    /// `def x: Class`.
    BeforeParents,
    /// `def x :Class`.
    AfterColon,
    /// `I32 :$x`.
    BeforeDagName,
    /// `I32: $x`.
    AfterDagColon,
    /// `class A<int x=1>`.
    AroundDefault,
    /// `(a,b)`.
    InDag,
    /// `[a,b]`.
    InList,
    /// `{a,b}`.
    InBits,
    /// `<a,b>`.
    InArguments,
    /// `( a, b )`.
    InsideParens,
    /// `[ a, b ]`.
    InsideList,
    /// `{ a, b }`.
    InsideBits,
    /// `< a, b >`.
    InsideArguments,
}

/// How many gaps of each kind have no blank, and how many have one.
pub(super) type Counts = [[usize; 2]; COUNT];

const COUNT: usize = Habit::InsideArguments as usize + 1;

/// How often a file must deviate from what is usual before that can be its habit.
const LEAST: usize = 5;

/// How many times as frequent as the other way a habit must be.
const CLEAR: usize = 9;

impl Habit {
    /// The blanks that most authors write.
    fn usual(self) -> u32 {
        use Habit as H;
        u32::from(matches!(
            self,
            H::BeforeParents | H::AfterColon | H::AroundDefault | H::InDag | H::InList | H::InBits | H::InArguments
        ))
    }
}

/// The blanks of each habit in a file; none if they stay as written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits([Option<u32>; COUNT]);

impl Habits {
    /// What a layout has before its habits are counted.
    pub(super) const AS_WRITTEN: Habits = Habits([None; COUNT]);

    /// The habits of a file, from the gaps of each kind without and with a blank: what is usual, unless it clearly
    /// deviates. Where a file goes both ways, gaps stay as written.
    pub(super) fn of(counts: &Counts) -> Habits {
        Habits(ALL.map(|habit| {
            let usual = habit.usual();
            let count = counts[habit as usize];
            let (same, other) = (count[usual as usize], count[1 - usual as usize]);
            // `< 1>` is no way to go: it has both.
            let is_inside = habit as usize >= Habit::InsideParens as usize;
            if other >= LEAST && other >= same * CLEAR {
                Some(1 - usual)
            } else if other < LEAST || same >= other * CLEAR || is_inside {
                Some(usual)
            } else {
                None
            }
        }))
    }

    pub(super) fn blanks(&self, habit: Habit, written: u32) -> u32 {
        self.0[habit as usize].unwrap_or(written.min(1))
    }
}

const ALL: [Habit; COUNT] = [
    Habit::BeforeArguments,
    Habit::BeforeOperands,
    Habit::BeforeParents,
    Habit::AfterColon,
    Habit::BeforeDagName,
    Habit::AfterDagColon,
    Habit::AroundDefault,
    Habit::InDag,
    Habit::InList,
    Habit::InBits,
    Habit::InArguments,
    Habit::InsideParens,
    Habit::InsideList,
    Habit::InsideBits,
    Habit::InsideArguments,
];
