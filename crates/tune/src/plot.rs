//! The course of a tuning as a picture.

use crate::error::TuneError;
use crate::spsa::Parameter;
use plotters::coord::Shift;
use plotters::prelude::*;

/// Charts side by side.
const COLUMNS: usize = 3;
/// Width and height of one chart.
const SIZE: (u32, u32) = (330, 220);
/// Most points of one line.
const POINTS: usize = 500;
const VALUE: RGBColor = RGBColor(0x0b, 0x5c, 0xad);
const START: RGBColor = RGBColor(0x8a, 0x8a, 0x8a);

/// The values of each parameter by the pairs of games played, as an SVG file with one chart for each; a grey line is
/// the value at the beginning. `course` has the values before each iteration of `pairs` pairs and after the last one.
///
/// # Errors
/// [`TuneError::Plot`].
pub fn course_plot(
    title: &str,
    parameters: &[Parameter],
    course: &[Vec<f64>],
    pairs: u32,
) -> Result<String, TuneError> {
    let columns = parameters.len().clamp(1, COLUMNS);
    let rows = parameters.len().div_ceil(columns).max(1);
    let mut svg = String::new();
    {
        let size = (SIZE.0 * columns as u32, SIZE.1 * rows as u32 + 30);
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        area.fill(&WHITE).map_err(refused)?;
        let parts = area.titled(title, ("sans-serif", 18)).map_err(refused)?.split_evenly((rows, columns));
        let step = course.len().div_ceil(POINTS).max(1);
        for (index, (parameter, part)) in parameters.iter().zip(parts).enumerate() {
            let last = course.len().saturating_sub(1);
            let shown = course.iter().enumerate().filter(|(at, _)| at % step == 0 || *at == last);
            let points = shown
                .filter_map(|(at, values)| Some((at as f64 * f64::from(pairs), *values.get(index)?)))
                .collect();
            chart(&part, parameter, points)?;
        }
        area.present().map_err(refused)?;
    }
    Ok(svg)
}

fn chart(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    parameter: &Parameter,
    points: Vec<(f64, f64)>,
) -> Result<(), TuneError> {
    let start = f64::from(parameter.start);
    let values = || points.iter().map(|point| point.1).chain([start]);
    let (low, high) = (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
    // At least one perturbation on either side, so that noise does not fill the chart.
    let margin = parameter.c_end.max((high - low) * 0.1);
    let end = points.last().map_or(1.0, |point| point.0).max(1.0);
    let mut chart = ChartBuilder::on(area)
        .caption(&parameter.name, ("sans-serif", 14))
        .margin(8)
        .x_label_area_size(24)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..end, low - margin..high + margin)
        .map_err(refused)?;
    chart
        .configure_mesh()
        .x_labels(4)
        .y_labels(5)
        .x_label_formatter(&|pairs| format!("{pairs:.0}"))
        .y_label_formatter(&|value| {
            format!("{value:.4}").trim_end_matches('0').trim_end_matches('.').to_owned()
        })
        .draw()
        .map_err(refused)?;
    let level = [(0.0, start), (end, start)];
    chart.draw_series(LineSeries::new(level, START.stroke_width(1))).map_err(refused)?;
    chart.draw_series(LineSeries::new(points, VALUE.stroke_width(2))).map_err(refused)?;
    Ok(())
}

#[allow(clippy::needless_pass_by_value, reason = "map_err passes errors by value")]
fn refused(error: impl ToString) -> TuneError {
    TuneError::Plot(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_has_a_chart_for_each_parameter() {
        let parameter = |name: &str| Parameter {
            name: name.into(),
            start: 100,
            min: 0,
            max: 200,
            c_end: 10.0,
            r_end: 0.002,
        };
        let parameters = ["alpha", "beta", "gamma", "delta"].map(parameter);
        let course: Vec<Vec<f64>> =
            (0..3_000).map(|at| vec![100.0 + f64::from(at) / 50.0, 100.0, 90.0, 0.0]).collect();
        let svg = course_plot("othello", &parameters, &course, 4).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        for name in ["othello", "alpha", "beta", "gamma", "delta"] {
            assert!(svg.contains(name), "{name}");
        }
        assert!(svg.len() < 200_000, "lines are thinned out: {}", svg.len());
        course_plot("nothing", &[], &[], 1).unwrap();
        course_plot("begun", &parameters, &course[..1], 1).unwrap();
    }
}
