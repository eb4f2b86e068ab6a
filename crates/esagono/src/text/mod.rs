//! Texts for people.

pub mod map;
pub mod odds;
pub mod position;
pub mod rehearsal;

/// Lines of at most 100 characters, each indented.
pub fn wrapped(text: &str, indent: usize) -> String {
    const WIDTH: usize = 100;
    let margin = " ".repeat(indent);
    let (mut out, mut line) = (String::new(), String::new());
    for word in text.split_whitespace() {
        if !line.is_empty() && indent + line.chars().count() + 1 + word.chars().count() > WIDTH {
            out.push_str(&format!("{margin}{line}\n"));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    out + &margin + &line
}

/// `movement` becomes `Movement`.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
