//! Tuples.

use super::traits::{FromTf, TfType, ToTf};
use crate::error::{Error, Problems};
use crate::path::Step;
use crate::stream::format::tuple_length;
use crate::stream::{SequenceKind, Sink, Source, is_within, skip_after, write_part};
use crate::ty::TypeSpec;

/// Reads the elements of a tuple one after the other.
struct TupleReader<'s, 'de, S: Source<'de>> {
    source: &'s mut S,
    sequence: S::Sequence,
    position: usize,
    len: usize,
    problems: Problems,
    broken: bool,
}

impl<'de, S: Source<'de>> TupleReader<'_, 'de, S> {
    fn element<T: FromTf<'de>>(&mut self) -> Option<T> {
        if self.broken {
            return None;
        }
        let position = self.position;
        self.position += 1;
        let error = match self.source.next_element(&mut self.sequence) {
            Ok(true) => {
                let mark = self.source.mark();
                match T::from_tf(self.source) {
                    Ok(element) => return Some(element),
                    Err(error) => skip_after(self.source, mark, error).at(Step::Index(position)),
                }
            }
            Ok(false) => {
                self.broken = true;
                tuple_length(self.len, position)
            }
            Err(error) => error,
        };
        self.broken |= error.is_malformed();
        self.problems.push(error);
        None
    }

    fn close(mut self) -> Result<(), Error> {
        let mut extra = 0;
        while !self.broken && self.problems.go_on(self.source.next_element(&mut self.sequence))? {
            self.problems.go_on(self.source.skip())?;
            extra += 1;
        }
        if extra > 0 {
            self.problems.push(tuple_length(self.len, self.len + extra));
        }
        self.problems.finish(())
    }
}

macro_rules! tuples {
    ($($len:literal: $($element:ident $position:tt)+;)*) => {$(
        impl<$($element: TfType),+> TfType for ($($element,)+) {
            const SPEC: &'static TypeSpec = &TypeSpec::Tuple(&[$($element::SPEC),+]);
        }

        impl<'de, $($element: FromTf<'de>),+> FromTf<'de> for ($($element,)+) {
            fn from_tf<Src: Source<'de>>(source: &mut Src) -> Result<Self, Error> {
                let sequence = source.sequence(SequenceKind::Tuple($len))?;
                let mut reader =
                    TupleReader { source, sequence, position: 0, len: $len, problems: Problems::default(), broken: false };
                let elements = ($(reader.element::<$element>(),)+);
                reader.close()?;
                match elements {
                    #[allow(non_snake_case, reason = "one variable per type parameter, by its name")]
                    ($(Some($element),)+) => Ok(($($element,)+)),
                    _ => Err(tuple_length($len, 0)),
                }
            }
        }

        impl<$($element: ToTf),+> ToTf for ($($element,)+) {
            const KEEPS_BALANCE: bool = true;

            fn to_tf<Snk: Sink>(&self, sink: &mut Snk) -> Result<(), Error> {
                sink.sequence(SequenceKind::Tuple($len), $len)?;
                let depth = sink.depth();
                let mut problems = Problems::default();
                $(
                    let written = sink.element();
                    let written = written.and_then(|()| write_part(sink, depth, |sink| self.$position.to_tf(sink)));
                    if let Err(error) = written {
                        sink.give_up(depth, &Step::Index($position));
                        problems.push(error.at(Step::Index($position)));
                    }
                )+
                let end = is_within(sink, depth).and_then(|()| sink.end_sequence());
                problems.finish(())?;
                end
            }
        }
    )*};
}

tuples! {
    1: A 0;
    2: A 0 B 1;
    3: A 0 B 1 C 2;
    4: A 0 B 1 C 2 D 3;
    5: A 0 B 1 C 2 D 3 E 4;
    6: A 0 B 1 C 2 D 3 E 4 F 5;
    7: A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    8: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
    9: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
    10: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9;
    11: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 L 10;
    12: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 L 10 M 11;
}
