//! The Command Phase and the Initiative Phase: secret plans, secret bids, dice.

use std::ops::ControlFlow;

use kernel::{Cite, Dice, Judge, Log, Of, why};

use crate::action::Event;
use crate::book::{Point, War};
use crate::key::GroupId;
use crate::state::{Pending, Phase, Side, State, Support};

impl War {
    pub fn begin_plans(&self, s: &mut State) {
        for brigade in &mut s.brigades {
            *brigade = crate::state::Brigade::default();
        }
        for stock in &mut s.stocks {
            // Without this paragraph what was spent would come back.
            let back = if self.cite(Point::NoRefund).in_force() { 0 } else { stock.spent };
            stock.lp = stock.lp.saturating_add(back);
            (stock.spent, stock.bid, stock.ready) = (0, None, false);
        }
        s.agenda.push(Pending::Plan);
    }

    pub fn plan(&self, s: &mut State, group: GroupId, support: Support, log: &mut Log<Event>) {
        let side = self.formation(group).side;
        let cost = self.plan_cost(support);
        s.brigade_mut(group).planned = Some(support);
        let stock = s.stock_mut(side);
        self.cite(Point::PlanSpent).then(|| stock.lp = stock.lp.saturating_sub(cost));
        stock.spent += cost;
        log.push(Event::Planned { side, group, support });
    }

    pub fn ready(&self, s: &mut State, side: Side, log: &mut Log<Event>) {
        s.stock_mut(side).ready = true;
        log.push(Event::Readied { side });
        if s.stocks.iter().all(|stock| stock.ready) {
            s.agenda.pop();
            s.stocks.iter_mut().for_each(|stock| stock.ready = false);
        }
    }

    pub fn begin_bids(&self, s: &mut State) {
        s.stocks.iter_mut().for_each(|stock| stock.ready = false);
        s.agenda.push(Pending::Bid);
    }

    pub fn judge_bid<J: Judge>(&self, s: &State, side: Side, points: u16, j: &mut J) -> ControlFlow<()> {
        let have = s.stock(side).lp;
        if points > have {
            j.refuse(self.cite(Point::PlanStock), why!("needs-logistics-points", n = i32::from(points), n2 = i32::from(have)))?;
        }
        if points > 0 {
            j.permit(self.cite(Point::Bid), why!("no-bids"))?;
        }
        ControlFlow::Continue(())
    }

    pub fn bid(&self, s: &mut State, side: Side, points: u16, log: &mut Log<Event>) {
        let stock = s.stock_mut(side);
        self.cite(Point::BidSpent).then(|| stock.lp = stock.lp.saturating_sub(points));
        (stock.bid, stock.ready) = (Some(points), true);
        log.push(Event::Readied { side });
        if s.stocks.iter().all(|stock| stock.ready) {
            // The dice follow when both have written down their points.
            s.agenda.pop();
            s.stocks.iter_mut().for_each(|stock| stock.ready = false);
        }
    }

    /// Both roll until one has more.
    pub fn roll_initiative(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let spent = |s: &State, side: Side| {
            let stock = s.stock(side);
            self.cite(Point::InitiativeSum).says(stock.spent) + self.cite(Point::Bid).says(stock.bid.unwrap_or(0))
        };
        let spent = [spent(s, Side::It), spent(s, Side::Ah)];
        log.reveal();
        for attempt in 0.. {
            let faces = Side::BOTH.map(|side| dice.roll(6, self.named(Point::InitiativeDie), Of::Side(side as u8)));
            let sums = [0, 1].map(|i| u16::from(faces[i]) + spent[i]);
            // Dice that always agree, as no real ones do, are not thrown for ever.
            if sums[0] == sums[1] && attempt < 100 && self.cite(Point::InitiativeTie).in_force() {
                log.push(Event::Tied { dice: faces, spent });
                continue;
            }
            let winner = if self.cite(Point::InitiativeHigh).says(sums[0] > sums[1]) { Side::It } else { Side::Ah };
            s.initiative = winner;
            s.phasing = winner;
            for stock in &mut s.stocks {
                stock.spent += stock.bid.take().unwrap_or(0);
            }
            log.push(Event::Initiative { winner, dice: faces, spent });
            return;
        }
    }

    /// The bids lie open and the dice have not been thrown.
    pub fn is_initiative_due(&self, s: &State) -> bool {
        s.phase == Phase::Initiative && s.stocks.iter().all(|stock| stock.bid.is_some())
    }
}
