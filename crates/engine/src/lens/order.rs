//! The order in time in which the visits of a trace were entered and left.

use boyi_search::trace::{Record, VisitId};

/// The steps of a trace: one when a visit is entered, one when it is left.
pub(super) struct Order {
    /// The step at which each visit was entered, by number; it grows with the number.
    entered: Vec<u32>,
    left: Vec<u32>,
}

impl Order {
    /// Numbers the steps of a record of at most `u32::MAX / 2` visits.
    pub(super) fn of<M: Copy + Eq>(record: &Record<M>) -> Order {
        let mut order = Order { entered: Vec::new(), left: vec![0; record.visits().count()] };
        let mut open: Vec<VisitId> = Vec::new();
        let mut step = 0;
        for (id, visit) in record.ids().zip(record.visits()) {
            while open.last().is_some_and(|&last| Some(last) != visit.parent) {
                order.leave(open.pop(), &mut step);
            }
            order.entered.push(step);
            step += 1;
            open.push(id);
        }
        while !open.is_empty() {
            order.leave(open.pop(), &mut step);
        }
        order
    }

    fn leave(&mut self, id: Option<VisitId>, step: &mut u32) {
        if let Some(left) = id.and_then(|id| self.left.get_mut(id.index())) {
            *left = *step;
            *step += 1;
        }
    }

    /// The steps at which a visit was entered and left.
    pub(super) fn steps(&self, id: VisitId) -> [u32; 2] {
        [self.entered[id.index()], self.left[id.index()]]
    }

    /// The visit that is entered or left at a step, found among `id`'s ancestors by `parent`; `None` beyond the end.
    pub(super) fn at(&self, step: u32, parent: impl Fn(usize) -> Option<VisitId>) -> Option<usize> {
        let latest = self.entered.partition_point(|&entered| entered <= step).checked_sub(1)?;
        if self.entered[latest] == step {
            return Some(latest);
        }
        std::iter::successors(Some(latest), |&id| parent(id).map(VisitId::index))
            .find(|&id| self.left[id] == step)
    }
}
