//! What needs each other.

use std::collections::BTreeSet;

/// The cycles among parts, each of which needs the parts of these numbers: of each cycle its parts, in their order.
///
/// After Tarjan, with a row in place of calls, as a chain may be longer than a stack is deep.
pub(super) fn cycles(needs: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut place: Vec<Option<usize>> = vec![None; needs.len()];
    let mut lowest = vec![0; needs.len()];
    let (mut open, mut is_open) = (Vec::new(), vec![false; needs.len()]);
    let mut visited = 0;
    for first in 0..needs.len() {
        let mut path = Vec::new();
        if place[first].is_none() {
            path.push((first, needs[first].iter()));
        }
        while let Some((number, rest)) = path.last_mut() {
            let number = *number;
            if place[number].is_none() {
                (place[number], lowest[number]) = (Some(visited), visited);
                visited += 1;
                open.push(number);
                is_open[number] = true;
            }
            match rest.next() {
                Some(&need) => match place[need] {
                    None => path.push((need, needs[need].iter())),
                    Some(place) if is_open[need] => lowest[number] = lowest[number].min(place),
                    Some(_) => {}
                },
                None => {
                    path.pop();
                    if let Some((caller, _)) = path.last() {
                        lowest[*caller] = lowest[*caller].min(lowest[number]);
                    }
                    if place[number] == Some(lowest[number]) {
                        let start = open.iter().rposition(|it| *it == number).unwrap_or_default();
                        let mut cycle = open.split_off(start);
                        cycle.iter().for_each(|it| is_open[*it] = false);
                        if cycle.len() > 1 || needs[number].contains(&number) {
                            cycle.sort_unstable();
                            found.push(cycle);
                        }
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cycle_is_found_without_what_only_leads_there() {
        let needs = [vec![1], vec![2], vec![1, 3], vec![4], vec![3], vec![0], vec![6], vec![]];
        let needs: Vec<BTreeSet<usize>> =
            needs.into_iter().map(|needs| needs.into_iter().collect()).collect();
        assert_eq!(cycles(&needs), [vec![3, 4], vec![1, 2], vec![6]]);
        let chain: Vec<BTreeSet<usize>> =
            (0..100_000).map(|number| [(number + 1) % 100_000].into()).collect();
        assert_eq!(cycles(&chain).len(), 1);
    }
}
