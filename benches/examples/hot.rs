use std::hint::black_box;
use std::time::Instant;
use tfsdk::{Tf, json, msgpack};
use tfsdk_bench::{N1000, ours, peer};
fn main() {
    let only = std::env::args().nth(1);
    let ours: ours::Resource<String> = msgpack::from_slice(N1000).unwrap();
    let peer: peer::Resource<String> = rmp_serde::from_slice(N1000).unwrap();
    let known = ours::Resource { arn: Tf::Null, ..ours.clone() };
    let text = json::to_string(&known).unwrap();
    let mut b1 = Vec::new();
    let mut b2 = Vec::new();
    let mut runs: Vec<(&str, Box<dyn FnMut() + '_>)> = vec![
        (
            "rmp owned",
            Box::new(|| {
                black_box(rmp_serde::from_slice::<peer::Resource<String>>(black_box(N1000)).unwrap());
            }),
        ),
        (
            "our owned",
            Box::new(|| {
                black_box(msgpack::from_slice::<ours::Resource<String>>(black_box(N1000)).unwrap());
            }),
        ),
        (
            "our borrowed",
            Box::new(|| {
                black_box(msgpack::from_slice::<ours::Resource<&str>>(black_box(N1000)).unwrap());
            }),
        ),
        (
            "rmp write",
            Box::new(|| {
                black_box(rmp_serde::to_vec_named(black_box(&peer)).unwrap());
            }),
        ),
        (
            "our write",
            Box::new(|| {
                black_box(msgpack::to_vec(black_box(&ours)).unwrap());
            }),
        ),
        (
            "rmp write reused",
            Box::new(|| {
                b1.clear();
                rmp_serde::encode::write_named(&mut b1, black_box(&peer)).unwrap();
                black_box(&b1);
            }),
        ),
        (
            "our write reused",
            Box::new(|| {
                b2.clear();
                msgpack::append(&mut b2, black_box(&ours)).unwrap();
                black_box(&b2);
            }),
        ),
        (
            "our json read",
            Box::new(|| {
                black_box(json::from_str::<ours::Resource<String>>(black_box(&text)).unwrap());
            }),
        ),
        (
            "serde json write",
            Box::new(|| {
                black_box(serde_json::to_string(black_box(&peer)).unwrap());
            }),
        ),
        (
            "our json write",
            Box::new(|| {
                black_box(json::to_string(black_box(&known)).unwrap());
            }),
        ),
    ];
    let mut best = vec![f64::MAX; runs.len()];
    for _ in 0..3000 {
        for (i, (name, run)) in runs.iter_mut().enumerate() {
            if only.as_ref().is_some_and(|only| only != name) {
                continue;
            }
            let t = Instant::now();
            run();
            best[i] = best[i].min(t.elapsed().as_secs_f64() * 1e6);
        }
    }
    for ((name, _), best_us) in runs.iter().zip(&best) {
        println!("{name:20} {best_us:8.1} µs  {:.2}", best_us / best[0]);
    }
}
