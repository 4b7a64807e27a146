//! Mirrors of tuples.

use super::leaf::known;
use super::mirrored::Mirrored;
use crate::error::{Error, Problems};
use crate::mapping::tf::Tf;
use crate::path::Step;

macro_rules! tuples {
    ($($($element:ident $position:tt)+;)*) => {$(
        impl<$($element: Mirrored),+> Mirrored for ($($element,)+) {
            type Mirror = ($(Tf<$element::Mirror>,)+);

            fn into_mirror(self) -> Tf<Self::Mirror> {
                Tf::Known(($(self.$position.into_mirror(),)+))
            }

            #[allow(non_snake_case, reason = "one variable per type parameter, by its name")]
            fn complete(mirror: Tf<Self::Mirror>) -> Result<Self, Error> {
                let mirror = known::<Self, _>(mirror)?;
                let mut problems = Problems::default();
                $(
                    let $element = $element::complete(mirror.$position)
                        .map_err(|error| problems.push(error.at(Step::Index($position))));
                )+
                problems.finish(())?;
                match ($($element,)+) {
                    ($(Ok($element),)+) => Ok(($($element,)+)),
                    _ => Err(Error::invalid("an element is lost")),
                }
            }
        }
    )*};
}

tuples! {
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11;
}
