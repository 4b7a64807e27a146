//! The counting by which the other tests hold work to its limits.

use kit::memory::{Memory, measure};

#[test]
fn what_is_made_is_counted_and_what_is_given_back_no_longer_held() {
    let memory = measure(|| {
        for _ in 0..3 {
            drop(std::hint::black_box(Vec::<u8>::with_capacity(1000)));
        }
    });
    assert_eq!(memory, Memory { allocations: 3, total: 3000, peak: 1000 });
}
