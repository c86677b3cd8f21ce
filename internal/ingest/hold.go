package ingest

import (
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

const (
	// maxSoldOut bounds the plans that a partner may sell out at once.
	maxSoldOut = 5
	// minLoss is how many plans every partner may lose at once. Half of one plan is
	// no plan: without it a partner that replaces its only plan is held back for ever.
	minLoss = 2
)

// maxJump bounds a change of price: the new price is at most maxJump times the old
// one, and at least the old one divided by it.
var maxJump = market.Whole(10)

// holdBack refuses a change that withdraws, or leaves unconfirmed, more of the
// partner's plans than the partner may lose at once, and one after which nothing
// of a larger offer could be ordered: such an answer is more likely reshaped than
// true.
func (d *difference) holdBack(info partner.Info) error {
	if d.offers == 0 && d.offered > maxSoldOut {
		return held(info, "The answer of %s was held back: none of its plans could be ordered, where %d can now.",
			info.Name, d.offered)
	}
	// The margin keeps 0.29 × 100 from being less than 29.
	const margin = 1e-9
	if d.lost <= minLoss || float64(d.lost) <= info.MaxLoss*float64(d.current)+margin {
		return nil
	}
	return held(info, "The answer of %s was held back: it would %s %d of %d plans, more than the allowed %s %%.",
		info.Name, d.loss(), d.lost, d.current, strconv.FormatFloat(info.MaxLoss*100, 'g', 4, 64))
}

func held(info partner.Info, format string, args ...any) error {
	e := errs.New(errs.Partner, format, args...)
	e.Hint = "Where the partner's offer has truly changed, an operator takes it: launchrack refresh --accept " + string(info.ID)
	return e
}

// loss says what becomes of the plans that are lost.
func (d *difference) loss() string {
	if d.unconfirmed > 0 {
		return "withdraw or no longer confirm"
	}
	return "withdraw"
}

// holdPrices replaces new prices by those of the stored row when they are too far
// apart to be believed, and reports whether it did. All prices of a plan are held
// together, its setup fee too: the tax that was taken out is one for all of them. A
// bundled row's prices are too old to compare with.
func holdPrices(was, p *market.Plan) bool {
	if was.Source != market.FromPartner || !jumps(was, p) {
		return false
	}
	p.Monthly, p.Hourly, p.Annually, p.Setup, p.QuotedTax = was.Monthly, was.Hourly, was.Annually, was.Setup, was.QuotedTax
	if p.PriceUnconfirmedSince = was.PriceUnconfirmedSince; p.PriceUnconfirmedSince.IsZero() {
		p.PriceUnconfirmedSince = was.FetchedAt
	}
	return true
}

// jumps reports whether a price that both plans quote, for the same period and in
// the same currency, is more than maxJump times the other. A currency or period
// that only one of them quotes says nothing.
func jumps(was, p *market.Plan) bool {
	for _, prices := range [][2]market.Prices{{was.Monthly, p.Monthly}, {was.Hourly, p.Hourly}, {was.Annually, p.Annually}} {
		for currency, before := range prices[0] {
			if after, quoted := prices[1][currency]; quoted && (exceeds(after, before) || exceeds(before, after)) {
				return true
			}
		}
	}
	return false
}

// exceeds reports whether a is more than maxJump times b. A product that has too
// many digits is larger than any price.
func exceeds(a, b market.Amount) bool {
	limit, err := b.Mul(maxJump)
	return err == nil && a.Cmp(limit) > 0
}
