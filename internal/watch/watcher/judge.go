package watcher

import (
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/past/live"
	"launchrack/internal/watch"
)

// change is one change of a plan as a watch sees it.
type change struct {
	*live.Change
	sides
	was, is shown
	// isPlan reports that the watched page is the plan's own.
	isPlan bool
}

// isOrderable reports whether a row can be ordered.
func (s shown) isOrderable() bool { return s.plan != nil && s.plan.Available }

// lang is the language of the watch.
func (w *following) lang() *language.Language { return w.choice.Language() }

// fires reports whether the watch's rule begins to hold with a change, and why in a sentence.
func (w *following) fires(c change) (reason string, fires bool) {
	switch w.Rule {
	case watch.Anything:
		return c.describe(w.lang()), !c.isSilent()
	case watch.PriceFalls:
		return w.lang().T("The price fell."), c.after && c.movesBy() < 0
	case watch.PriceRises:
		return w.lang().T("The price rose."), c.after && c.movesBy() > 0
	case watch.PriceBelow:
		if !w.begins(c, w.isBelow(c.was) && c.before, w.isBelow(c.is) && c.after) {
			return "", false
		}
		return w.belowText(c.is), true
	case watch.Better:
		if !w.begins(c, w.isBetter(c.was) && c.before, w.isBetter(c.is) && c.after) {
			return "", false
		}
		return w.betterText(c.is), true
	case watch.NewPlan:
		return w.lang().T("New in this list."), c.after && !c.before && c.is.isOrderable() && !c.isNewLead()
	case watch.BackInStock:
		isBack := c.before && !c.was.isOrderable() || c.isPlan && c.Kind == market.EventListed
		return w.lang().T("Back in stock."), c.after && c.is.isOrderable() && isBack
	case watch.Lowest:
		begins := c.is.isLowest // it could not be ordered before
		if c.was.isOrderable() {
			begins = c.is.isLow && c.was.isMonthly && c.is.isMonthly && c.is.month.Cmp(c.was.month) < 0
		}
		return w.lang().T("Lowest price in 90 days."), c.after && c.is.isOrderable() && begins
	}
	return "", false // DropNear is the clock's
}

// isNewLead reports that a row of a machine that was listed before now stands for it.
func (c change) isNewLead() bool {
	return c.was.plan != nil && c.is.plan != nil && !c.was.plan.IsLead && c.is.plan.IsLead
}

// movesBy compares the price after a change with the one before; 0 where one is missing.
func (c change) movesBy() int {
	if !c.was.isPriced || !c.is.isPriced {
		return 0
	}
	return c.is.price.Cmp(c.was.price)
}

// isBelow reports whether a plan can be ordered for less than the watch's bound. A price that
// is not confirmed is none.
func (w *following) isBelow(s shown) bool {
	return s.isPriced && s.isOrderable() && s.plan.PriceUnconfirmedSince.IsZero() && w.Value != nil && s.price.Cmp(*w.Value) < 0
}

func (w *following) belowText(s shown) string {
	if w.Value == nil || !s.isPriced {
		return ""
	}
	return w.lang().T("Below your limit of {price}.", "price", price.Exact(w.lang(), *w.Value, w.Currency))
}

// monthsOfBetter is for how long a plan is compared that could take the place of a rented server.
const monthsOfBetter = 12

// isBetter reports whether a plan can be ordered and costs less over a year, setup included,
// than the watch's price a month.
func (w *following) isBetter(s shown) bool {
	return s.isOrderable() && s.year.Sign() > 0 && w.Value != nil && s.year.Cmp(price.Move{Month: *w.Value}.Total(monthsOfBetter)) < 0
}

func (w *following) betterText(s shown) string {
	if w.Value == nil || s.year.Sign() <= 0 {
		return ""
	}
	lang := w.lang()
	return lang.T("12 months cost {price} with setup; you pay {own}.", "price", price.Format(lang, s.year, w.Currency), "own", price.Format(lang, price.Move{Month: *w.Value}.Total(monthsOfBetter), w.Currency))
}

// begins notes whether the condition of a kept rule holds, and reports whether it begins to.
func (w *following) begins(c change, held, holds bool) bool {
	if w.seen != nil && !w.seen[c.Plan] { // the snapshot that the watch began with is newer than this change
		w.seen[c.Plan] = true
		w.hold(c.Plan, held, 0)
	}
	_, was := w.Held[c.Plan]
	w.hold(c.Plan, holds, 0)
	return holds && !was
}

// hold notes whether the condition holds for a plan.
func (w *following) hold(plan int64, holds bool, mark int64) {
	old, was := w.Held[plan]
	if was == holds && old == mark {
		return
	}
	w.isMoved = true
	if !holds {
		delete(w.Held, plan)
		return
	}
	if w.Held == nil {
		w.Held = watch.Held{}
	}
	w.Held[plan] = mark
}

// isSilent reports that no fact of a plan moved, as where a price begins or ends to be held back.
func (c change) isSilent() bool {
	return c.was.plan != nil && c.is.plan != nil && c.before == c.after && row.SameFacts(c.was.plan, c.is.plan)
}

// describe says what a change is about.
func (c change) describe(lang *language.Language) string {
	switch {
	case c.Kind == market.EventListed && c.isPlan: // it was withdrawn before
		return lang.T("Offered again by the partner.")
	case c.Kind == market.EventListed:
		return lang.T("New in this list.")
	case c.Kind == market.EventWithdrawn:
		return lang.T("No longer offered by the partner.")
	case !c.before && c.after:
		return lang.T("Now in this list.")
	case c.before && !c.after:
		return lang.T("No longer in this list.")
	case c.is.isOrderable() && !c.was.isOrderable():
		return lang.T("Back in stock.")
	case !c.is.isOrderable() && c.was.isOrderable():
		return lang.T("Sold out.")
	case c.movesBy() < 0:
		return lang.T("The price fell.")
	case c.movesBy() > 0:
		return lang.T("The price rose.")
	case c.Kind == market.EventPrice:
		if step := c.stepText(lang); step != "" {
			return lang.T("The prices changed ({change}).", "change", step)
		}
		return lang.T("The prices changed.")
	case c.Kind == market.EventStock:
		return lang.T("The stock changed.")
	}
	return lang.T("The details changed.")
}

// stepText says which price changed; empty where neither moment lacks it.
func (c change) stepText(lang *language.Language) string {
	if c.was.plan == nil || c.is.plan == nil {
		return ""
	}
	if step, ok := c.is.plan.Moved(&c.was.plan.Quoted); ok {
		return browse.PriceStep(lang, step)
	}
	return ""
}

// nearTime is how long before an auction's price falls its drop is near.
const nearTime = 24 * time.Hour

// isNear reports whether the price of a plan falls soon.
func isNear(p *market.Plan, now time.Time) bool {
	return p.Available && p.NextDropAt.After(now) && !p.NextDropAt.After(now.Add(nearTime))
}

// holds reports whether the condition of a rule holds for a plan now, whatever was before, and
// why. The mark tells one drop of an auction from the next.
func (w *following) holds(s shown, now time.Time) (reason string, mark int64, holds bool) {
	switch w.Rule {
	case watch.PriceBelow:
		return w.belowText(s), 0, w.isBelow(s)
	case watch.Better:
		return w.betterText(s), 0, w.isBetter(s)
	case watch.BackInStock:
		return w.lang().T("In stock."), 0, s.isOrderable()
	case watch.Lowest:
		return w.lang().T("Lowest price in 90 days."), 0, s.isOrderable() && s.isLowest
	case watch.DropNear:
		return w.lang().T("The price will fall on {time}.", "time", w.lang().MinuteIn(s.plan.NextDropAt, w.Zone())), s.plan.NextDropAt.Unix(), isNear(s.plan, now)
	}
	return "", 0, false
}
