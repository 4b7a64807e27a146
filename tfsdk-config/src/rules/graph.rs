//! What depends on itself.

/// The strongly connected parts of a graph, each after all that its nodes lead to. (Tarjan's algorithm, without recursion.)
pub(super) fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search { seen: vec![None; edges.len()], open: Vec::new(), found: Vec::new(), next: 0 };
    for root in 0..edges.len() {
        search.from(root, edges);
    }
    search.found
}

/// What is known of a node that was reached.
#[derive(Clone, Copy)]
struct Seen {
    number: usize,
    /// The first node of its part, as far as is known, by its number.
    low: usize,
    is_open: bool,
}

struct Search {
    seen: Vec<Option<Seen>>,
    open: Vec<usize>,
    found: Vec<Vec<usize>>,
    next: usize,
}

impl Search {
    fn from(&mut self, root: usize, edges: &[Vec<usize>]) {
        // Each node on the way, and how many of its edges were followed.
        let mut way: Vec<(usize, usize)> = Vec::new();
        if self.enter(root) {
            way.push((root, 0));
        }
        while let Some((node, followed)) = way.last_mut() {
            let node = *node;
            if let Some(&target) = edges.get(node).and_then(|edges| edges.get(*followed)) {
                *followed += 1;
                if self.enter(target) {
                    way.push((target, 0));
                } else if let Some(Some(Seen { number, is_open: true, .. })) = self.seen.get(target).copied()
                {
                    self.reaches(node, number);
                }
                continue;
            }
            way.pop();
            let Some(Some(Seen { number, low, .. })) = self.seen.get(node).copied() else { continue };
            if let Some(&(before, _)) = way.last() {
                self.reaches(before, low);
            }
            if low == number {
                self.close(node);
            }
        }
    }

    /// Numbers a node, unless it was reached before.
    fn enter(&mut self, node: usize) -> bool {
        let Some(seen @ None) = self.seen.get_mut(node) else { return false };
        *seen = Some(Seen { number: self.next, low: self.next, is_open: true });
        self.next += 1;
        self.open.push(node);
        true
    }

    fn reaches(&mut self, node: usize, number: usize) {
        if let Some(Some(seen)) = self.seen.get_mut(node) {
            seen.low = seen.low.min(number);
        }
    }

    /// All that was reached since `node` is a part.
    fn close(&mut self, node: usize) {
        let first = self.open.iter().rposition(|open| *open == node).unwrap_or(0);
        let part = self.open.split_off(first);
        for node in &part {
            if let Some(Some(seen)) = self.seen.get_mut(*node) {
                seen.is_open = false;
            }
        }
        self.found.push(part);
    }
}
