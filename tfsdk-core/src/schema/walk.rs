//! Every attribute and block of a schema.

use super::{Block, Member, Schema};
use crate::path::{Path, Step};

/// Every attribute and block of a schema, each with its path; see [`Schema::walk`].
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::{Attribute, Block, Schema, Walk};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let mut walk: Walk<'_> = schema.walk();
/// assert_eq!(walk.next().unwrap().0.to_string(), "name");
/// ```
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    /// The members that are still to come, of each level.
    open: Vec<std::slice::Iter<'a, Member>>,
    /// The path to the innermost level.
    path: Path,
}

impl Schema {
    /// Every attribute and block, those inside of others after them, by name.
    ///
    /// A path has names alone: that blocks or nested attributes are many is not in it. So `rule.port` is the attribute
    /// `port` of each block `rule`. It takes no space on the stack, however deep the blocks are.
    ///
    /// ```
    /// use tfsdk::schema::{Attribute, Block, BlockNesting, Kind, NestedBlock, Schema};
    /// use tfsdk::Type;
    ///
    /// let rule = Block::new().with_attributes([Attribute::required("port", Type::NUMBER)]);
    /// let block = Block::new()
    ///     .with_attributes([Attribute::required("name", Type::STRING)])
    ///     .with_blocks([NestedBlock::new("rule", BlockNesting::List, rule)]);
    /// let schema = Schema::new(Kind::Resource, 0, block)?;
    /// let paths: Vec<String> = schema.walk().map(|(path, _)| path.to_string()).collect();
    /// assert_eq!(paths, ["name", "rule", "rule.port"]);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn walk(&self) -> Walk<'_> {
        self.block().walk()
    }
}

impl Block {
    /// Every attribute and block in it; otherwise like [`Schema::walk`].
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Block};
    ///
    /// let block = Block::new().with_attributes([Attribute::required("name", Type::STRING)]);
    /// assert_eq!(block.walk().count(), 1);
    /// ```
    pub fn walk(&self) -> Walk<'_> {
        Walk { open: vec![self.members().iter()], path: Path::root() }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = (Path, &'a Member);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(member) = self.open.last_mut()?.next() else {
                self.open.pop();
                self.path.pop();
                continue;
            };
            self.path.push(Step::Attribute(member.shared_name().clone()));
            let found = (self.path.clone(), member);
            match member.nested() {
                Some((_, body)) => self.open.push(body.members().iter()),
                None => drop(self.path.pop()),
            }
            return Some(found);
        }
    }
}
