//! The grammar of expectations: `PATH OP VALUE`.

/// `cost(A, T, T1)`: a name with arguments; most segments have none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    pub name: String,
    pub args: Option<Vec<String>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    In,
    Has,
    Lacks,
    Only,
    Hidden,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The path as it is written.
    pub text: String,
    pub path: Vec<Segment>,
    pub op: Op,
    /// One value, or the values of a list.
    pub values: Vec<String>,
}

const OPS: [(&str, Op); 12] = [
    ("=", Op::Eq),
    ("==", Op::Eq),
    ("!=", Op::Ne),
    ("<", Op::Lt),
    ("<=", Op::Le),
    (">", Op::Gt),
    (">=", Op::Ge),
    ("in", Op::In),
    ("has", Op::Has),
    ("lacks", Op::Lacks),
    ("only", Op::Only),
    ("hidden", Op::Hidden),
];

/// As `situation words` lists them.
pub fn operators() -> Vec<&'static str> {
    OPS.iter().map(|(word, _)| *word).collect()
}

/// Quotes and brackets around the place that is read.
#[derive(Default)]
struct Nest {
    depth: i32,
    quote: Option<char>,
}

impl Nest {
    /// Reads on by one character; whether it stands outside all quotes and brackets.
    fn outside_after(&mut self, c: char) -> bool {
        match (self.quote, c) {
            (Some(q), c) if c == q => self.quote = None,
            (None, '\'' | '"') => self.quote = Some(c),
            (None, '(' | '[') => self.depth += 1,
            (None, ')' | ']') => self.depth -= 1,
            _ => {}
        }
        self.quote.is_none() && self.depth == 0
    }
}

/// Splits at `at` outside quotes and brackets.
fn split(text: &str, at: impl Fn(char) -> bool) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut nest = Nest::default();
    for c in text.chars() {
        if nest.outside_after(c) && at(c) {
            parts.push(String::new());
        } else {
            parts.last_mut().expect("starts with one").push(c);
        }
    }
    parts
}

/// Puts blanks around signs outside quotes and brackets: `a=1` reads as `a = 1`.
fn spaced(text: &str) -> String {
    let mut out = String::new();
    let mut nest = Nest::default();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let sign = nest.outside_after(c) && matches!(c, '=' | '!' | '<' | '>');
        if !sign {
            out.push(c);
            continue;
        }
        out.push_str(&format!(" {c}"));
        if chars.peek() == Some(&'=') {
            out.extend(chars.next());
        }
        out.push(' ');
    }
    out
}

fn unquote(text: &str) -> String {
    let text = text.trim();
    for q in ['\'', '"'] {
        if text.len() >= 2 && text.starts_with(q) && text.ends_with(q) {
            return text[1..text.len() - 1].to_owned();
        }
    }
    text.to_owned()
}

fn list(text: &str) -> Vec<String> {
    let text = text.trim();
    match text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
        Some(inner) => split(inner, |c| c == ',').iter().map(|v| unquote(v)).filter(|v| !v.is_empty()).collect(),
        None => vec![unquote(text)],
    }
}

pub fn path(text: &str) -> Result<Vec<Segment>, String> {
    split(text.trim(), |c| c == '.')
        .into_iter()
        .map(|part| {
            let part = part.trim();
            if part.starts_with('\'') || part.starts_with('"') {
                return Ok(Segment { name: unquote(part), args: None });
            }
            let Some((name, rest)) = part.split_once('(') else {
                return if part.is_empty() {
                    Err(format!("`{text}` has an empty part"))
                } else {
                    Ok(Segment { name: part.to_owned(), args: None })
                };
            };
            let inner = rest.strip_suffix(')').ok_or_else(|| format!("`{part}` lacks a closing bracket"))?;
            let args = split(inner, |c| c == ',').iter().map(|a| unquote(a)).filter(|a| !a.is_empty()).collect();
            Ok(Segment { name: name.trim().to_owned(), args: Some(args) })
        })
        .collect()
}

impl Expectation {
    pub fn parse(text: &str) -> Result<Self, String> {
        let spaced = spaced(text);
        let text = spaced.as_str();
        let words: Vec<String> = split(text.trim(), char::is_whitespace).into_iter().filter(|w| !w.is_empty()).collect();
        let at = words.iter().position(|w| OPS.iter().any(|(op, _)| op == w)).filter(|at| *at > 0);
        let Some(at) = at else {
            return Err(format!("`{text}` is not PATH OP VALUE; OP is one of = != < <= > >= in has lacks only, or hidden"));
        };
        let op = OPS.iter().find(|(op, _)| *op == words[at]).expect("found above").1;
        let before = words[..at].join(" ");
        let path = path(&before)?;
        let value = words[at + 1..].join(" ");
        if op == Op::Hidden {
            return if value.is_empty() {
                Ok(Self { text: before, path, op, values: Vec::new() })
            } else {
                Err(format!("`{text}`: nothing follows `hidden`"))
            };
        }
        if value.is_empty() {
            return Err(format!("`{text}`: a value is missing"));
        }
        Ok(Self { text: before, path, op, values: list(&value) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_parse() {
        let e = Expectation::parse("odds('attack T; join A; commit').'+1/R1' = 5/36").expect("parses");
        assert_eq!(e.path[0].args.as_deref(), Some(&["attack T; join A; commit".to_owned()][..]));
        assert_eq!((e.path[1].name.as_str(), e.op, e.values[0].as_str()), ("+1/R1", Op::Eq, "5/36"));
        let e = Expectation::parse("unit.X.at in [T4, T5]").expect("parses");
        assert_eq!((e.path.len(), e.values.len()), (3, 2));
        let e = Expectation::parse("legal lacks 'retreat X T2'").expect("parses");
        assert_eq!(e.values, ["retreat X T2"]);
        let e = Expectation::parse("unit.X.ce>=1").expect("blanks around signs may lack");
        assert_eq!((e.op, e.values[0].as_str()), (Op::Ge, "1"));
        assert!(Expectation::parse("unit.X.at").is_err() && Expectation::parse("unit.X.at =").is_err());
        assert_eq!(Expectation::parse("view(ah).unit.A.ce hidden").expect("parses").op, Op::Hidden);
    }
}
