//! Python's expressions, as far as robots' files use them: numbers, texts, lists, dictionaries, arithmetic,
//! comparisons, `and`, `or`, `not`, `x if c else y`, subscripts, attributes and calls. Chains are lists, so
//! that depth is that of brackets alone.

/// Deepest nesting of brackets.
const DEEPEST: usize = 16;
/// Sentence about a text that is no expression.
pub const NONE: &str = "that is no expression that is known here";

#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Int(i64),
    Float(f64),
    Text(String),
    Name(String),
    List(Vec<Self>),
    Map(Vec<(Self, Self)>),
    Choice(Box<[Self; 3]>),
    Or(Vec<Self>),
    And(Vec<Self>),
    Not(Box<Self>),
    /// A comparison such as `a < b <= c`.
    Compare(Box<Self>, Vec<(&'static str, Self)>),
    /// A chain of sums or products, from the left.
    Chain(Box<Self>, Vec<(&'static str, Self)>),
    Minus(Box<Self>),
    Power(Box<[Self; 2]>),
    Behind(Box<Self>, Vec<Behind>),
}

/// Suffix of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Behind {
    Attribute(String),
    Index(Expr),
    Call(Vec<Expr>),
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Int(i64),
    Float(f64),
    Text(String),
    Name(String),
    Sign(&'static str),
}

/// Signs, longest first.
const SIGNS: [&str; 25] = [
    "**", "//", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "(", ")", "[", "]", "{", "}", ",",
    ":", ".", "=", "|", "&",
];

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        if first == '\'' || first == '"' {
            let end = rest[1..].find(first).ok_or(NONE)?;
            found.push(Token::Text(rest[1..=end].to_owned()));
            rest = &rest[end + 2..];
        } else if first.is_ascii_digit()
            || (first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()))
        {
            let mut end = 0;
            let bytes = rest.as_bytes();
            while let Some(&b) = bytes.get(end) {
                let signed = matches!(b, b'+' | b'-') && end > 0 && matches!(bytes[end - 1], b'e' | b'E');
                if !(b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E') || signed) {
                    break;
                }
                end += 1;
            }
            let word = &rest[..end];
            found.push(match (word.parse::<i64>(), word.parse::<f64>()) {
                (Ok(i), _) => Token::Int(i),
                (_, Ok(x)) => Token::Float(x),
                _ => return Err(NONE.to_owned()),
            });
            rest = &rest[end..];
        } else if first.is_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            found.push(Token::Name(rest[..end].to_owned()));
            rest = &rest[end..];
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            let sign = sign.ok_or(NONE)?;
            found.push(Token::Sign(sign));
            rest = &rest[sign.len()..];
        }
        rest = rest.trim_start();
    }
    Ok(found)
}

/// Parses a text as an expression.
pub fn expression(text: &str) -> Result<Expr, String> {
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens: &tokens, at: 0, depth: 0 };
    let found = parser.choice()?;
    if parser.at < tokens.len() {
        return Err(NONE.to_owned());
    }
    Ok(found)
}

struct Parser<'t> {
    tokens: &'t [Token],
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn sign(&mut self, among: &[&'static str]) -> Option<&'static str> {
        match self.tokens.get(self.at) {
            Some(Token::Sign(sign)) if among.contains(sign) => {
                self.at += 1;
                Some(sign)
            }
            _ => None,
        }
    }

    fn word(&mut self, word: &str) -> bool {
        let found = matches!(self.tokens.get(self.at), Some(Token::Name(name)) if name == word);
        self.at += usize::from(found);
        found
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, String>) -> Result<T, String> {
        if self.depth >= DEEPEST {
            return Err(NONE.to_owned());
        }
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    fn choice(&mut self) -> Result<Expr, String> {
        let value = self.or()?;
        if !self.word("if") {
            return Ok(value);
        }
        let condition = self.or()?;
        if !self.word("else") {
            return Err(NONE.to_owned());
        }
        let other = self.deeper(Self::choice)?;
        Ok(Expr::Choice(Box::new([condition, value, other])))
    }

    fn or(&mut self) -> Result<Expr, String> {
        let mut all = vec![self.and()?];
        while self.word("or") {
            all.push(self.and()?);
        }
        Ok(if all.len() == 1 { all.swap_remove(0) } else { Expr::Or(all) })
    }

    fn and(&mut self) -> Result<Expr, String> {
        let mut all = vec![self.not()?];
        while self.word("and") {
            all.push(self.not()?);
        }
        Ok(if all.len() == 1 { all.swap_remove(0) } else { Expr::And(all) })
    }

    fn not(&mut self) -> Result<Expr, String> {
        let mut denied = false;
        while self.word("not") {
            denied = !denied;
            if !denied {
                // `not not x` is a truth too.
                let inner = self.deeper(Self::not)?;
                return Ok(Expr::Not(Box::new(Expr::Not(Box::new(inner)))));
            }
        }
        let found = self.comparison()?;
        Ok(if denied { Expr::Not(Box::new(found)) } else { found })
    }

    fn comparison(&mut self) -> Result<Expr, String> {
        let first = self.sum()?;
        let mut others = Vec::new();
        loop {
            let how = if let Some(sign) = self.sign(&["==", "!=", "<=", ">=", "<", ">"]) {
                sign
            } else if self.word("in") {
                "in"
            } else if self.word("is") {
                if self.word("not") { "!=" } else { "==" }
            } else if matches!(self.tokens.get(self.at..self.at + 2), Some([Token::Name(a), Token::Name(b)]) if a == "not" && b == "in")
            {
                self.at += 2;
                "not in"
            } else {
                break;
            };
            others.push((how, self.sum()?));
        }
        Ok(if others.is_empty() { first } else { Expr::Compare(Box::new(first), others) })
    }

    fn sum(&mut self) -> Result<Expr, String> {
        self.chain(&["+", "-"], Self::product)
    }

    fn product(&mut self) -> Result<Expr, String> {
        self.chain(&["*", "/", "//", "%"], Self::signed)
    }

    fn chain(
        &mut self,
        signs: &[&'static str],
        part: impl Fn(&mut Self) -> Result<Expr, String>,
    ) -> Result<Expr, String> {
        let first = part(self)?;
        let mut others = Vec::new();
        while let Some(sign) = self.sign(signs) {
            others.push((sign, part(self)?));
        }
        Ok(if others.is_empty() { first } else { Expr::Chain(Box::new(first), others) })
    }

    fn signed(&mut self) -> Result<Expr, String> {
        let mut minus = false;
        while let Some(sign) = self.sign(&["-", "+"]) {
            minus ^= sign == "-";
        }
        let found = self.power()?;
        Ok(if minus { Expr::Minus(Box::new(found)) } else { found })
    }

    fn power(&mut self) -> Result<Expr, String> {
        let base = self.behind()?;
        if self.sign(&["**"]).is_none() {
            return Ok(base);
        }
        let exponent = self.deeper(Self::signed)?;
        Ok(Expr::Power(Box::new([base, exponent])))
    }

    fn behind(&mut self) -> Result<Expr, String> {
        let value = self.atom()?;
        let mut all = Vec::new();
        loop {
            match self.sign(&[".", "[", "("]) {
                Some(".") => match self.tokens.get(self.at) {
                    Some(Token::Name(name)) => {
                        self.at += 1;
                        all.push(Behind::Attribute(name.clone()));
                    }
                    _ => return Err(NONE.to_owned()),
                },
                Some("[") => {
                    let index = self.deeper(Self::choice)?;
                    self.closed("]")?;
                    all.push(Behind::Index(index));
                }
                Some(_) => all.push(Behind::Call(self.listed(")")?)),
                None => break,
            }
        }
        Ok(if all.is_empty() { value } else { Expr::Behind(Box::new(value), all) })
    }

    fn closed(&mut self, sign: &'static str) -> Result<(), String> {
        self.sign(&[sign]).map(|_| ()).ok_or_else(|| NONE.to_owned())
    }

    /// Parses values between commas up to a sign.
    fn listed(&mut self, end: &'static str) -> Result<Vec<Expr>, String> {
        let mut all = Vec::new();
        while self.sign(&[end]).is_none() {
            all.push(self.deeper(Self::choice)?);
            if self.sign(&[","]).is_none() {
                self.closed(end)?;
                break;
            }
        }
        Ok(all)
    }

    fn atom(&mut self) -> Result<Expr, String> {
        let token = self.tokens.get(self.at).ok_or(NONE)?;
        self.at += 1;
        Ok(match token {
            Token::Int(i) => Expr::Int(*i),
            Token::Float(x) => Expr::Float(*x),
            Token::Name(name) => Expr::Name(name.clone()),
            Token::Text(text) => {
                let mut all = text.clone();
                // Adjacent texts are joined.
                while let Some(Token::Text(more)) = self.tokens.get(self.at) {
                    all += more;
                    self.at += 1;
                }
                Expr::Text(all)
            }
            Token::Sign("(") => {
                let first = self.deeper(Self::choice)?;
                if self.sign(&[","]).is_some() {
                    let mut all = vec![first];
                    all.extend(self.listed(")")?);
                    Expr::List(all)
                } else {
                    self.closed(")")?;
                    first
                }
            }
            Token::Sign("[") => Expr::List(self.listed("]")?),
            Token::Sign("{") => {
                let mut all = Vec::new();
                while self.sign(&["}"]).is_none() {
                    let key = self.deeper(Self::choice)?;
                    self.closed(":")?;
                    all.push((key, self.deeper(Self::choice)?));
                    if self.sign(&[","]).is_none() {
                        self.closed("}")?;
                        break;
                    }
                }
                Expr::Map(all)
            }
            Token::Sign(_) => return Err(NONE.to_owned()),
        })
    }
}
