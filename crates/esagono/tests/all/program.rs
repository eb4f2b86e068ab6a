//! Running the program in a folder of its own.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;

/// A folder that is removed at the end of the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the target folder is writable");
        Self(path)
    }
    pub fn path(&self) -> &Path {
        &self.0
    }
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("the file was written")
    }
    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("the target folder is writable");
    }
    /// Names of all files, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder is there");
        let mut names: Vec<String> = entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
    pub fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, "")
    }
    pub fn run_with(&self, args: &[&str], input: &str) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_esagono"))
            .args(args)
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program was built");
        let mut stdin = child.stdin.take().expect("piped");
        let input = input.to_owned();
        // A program that ends early does not read all of it.
        let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let output: Output = child.wait_with_output().expect("it ends");
        writer.join().expect("writing does not panic");
        Ran {
            code: output.status.code().expect("not killed"),
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
    /// A finished game between random bots.
    pub fn game(&self, name: &str, seed: &str) {
        let sides = "it=random,ah=random";
        let ran = self.run(&["play", "inferno/surprise", "--seats", sides, "--seed", seed, "--record", name]);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Standard output of a run that went well.
    #[track_caller]
    pub fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }
    #[track_caller]
    pub fn json(self) -> Json {
        serde_json::from_str(&self.good()).expect("JSON was asked for")
    }
    #[track_caller]
    pub fn fails(self, code: i32, says: &str) {
        assert_eq!(self.code, code, "{self:?}");
        assert!(self.out.contains(says) || self.err.contains(says), "`{says}` is not said: {self:?}");
        assert!(!self.err.contains("panicked"), "{self:?}");
    }
}

/// The data that the program was built with.
pub fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

/// A copy of the data in which one file is changed.
pub fn changed_data(folder: &Folder, file: &str, change: impl Fn(String) -> String) -> String {
    fn copy(from: &Path, to: &Path) {
        std::fs::create_dir_all(to).expect("writable");
        for entry in std::fs::read_dir(from).expect("readable").flatten() {
            if entry.path().is_dir() {
                copy(&entry.path(), &to.join(entry.file_name()));
            } else {
                std::fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
            }
        }
    }
    let to = folder.path().join("data");
    copy(&data(), &to);
    let path = to.join(file);
    let text = std::fs::read_to_string(&path).expect("the file is there");
    std::fs::write(&path, change(text)).expect("writable");
    "data".into()
}
