//! `bcrypt`: a password as a hash that takes long to make.

use base64::Engine as _;
use base64::alphabet::BCRYPT;
use base64::engine::general_purpose::{GeneralPurpose, NO_PAD};
use blowfish::Blowfish;
use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::argument::whole;
use super::builtin::{Builtin, takes};
use super::random::{Random, bytes};
use super::string::as_text;
use super::{Result, fail};

/// What a round costs: it makes all keys of the cipher twice.
const STEPS_OF_A_ROUND: u64 = 6000;

/// The longest password; what comes behind would count for nothing.
const LONGEST: usize = 72;

pub(super) fn function(random: Option<Random>) -> Builtin {
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    Builtin::new("bcrypt", [takes("str", Type::STRING)], string, move |args, _, budget| {
        bcrypt(args, random.as_ref(), budget)
    })
    .and_more(takes("cost", Type::NUMBER))
}

fn bcrypt(args: &[Value], random: Option<&Random>, budget: &Budget) -> Result<Value> {
    if args.len() > 2 {
        return fail("bcrypt() takes no more than two arguments");
    }
    const ERROR: &str = "error occured generating password";
    let password = as_text(&args[0]);
    let cost = match args.get(1).map(whole) {
        None => 10,
        Some(Ok(cost)) => cost,
        Some(Err(problem)) => return fail(problem),
    };
    if password.len() > LONGEST {
        return fail("error occured generating password bcrypt: password length exceeds 72 bytes");
    }
    let cost = match u32::try_from(cost) {
        Ok(cost @ 4..=31) => cost,
        // What is too cheap costs what is usual. (Go: `newFromPassword`.)
        _ if cost < 4 => 10,
        _ => return fail(format!("{ERROR} crypto/bcrypt: cost {cost} is outside allowed range (4,31)")),
    };
    budget.make(8192)?;
    budget.work(STEPS_OF_A_ROUND.saturating_mul(1 << cost))?;
    let salt = bytes(random)?;
    let hash = hashed(password, &salt, cost);
    const ENGINE: GeneralPurpose = GeneralPurpose::new(&BCRYPT, NO_PAD);
    // The last byte is left out, as it is everywhere.
    let (salt, hash) = (ENGINE.encode(salt), ENGINE.encode(&hash[..23]));
    Ok(format!("$2a${cost:02}${salt}{hash}").into())
}

/// (Provos and Mazières, "A Future-Adaptable Password Scheme", figure 3.)
fn hashed(password: &str, salt: &[u8; 16], cost: u32) -> [u8; 24] {
    // The byte behind the text belongs to the key.
    let mut key: Vec<u8> = password.bytes().chain([0]).collect();
    key.truncate(LONGEST);
    let mut cipher: Blowfish = Blowfish::bc_init_state();
    cipher.salted_expand_key(salt, &key);
    for _ in 0..1_u64 << cost {
        cipher.bc_expand_key(&key);
        cipher.bc_expand_key(salt);
    }
    let mut hash = [0; 24];
    for (text, out) in b"OrpheanBeholderScryDoubt".chunks_exact(8).zip(hash.chunks_exact_mut(8)) {
        let word = |at: usize| u32::from_be_bytes([text[at], text[at + 1], text[at + 2], text[at + 3]]);
        let mut words = [word(0), word(4)];
        for _ in 0..64 {
            words = cipher.bc_encrypt(words);
        }
        out[..4].copy_from_slice(&words[0].to_be_bytes());
        out[4..].copy_from_slice(&words[1].to_be_bytes());
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Terraform made, with its salt.
    #[test]
    fn a_hash_is_that_of_terraform_with_the_same_salt() {
        for (password, made) in [
            ("a", "$2a$10$XBDfrGS0iBQr8RjkLrH/5eedW0qkWU2Fb4MVpDAMT/Tx95cd0HGLa"),
            ("a", "$2a$10$OrzDZK1iQGMYtsTa5nWi.uTxMxyfmCqN0lvUvdCQN.WC7h/FHb3Fa"),
            ("a", "$2a$04$fazaKemUS/H5rG0wrJcwruogklXDGjHhDVC6pQ/ExFJnd8Rd6hRkq"),
            ("a", "$2a$05$NiZn37LemYgrCyTGmhOeW.V9KGngnZgEg44yM0sUR7EEDjhSKwBGe"),
            ("", "$2a$10$uV5Da08bjnHIVMQdn1C8L.R9uOJYx95238MWjC2r7PiatxeCN.gre"),
            ("1", "$2a$04$abrLn5ZUpSlEQyv6nv3qy.P2SpxShDLYc.w/5DBdMl3IWZ3PIvDZW"),
            ("é", "$2a$04$I8022P.WX0EwA/f5n39Cce8qEqUn0FUvL6WK.rIA3QJHElMa4.zp6"),
        ] {
            const ENGINE: GeneralPurpose = GeneralPurpose::new(&BCRYPT, NO_PAD);
            let salt: Vec<u8> = ENGINE.decode(&made[7..29]).unwrap_or_default();
            let salt: [u8; 16] = salt.try_into().unwrap_or_default();
            let random: Random = std::sync::Arc::new(move |bytes: &mut [u8]| bytes.copy_from_slice(&salt));
            let cost: i64 = made[4..6].parse().unwrap_or_default();
            let came = bcrypt(&[password.into(), cost.into()], Some(&random), &Budget::default());
            assert_eq!(came, Ok(Value::from(made)), "{password}");
        }
    }
}
