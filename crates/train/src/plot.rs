//! The course of a fit as a picture.

use crate::error::TrainError;
use crate::loss::{Losses, Pass};
use plotters::prelude::*;

/// Reads one kind of loss.
type Kind = fn(&Losses) -> Option<f64>;

/// Width and height of one chart.
const SIZE: (u32, u32) = (800, 500);
const TRAINING: RGBColor = RGBColor(0x9a, 0x67, 0x00);
const VALIDATION: RGBColor = RGBColor(0x0b, 0x5c, 0xad);

/// Losses by pass as an SVG file: those of the value, and below them those of the moves where moves are ranked.
///
/// # Errors
/// [`TrainError::Plot`].
pub fn loss_plot(title: &str, passes: &[Pass]) -> Result<String, TrainError> {
    let kinds: [(&str, Kind); 2] = [
        ("value: mean square error of expected points", |losses| losses.value),
        ("moves: mean negative log-likelihood", |losses| losses.moves),
    ];
    let shown: Vec<_> = kinds
        .into_iter()
        .filter(|(_, loss)| passes.iter().any(|pass| loss(&pass.training).is_some()))
        .collect();
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (SIZE.0, SIZE.1 * shown.len().max(1) as u32))
            .into_drawing_area();
        area.fill(&WHITE).map_err(refused)?;
        let parts =
            area.titled(title, ("sans-serif", 20)).map_err(refused)?.split_evenly((shown.len().max(1), 1));
        for ((name, loss), part) in shown.into_iter().zip(parts) {
            chart(&part, name, passes, loss)?;
        }
        area.present().map_err(refused)?;
    }
    Ok(svg)
}

fn chart(
    area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    name: &str,
    passes: &[Pass],
    loss: Kind,
) -> Result<(), TrainError> {
    let course = |of: fn(&Pass) -> Losses| {
        passes.iter().filter_map(move |pass| loss(&of(pass)).map(|loss| (f64::from(pass.number), loss)))
    };
    let training: Vec<(f64, f64)> = course(|pass| pass.training).collect();
    let validation: Vec<(f64, f64)> = course(|pass| pass.validation).collect();
    let values = || training.iter().chain(&validation).map(|point| point.1);
    let (low, high) = (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
    let margin = ((high - low) * 0.08).max(high.abs() * 1e-3).max(1e-9);
    let last = passes.iter().map(|pass| pass.number).max().unwrap_or(0).max(1);
    let mut chart = ChartBuilder::on(area)
        .caption(name, ("sans-serif", 15))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..f64::from(last), low - margin..high + margin)
        .map_err(refused)?;
    chart
        .configure_mesh()
        .x_desc("pass")
        .x_label_formatter(&|pass| format!("{pass:.0}"))
        .y_label_formatter(&|loss| format!("{loss:.4}"))
        .draw()
        .map_err(refused)?;
    for (name, color, points) in [("training", TRAINING, &training), ("validation", VALIDATION, &validation)]
    {
        chart
            .draw_series(LineSeries::new(points.iter().copied(), color.stroke_width(2)))
            .map_err(refused)?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
    }
    chart.configure_series_labels().background_style(WHITE).border_style(BLACK).draw().map_err(refused)
}

#[allow(clippy::needless_pass_by_value, reason = "map_err passes errors by value")]
fn refused(error: impl ToString) -> TrainError {
    TrainError::Plot(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_has_a_chart_for_each_kind_of_loss() {
        let losses = |value, moves| Losses { value: Some(value), moves };
        let pass = |number, moves| Pass {
            number,
            training: losses(1.0 / f64::from(number + 1), moves),
            validation: losses(1.1 / f64::from(number + 1), moves),
        };
        let texts = |svg: &str| ["value:", "moves:", "training"].map(|text| svg.matches(text).count());
        let one = loss_plot("a fit", &[pass(0, None), pass(1, None)]).unwrap();
        assert_eq!(texts(&one), [1, 0, 1]);
        let two = loss_plot("a fit", &[pass(0, Some(2.0)), pass(1, Some(1.5))]).unwrap();
        assert_eq!(texts(&two), [1, 1, 2]);
        assert!(two.starts_with("<svg") && two.trim_end().ends_with("</svg>"));
        loss_plot("nothing", &[]).unwrap();
    }
}
