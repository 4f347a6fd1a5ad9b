//! Parser of scripts, by the binding powers of BehaviorTree.CPP's own parser.

use super::token::{Token, tokens};

/// Greatest depth of nested brackets.
const DEEPEST: usize = 60;
/// Greatest number of operands in a chain.
const LONGEST: usize = 200;

/// Expression of a script.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expression {
    Number(f64),
    Text(String),
    Name(String),
    Unary(&'static str, Box<Expression>),
    Binary(&'static str, Box<Expression>, Box<Expression>),
    /// Chain of comparisons: `a < b <= c` holds where both hold.
    Compared(Box<Expression>, Vec<(&'static str, Expression)>),
    Choice(Box<[Expression; 3]>),
    Assign(&'static str, String, Box<Expression>),
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
}

/// Parses the statements of a script.
pub(super) fn script(text: &str) -> Result<Vec<Expression>, String> {
    let tokens = tokens(text)?.into_iter().map(|(token, _)| token).collect();
    let mut reader = Reader { tokens, at: 0 };
    let mut statements = Vec::new();
    loop {
        while reader.takes(";") {}
        if reader.at >= reader.tokens.len() {
            break;
        }
        statements.push(reader.expression(0, 0)?);
        if reader.at < reader.tokens.len() && !reader.takes(";") {
            return Err(format!("{} stands where a semicolon is wanted", reader.here()));
        }
    }
    if statements.is_empty() { Err("an empty script says nothing".to_owned()) } else { Ok(statements) }
}

/// Returns the binding power of an operator towards its left operand.
fn power(sign: &str) -> Option<u8> {
    Some(match sign {
        ":=" | "=" | "+=" | "-=" | "*=" | "/=" => 2,
        "?" => 4,
        "||" => 6,
        "&&" => 8,
        "==" | "!=" | "<" | ">" | "<=" | ">=" => 10,
        "|" | "^" => 12,
        "&" => 14,
        "+" | "-" | ".." => 16,
        "*" | "/" => 18,
        _ => return None,
    })
}

/// Binding power of prefix operators.
const PREFIX: u8 = 20;

impl Reader {
    fn sign(&self) -> Option<&'static str> {
        match self.tokens.get(self.at) {
            Some(Token::Sign(sign)) => Some(sign),
            _ => None,
        }
    }

    fn takes(&mut self, sign: &str) -> bool {
        let yes = self.sign() == Some(sign);
        self.at += usize::from(yes);
        yes
    }

    fn here(&self) -> String {
        match self.tokens.get(self.at) {
            Some(Token::Number(x)) => x.to_string(),
            Some(Token::Text(text)) => format!("'{text}'"),
            Some(Token::Name(name)) => name.clone(),
            Some(Token::Sign(sign)) => format!("“{sign}”"),
            None => "the end".to_owned(),
        }
    }

    fn operand(&mut self, depth: usize) -> Result<Expression, String> {
        let wrong = format!("{} stands where a value is wanted", self.here());
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        match token {
            Some(Token::Number(x)) => Ok(Expression::Number(x)),
            Some(Token::Text(text)) => Ok(Expression::Text(text)),
            Some(Token::Name(name)) => Ok(Expression::Name(name)),
            Some(Token::Sign(sign @ ("-" | "~" | "!"))) => {
                Ok(Expression::Unary(sign, Box::new(self.expression(PREFIX, depth + 1)?)))
            }
            Some(Token::Sign("(")) => {
                let inside = self.expression(0, depth + 1)?;
                if self.takes(")") { Ok(inside) } else { Err("a bracket is not closed".to_owned()) }
            }
            _ => Err(wrong),
        }
    }

    fn expression(&mut self, least: u8, depth: usize) -> Result<Expression, String> {
        if depth > DEEPEST {
            return Err(format!("a script is nested at most {DEEPEST} deep"));
        }
        let mut left = self.operand(depth)?;
        let mut joined = 0;
        while let Some((sign, power)) = self.sign().and_then(|s| Some((s, power(s)?))) {
            if power < least {
                break;
            }
            self.at += 1;
            joined += 1;
            if joined > LONGEST {
                return Err(format!("a script joins at most {LONGEST} values"));
            }
            left = match power {
                2 => {
                    let Expression::Name(name) = left else {
                        return Err(format!("what stands before {sign} is not the name of an entry"));
                    };
                    return Ok(Expression::Assign(sign, name, Box::new(self.expression(0, depth + 1)?)));
                }
                4 => {
                    let yes = self.expression(0, depth + 1)?;
                    if !self.takes(":") {
                        return Err("a choice is written a ? b : c".to_owned());
                    }
                    let no = self.expression(4, depth + 1)?;
                    return Ok(Expression::Choice(Box::new([left, yes, no])));
                }
                10 => {
                    let mut others = vec![(sign, self.expression(11, depth + 1)?)];
                    while let Some(next) =
                        self.sign().filter(|s| power_of_comparison(s) && others.len() < LONGEST)
                    {
                        self.at += 1;
                        others.push((next, self.expression(11, depth + 1)?));
                    }
                    Expression::Compared(Box::new(left), others)
                }
                power => {
                    let right = self.expression(power + 1, depth + 1)?;
                    Expression::Binary(sign, Box::new(left), Box::new(right))
                }
            };
        }
        Ok(left)
    }
}

fn power_of_comparison(sign: &str) -> bool {
    power(sign) == Some(10)
}
