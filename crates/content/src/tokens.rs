//! Rust source as its tokens: what is left when comments, spaces and unit tests are taken away.

/// Characters that may be glued to an operator of several.
const OPERATORS: &str = "+-*/%^!&|=<>.:~@?$#";

/// The tokens, one space between them. Texts stay as they are.
pub fn bare(source: &str) -> String {
    without_tests(&tokens(source)).join(" ")
}

fn tokens(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            c if c.is_whitespace() => c.len_utf8(),
            '/' if is_comment(rest) => comment(rest),
            _ => {
                let length = token(rest, first);
                found.push(&rest[..length]);
                length
            }
        };
        rest = &rest[length..];
    }
    found
}

fn is_comment(rest: &str) -> bool {
    rest.starts_with("//") || rest.starts_with("/*")
}

/// Block comments stand in each other.
fn comment(rest: &str) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    let (mut at, mut depth) = (0, 0);
    loop {
        let Some(next) = rest[at..].find(['/', '*']).map(|found| at + found) else { return rest.len() };
        (at, depth) = match &rest.as_bytes()[next..] {
            [b'/', b'*', ..] => (next + 2, depth + 1),
            [b'*', b'/', ..] => (next + 2, depth - 1),
            _ => (next + 1, depth),
        };
        if depth == 0 {
            return at;
        }
    }
}

fn token(rest: &str, first: char) -> usize {
    match first {
        '"' => text(rest, 0),
        '\'' => character(rest),
        c if is_word(c) => {
            let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            match (&rest[..length], &rest[length..]) {
                ("b" | "c", after) if after.starts_with('"') => text(rest, length),
                ("r" | "br" | "cr", after) => raw_text(after).map_or(length, |more| length + more),
                _ => length,
            }
        }
        c if OPERATORS.contains(c) => {
            let glued = |(at, c): &(usize, char)| OPERATORS.contains(*c) && !(*at > 0 && is_comment(&rest[*at..]));
            rest.char_indices().take_while(glued).count()
        }
        c => c.len_utf8(),
    }
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// A text whose first quote stands at `open`, up to the quote that ends it.
fn text(rest: &str, open: usize) -> usize {
    let mut escaped = false;
    for (at, c) in rest[open + 1..].char_indices() {
        match c {
            '"' if !escaped => return open + 1 + at + 1,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    rest.len()
}

/// `#"…"#` after an `r`; none if it is the `#` of a raw name.
fn raw_text(rest: &str) -> Option<usize> {
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let inner = rest[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", &rest[..hashes]);
    Some(inner.find(&end).map_or(rest.len(), |at| hashes + 1 + at + end.len()))
}

/// A letter in quotes, or a lifetime.
fn character(rest: &str) -> usize {
    let mut letters = rest[1..].char_indices();
    match (letters.next(), letters.next()) {
        (Some((_, '\\')), Some((at, escaped))) => {
            let after = 1 + at + escaped.len_utf8();
            rest[after..].find('\'').map_or(rest.len(), |end| after + end + 1)
        }
        (Some(_), Some((at, '\''))) => 1 + at + 1,
        _ => 1 + rest[1..].find(|c| !is_word(c)).unwrap_or(rest.len() - 1),
    }
}

/// Leaves out `#[cfg(test)] mod … { … }`.
fn without_tests<'s>(tokens: &[&'s str]) -> Vec<&'s str> {
    const TESTS: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_tests = tokens[at..].starts_with(&TESTS) && tokens.get(at + TESTS.len() + 1) == Some(&"{");
        if !is_tests {
            kept.push(tokens[at]);
            at += 1;
            continue;
        }
        let mut depth = 0;
        at += TESTS.len() + 1;
        while let Some(token) = tokens.get(at) {
            depth += i32::from(*token == "{") - i32::from(*token == "}");
            at += 1;
            if depth == 0 {
                break;
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_spaces_and_tests_do_not_count() {
        let one = "//! About.\nfn a(x: &'a str) -> u8 { /* one /* two */ */ x.len() // so\n as u8 }\n#[cfg(test)]\nmod tests { fn b() { 1; } }\nconst C: u8 = 1;";
        let other = "/// Otherwise.\nfn a(x: &'a str)\n  -> u8\n{ x.len() as u8 } const C: u8 = 1;";
        assert_eq!(bare(one), bare(other));
        assert_eq!(bare("a/b/*c*//d"), "a / b / d");
    }

    #[test]
    fn texts_letters_and_operators_do() {
        let told = [
            ("a & &b", "a && b"),
            ("\"a  b\"", "\"a b\""),
            ("\"// a\"", "\"\""),
            ("r#\"a \" // b\"#", "r#\"a \" // c\"#"),
            ("'\"' ; 'a'", "'\"' ; 'b'"),
            ("\"\\\"//\" a", "\"\\\"//\" b"),
            ("'\\'' // x\n1", "'\\'' 2"),
            ("b\"//a\"", "b\"//b\""),
            ("ab", "a b"),
        ];
        for (one, other) in told {
            assert_ne!(bare(one), bare(other));
        }
        assert_eq!(tokens("r#type 'a '\\u{1}' '/' br##\"\"#\"## \"open").len(), 6 + 2);
    }

    #[test]
    fn no_text_panics() {
        for text in ["'", "\"", "r#", "r#\"", "/*", "/* /", "'\\", "b", "é'é", "#[cfg(test)] mod tests {", "//"] {
            let _ = bare(text);
        }
    }
}
