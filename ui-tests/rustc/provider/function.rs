use std::net::IpAddr;

use tfsdk::provider::{Function, Result, Variadic};

fn takes(address: IpAddr, port: u16) -> Result<String> {
    Ok(format!("{address}:{port}"))
}

fn takes_many(addresses: Variadic<IpAddr>) -> Result<bool> {
    Ok(addresses.iter().all(IpAddr::is_ipv6))
}

fn returns(address: String) -> Result<IpAddr> {
    Ok(address.parse().unwrap())
}

fn main() {
    let _ = Function::new("takes", ["address", "port"], takes);
    let _ = Function::new("takes_many", ["addresses"], takes_many);
    let _ = Function::new("returns", ["address"], returns);
}
