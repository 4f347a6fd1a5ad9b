//! Parser of formulas as SymPy and Python write them (`3*cos(2*t)**2/4`) and as books do (`1 + 0.1 cos 3t`,
//! `h cos t − h′ sin t`): a product needs no sign, and a function without parentheses takes the product that
//! follows it, up to the next function.
//!
//! ```text
//! sum     = product (("+" | "-") product)*
//! product = signed (("*" | "/") signed | power)*          a power that follows at once is a factor
//! signed  = ("-" | "+") signed | power
//! power   = atom ("**" | "^") signed | atom
//! atom    = number | "t" | "pi" | "(" sum ")" | function "(" sum ")" | function product-of-atoms | name "'"*
//! ```

use std::sync::Arc;

use asperity_fault::Fault;

use super::{Expression, Function};

/// Greatest number of parts of a formula, then the greatest depth of its tree (evaluation descends it) and of
/// its parentheses.
const MOST_PARTS: usize = 20_000;
const DEEPEST_TREE: usize = 400;
const DEEPEST: usize = 60;

/// Parses a formula of t.
///
/// # Errors
///
/// Refuses what is no formula, and names the character.
pub fn parse(text: &str) -> Result<Expression, Fault> {
    parse_with(text, &[])
}

/// Parses a formula in which these names stand for formulas, and `h'` for the derivative of the formula `h`.
///
/// # Errors
///
/// Refuses what is no formula, and names the character.
pub fn parse_with(text: &str, names: &[(&str, Expression)]) -> Result<Expression, Fault> {
    let (tokens, places) = tokens(text)?;
    let mut reader = Reader { tokens, at: 0, depth: 0, names };
    let read = match (reader.sum(), reader.tokens.get(reader.at)) {
        (Ok(_), Some(token)) => Err(unexpected(token)),
        (read, _) => read,
    };
    read.map(|part| part.tree).map_err(|why| match places.get(reader.at) {
        Some(place) => placed(*place, why),
        None => why,
    })
}

/// Adds to a fault the character at which it is, counted from 1.
fn placed(place: usize, why: Fault) -> Fault {
    Fault { message: format!("Character {}: {}", place + 1, why.message), ..why }
}

fn unexpected(token: &Token) -> Fault {
    fault(&format!("{} is not expected there.", token.shown()))
}

fn fault(message: &str) -> Fault {
    Fault::new("", message)
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(f64),
    Name(String),
    /// Sign; `**` is written `^` here.
    Sign(char),
}

impl Token {
    fn shown(&self) -> String {
        match self {
            Self::Number(x) => format!("The number {x}"),
            Self::Name(name) => format!("The name {name}"),
            Self::Sign('^') => "The power sign".to_owned(),
            Self::Sign(sign) => format!("The sign {sign}"),
        }
    }
}

/// Splits a text into tokens, with the character at which each begins, counted from 0.
fn tokens(text: &str) -> Result<(Vec<Token>, Vec<usize>), Fault> {
    let (mut read, mut places) = (Vec::new(), Vec::new());
    let (mut rest, mut place) = (text, 0);
    // Advance by these bytes, and over the spaces behind them.
    let mut on = |rest: &mut &str, bytes: usize| {
        let left = rest.get(bytes..).unwrap_or_default().trim_start();
        let passed = rest.get(..rest.len() - left.len()).unwrap_or_default();
        let from = place;
        place += passed.chars().count();
        *rest = left;
        from
    };
    on(&mut rest, 0);
    while let Some(c) = rest.chars().next() {
        let (token, length) = if c.is_ascii_digit() || c == '.' {
            let length = number_length(rest.as_bytes());
            let digits = rest.get(..length).unwrap_or_default();
            let number: f64 = match digits.parse() {
                Ok(number) => number,
                Err(_) => return Err(placed(on(&mut rest, 0), fault(&format!("{digits} is no number.")))),
            };
            if !number.is_finite() {
                return Err(placed(on(&mut rest, 0), fault(&format!("{digits} is too large."))));
            }
            (Token::Number(number), length)
        } else if c.is_ascii_alphabetic() {
            let length = rest.bytes().take_while(|b| b.is_ascii_alphabetic() || *b == b'_').count();
            (Token::Name(rest.get(..length).unwrap_or_default().to_owned()), length)
        } else if rest.starts_with("**") {
            (Token::Sign('^'), 2)
        } else {
            match c {
                '+' | '-' | '*' | '/' | '^' | '(' | ')' | '\'' => (Token::Sign(c), 1),
                '−' => (Token::Sign('-'), c.len_utf8()),
                '·' => (Token::Sign('*'), c.len_utf8()),
                '′' => (Token::Sign('\''), c.len_utf8()),
                other => {
                    let why = fault(&format!("The sign {other} means nothing in a formula."));
                    return Err(placed(on(&mut rest, 0), why));
                }
            }
        };
        read.push(token);
        places.push(on(&mut rest, length));
    }
    Ok((read, places))
}

/// Returns the length of a number: digits, a point, digits, and an exponent if digits follow its e.
fn number_length(bytes: &[u8]) -> usize {
    let digits = |from: usize| bytes.iter().skip(from).take_while(|b| b.is_ascii_digit()).count();
    let mut length = digits(0);
    if bytes.get(length) == Some(&b'.') {
        length += 1 + digits(length + 1);
    }
    if matches!(bytes.get(length), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
        let exponent = digits(length + 1 + sign);
        if exponent > 0 {
            length += 1 + sign + exponent;
        }
    }
    length
}

struct Reader<'a> {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    names: &'a [(&'a str, Expression)],
}

/// Parsed part, with the depth of its tree and its number of parts.
#[derive(Clone)]
struct Part {
    tree: Expression,
    depth: usize,
    size: usize,
}

type Read = Result<Part, Fault>;

impl Part {
    fn leaf(tree: Expression) -> Self {
        Self { tree, depth: 1, size: 1 }
    }

    fn of(tree: Expression, depth: usize, size: usize) -> Read {
        if depth > DEEPEST_TREE || size > MOST_PARTS {
            return Err(fault("The formula is too long."));
        }
        Ok(Self { tree, depth, size })
    }

    fn one(make: impl FnOnce(Arc<Expression>) -> Expression, a: Self) -> Read {
        Self::of(make(Arc::new(a.tree)), a.depth + 1, a.size + 1)
    }

    fn two(make: impl FnOnce(Arc<Expression>, Arc<Expression>) -> Expression, a: Self, b: Self) -> Read {
        Self::of(make(Arc::new(a.tree), Arc::new(b.tree)), a.depth.max(b.depth) + 1, a.size + b.size + 1)
    }

    fn number(x: f64) -> Self {
        Self::leaf(Expression::Number(x))
    }
}

fn sum_of(a: Part, b: Part) -> Read {
    Part::two(Expression::Sum, a, b)
}

fn product_of(a: Part, b: Part) -> Read {
    Part::two(Expression::Product, a, b)
}

fn quotient_of(a: Part, b: Part) -> Read {
    Part::two(Expression::Quotient, a, b)
}

fn negative_of(a: Part) -> Read {
    Part::one(Expression::Negative, a)
}

fn call(function: Function, a: Part) -> Read {
    Part::one(|a| Expression::Call(function, a), a)
}

impl Reader<'_> {
    fn takes(&mut self, sign: char) -> bool {
        let there = self.tokens.get(self.at) == Some(&Token::Sign(sign));
        self.at += usize::from(there);
        there
    }

    /// Parses one level deeper.
    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Read) -> Read {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(fault("The formula is nested too deep."));
        }
        let part = read(self);
        self.depth -= 1;
        part
    }

    fn sum(&mut self) -> Read {
        let mut sum = self.product()?;
        loop {
            if self.takes('+') {
                sum = sum_of(sum, self.product()?)?;
            } else if self.takes('-') {
                sum = sum_of(sum, negative_of(self.product()?)?)?;
            } else {
                return Ok(sum);
            }
        }
    }

    fn product(&mut self) -> Read {
        let mut product = self.signed()?;
        loop {
            if self.takes('*') {
                product = product_of(product, self.signed()?)?;
            } else if self.takes('/') {
                product = quotient_of(product, self.signed()?)?;
            } else if matches!(self.tokens.get(self.at), Some(Token::Name(_) | Token::Sign('('))) {
                product = product_of(product, self.power()?)?;
            } else {
                return Ok(product);
            }
        }
    }

    fn signed(&mut self) -> Read {
        self.deeper(|reader| {
            if reader.takes('-') {
                negative_of(reader.signed()?)
            } else if reader.takes('+') {
                reader.signed()
            } else {
                reader.power()
            }
        })
    }

    fn power(&mut self) -> Read {
        let base = self.atom()?;
        if !self.takes('^') {
            return Ok(base);
        }
        let exponent = self.signed()?;
        if exponent.tree.is_constant() {
            return Part::two(Expression::Power, base, exponent);
        }
        // aᵇ = e^(b ln a)
        call(Function::Exp, product_of(exponent, call(Function::Log, base)?)?)
    }

    fn atom(&mut self) -> Read {
        let token = self.tokens.get(self.at).cloned().ok_or_else(|| fault("The formula ends too early."))?;
        self.at += 1;
        match token {
            Token::Number(x) => Ok(Part::number(x)),
            Token::Sign('(') => {
                let inner = self.deeper(Self::sum)?;
                if self.takes(')') { Ok(inner) } else { Err(fault("A parenthesis is not closed.")) }
            }
            Token::Name(name) => self.deeper(|reader| reader.named(&name)),
            Token::Sign(_) => {
                self.at -= 1;
                Err(unexpected(&token))
            }
        }
    }

    fn named(&mut self, name: &str) -> Read {
        if let Some((_, meaning)) = self.names.iter().find(|(known, _)| *known == name) {
            let mut meaning = meaning.clone();
            while self.takes('\'') {
                meaning = meaning.derivative();
                if meaning.size(MOST_PARTS) >= MOST_PARTS {
                    return Err(fault("The formula is too long."));
                }
            }
            let (depth, size) = (meaning.depth(), meaning.size(MOST_PARTS));
            return Part::of(meaning, depth, size);
        }
        match name {
            "t" => Ok(Part::leaf(Expression::Variable)),
            "pi" => Ok(Part::leaf(Expression::Pi)),
            "E" => call(Function::Exp, Part::number(1.0)),
            _ if is_function(name) => {
                let a = self.argument()?;
                apply(name, a)
            }
            _ => {
                self.at -= 1;
                Err(fault(&format!("There is no function or variable {name}.")))
            }
        }
    }

    /// Parses an argument: in parentheses, or the product of what follows at once: `cos 3t` is `cos(3*t)`.
    fn argument(&mut self) -> Read {
        if self.tokens.get(self.at) == Some(&Token::Sign('(')) {
            return self.atom();
        }
        let mut product = self.power()?;
        while matches!(self.tokens.get(self.at), Some(Token::Name(name)) if !is_function(name)) {
            product = product_of(product, self.power()?)?;
        }
        Ok(product)
    }
}

fn is_function(name: &str) -> bool {
    matches!(
        name,
        "sin"
            | "cos"
            | "tan"
            | "asin"
            | "acos"
            | "atan"
            | "sinh"
            | "cosh"
            | "tanh"
            | "exp"
            | "log"
            | "ln"
            | "sqrt"
    )
}

/// Builds the function of a name from the elementary ones.
fn apply(name: &str, a: Part) -> Read {
    let number = Part::number;
    let raised = |a: Part| call(Function::Exp, a);
    match name {
        "sin" => call(Function::Sin, a),
        "cos" => call(Function::Cos, a),
        "tan" => quotient_of(call(Function::Sin, a.clone())?, call(Function::Cos, a)?),
        "asin" => call(Function::Atan, slope(a)?),
        "acos" => {
            let right = quotient_of(Part::leaf(Expression::Pi), number(2.0))?;
            sum_of(right, negative_of(call(Function::Atan, slope(a)?)?)?)
        }
        "atan" => call(Function::Atan, a),
        "sinh" => {
            let down = negative_of(raised(negative_of(a.clone())?)?)?;
            quotient_of(sum_of(raised(a)?, down)?, number(2.0))
        }
        "cosh" => quotient_of(sum_of(raised(a.clone())?, raised(negative_of(a)?)?)?, number(2.0)),
        // 1 − 2 / (e^2a + 1)
        "tanh" => {
            let bottom = sum_of(raised(product_of(number(2.0), a)?)?, number(1.0))?;
            sum_of(number(1.0), negative_of(quotient_of(number(2.0), bottom)?)?)
        }
        "exp" => raised(a),
        "log" | "ln" => call(Function::Log, a),
        "sqrt" => root(a),
        _ => Err(fault(&format!("There is no function {name}."))),
    }
}

fn root(a: Part) -> Read {
    Part::two(Expression::Power, a, Part::number(0.5))
}

/// Builds a / √(1 − a²).
fn slope(a: Part) -> Read {
    let square = Part::two(Expression::Power, a.clone(), Part::number(2.0))?;
    quotient_of(a, root(sum_of(Part::number(1.0), negative_of(square)?)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::Interval;

    /// Rows of a text, the same in this language, and the value of both at some places.
    #[test]
    fn formulas_mean_what_they_say() {
        type Row = (&'static str, fn(f64) -> f64);
        let rows: [Row; 16] = [
            ("3*cos(t)/2", |t| 1.5 * libm::cos(t)),
            ("-t**2", |t| -(t * t)),
            ("2**-1*t", |t| 0.5 * t),
            ("(337*cos(5*t)/500 + 1)*sin(t)", |t| (0.674 * libm::cos(5.0 * t) + 1.0) * libm::sin(t)),
            ("cos(t)/(733*sin(t)**4/1000 + cos(t)**4 + 149/1000)**(1/4)", |t| {
                let (s, c) = (libm::sin(t), libm::cos(t));
                c / libm::pow(0.733 * s * s * s * s + c * c * c * c + 0.149, 0.25)
            }),
            ("cos(t - atan(sin(9*t)/(4/3 - cos(9*t))))", |t| {
                libm::cos(t - libm::atan(libm::sin(9.0 * t) / (4.0 / 3.0 - libm::cos(9.0 * t))))
            }),
            ("1.5e-1 cos 3t sin t", |t| 0.15 * libm::cos(3.0 * t) * libm::sin(t)),
            ("1+0.1cos3t", |t| 1.0 + 0.1 * libm::cos(3.0 * t)),
            ("cos(2t+0.3)", |t| libm::cos(2.0 * t + 0.3)),
            ("t^2^3/8", |t| t * t * t * t * t * t * t * t / 8.0),
            ("sqrt(1+t**2)", |t| (1.0 + t * t).sqrt()),
            ("tan(t)", libm::tan),
            ("asin(t/10) + acos(t/10) - pi/2", |_| 0.0),
            ("tanh(t) - sinh(t)/cosh(t)", |_| 0.0),
            ("exp(log(1+t*t)) - 1", |t| t * t),
            ("(1+t*t)**t", |t| libm::pow(1.0 + t * t, t)),
        ];
        for (text, value) in rows {
            let read = parse(text).unwrap();
            for k in 0..20 {
                let t = 0.31 * f64::from(k) - 1.0;
                let (got, want) = (read.evaluate(t), value(t));
                assert!(
                    (got.value - want).abs() <= 1e-13 * (1.0 + want.abs()),
                    "{text} at {t}: {got:?} {want}"
                );
                // Derivatives by differences, and by the tree of the derivative.
                let h = 1e-5;
                let first = (value(t + h) - value(t - h)) / (2.0 * h);
                assert!(
                    (got.first - first).abs() <= 1e-6 * (1.0 + first.abs() + want.abs()),
                    "{text} at {t}"
                );
                let tree = read.derivative().evaluate(t);
                assert!((got.first - tree.value).abs() <= 1e-11 * (1.0 + first.abs()), "{text} at {t}");
                assert!((got.second - tree.first).abs() <= 1e-9 * (1.0 + got.second.abs()), "{text} at {t}");
                // Intervals hold numbers.
                let held = read.evaluate(Interval::new(t - 1e-4, t + 1e-4));
                assert!(
                    held.value.contains(got.value)
                        && held.first.contains(got.first)
                        && held.second.contains(got.second)
                );
            }
        }
    }

    #[test]
    fn what_repeats_is_known() {
        for text in [
            "cos(t)",
            "cos(2*t + 3/10)*sin(t)",
            "cos(t - atan(sin(9*t)/(4/3 - cos(9*t))))",
            "sin(-3t)**2",
            "cos(1297*sin(t)/1000)",
        ] {
            assert!(parse(text).unwrap().is_periodic(), "{text}");
        }
        for text in ["t", "cos(t/2)", "sin(1.5*t)", "exp(t)", "t*cos(t)", "cos(t*t)"] {
            assert!(!parse(text).unwrap().is_periodic(), "{text}");
        }
    }

    #[test]
    fn names_stand_for_formulas() {
        let h = parse("1+0.1cos3t").unwrap();
        let x = parse_with("h cos t - h' sin t", &[("h", h)]).unwrap().evaluate(0.4).value;
        let want = (1.0 + 0.1 * libm::cos(1.2)) * libm::cos(0.4) + 0.3 * libm::sin(1.2) * libm::sin(0.4);
        assert!((x - want).abs() < 1e-15);
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        for (text, place) in [
            ("3*cos(t)/* 2", "Character 10: The sign * is not expected there."),
            ("  2 − foo(t)", "Character 7: There is no function or variable foo."),
            ("cos(t))", "Character 7: The sign ) is not expected there."),
            ("t; drop", "Character 2: The sign ; means nothing in a formula."),
            ("1 + 1e999", "Character 5: 1e999 is too large."),
            ("cos(t", "A parenthesis is not closed."),
            ("(1 (2 + t) / ]", "Character 14: The sign ] means nothing in a formula."),
            ("", "The formula ends too early."),
        ] {
            assert_eq!(parse(text).unwrap_err().message, place, "{text}");
        }
    }

    #[test]
    fn what_is_no_formula_is_refused() {
        for text in [
            "", "cos", "cos(", "(t", "t)", "t +", "* t", "foo(t)", "t; drop", "1..2", "1e999", "x", "t t'",
            "cos)t(",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        for deep in [
            "(".repeat(100_000),
            "-".repeat(100_000),
            "cos ".repeat(100_000),
            "2**".repeat(100_000),
            "1+".repeat(100_000) + "1",
        ] {
            assert!(parse(&deep).is_err());
        }
        assert!(parse(&("tan(".repeat(90) + "t" + &")".repeat(90))).is_err());
    }
}
