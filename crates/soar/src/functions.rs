//! Functions of the right-hand side.

use crate::symbol::{Sym, Symbols};

/// A function that has a value, or does something to the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Plus,
    Minus,
    Times,
    Divide,
    Div,
    Mod,
    Abs,
    Min,
    Max,
    Int,
    Float,
    Concat,
    MakeConstantSymbol,
    IfEq,
    StrLen,
    Crlf,
    Write,
    Halt,
    Interrupt,
}

const ALL: [(&str, Function); 19] = [
    ("+", Function::Plus),
    ("-", Function::Minus),
    ("*", Function::Times),
    ("/", Function::Divide),
    ("div", Function::Div),
    ("mod", Function::Mod),
    ("abs", Function::Abs),
    ("min", Function::Min),
    ("max", Function::Max),
    ("int", Function::Int),
    ("float", Function::Float),
    ("concat", Function::Concat),
    ("make-constant-symbol", Function::MakeConstantSymbol),
    ("ifeq", Function::IfEq),
    ("strlen", Function::StrLen),
    ("crlf", Function::Crlf),
    ("write", Function::Write),
    ("halt", Function::Halt),
    ("interrupt", Function::Interrupt),
];

pub(crate) fn find(name: &str) -> Option<Function> {
    ALL.iter().find(|(known, _)| *known == name).map(|&(_, function)| function)
}

pub(crate) fn is_known(name: &str) -> bool {
    find(name).is_some()
}

pub(crate) fn names() -> Vec<&'static str> {
    ALL.iter().map(|&(name, _)| name).collect()
}

/// What a function gives, or why it gives nothing.
pub(crate) fn value(function: Function, arguments: &[Sym], symbols: &mut Symbols) -> Result<Sym, String> {
    match function {
        Function::Plus => fold(arguments, symbols, Sym::Int(0), i64::wrapping_add, |a, b| a + b),
        Function::Times => fold(arguments, symbols, Sym::Int(1), i64::wrapping_mul, |a, b| a * b),
        Function::Minus => minus(arguments, symbols),
        Function::Divide => divide(arguments, symbols),
        Function::Div | Function::Mod => whole(function, arguments, symbols),
        Function::Abs => match one(arguments, symbols)? {
            Sym::Int(n) => Ok(Sym::Int(n.wrapping_abs())),
            other => Ok(Sym::float(number(other, symbols)?.abs())),
        },
        Function::Min => extreme(arguments, symbols, i64::min, f64::min),
        Function::Max => extreme(arguments, symbols, i64::max, f64::max),
        Function::Int => one(arguments, symbols).map(|sym| to_int(sym, symbols)),
        Function::Float => one(arguments, symbols).map(|sym| to_float(sym, symbols)),
        Function::Concat => Ok(joined(arguments, symbols)),
        Function::MakeConstantSymbol => Ok(new_constant(arguments, symbols)),
        Function::IfEq => match *arguments {
            [a, b, then, otherwise] => Ok(if a == b { then } else { otherwise }),
            _ => Err("ifeq takes four arguments".to_owned()),
        },
        Function::StrLen => {
            let sym = one(arguments, symbols)?;
            Ok(Sym::Int(text(sym, symbols).chars().count() as i64))
        }
        Function::Crlf => Ok(symbols.text("\n")),
        Function::Write | Function::Halt | Function::Interrupt => {
            Err("this function has no value; it stands alone as an action".to_owned())
        }
    }
}

fn number(sym: Sym, symbols: &Symbols) -> Result<f64, String> {
    sym.number().ok_or_else(|| format!("{} is not a number", symbols.show(sym)))
}

fn one(arguments: &[Sym], symbols: &Symbols) -> Result<Sym, String> {
    match *arguments {
        [sym] => Ok(sym),
        _ => {
            let shown: Vec<String> = arguments.iter().map(|&sym| symbols.show(sym)).collect();
            Err(format!("this function takes one argument, not {} ({})", arguments.len(), shown.join(" ")))
        }
    }
}

/// Goes through the arguments; one floating-point number makes the result one.
fn fold(
    arguments: &[Sym],
    symbols: &Symbols,
    start: Sym,
    ints: fn(i64, i64) -> i64,
    floats: fn(f64, f64) -> f64,
) -> Result<Sym, String> {
    let mut total = start;
    for &argument in arguments {
        total = match (total, argument) {
            (Sym::Int(a), Sym::Int(b)) => Sym::Int(ints(a, b)),
            _ => Sym::float(floats(number(total, symbols)?, number(argument, symbols)?)),
        };
    }
    Ok(total)
}

fn minus(arguments: &[Sym], symbols: &Symbols) -> Result<Sym, String> {
    match arguments {
        [] => Err("- takes at least one argument".to_owned()),
        [only] => fold(&[*only], symbols, Sym::Int(0), i64::wrapping_sub, |a, b| a - b),
        [first, rest @ ..] => fold(rest, symbols, *first, i64::wrapping_sub, |a, b| a - b),
    }
}

/// Always a floating-point number, as in the original.
fn divide(arguments: &[Sym], symbols: &Symbols) -> Result<Sym, String> {
    let quotient = |a: f64, b: Sym| match number(b, symbols)? {
        0.0 => Err("division by zero".to_owned()),
        b => Ok(a / b),
    };
    match arguments {
        [] => Err("/ takes at least one argument".to_owned()),
        [only] => quotient(1.0, *only).map(Sym::float),
        [first, rest @ ..] => {
            let mut result = number(*first, symbols)?;
            for &argument in rest {
                result = quotient(result, argument)?;
            }
            Ok(Sym::float(result))
        }
    }
}

fn whole(function: Function, arguments: &[Sym], symbols: &Symbols) -> Result<Sym, String> {
    match *arguments {
        [Sym::Int(_), Sym::Int(0)] => Err("division by zero".to_owned()),
        [Sym::Int(a), Sym::Int(b)] if function == Function::Div => Ok(Sym::Int(a.wrapping_div(b))),
        [Sym::Int(a), Sym::Int(b)] => Ok(Sym::Int(a.wrapping_rem(b))),
        _ => {
            let shown: Vec<String> = arguments.iter().map(|&sym| symbols.show(sym)).collect();
            Err(format!("div and mod take two whole numbers, not ({})", shown.join(" ")))
        }
    }
}

fn extreme(
    arguments: &[Sym],
    symbols: &Symbols,
    ints: fn(i64, i64) -> i64,
    floats: fn(f64, f64) -> f64,
) -> Result<Sym, String> {
    match arguments {
        [] => Err("min and max take at least one argument".to_owned()),
        [first, rest @ ..] => {
            number(*first, symbols)?;
            fold(rest, symbols, *first, ints, floats)
        }
    }
}

/// Cuts towards zero; text that begins with a number is that number, other text is zero.
fn to_int(sym: Sym, symbols: &Symbols) -> Sym {
    match sym {
        Sym::Int(_) => sym,
        Sym::Float(bits) => Sym::Int(f64::from_bits(bits) as i64),
        _ => {
            let text = text(sym, symbols);
            let digits = text.strip_prefix('-').unwrap_or(&text);
            let length = digits.bytes().take_while(u8::is_ascii_digit).count() + text.len() - digits.len();
            Sym::Int(text[..length].parse().unwrap_or(0))
        }
    }
}

fn to_float(sym: Sym, symbols: &Symbols) -> Sym {
    let x = sym.number().unwrap_or_else(|| symbols.show(sym).trim().parse().unwrap_or(0.0));
    Sym::float(x)
}

fn join(arguments: &[Sym], symbols: &Symbols) -> String {
    arguments.iter().map(|&sym| text(sym, symbols)).collect()
}

/// A symbol as part of a text; a floating-point number has six decimals, as in the original.
pub(crate) fn text(sym: Sym, symbols: &Symbols) -> String {
    match sym {
        Sym::Float(bits) => format!("{:.6}", f64::from_bits(bits)),
        other => symbols.show(other),
    }
}

fn joined(arguments: &[Sym], symbols: &mut Symbols) -> Sym {
    let text = join(arguments, symbols);
    symbols.text(&text)
}

/// A text that no symbol has had yet: a number is put after it if it must be.
fn new_constant(arguments: &[Sym], symbols: &mut Symbols) -> Sym {
    let text = if arguments.is_empty() { "constant".to_owned() } else { join(arguments, symbols) };
    let mut name = text.clone();
    let mut count = 0;
    while (count == 0 && arguments.is_empty()) || symbols.find(&name).is_some() {
        count += 1;
        name = format!("{text}{count}");
    }
    symbols.text(&name)
}
