//! What is done at the same time, as Terraform does it: ten at once.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

use crate::testing::config::ProviderAddress;

/// How many Terraform does at once.
const AT_ONCE: usize = 10;

/// Requests that run side by side, in one task: in whichever order they wait, they go on in that in which they were put here.
///
/// One server has all configurations of a provider, so that what needs another one waits until nothing is asked of it.
pub(super) struct Together<'f, T> {
    running: Vec<Running<'f, T>>,
    /// By provider, its configuration, and how many are asked of it.
    busy: BTreeMap<String, (ProviderAddress, usize)>,
}

struct Running<'f, T> {
    number: usize,
    /// The name of the provider.
    provider: String,
    future: Pin<Box<dyn Future<Output = T> + 'f>>,
}

impl<'f, T> Together<'f, T> {
    pub(super) const fn new() -> Self {
        Self { running: Vec::new(), busy: BTreeMap::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.running.is_empty()
    }

    /// Whether anything more may be asked by now.
    pub(super) fn has_room(&self) -> bool {
        self.running.len() < AT_ONCE
    }

    /// Whether something may be asked of a provider with this configuration by now.
    pub(super) fn may_join(&self, provider: &ProviderAddress) -> bool {
        let busy = self.busy.get(&provider.provider);
        let is_free = busy.is_none_or(|(configuration, many)| *many == 0 || configuration == provider);
        is_free && self.has_room()
    }

    pub(super) fn push(
        &mut self,
        number: usize,
        provider: ProviderAddress,
        future: impl Future<Output = T> + 'f,
    ) {
        let name = provider.provider.clone();
        match self.busy.get_mut(&name) {
            Some(busy) => *busy = (provider, busy.1 + 1),
            None => drop(self.busy.insert(name.clone(), (provider, 1))),
        }
        self.running.push(Running { number, provider: name, future: Box::pin(future) });
    }

    /// The first that is done; `None`: there is none.
    pub(super) async fn next(&mut self) -> Option<(usize, T)> {
        if self.running.is_empty() {
            return None;
        }
        let (position, done) = poll_fn(|cx| {
            for (position, running) in self.running.iter_mut().enumerate() {
                if let Poll::Ready(done) = running.future.as_mut().poll(cx) {
                    return Poll::Ready((position, done));
                }
            }
            Poll::Pending
        })
        .await;
        let Running { number, provider, .. } = self.running.remove(position);
        if let Some((_, many)) = self.busy.get_mut(&provider) {
            *many -= 1;
        }
        Some((number, done))
    }
}
