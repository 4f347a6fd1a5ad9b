//! Elements that can be made, and written as XML.

use std::fmt::Write as _;

#[derive(Clone, Debug)]
pub enum Node {
    Element(Element),
    Text(String),
}

#[derive(Clone, Debug)]
pub struct Element {
    pub tag: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Node>,
}

impl Element {
    pub fn of(node: roxmltree::Node<'_, '_>) -> Self {
        let child = |n: roxmltree::Node<'_, '_>| match (n.is_element(), n.text()) {
            (true, _) => Some(Node::Element(Self::of(n))),
            (false, Some(text)) if !text.trim().is_empty() => Some(Node::Text(text.to_owned())),
            _ => None,
        };
        Self {
            tag: node.tag_name().name().to_owned(),
            attributes: node.attributes().map(|a| (a.name().to_owned(), a.value().to_owned())).collect(),
            children: node.children().filter_map(child).collect(),
        }
    }

    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    pub fn write(&self, out: &mut String) {
        let _ = write!(out, "<{}", self.tag);
        for (name, value) in &self.attributes {
            let _ = write!(out, " {name}=\"");
            escaped(out, value);
            out.push('"');
        }
        if self.children.is_empty() {
            out.push_str("/>\n");
            return;
        }
        out.push('>');
        for child in &self.children {
            match child {
                Node::Element(e) => e.write(out),
                Node::Text(text) => escaped(out, text),
            }
        }
        let _ = writeln!(out, "</{}>", self.tag);
    }
}

fn escaped(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
}
