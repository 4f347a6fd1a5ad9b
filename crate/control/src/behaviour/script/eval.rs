//! Evaluation of an expression, by the rules of BehaviorTree.CPP 4.

use super::super::{Blackboard, Value};
use super::parse::Expression;

/// Difference up to which numbers are equal: the relative precision of single floats, as there.
const NEAR: f64 = f32::EPSILON as f64;

pub(super) fn value(expression: &Expression, blackboard: &mut Blackboard) -> Result<Value, String> {
    match expression {
        Expression::Number(x) => Ok(Value::Number(*x)),
        Expression::Text(text) => Ok(Value::Text(text.clone())),
        Expression::Name(name) => named(name, blackboard),
        Expression::Unary(sign, of) => {
            let x = number(&value(of, blackboard)?, sign)?;
            Ok(Value::Number(match *sign {
                "-" => -x,
                "~" => !whole(x)? as f64,
                _ => truth(x == 0.0),
            }))
        }
        Expression::Binary(sign, left, right) => {
            let left = value(left, blackboard)?;
            let right = value(right, blackboard)?;
            binary(sign, &left, &right)
        }
        Expression::Compared(first, others) => {
            let mut left = value(first, blackboard)?;
            for (sign, other) in others {
                let right = value(other, blackboard)?;
                if !compared(sign, &left, &right)? {
                    return Ok(Value::Number(0.0));
                }
                left = right;
            }
            Ok(Value::Number(1.0))
        }
        Expression::Choice(three) => {
            let [condition, yes, no] = three.as_ref();
            let holds = number(&value(condition, blackboard)?, "?")? != 0.0;
            value(if holds { yes } else { no }, blackboard)
        }
        Expression::Assign(sign, name, of) => {
            let right = value(of, blackboard)?;
            assign(sign, name, right, blackboard)
        }
    }
}

/// Returns the value of a name; a name in capitals without an entry is a word that a program has registered,
/// and means itself.
fn named(name: &str, blackboard: &Blackboard) -> Result<Value, String> {
    if let Some(value) = blackboard.get(name) {
        return Ok(value.clone());
    }
    if is_registered_word(name) {
        return Ok(Value::Text(name.to_owned()));
    }
    Err(format!("there is no {name} on the blackboard"))
}

/// Returns true for a word in capitals, as enumerators are wherever trees have them.
pub fn is_registered_word(name: &str) -> bool {
    name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}

fn truth(yes: bool) -> f64 {
    f64::from(u8::from(yes))
}

fn number(value: &Value, sign: &str) -> Result<f64, String> {
    match value {
        Value::Number(x) => Ok(*x),
        Value::Text(text) => Err(format!("{sign} takes numbers, and “{text}” is text")),
    }
}

fn whole(x: f64) -> Result<i64, String> {
    // Beyond 2⁵³ whole numbers are not exact.
    if x.fract() == 0.0 && x.abs() < 9_007_199_254_740_992.0 {
        Ok(x as i64)
    } else {
        Err(format!("{x} is no whole number"))
    }
}

fn binary(sign: &str, left: &Value, right: &Value) -> Result<Value, String> {
    match (left, right) {
        (Value::Text(a), Value::Text(b)) if matches!(sign, "+" | "..") => Ok(Value::Text(format!("{a}{b}"))),
        (Value::Text(_), _) | (_, Value::Text(_)) if sign == ".." => {
            Ok(Value::Text(format!("{}{}", left.text(), right.text())))
        }
        _ => {
            let (a, b) = (number(left, sign)?, number(right, sign)?);
            arithmetic(sign, a, b).map(Value::Number)
        }
    }
}

fn arithmetic(sign: &str, a: f64, b: f64) -> Result<f64, String> {
    let x = match sign {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "/" => a / b,
        "&&" => truth(a != 0.0 && b != 0.0),
        "||" => truth(a != 0.0 || b != 0.0),
        "&" => (whole(a)? & whole(b)?) as f64,
        "|" => (whole(a)? | whole(b)?) as f64,
        "^" => (whole(a)? ^ whole(b)?) as f64,
        _ => return Err(format!("{sign} does not join two numbers")),
    };
    if x.is_finite() { Ok(x) } else { Err(format!("{a} {sign} {b} is no finite number")) }
}

fn compared(sign: &str, left: &Value, right: &Value) -> Result<bool, String> {
    let order = match (left, right) {
        (Value::Text(a), Value::Text(b)) => a.cmp(b),
        _ => {
            let read =
                |v: &Value| v.number().ok_or_else(|| format!("“{}” is compared with a number", v.text()));
            let (a, b) = (read(left)?, read(right)?);
            if matches!(sign, "==" | "!=") && (a - b).abs() <= NEAR {
                std::cmp::Ordering::Equal
            } else {
                a.partial_cmp(&b).unwrap_or(std::cmp::Ordering::Equal)
            }
        }
    };
    Ok(match sign {
        "==" => order.is_eq(),
        "!=" => order.is_ne(),
        "<" => order.is_lt(),
        ">" => order.is_gt(),
        "<=" => order.is_le(),
        _ => order.is_ge(),
    })
}

fn assign(sign: &str, name: &str, right: Value, blackboard: &mut Blackboard) -> Result<Value, String> {
    let held = blackboard.get(name);
    let value = match (sign, held) {
        (":=", _) => right,
        ("=", None) if blackboard.has_room(name) => right,
        (_, None) => return Err(format!("there is no {name} on the blackboard: := makes one")),
        ("=", Some(_)) => right,
        (sign, Some(held)) => binary(sign.trim_end_matches('='), held, &right)?,
    };
    blackboard.set(name, value.clone())?;
    Ok(value)
}
