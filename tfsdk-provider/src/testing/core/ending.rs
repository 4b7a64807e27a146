//! In which order things end: each before what it needs.

use std::collections::{BTreeMap, BTreeSet};

use crate::testing::address::is_other_instance;

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
    /// Of all these: the name of each, the instance of the module that it is in, and the names that it needs. What is in another
    /// instance of the same module is none of these.
    pub(super) fn new<'n>(all: impl IntoIterator<Item = (&'n str, &'n str, &'n BTreeSet<String>)>) -> Self {
        let all: Vec<_> = all.into_iter().collect();
        let mut numbers: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
        let (mut names, mut members) = (Vec::with_capacity(all.len()), Vec::<Vec<usize>>::new());
        for (position, (name, module, _)) in all.iter().enumerate() {
            let number = *numbers.entry(name).or_default().entry(module).or_insert(members.len());
            if number == members.len() {
                members.push(Vec::new());
            }
            members[number].push(position);
            names.push(number);
        }
        let mut needed = vec![0; members.len()];
        let of = |own: &str, needs: &BTreeSet<String>| -> Vec<usize> {
            // Of two rows, the shorter one is gone through.
            let meant: Vec<_> = match needs.len() < numbers.len() {
                true => needs.iter().filter_map(|name| numbers.get(name.as_str())).collect(),
                false => numbers.iter().filter(|it| needs.contains(*it.0)).map(|it| it.1).collect(),
            };
            let of_one = |modules: &BTreeMap<&str, usize>| match modules.get(own) {
                // Those in other instances are many, and none of them is meant.
                Some(number) => vec![*number],
                None => {
                    let others = modules.iter().filter(|(module, _)| !is_other_instance(own, module));
                    others.map(|(_, number)| *number).collect()
                }
            };
            meant.into_iter().flat_map(of_one).collect()
        };
        let needs: Vec<Vec<usize>> = all.iter().map(|(_, module, needs)| of(module, needs)).collect();
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
        let all = |names: &[&'static str]| {
            names.iter().zip(&needs).map(|(name, needs)| (*name, "", needs)).collect::<Vec<_>>()
        };
        let mut ending = Ending::new(all(&["a", "b", "c", "a", "y"]));
        let mut ended = Vec::new();
        while let Some(next) = ending.next(|_| true).or_else(|| ending.stuck(|_| true)) {
            ended.push(next);
            ending.ended(next);
        }
        // `y` needs itself, so it waits to the end.
        assert_eq!(ended, [0, 1, 3, 2, 4]);
        let mut ending = Ending::new(all(&["a", "b", "c", "a"]));
        assert_eq!(ending.next(|position| position != 0), Some(3));
        let mut left = ending.left(3);
        left.sort_unstable();
        assert_eq!((left, ending.stuck(|_| true)), (vec![2], None));
    }
}
