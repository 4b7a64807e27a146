//! Plots as SVG, each once for light pages and once for dark ones.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::Failure;
use crate::digits::{number, shown};

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// What is drawn.
pub(crate) enum Figure {
    Curves(Curves),
    Bars(Bars),
    Shares(Shares),
}

/// How something grows: on the left against the number, both in powers of ten; on the right beside the peers, or for each one
/// where there is no peer.
pub(crate) struct Curves {
    /// Of what there is a number.
    pub(crate) counted: &'static str,
    pub(crate) unit: String,
    pub(crate) series: Vec<Series>,
}

pub(crate) struct Series {
    pub(crate) name: String,
    is_peer: bool,
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) ratios: Vec<(f64, f64)>,
}

impl Series {
    pub(crate) fn new(name: &str, is_peer: bool) -> Self {
        Self { name: name.to_owned(), is_peer, points: Vec::new(), ratios: Vec::new() }
    }
}

/// Figures beside one another, in groups.
pub(crate) struct Bars {
    pub(crate) title: String,
    pub(crate) groups: Vec<(String, Vec<Bar>)>,
}

/// Shares of what peers take, in powers of ten on both sides of 1.
pub(crate) struct Shares {
    pub(crate) title: String,
    pub(crate) bars: Vec<Bar>,
}

#[derive(Clone)]
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) value: f64,
    /// The value, as it is written.
    pub(crate) shown: String,
    pub(crate) is_ours: bool,
}

/// The page that a plot stands on.
#[derive(Clone, Copy)]
pub(crate) enum Theme {
    Light,
    Dark,
}

impl Theme {
    pub(crate) const ALL: [Self; 2] = [Self::Light, Self::Dark];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    fn ink(self) -> RGBColor {
        match self {
            Self::Light => RGBColor(31, 35, 40),
            Self::Dark => RGBColor(230, 237, 243),
        }
    }

    fn grid(self) -> RGBColor {
        match self {
            Self::Light => RGBColor(216, 222, 228),
            Self::Dark => RGBColor(48, 54, 61),
        }
    }

    fn text(self, size: i32) -> TextStyle<'static> {
        // plotters takes a quarter off, as its sizes are those of whole lines.
        ("sans-serif", size * 5 / 4).into_font().color(&self.ink())
    }
}

/// Told apart on both pages, also by who sees few colours: those of ours are cold, those of peers warm.
const OURS: [RGBColor; 6] = [
    RGBColor(47, 129, 247),
    RGBColor(27, 158, 119),
    RGBColor(140, 107, 220),
    RGBColor(100, 140, 160),
    RGBColor(0, 170, 200),
    RGBColor(120, 160, 40),
];
const PEERS: [RGBColor; 2] = [RGBColor(217, 119, 6), RGBColor(199, 78, 120)];

const WIDTH: u32 = 960;
const LINE: i32 = 24;
/// Where the bars begin, below their title.
const TOP: i32 = 44;

/// The plot as text.
pub(crate) fn svg(figure: &Figure, theme: Theme) -> Result<String, Failure> {
    match figure {
        Figure::Curves(curves) => curves.svg(theme),
        Figure::Bars(bars) => bars.svg(theme),
        Figure::Shares(shares) => shares.svg(theme),
    }
}

impl Curves {
    fn svg(&self, theme: Theme) -> Result<String, Failure> {
        let legend = LINE * self.series.len().div_ceil(2) as i32 + 8;
        let mut text = String::new();
        {
            let root = SVGBackend::with_string(&mut text, (WIDTH, 370 + legend as u32)).into_drawing_area();
            let (key, panels) = root.split_vertically(legend);
            let colours = self.colours();
            for (at, (series, colour)) in self.series.iter().zip(&colours).enumerate() {
                let (x, y) = (70 + (at as i32 % 2) * 440, 16 + LINE * (at as i32 / 2));
                key.draw(&PathElement::new([(x, y), (x + 28, y)], colour.stroke_width(3)))?;
                key.draw(&Circle::new((x + 14, y), 4, colour.filled()))?;
                key.draw(&Text::new(series.name.clone(), (x + 36, y), centred(&theme.text(16), HPos::Left)))?;
            }
            let (left, right) = panels.split_horizontally(WIDTH / 2);
            self.against_number(&left, theme, &colours)?;
            if self.series.iter().any(|series| !series.ratios.is_empty()) {
                let ratios = self.series.iter().map(|series| series.ratios.clone()).collect();
                let what = if self.unit == "MB" { "memory" } else { "time" };
                self.linear(
                    &right,
                    theme,
                    &colours,
                    ratios,
                    &format!("share of the peer's {what}"),
                    Some(1.0),
                )?;
            } else {
                let each = |series: &Series| series.points.iter().map(|(n, value)| (*n, value / n)).collect();
                let each = self.series.iter().map(each).collect();
                self.linear(&right, theme, &colours, each, "time for each", None)?;
            }
            root.present()?;
        }
        Ok(text)
    }

    fn colours(&self) -> Vec<RGBColor> {
        let (mut ours, mut peers) = (OURS.iter().cycle(), PEERS.iter().cycle());
        let next = |series: &Series| if series.is_peer { peers.next() } else { ours.next() };
        self.series.iter().map(next).map(|colour| colour.copied().unwrap_or(BLACK)).collect()
    }

    fn numbers(&self) -> (f64, f64) {
        let all = || self.series.iter().flat_map(|series| &series.points).map(|(n, _)| *n);
        (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max))
    }

    fn against_number(&self, area: &Area<'_>, theme: Theme, colours: &[RGBColor]) -> Result<(), Failure> {
        let (from, to) = self.numbers();
        let values = || self.series.iter().flat_map(|series| &series.points).map(|(_, value)| *value);
        let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max));
        let powers = 10_f64.powf(low.log10().floor())..10_f64.powf(high.log10().ceil());
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .margin_right(38)
            .x_label_area_size(50)
            .y_label_area_size(78)
            .build_cartesian_2d((from..to).log_scale(), powers.log_scale())?;
        let what = if self.unit == "MB" { "most memory" } else { "time" };
        chart
            .configure_mesh()
            .x_desc(format!("{}, powers of ten", self.counted))
            .y_desc(format!("{what}, powers of ten"))
            .x_label_formatter(&|n| power_of_ten(*n, |n| number(n.round() as u64)))
            .y_label_formatter(&|value| power_of_ten(*value, |value| plain(&shown(value, &self.unit))))
            .label_style(theme.text(14))
            .axis_desc_style(theme.text(15))
            .axis_style(theme.ink())
            .bold_line_style(theme.grid())
            .light_line_style(TRANSPARENT)
            .draw()?;
        for (series, colour) in self.series.iter().zip(colours) {
            chart.draw_series(LineSeries::new(series.points.iter().copied(), colour.stroke_width(2)))?;
            chart.draw_series(series.points.iter().map(|point| Circle::new(*point, 4, colour.filled())))?;
        }
        Ok(())
    }

    fn linear(
        &self,
        area: &Area<'_>,
        theme: Theme,
        colours: &[RGBColor],
        lines: Vec<Vec<(f64, f64)>>,
        what: &str,
        line: Option<f64>,
    ) -> Result<(), Failure> {
        let (from, to) = self.numbers();
        let high = lines.iter().flatten().map(|(_, value)| *value).chain(line).fold(0.0, f64::max) * 1.15;
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .margin_right(38)
            .x_label_area_size(50)
            .y_label_area_size(78)
            .build_cartesian_2d((from..to).log_scale(), 0.0..high)?;
        let is_share = line.is_some();
        chart
            .configure_mesh()
            .x_desc(format!("{}, powers of ten", self.counted))
            .y_desc(what)
            .x_label_formatter(&|n| power_of_ten(*n, |n| number(n.round() as u64)))
            .y_label_formatter(&|value| {
                if is_share { format!("{value:.1}") } else { plain(&shown(*value, &self.unit)) }
            })
            .y_labels(6)
            .label_style(theme.text(14))
            .axis_desc_style(theme.text(15))
            .axis_style(theme.ink())
            .bold_line_style(theme.grid())
            .light_line_style(TRANSPARENT)
            .draw()?;
        if let Some(line) = line {
            chart.draw_series(DashedLineSeries::new(
                [(from, line), (to, line)],
                8,
                5,
                theme.ink().stroke_width(2),
            ))?;
        }
        for (line, colour) in lines.into_iter().zip(colours) {
            chart.draw_series(LineSeries::new(line.iter().copied(), colour.stroke_width(2)))?;
            chart.draw_series(line.iter().map(|point| Circle::new(*point, 4, colour.filled())))?;
        }
        Ok(())
    }
}

impl Bars {
    fn svg(&self, theme: Theme) -> Result<String, Failure> {
        let bars = || self.groups.iter().flat_map(|(_, bars)| bars);
        let left = room_for_labels(bars());
        let room = f64::from(WIDTH as i32 - left - 90);
        let most = bars().map(|bar| bar.value).fold(0.0, f64::max);
        let at = |value: f64| left + (value / most * room).round() as i32;
        let height = TOP + LINE * (bars().count() + self.groups.len()) as i32 + 12;
        let mut text = String::new();
        {
            let root = SVGBackend::with_string(&mut text, (WIDTH, height as u32)).into_drawing_area();
            root.draw(&Text::new(self.title.clone(), (12, 22), centred(&theme.text(18), HPos::Left)))?;
            let mut y = TOP + LINE / 2;
            for (name, bars) in &self.groups {
                root.draw(&Text::new(name.clone(), (12, y), centred(&theme.text(16), HPos::Left)))?;
                y += LINE;
                for bar in bars {
                    bar.draw(&root, theme, y, left, (left, at(bar.value)), at(bar.value) + 8)?;
                    y += LINE;
                }
            }
            root.present()?;
        }
        Ok(text)
    }
}

impl Shares {
    fn svg(&self, theme: Theme) -> Result<String, Failure> {
        let left = room_for_labels(self.bars.iter());
        let room = f64::from(WIDTH as i32 - left - 90);
        let values = || self.bars.iter().map(|bar| bar.value).chain([1.0]);
        let low = values().fold(f64::INFINITY, f64::min).log10();
        let high = values().fold(0.0, f64::max).log10();
        let at = |value: f64| left + ((value.log10() - low) / (high - low) * room).round() as i32;
        let bottom = TOP + LINE * (self.bars.len() as i32 + 1);
        let mut text = String::new();
        {
            let root = SVGBackend::with_string(&mut text, (WIDTH, bottom as u32 + 12)).into_drawing_area();
            root.draw(&Text::new(self.title.clone(), (12, 22), centred(&theme.text(18), HPos::Left)))?;
            let ticks = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
            for tick in ticks.into_iter().filter(|tick: &f64| (low..=high).contains(&tick.log10())) {
                let label = Text::new(
                    tick.to_string(),
                    (at(tick), TOP + LINE / 2),
                    centred(&theme.text(14), HPos::Center),
                );
                root.draw(&label)?;
                root.draw(&PathElement::new([(at(tick), TOP + LINE), (at(tick), bottom)], theme.grid()))?;
            }
            for (bar, y) in self.bars.iter().zip((TOP + LINE * 3 / 2..).step_by(LINE as usize)) {
                // Behind the line, or behind the bar that crosses it.
                let ends = (at(bar.value).min(at(1.0)), at(bar.value).max(at(1.0)));
                bar.draw(&root, theme, y, left, ends, ends.1 + 8)?;
            }
            let ends = [(at(1.0), TOP + LINE), (at(1.0), bottom)];
            root.draw(&PathElement::new(ends, theme.ink().stroke_width(2)))?;
            root.present()?;
        }
        Ok(text)
    }
}

impl Bar {
    /// With its label before `left`, and its figure at `figure`.
    fn draw(
        &self,
        root: &Area<'_>,
        theme: Theme,
        y: i32,
        left: i32,
        (from, to): (i32, i32),
        figure: i32,
    ) -> Result<(), Failure> {
        let colour = if self.is_ours { OURS[0] } else { PEERS[0] };
        root.draw(&Text::new(self.label.clone(), (left - 8, y), centred(&theme.text(14), HPos::Right)))?;
        root.draw(&Rectangle::new([(from, y - 8), (to, y + 8)], colour.filled()))?;
        root.draw(&Text::new(self.shown.clone(), (figure, y), centred(&theme.text(14), HPos::Left)))?;
        Ok(())
    }
}

fn room_for_labels<'a>(bars: impl Iterator<Item = &'a Bar>) -> i32 {
    24 + 8 * bars.map(|bar| bar.label.chars().count()).max().unwrap_or(0) as i32
}

fn centred(style: &TextStyle<'static>, side: HPos) -> TextStyle<'static> {
    style.pos(Pos::new(side, VPos::Center))
}

/// Labels between the powers of ten would say more than can be read.
fn power_of_ten(value: f64, label: impl Fn(f64) -> String) -> String {
    let power = value.log10();
    if (power - power.round()).abs() < 1e-6 { label(value) } else { String::new() }
}

/// Without the digits behind the point that are zero.
fn plain(label: &str) -> String {
    label.replace(".00 ", " ").replace(".0 ", " ")
}
