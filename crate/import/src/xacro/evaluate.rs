//! Evaluation of expressions.

use std::f64::consts::PI;
use std::rc::Rc;

use super::parse::{Behind, Expr};
use super::value::{LONGEST, XacroValue};

/// Sentence about an operation that its values do not have.
const NONE: &str = "its values cannot be reckoned with so";

/// Source of names and files.
pub trait Names {
    fn value(&mut self, name: &str) -> Result<XacroValue, String>;
    /// Reads a file for `xacro.load_yaml`.
    fn yaml(&mut self, file: &str) -> Result<XacroValue, String>;
    /// Returns the argument of `arg('name')`.
    fn argument(&mut self, name: &str) -> Result<XacroValue, String>;
    fn note(&mut self, sentence: &str);
}

pub fn evaluate(expr: &Expr, names: &mut dyn Names) -> Result<XacroValue, String> {
    Ok(match expr {
        Expr::Int(i) => XacroValue::Int(*i),
        Expr::Float(x) => XacroValue::Float(*x),
        Expr::Text(text) => XacroValue::text(text),
        Expr::Name(name) => constant(name).map_or_else(|| names.value(name), Ok)?,
        Expr::List(all) => XacroValue::List(Rc::new(each(all, names)?)),
        Expr::Map(all) => {
            let mut pairs = Vec::new();
            for (key, value) in all {
                pairs.push((evaluate(key, names)?.shown(), evaluate(value, names)?));
            }
            XacroValue::Map(Rc::new(pairs))
        }
        Expr::Choice(parts) => {
            let [condition, value, other] = &**parts;
            evaluate(if holds(condition, names)? { value } else { other }, names)?
        }
        Expr::Or(all) => first(all, true, names)?,
        Expr::And(all) => first(all, false, names)?,
        Expr::Not(inner) => XacroValue::Bool(!holds(inner, names)?),
        Expr::Compare(start, others) => {
            let mut left = evaluate(start, names)?;
            for (how, right) in others {
                let right = evaluate(right, names)?;
                if !compare(&left, how, &right)? {
                    return Ok(XacroValue::Bool(false));
                }
                left = right;
            }
            XacroValue::Bool(true)
        }
        Expr::Chain(start, others) => {
            let mut sum = evaluate(start, names)?;
            for (sign, right) in others {
                sum = arithmetic(&sum, sign, &evaluate(right, names)?)?;
            }
            sum
        }
        Expr::Minus(inner) => arithmetic(&XacroValue::Int(0), "-", &evaluate(inner, names)?)?,
        Expr::Power(parts) => {
            let [base, exponent] = &**parts;
            power(&evaluate(base, names)?, &evaluate(exponent, names)?)?
        }
        Expr::Behind(start, all) => behind(start, all, names)?,
    })
}

fn constant(name: &str) -> Option<XacroValue> {
    Some(match name {
        "True" | "true" => XacroValue::Bool(true),
        "False" | "false" => XacroValue::Bool(false),
        "None" => XacroValue::None,
        _ => return None,
    })
}

fn each(all: &[Expr], names: &mut dyn Names) -> Result<Vec<XacroValue>, String> {
    all.iter().map(|e| evaluate(e, names)).collect()
}

fn holds(expr: &Expr, names: &mut dyn Names) -> Result<bool, String> {
    Ok(truth(&evaluate(expr, names)?))
}

/// Returns Python's truth: of texts only the empty one is false.
fn truth(value: &XacroValue) -> bool {
    match value {
        XacroValue::Text(text) => !text.is_empty(),
        other => other.holds().unwrap_or(true),
    }
}

/// Returns the first value whose truth is `wanted`, or the last.
fn first(all: &[Expr], wanted: bool, names: &mut dyn Names) -> Result<XacroValue, String> {
    let mut last = XacroValue::None;
    for expr in all {
        last = evaluate(expr, names)?;
        if truth(&last) == wanted {
            break;
        }
    }
    Ok(last)
}

fn compare(left: &XacroValue, how: &str, right: &XacroValue) -> Result<bool, String> {
    let equal = match (left.number(), right.number()) {
        (Some(a), Some(b)) => a == b,
        _ => left == right,
    };
    match how {
        "==" => return Ok(equal),
        "!=" => return Ok(!equal),
        "in" | "not in" => {
            let found = match right {
                XacroValue::List(all) => all.iter().any(|v| compare(left, "==", v).unwrap_or(false)),
                XacroValue::Map(all) => all.iter().any(|(key, _)| XacroValue::text(key) == *left),
                XacroValue::Text(text) => text.contains(&left.shown()),
                _ => return Err(NONE.to_owned()),
            };
            return Ok(found == (how == "in"));
        }
        _ => {}
    }
    let order = match (left, right, left.number(), right.number()) {
        (XacroValue::Text(a), XacroValue::Text(b), ..) => Some(a.cmp(b)),
        (.., Some(a), Some(b)) => a.partial_cmp(&b),
        _ => return Err(NONE.to_owned()),
    };
    Ok(order.is_some_and(|order| match how {
        "<" => order.is_lt(),
        ">" => order.is_gt(),
        "<=" => order.is_le(),
        _ => order.is_ge(),
    }))
}

fn arithmetic(left: &XacroValue, sign: &str, right: &XacroValue) -> Result<XacroValue, String> {
    if let (XacroValue::Text(a), "+", XacroValue::Text(b)) = (left, sign, right) {
        return if a.len() + b.len() > LONGEST {
            Err(NONE.to_owned())
        } else {
            Ok(XacroValue::text(&format!("{a}{b}")))
        };
    }
    let whole = |v: &XacroValue| match v {
        XacroValue::Int(i) => Some(*i),
        XacroValue::Bool(b) => Some(i64::from(*b)),
        _ => None,
    };
    if let (Some(a), Some(b)) = (whole(left), whole(right)) {
        let found = match sign {
            "+" => a.checked_add(b),
            "-" => a.checked_sub(b),
            "*" => a.checked_mul(b),
            // Rounded towards minus infinity, as in Python.
            "//" if b != 0 => {
                a.checked_div_euclid(b).map(|q| if b < 0 && a.rem_euclid(b) != 0 { q - 1 } else { q })
            }
            "%" if b != 0 => a.checked_rem(b).map(|r| if r != 0 && (r < 0) != (b < 0) { r + b } else { r }),
            _ => None,
        };
        if let Some(found) = found {
            return Ok(XacroValue::Int(found));
        }
    }
    let (Some(a), Some(b)) = (left.number(), right.number()) else {
        return Err(NONE.to_owned());
    };
    if b == 0.0 && matches!(sign, "/" | "//" | "%") {
        return Err("it divides by zero".to_owned());
    }
    Ok(XacroValue::Float(match sign {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "/" => a / b,
        "//" => (a / b).floor(),
        _ => a - b * (a / b).floor(),
    }))
}

fn power(base: &XacroValue, exponent: &XacroValue) -> Result<XacroValue, String> {
    if let (XacroValue::Int(a), XacroValue::Int(b)) = (base, exponent)
        && let Some(found) = u32::try_from(*b).ok().and_then(|b| a.checked_pow(b))
    {
        return Ok(XacroValue::Int(found));
    }
    match (base.number(), exponent.number()) {
        (Some(a), Some(b)) => Ok(XacroValue::Float(libm::pow(a, b))),
        _ => Err(NONE.to_owned()),
    }
}

/// Names before a dot that only qualify a function.
const SPACES: [&str; 4] = ["math", "python", "xacro", "numpy"];

fn behind(start: &Expr, all: &[Behind], names: &mut dyn Names) -> Result<XacroValue, String> {
    // `f(x)`, `math.f(x)`, `math.pi`
    let (mut value, rest) = match (start, all) {
        (Expr::Name(space), [Behind::Attribute(name), Behind::Call(words), rest @ ..])
            if SPACES.contains(&space.as_str()) =>
        {
            (call(name, words, names)?, rest)
        }
        (Expr::Name(space), [Behind::Attribute(name), rest @ ..]) if space == "math" || space == "numpy" => {
            (names.value(name)?, rest)
        }
        (Expr::Name(name), [Behind::Call(words), rest @ ..]) => (call(name, words, names)?, rest),
        _ => (evaluate(start, names)?, all),
    };
    let mut k = 0;
    while let Some(next) = rest.get(k) {
        value = match (next, rest.get(k + 1)) {
            (Behind::Attribute(name), Some(Behind::Call(words))) => {
                k += 1;
                method(&value, name, &each(words, names)?)?
            }
            (Behind::Attribute(name), _) => item(&value, &XacroValue::text(name))?,
            (Behind::Index(index), _) => item(&value, &evaluate(index, names)?)?,
            (Behind::Call(_), _) => return Err(NONE.to_owned()),
        };
        k += 1;
    }
    Ok(value)
}

fn item(value: &XacroValue, index: &XacroValue) -> Result<XacroValue, String> {
    let missing = || format!("there is no “{}” in it", index.shown());
    match (value, index) {
        (XacroValue::Map(all), _) => {
            let key = index.shown();
            all.iter().find(|(k, _)| *k == key).map(|(_, v)| v.clone()).ok_or_else(missing)
        }
        (XacroValue::List(all), XacroValue::Int(i)) => {
            let at = if *i < 0 { i + all.len() as i64 } else { *i };
            usize::try_from(at).ok().and_then(|at| all.get(at)).cloned().ok_or_else(missing)
        }
        (XacroValue::Text(text), XacroValue::Int(i)) => {
            let at = if *i < 0 { i + text.chars().count() as i64 } else { *i };
            let letter = usize::try_from(at).ok().and_then(|at| text.chars().nth(at));
            letter.map(|c| XacroValue::text(&c.to_string())).ok_or_else(missing)
        }
        _ => Err(missing()),
    }
}

fn method(value: &XacroValue, name: &str, words: &[XacroValue]) -> Result<XacroValue, String> {
    let word = |k: usize| words.get(k).map(XacroValue::shown).unwrap_or_default();
    let list = |all: Vec<XacroValue>| XacroValue::List(Rc::new(all));
    Ok(match (value, name) {
        (XacroValue::Text(t), "lower") => XacroValue::text(&t.to_lowercase()),
        (XacroValue::Text(t), "upper") => XacroValue::text(&t.to_uppercase()),
        (XacroValue::Text(t), "strip") => XacroValue::text(t.trim()),
        (XacroValue::Text(t), "startswith") => XacroValue::Bool(t.starts_with(&word(0))),
        (XacroValue::Text(t), "endswith") => XacroValue::Bool(t.ends_with(&word(0))),
        (XacroValue::Text(t), "replace") if !word(0).is_empty() && word(1).len() <= word(0).len() => {
            XacroValue::text(&t.replace(&word(0), &word(1)))
        }
        (XacroValue::Text(t), "split") if words.is_empty() => {
            list(t.split_whitespace().map(XacroValue::text).collect())
        }
        (XacroValue::Text(t), "split") if !word(0).is_empty() => {
            list(t.split(&word(0)).map(XacroValue::text).collect())
        }
        (XacroValue::Map(all), "keys") => list(all.iter().map(|(k, _)| XacroValue::text(k)).collect()),
        (XacroValue::Map(all), "values") => list(all.iter().map(|(_, v)| v.clone()).collect()),
        (XacroValue::Map(_), "get") => item(value, words.first().unwrap_or(&XacroValue::None))
            .unwrap_or_else(|_| words.get(1).cloned().unwrap_or(XacroValue::None)),
        _ => return Err(format!("the function “{name}” is not known here")),
    })
}

/// Calls a function by its name: a table, a line a function.
fn call(name: &str, words: &[Expr], names: &mut dyn Names) -> Result<XacroValue, String> {
    let words = each(words, names)?;
    let word = |k: usize| words.get(k).cloned().unwrap_or(XacroValue::None);
    let number = |k: usize| word(k).number().ok_or_else(|| NONE.to_owned());
    let one = |f: fn(f64) -> f64| number(0).map(|x| XacroValue::Float(f(x)));
    let whole = |x: f64| if x.abs() < 9e15 { XacroValue::Int(x as i64) } else { XacroValue::Float(x) };
    let numeric = |value: XacroValue| match value {
        XacroValue::Text(text) => super::value::literal(&text),
        other => other,
    };
    Ok(match name {
        "radians" => one(|x| x * PI / 180.0)?,
        "degrees" => one(|x| x * 180.0 / PI)?,
        "sin" => one(libm::sin)?,
        "cos" => one(libm::cos)?,
        "tan" => one(libm::tan)?,
        "asin" => one(libm::asin)?,
        "acos" => one(libm::acos)?,
        "atan" => one(libm::atan)?,
        "sinh" => one(libm::sinh)?,
        "cosh" => one(libm::cosh)?,
        "tanh" => one(libm::tanh)?,
        "exp" => one(libm::exp)?,
        "log" if words.len() < 2 => one(libm::log)?,
        "log" => XacroValue::Float(libm::log(number(0)?) / libm::log(number(1)?)),
        "log10" => one(libm::log10)?,
        "sqrt" => one(f64::sqrt)?,
        "fabs" => one(f64::abs)?,
        "atan2" => XacroValue::Float(libm::atan2(number(0)?, number(1)?)),
        "hypot" => XacroValue::Float(libm::hypot(number(0)?, number(1)?)),
        "pow" => power(&word(0), &word(1))?,
        "fmod" => XacroValue::Float(libm::fmod(number(0)?, number(1)?)),
        "copysign" => XacroValue::Float(libm::copysign(number(0)?, number(1)?)),
        "floor" => whole(number(0)?.floor()),
        "ceil" => whole(number(0)?.ceil()),
        "round" if words.len() < 2 => whole(number(0)?.round_ties_even()),
        "round" => XacroValue::Float(rounded(number(0)?, number(1)?)),
        "abs" => match word(0) {
            XacroValue::Int(i) => XacroValue::Int(i.saturating_abs()),
            _ => one(f64::abs)?,
        },
        "int" => match numeric(word(0)) {
            XacroValue::Text(_) => return Err(NONE.to_owned()),
            value => whole(value.number().ok_or(NONE)?.trunc()),
        },
        "float" => XacroValue::Float(numeric(word(0)).number().ok_or(NONE)?),
        "str" => XacroValue::text(&word(0).shown()),
        "bool" => XacroValue::Bool(truth(&word(0))),
        "len" => length(&word(0))?,
        "list" | "tuple" => word(0),
        "dict" if words.is_empty() => XacroValue::Map(Rc::new(Vec::new())),
        "min" | "max" | "sum" => match (words.len(), word(0)) {
            (1, XacroValue::List(all)) => fold(name, &all)?,
            _ => fold(name, &words)?,
        },
        "load_yaml" => names.yaml(&word(0).shown())?,
        "arg" => names.argument(&word(0).shown())?,
        "warning" | "message" | "print_location" | "error" | "fatal" => {
            names.note(&word(0).shown());
            XacroValue::text("")
        }
        other => return Err(format!("the function “{other}” is not known here")),
    })
}

/// Rounds to `digits` after the point, ties to even.
fn rounded(x: f64, digits: f64) -> f64 {
    let scale = libm::pow(10.0, digits.clamp(-300.0, 300.0));
    (x * scale).round_ties_even() / scale
}

/// Returns the length of a text, list or map.
fn length(value: &XacroValue) -> Result<XacroValue, String> {
    match value {
        XacroValue::Text(text) => Ok(XacroValue::Int(text.chars().count() as i64)),
        XacroValue::List(all) => Ok(XacroValue::Int(all.len() as i64)),
        XacroValue::Map(all) => Ok(XacroValue::Int(all.len() as i64)),
        _ => Err(NONE.to_owned()),
    }
}

/// Returns the least, the greatest or the sum of values, as `name` says; 0 of none.
fn fold(name: &str, all: &[XacroValue]) -> Result<XacroValue, String> {
    let mut best =
        if name == "sum" { XacroValue::Int(0) } else { all.first().cloned().unwrap_or(XacroValue::Int(0)) };
    for value in all {
        match name {
            "sum" => best = arithmetic(&best, "+", value)?,
            "min" if compare(value, "<", &best)? => best = value.clone(),
            "max" if compare(value, ">", &best)? => best = value.clone(),
            _ => {}
        }
    }
    Ok(best)
}
