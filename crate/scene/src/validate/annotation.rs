//! Checks of annotations: each has a place, and an end. A body that is named may be one of the run that the
//! document does not list, as a link of an arm: an annotation on no body is not drawn.

use super::{bounded, positive, value};
use crate::SceneError;
use crate::document::View;

/// Largest number of points of all strokes together: a link can hold them.
const MOST_POINTS: usize = 5000;
/// Longest note, bytes.
const LONGEST: usize = 1000;

pub(super) fn validate(view: &View) -> Result<(), SceneError> {
    let mut count = 0;
    for (i, annotation) in view.annotations.iter().enumerate() {
        let at = |field: &str| format!("view.annotations[{i}].{field}");
        count += annotation.points.len();
        if annotation.points.is_empty() {
            return Err(value(&at("points"), "at least one point"));
        }
        if count > MOST_POINTS {
            return Err(value(&at("points"), format!("at most {MOST_POINTS} points in all annotations")));
        }
        if annotation.text.len() > LONGEST {
            return Err(value(&at("text"), format!("at most {LONGEST} bytes")));
        }
        for (k, x) in annotation.points.iter().flatten().enumerate() {
            bounded(&at(&format!("points[{}][{}]", k / 3, k % 3)), *x)?;
        }
    }
    for (i, trail) in view.trails.iter().enumerate() {
        for (k, x) in trail.point.into_iter().enumerate() {
            bounded(&format!("view.trails[{i}].point[{k}]"), x)?;
        }
    }
    view.ghosts.map_or(Ok(()), |every| positive("view.ghosts", every))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Annotation, AnnotationKind, Trail};

    fn note(text: &str) -> Annotation {
        Annotation {
            kind: AnnotationKind::Note,
            body: Some(1),
            points: vec![[0.1, 0.0, 0.2]],
            text: text.into(),
        }
    }

    #[test]
    fn what_is_drawn_is_taken_whatever_body_it_stands_on() {
        let trails = vec![Trail { body: 3000, point: [0.0; 3] }];
        let view =
            View { annotations: vec![note("slips here")], trails, ghosts: Some(0.1), ..View::default() };
        assert_eq!(validate(&view), Ok(()));
    }

    #[test]
    fn the_first_one_is_undone_as_any_other() {
        let text = r#"{"version":3,"title":"t","experiment":{"kind":"dynamics"},"bodies":[]}"#;
        let mut scene = crate::parse(text).expect("a scene");
        let before = scene.clone();
        let value = serde_json::to_value(vec![note("here")]).expect("plain data");
        let undo = scene.set("view.annotations", &value).expect("taken");
        assert_eq!(scene.view.annotations.len(), 1);
        assert_eq!(scene.set("view.annotations", &undo).expect("undone"), value);
        assert_eq!(scene, before);
    }

    #[test]
    fn what_has_no_place_or_no_end_is_refused_where_it_stands() {
        let refused = |view: View| validate(&view).err().map(|e| e.path).unwrap_or_default();
        let drawn = |annotations| View { annotations, ..View::default() };
        assert_eq!(
            refused(drawn(vec![note(""), Annotation { points: vec![], ..note("") }])),
            "view.annotations[1].points"
        );
        assert_eq!(
            refused(drawn(vec![Annotation { points: vec![[0.0; 3]; MOST_POINTS + 1], ..note("") }])),
            "view.annotations[0].points"
        );
        assert_eq!(
            refused(drawn(vec![Annotation { points: vec![[0.0; 3], [0.0, f64::NAN, 0.0]], ..note("") }])),
            "view.annotations[0].points[1][1]",
        );
        assert_eq!(refused(drawn(vec![note(&"x".repeat(LONGEST + 1))])), "view.annotations[0].text");
        assert_eq!(refused(View { ghosts: Some(0.0), ..View::default() }), "view.ghosts");
    }
}
