//! Where data files come from.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use kernel::Problems;
use kernel::node::Reader;

/// Files built into the binary, or an owner's folder of the same shape.
#[derive(Clone, Debug)]
pub enum Files {
    /// Names with `/` and texts.
    Embedded(&'static [(&'static str, &'static str)]),
    Folder(PathBuf),
    /// Names with `/` and texts that were just made.
    Memory(BTreeMap<String, String>),
}

impl Files {
    /// The text of a file, without a byte order mark.
    pub fn read(&self, name: &str) -> Result<Cow<'static, str>, Problems> {
        match self {
            Self::Embedded(files) => match files.iter().find(|(n, _)| *n == name) {
                Some((_, text)) => Ok(Cow::Borrowed(unmarked(text))),
                None => Err(Problems::one(name, 0, "there is no such file")),
            },
            Self::Memory(files) => match files.get(name) {
                Some(text) => Ok(Cow::Owned(unmarked(text).to_owned())),
                None => Err(Problems::one(name, 0, "there is no such file")),
            },
            Self::Folder(folder) => read_in(folder, name).map(Cow::Owned).map_err(|text| Problems::one(name, 0, text)),
        }
    }

    /// Whether there is a file of that name; one that cannot be read is there too.
    pub fn holds(&self, name: &str) -> bool {
        match self {
            Self::Embedded(files) => files.iter().any(|(n, _)| *n == name),
            Self::Folder(folder) => is_inside(name) && folder.join(name).exists(),
            Self::Memory(files) => files.contains_key(name),
        }
    }

    /// Reads every TOML file whose name begins so; that there is none is a problem too.
    pub fn each_toml<T>(&self, folder: &str, mut read: impl FnMut(&mut Reader<'_>) -> T) -> Result<Vec<T>, Problems> {
        let (mut problems, mut all) = (Problems::default(), Vec::new());
        for name in self.names().iter().filter(|name| name.starts_with(folder) && name.ends_with(".toml")) {
            match self.read(name).and_then(|text| crate::toml::parse(name, &text)) {
                Ok(table) => {
                    let mut reader = Reader::new(name, folder.trim_end_matches(['s', '/']), 1, &table);
                    all.push(read(&mut reader));
                    problems.0.extend(reader.finish().0);
                }
                Err(more) => problems.0.extend(more.0),
            }
        }
        if all.is_empty() && problems.is_empty() {
            problems.add(folder.trim_end_matches('/'), 0, "no file was found");
        }
        problems.into_result(all)
    }

    /// All files, `/`-separated, sorted; hidden ones and their folders are left out.
    pub fn names(&self) -> Vec<String> {
        let mut names = match self {
            Self::Embedded(files) => files.iter().map(|(name, _)| (*name).to_owned()).collect(),
            Self::Folder(folder) => {
                let mut names = Vec::new();
                walk(folder, "", &mut names);
                names
            }
            Self::Memory(files) => files.keys().cloned().collect(),
        };
        names.sort();
        names
    }
}

fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A name never leads out of the folder.
fn is_inside(name: &str) -> bool {
    Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}

fn read_in(folder: &Path, name: &str) -> Result<String, String> {
    if !is_inside(name) {
        return Err("there is no such file".to_owned());
    }
    let bytes = std::fs::read(folder.join(name)).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("cannot be read: {error}"),
    })?;
    let text = String::from_utf8(bytes).map_err(|_| "is not UTF-8 text".to_owned())?;
    Ok(if text.starts_with('\u{feff}') { unmarked(&text).to_owned() } else { text })
}

/// Folders behind links are not followed, so that the walk ends.
fn walk(folder: &Path, prefix: &str, names: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let Some(name) = entry.file_name().to_str().filter(|name| !name.starts_with('.')).map(|name| format!("{prefix}{name}"))
        else {
            continue;
        };
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, &format!("{name}/"), names);
        } else if path.is_file() {
            names.push(name);
        }
    }
}
