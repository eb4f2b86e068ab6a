//! The ids of the ledger, so that a misspelt paragraph does not compile. A test compares the list with the data file.

/// One paragraph.
pub const fn id(text: &'static str) -> kernel::Rule {
    kernel::law::known(IDS, text)
}

/// `rule!("7.2/a")`, or several ids that say one thing: the point is in force only if all of them are.
macro_rules! rule {
    ($($id:literal),+ $(,)?) => { const { &[$(kernel::law::known($crate::ids::IDS, $id)),+] as &'static [kernel::Rule] } };
}
pub(crate) use rule;

/// `paragraph!("8.2/b")`: where a single one is wanted.
macro_rules! paragraph {
    ($id:literal) => {
        const { $crate::ids::id($id) }
    };
}
pub(crate) use paragraph;

#[rustfmt::skip]
pub const IDS: &[&str] = &[
    "CRT/columns", "CRT/2", "CRT/3", "CRT/4", "CRT/5", "CRT/6", "CRT/7", "CRT/8", "CRT/9", "CRT/10", "CRT/11", "CRT/12",
    "CRT/procedure-1", "CRT/procedure-2", "CRT/procedure-3", "CRT/shift-flank", "CRT/shift-trench", "CRT/drm", "CRT/results",
    "CRT/results-trench", "LRT/magnitude", "LRT/0", "LRT/1", "LRT/2", "LRT/3", "LRT/4", "LRT/5", "LRT/procedure-1",
    "LRT/procedure-2", "LRT/procedure-3", "LRT/drm-crt", "LRT/drm-artillery", "LRT/drm-flank", "LRT/drm-guidelines",
    "LRT/drm-no-retreat", "LRT/drm-trench-defender", "LRT/drm-trench-attacker", "TEC/clear", "TEC/hill", "TEC/low-mountain",
    "TEC/swamp", "TEC/river-stream", "TEC/isonzo", "TEC/peak", "TEC/enemy-trench", "TEC/road", "TEC/trail-railway",
    "TEC/settlement", "TEC/note-ezoc", "TEC/note-cap", "MPS/enter", "MPS/exit", "MPS/ezoc-ezoc", "MPS/recovery", "1/a",
    "1/b", "1/c", "1/d", "1.1/a", "1.1/b", "1.2/a", "1.2/b", "1.3", "1.3.1", "1.3.2/a", "1.3.2/b", "1.3.3", "1.4/a", "1.4/b",
    "1.4/c", "2.1/a", "2.1/b", "2.1/c", "2.1/d", "2.1/e", "2.1/f", "2.2", "2.3", "2.4/a", "2.4/b", "2.5/a", "2.5/b", "2.5/c",
    "2.5/d", "3/a", "3/b", "3.1", "3.1/A", "3.1/A1/a", "3.1/A1/b", "3.1/A2/a", "3.1/A2/b", "3.1/A3/a", "3.1/A3/b", "3.1/A4",
    "3.1/A-end", "3.1/B", "3.1/C/a", "3.1/C/b", "4.1/a", "4.1/b", "4.1/c", "4.2", "4.3/a", "4.3/b", "4.3/c", "4.4", "4.5/a",
    "4.5/b", "4.5/c", "4.5.1/a", "4.5.1/b", "5", "5.1/a", "5.1/b", "5.1/c", "5.1/d", "5.1/e", "5.1/f", "5.1/g", "5.1/h",
    "5.2/a", "5.2/b", "5.3/a", "5.3/b", "5.4/a", "5.4/b", "6/a", "6/b", "6/c", "6.1/a", "6.1/b", "6.1/c", "6.2/a", "6.2/b",
    "6.3/a", "6.3/b", "6.3/c", "6.3.1/a", "6.3.1/b", "6.4", "7/a", "7/b", "7/c", "7.1/a", "7.1/b", "7.1/c", "7.1/d", "7.2/a",
    "7.2/b", "7.3/a", "7.3/b", "7.4/a", "7.4/b", "7.4/c", "7.4/d", "7.4/e", "7.5/a", "7.5/b", "7.6", "7.7/a", "7.7/b",
    "7.7/c", "7.7/d", "7.7/e", "7.8/a", "7.8/b", "7.8/c", "7.8/d", "7.8/e", "7.8/f", "7.8/g", "7.8/h", "7.8/i", "7.8.1/a",
    "7.8.1/b", "7.9/a", "7.9/b", "7.9/c", "7.9/d", "7.9/e", "7.9/f", "7.9.1/a", "7.9.1/b", "7.9.2", "8", "8.1/a", "8.1/b",
    "8.1/c", "8.2/a", "8.2/b", "8.2/c", "8.3/a", "8.3/b", "8.4/a", "8.4/b", "8.4/c", "8.5/a", "8.5/b", "9.1/a", "9.1/b",
    "9.2", "9.2.1/a", "9.2.1/b", "9.2.1/c", "9.2.2/a", "9.2.2/b", "9.2.2/c", "9.2.2/d", "9.2.2/e", "9.2.2/f", "9.2.3",
    "9.2.4/a", "9.2.4/b", "9.3/a", "9.3/b", "9.3/c", "9.3/d", "9.3/e", "9.4/a", "9.4/b", "9.4.1/1", "9.4.1/2", "9.4.1/3",
    "9.4.1/4", "9.4.1/5", "9.4.1/6", "9.4.2/a", "9.4.2/b", "9.4.2/c", "9.4.2/d", "9.4.2/e", "9.4.2/f", "9.4.2/g", "10/a",
    "10/b", "10.1", "10.2/a", "10.2/b", "10.2/c", "10.3/a", "10.3/b", "10.3/c", "10.3/d", "10.3.1/a", "10.3.1/b", "10.3.1/c",
    "10.3.1/d", "10.3.2/a", "10.3.2/b", "11/a", "11/b", "11/c", "11.1/a", "11.1/b", "11.1/c", "11.1/d", "11.2/1", "11.2/2",
    "11.2/3", "11.3/a", "11.3/b", "11.3/c", "11.3/d", "11.4/a", "11.4/b", "11.4/c", "11.4.1/a", "11.4.1/b", "11.5", "11.5.1",
    "12.1/a", "12.1/b", "12.1/c", "12.2/a", "12.2/b", "12.2/c", "12.2/d", "12.2/e", "12.2/f", "12.2/g", "12.2/h", "12.2/i",
    "12.2/j", "12.2/k", "12.2/l", "12.3/a", "12.3/b", "12.3/c", "12.3/d", "12.3/e", "12.3/f", "12.3/g", "12.3/h", "12.3/i",
    "12.3/j", "12.3/k", "12.3/l", "12.3/m", "12.3.1/a", "12.3.1/b", "12.4/a", "12.4/b", "12.4/c", "12.4/d", "12.4/e",
    "12.4/f", "12.4/g", "12.4/h", "12.5/a", "12.5/b", "12.5/c", "12.5/d", "12.5.1/a", "12.5.1/b", "12.5.1/c", "12.5.1/d",
    "12.5.1/e", "12.5.1/f", "12.5.1/g", "13/a", "13/b", "13/c", "13.1/a", "13.1/b", "13.1/c", "13.1/d", "13.1/e", "13.1/f",
    "13.1/g", "13.2/a", "13.2/b", "13.2/c", "14", "14.1/a", "14.1/b", "14.1/c", "14.1/d", "14.2/a", "14.2/b", "14.2/c",
    "14.2/d", "14.2/e", "14.2/f", "14.2/g", "14.3", "14.3.1", "14.4/a", "14.4/b", "14.4/c", "14.4/d", "14.4/e", "14.4/f",
    "15/a", "15/b", "15/c", "15/d", "15/e", "15/f", "15/g", "15/h", "15/i", "15/j", "15/k", "15/l", "15/m", "15/n", "15/o",
    "16", "17",
];
