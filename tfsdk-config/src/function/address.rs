//! Functions of IP addresses and their prefixes.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use num_bigint::{BigInt, Sign};
use tfsdk_core::limits::Budget;
use tfsdk_core::text::Cut;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::FunctionError;

use super::argument::{as_number, whole};
use super::builtin::{Builtin, misfit, takes};
use super::string::as_text;
use super::{Bare, Quote, Result, fail, fail_at, fail_at_quoting, fail_quoting, make_elements};

pub(super) fn functions() -> Vec<Builtin> {
    let prefix = || takes("prefix", Type::STRING);
    let number = |name| takes(name, Type::NUMBER);
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    vec![
        Builtin::new("cidrhost", [prefix(), number("hostnum")], string, |args, _, budget| host(args, budget)),
        Builtin::new("cidrnetmask", [prefix()], string, |args, _, budget| netmask(args, budget)),
        Builtin::new(
            "cidrsubnet",
            [prefix(), number("newbits"), number("netnum")],
            string,
            |args, _, budget| subnet(args, budget),
        ),
        Builtin::new(
            "cidrsubnets",
            [prefix()],
            |_, _| Ok(Type::list(Type::STRING)),
            |args, _, budget| subnets(args, budget),
        )
        .and_more(number("newbits")),
    ]
}

/// All addresses that start with the same bits.
#[derive(Clone, Copy)]
struct Network {
    /// The first address.
    first: u128,
    /// The bits of an address: 32 or 128.
    width: u32,
    /// How many bits the addresses share.
    prefix: u32,
}

fn network(args: &[Value], budget: &Budget) -> Result<Network> {
    let text = as_text(&args[0]);
    budget.work(text.len() as u64 / 4)?;
    budget.make(text.len().saturating_mul(2))?;
    Network::parse(text).ok_or_else(|| {
        FunctionError::new(format!("invalid CIDR expression: invalid CIDR address: {}", Bare(text)))
            .quoting([Quote::Argument(0)])
    })
}

impl Network {
    fn parse(text: &str) -> Option<Self> {
        let (address, prefix) = text.split_once('/')?;
        if prefix.is_empty() || !prefix.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let prefix: u32 = unpadded(prefix).parse().ok()?;
        let (address, width) = match address.contains(':') {
            true => (parse_v6(address)?, 128),
            false => (u128::from(u32::from(parse_v4(address)?)), 32),
        };
        let network = Self { first: 0, width, prefix };
        (prefix <= width).then(|| Self { first: address & !network.host_bits(), ..network })
    }

    /// All bits of an address, set.
    fn all(self) -> u128 {
        u128::MAX >> (128 - self.width)
    }

    /// The bits in which the addresses differ, all set.
    fn host_bits(self) -> u128 {
        let all = self.all();
        all & !all.checked_shl(self.width - self.prefix).unwrap_or(0)
    }

    /// The subnet with such a prefix that ends before this one; before the first address is the last. (go-cidr: `PreviousSubnet`.)
    fn previous(self, prefix: u32) -> Self {
        let subnet = Self { prefix, ..self };
        Self { first: self.first.wrapping_sub(1) & self.all() & !subnet.host_bits(), ..subnet }
    }

    fn last(self) -> u128 {
        self.first | self.host_bits()
    }

    fn address(self, bits: u128) -> Address {
        Address { bits, width: self.width }
    }

    /// Whether it is one of IPv4 that is written as one of IPv6.
    fn is_mapped(self) -> bool {
        self.width == 128 && Ipv6Addr::from(self.first).to_ipv4_mapped().is_some()
    }

    /// The bits of the first address with those of a number set as well. A number that is too large has none.
    fn with_number(self, number: &BigInt, shift: u32) -> Option<u128> {
        let number = BigInt::from(self.first) | (number << shift);
        let bits = u128::try_from(number.magnitude()).ok()?;
        (bits <= self.all()).then_some(bits)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An address that is shown as one of IPv4 has a prefix of its 32 bits.
        let prefix = if self.is_mapped() { self.prefix.saturating_sub(96) } else { self.prefix };
        write!(f, "{}/{prefix}", self.address(self.first))
    }
}

/// An address of IPv4 or IPv6.
struct Address {
    bits: u128,
    width: u32,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let long = Ipv6Addr::from(self.bits);
        match (u32::try_from(self.bits), long.to_ipv4_mapped()) {
            (Ok(bits), _) if self.width == 32 => Ipv4Addr::from(bits).fmt(f),
            (_, Some(mapped)) => mapped.fmt(f),
            _ => long.fmt(f),
        }
    }
}

/// Digits without the zeros before them, which Terraform takes for nothing, and not for an octal number.
fn unpadded(digits: &str) -> &str {
    let rest = digits.trim_start_matches('0');
    if rest.is_empty() && !digits.is_empty() { "0" } else { rest }
}

fn parse_v4(text: &str) -> Option<Ipv4Addr> {
    unpadded_v4(text)?.parse().ok()
}

fn unpadded_v4(text: &str) -> Option<String> {
    Some(parts(text, '.', 4)?.map(unpadded).collect::<Vec<_>>().join("."))
}

fn parse_v6(text: &str) -> Option<u128> {
    let part = |part: &str| match part.contains('.') {
        true => unpadded_v4(part),
        false => Some(unpadded(part).to_owned()),
    };
    // `::` makes a part that is empty, beside eight others at most.
    let parts: Vec<String> = parts(text, ':', 9)?.map(part).collect::<Option<_>>()?;
    parts.join(":").parse::<Ipv6Addr>().ok().map(u128::from)
}

/// The parts of an address; `None` if there are more than `most`, so that no more are made than an address can have.
fn parts(text: &str, separator: char, most: usize) -> Option<impl Iterator<Item = &str>> {
    text.split(separator).nth(most).is_none().then(|| text.split(separator))
}

fn integer(value: &Value) -> Result<BigInt> {
    let number = as_number(value);
    // So large a number fits no address; its digits need not be worked out.
    if number.text_len_bound() > 1000 {
        return fail("value must be a whole number of at most 1000 digits");
    }
    number.to_bigint().map_err(|_| FunctionError::new("value must be a whole number"))
}

fn host(args: &[Value], budget: &Budget) -> Result<Value> {
    let mut number = integer(&args[1])?;
    let network = network(args, budget)?;
    let most = BigInt::from(network.host_bits());
    let looked_at = match number.sign() {
        // From the end: -1 is the last one.
        Sign::Minus => {
            let from_end = -number - 1;
            number = &most - &from_end;
            from_end
        }
        // Of a positive one Terraform looks at the last 64 bits alone.
        _ => BigInt::from(low_bits(&number)),
    };
    // Terraform takes an address of IPv4 for one of 32 bits also where it has 128.
    let shift = if network.is_mapped() { 96 } else { 0 };
    match network.with_number(&number, shift) {
        Some(bits) if looked_at <= most && number.sign() != Sign::Minus => {
            Ok(network.address(bits).to_string().into())
        }
        _ => fail(format!(
            "prefix of {} does not accommodate a host numbered {}",
            network.prefix,
            Cut(&number.to_string())
        )),
    }
}

/// The last 64 bits of a positive number as a signed one. (Go: `int64(big.Int.Uint64())`.)
fn low_bits(number: &BigInt) -> i64 {
    number.magnitude().iter_u64_digits().next().unwrap_or(0) as i64
}

fn netmask(args: &[Value], budget: &Budget) -> Result<Value> {
    let network = network(args, budget)?;
    if network.width == 128 && !network.is_mapped() {
        return fail(format!("IPv6 addresses cannot have a netmask: {}", Cut(as_text(&args[0]))));
    }
    let mask = !network.host_bits() & network.all();
    Ok(network.address(mask).to_string().into())
}

fn subnet(args: &[Value], budget: &Budget) -> Result<Value> {
    let new_bits = whole(&args[1]).map_err(FunctionError::new)?;
    let number = integer(&args[2])?;
    let network = network(args, budget)?;
    let prefix =
        i64::from(network.prefix).checked_add(new_bits).filter(|bits| *bits <= i64::from(network.width));
    let Some(prefix) = prefix else {
        return fail_quoting(
            [Quote::Argument(0), Quote::Argument(1)],
            format!("insufficient address space to extend prefix of {} by {new_bits}", network.prefix),
        );
    };
    let Ok(prefix) = u32::try_from(prefix) else {
        return fail_quoting(
            [Quote::Argument(0), Quote::Argument(1)],
            format!("a prefix of {} cannot be shortened by {}", network.prefix, new_bits.unsigned_abs()),
        );
    };
    // A shorter prefix has Terraform look at no limit.
    let fits = new_bits < 0 || number.magnitude().bits() <= new_bits.unsigned_abs();
    match network.with_number(&number, network.width - prefix) {
        Some(first) if fits => Ok(Network { first, prefix, ..network }.to_string().into()),
        _ => fail(format!(
            "prefix extension of {new_bits} does not accommodate a subnet numbered {}",
            Cut(&number.to_string())
        )),
    }
}

fn subnets(args: &[Value], budget: &Budget) -> Result<Value> {
    let whole_network = network(args, budget).map_err(|mut error| {
        error.argument = Some(0);
        error
    })?;
    make_elements(args.len(), budget)?;
    let mut all = Vec::with_capacity(args.len());
    let mut before: Option<Network> = None;
    for (i, arg) in args.iter().enumerate().skip(1) {
        budget.work(4)?;
        budget.make(64)?;
        let new_bits = whole(arg).map_err(|problem| FunctionError::argument(i, problem))?;
        let new_bits = match u32::try_from(new_bits) {
            Ok(bits @ 1..=32) => bits,
            Ok(33..) => return fail_at(i, "may not extend prefix by more than 32 bits"),
            Err(_) if new_bits > 0 => return fail_at(i, "may not extend prefix by more than 32 bits"),
            _ => return fail_at(i, "must extend prefix by at least one bit"),
        };
        let prefix = whole_network.prefix + new_bits;
        if prefix > whole_network.width {
            let kind = if whole_network.width == 32 { "IPv4" } else { "IPv6" };
            return fail_at_quoting(
                i,
                [Quote::Argument(0), Quote::Argument(i)],
                format!("would extend prefix to {prefix} bits, which is too long for an {kind} address"),
            );
        }
        let after = before.unwrap_or_else(|| whole_network.previous(prefix));
        let Some(next) = next_subnet(whole_network, after, prefix) else {
            // Terraform gives an address of IPv4 no prefix of more than 32 bits, and then has nothing to start from.
            let after = if whole_network.is_mapped() { "<nil>".to_owned() } else { after.to_string() };
            return fail_at(
                i,
                format!(
                    "not enough remaining address space for a subnet with a prefix of {prefix} bits after {after}"
                ),
            );
        };
        all.push(Value::from(next.to_string()));
        before = Some(next);
    }
    Value::list(Type::STRING, all).map_err(misfit)
}

/// The first subnet with such a prefix behind another one, if the network has one left. Behind the last address, and where those
/// of IPv4 begin or end among those of IPv6, Terraform finds none. (go-cidr: `NextSubnet`.)
fn next_subnet(network: Network, before: Network, prefix: u32) -> Option<Network> {
    let size = Network { prefix, ..network }.host_bits();
    let last = before.last() | size;
    let first = last.wrapping_add(1) & network.all();
    let wraps = first == 0 || network.width == 128 && (first == MAPPED || last == LAST_MAPPED);
    let is_inside = (network.first..=network.last()).contains(&first);
    (is_inside && !wraps && !network.is_mapped()).then_some(Network { first, prefix, ..network })
}

/// The first and the last address of IPv4 among those of IPv6.
const MAPPED: u128 = 0xffff_0000_0000;
const LAST_MAPPED: u128 = 0xffff_ffff_ffff;
