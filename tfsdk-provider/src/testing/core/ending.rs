//! In which order things end: each before what it needs.

use std::collections::{BTreeMap, BTreeSet};

/// What is to end, by its place in a row, and what of it waits for others.
pub(super) struct Ending {
    /// Of each, the numbers of the names that it needs.
    needs: Vec<Vec<usize>>,
    /// Those of each name.
    members: Vec<Vec<usize>>,
    /// By name, how many still need it.
    needed: Vec<usize>,
    ready: BTreeSet<usize>,
    waiting: BTreeSet<usize>,
}

impl Ending {
    /// Of all these: the name of each, and the names that it needs.
    pub(super) fn new<'n>(all: impl IntoIterator<Item = (&'n str, &'n BTreeSet<String>)>) -> Self {
        let all: Vec<_> = all.into_iter().collect();
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut names, mut members) = (Vec::with_capacity(all.len()), Vec::<Vec<usize>>::new());
        for (position, (name, _)) in all.iter().enumerate() {
            let number = *numbers.entry(name).or_insert(members.len());
            if number == members.len() {
                members.push(Vec::new());
            }
            members[number].push(position);
            names.push(number);
        }
        let mut needed = vec![0; members.len()];
        let of = |needs: &BTreeSet<String>| -> Vec<usize> {
            // Of two rows, the shorter one is gone through.
            match needs.len() < numbers.len() {
                true => needs.iter().filter_map(|name| numbers.get(name.as_str()).copied()).collect(),
                false => numbers.iter().filter(|it| needs.contains(*it.0)).map(|it| *it.1).collect(),
            }
        };
        let needs: Vec<Vec<usize>> = all.iter().map(|(_, needs)| of(needs)).collect();
        for number in needs.iter().flatten() {
            needed[*number] += 1;
        }
        let (ready, waiting) = (0..all.len()).partition(|position| needed[names[*position]] == 0);
        Self { needs, members, needed, ready, waiting }
    }

    /// The first one that nothing needs any more, and that `may` end now.
    pub(super) fn next(&mut self, may: impl Fn(usize) -> bool) -> Option<usize> {
        let next = self.ready.iter().copied().find(|position| may(*position))?;
        self.ready.remove(&next);
        Some(next)
    }

    /// One of those that wait: what need each other cannot wait for each other.
    pub(super) fn stuck(&mut self, may: impl Fn(usize) -> bool) -> Option<usize> {
        let next = self.waiting.iter().copied().find(|position| self.ready.is_empty() && may(*position))?;
        self.waiting.remove(&next);
        Some(next)
    }

    /// One has ended.
    pub(super) fn ended(&mut self, position: usize) {
        for number in &self.needs[position] {
            self.needed[*number] -= 1;
            if self.needed[*number] == 0 {
                let members = self.members[*number].iter().copied();
                self.ready.extend(members.filter(|member| self.waiting.remove(member)));
            }
        }
    }

    /// One is left: what it needs is left as well. Gives that.
    pub(super) fn left(&mut self, position: usize) -> Vec<usize> {
        let mut all = Vec::new();
        let (mut names, mut seen) = (self.needs[position].clone(), BTreeSet::new());
        while let Some(number) = names.pop() {
            if !seen.insert(number) {
                continue;
            }
            for member in self.members[number].iter().filter(|member| self.waiting.remove(*member)) {
                all.push(*member);
                names.extend(&self.needs[*member]);
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> BTreeSet<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn each_ends_before_what_it_needs() {
        let needs = [names("b c"), names("c"), names(""), names("c"), names("x y")];
        let mut ending = Ending::new(["a", "b", "c", "a", "y"].into_iter().zip(&needs));
        let mut ended = Vec::new();
        while let Some(next) = ending.next(|_| true).or_else(|| ending.stuck(|_| true)) {
            ended.push(next);
            ending.ended(next);
        }
        // `y` needs itself, so it waits to the end.
        assert_eq!(ended, [0, 1, 3, 2, 4]);
        let mut ending = Ending::new(["a", "b", "c", "a"].into_iter().zip(&needs));
        assert_eq!(ending.next(|position| position != 0), Some(3));
        let mut left = ending.left(3);
        left.sort_unstable();
        assert_eq!((left, ending.stuck(|_| true)), (vec![2], None));
    }
}
