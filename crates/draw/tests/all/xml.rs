//! Whether a text is well-formed XML, as far as our pictures use it.

/// Elements nest, attributes are quoted and not repeated, text holds no bare sign.
pub fn check(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut roots = 0;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        words(&rest[..at])?;
        let end = rest[at..].find('>').ok_or("an element does not end")? + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let (tag, leaf) = tag.strip_suffix('/').map_or((tag, false), |t| (t, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        check_attributes(attributes).map_err(|wrong| format!("<{name}>: {wrong}"))?;
        roots += usize::from(open.is_empty());
        if !leaf {
            open.push(name);
        }
    }
    match (open.last(), roots) {
        (Some(name), _) => Err(format!("<{name}> stays open")),
        (None, 1) if rest.trim().is_empty() => Ok(()),
        _ => Err("not exactly one root".to_owned()),
    }
}

fn words(text: &str) -> Result<(), String> {
    for part in text.split('&').skip(1) {
        if !["amp;", "lt;", "gt;", "quot;"].iter().any(|known| part.starts_with(known)) {
            return Err(format!("a bare & in `{text}`"));
        }
    }
    if text.contains('>') { Err(format!("a bare > in `{text}`")) } else { Ok(()) }
}

fn check_attributes(text: &str) -> Result<(), String> {
    let mut seen = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (name, after) = rest.split_once("=\"").ok_or(format!("`{rest}` is no attribute"))?;
        let (value, after) = after.split_once('"').ok_or(format!("`{name}` is not closed"))?;
        words(value)?;
        if name.is_empty() || name.contains([' ', '"', '<']) || seen.contains(&name) {
            return Err(format!("the attribute `{name}` is wrong or stands twice"));
        }
        seen.push(name);
        if !(after.is_empty() || after.starts_with(' ')) {
            return Err(format!("no space after `{name}`"));
        }
        rest = after.trim_start();
    }
    Ok(())
}

#[test]
fn the_check_finds_what_is_wrong() {
    check("<a b=\"c\"><d/></a>").unwrap();
    for wrong in ["<a>", "<a></b>", "<a b=c/>", "<a b=\"1\" b=\"2\"/>", "<a>&</a>", "<a/><b/>", "x", "<a b=\"1\"c=\"2\"/>"] {
        assert!(check(wrong).is_err(), "{wrong}");
    }
}
