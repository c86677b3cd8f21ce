package ingest

import (
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

const (
	// smallOffer is up to how many plans a partner may sell out at once.
	smallOffer = 5
	// smallLoss is how many plans any partner may lose at once: half of one plan is
	// no plan, so a partner that exchanges its only one would be held back for ever.
	smallLoss = 2
)

// maxJump is how many times its last good price a price may become, or how many
// times less.
var maxJump = market.Whole(10)

// holdBack refuses a change that withdraws, or leaves unconfirmed, more of the
// partner's plans than the partner may lose at once, and one after which nothing
// of a larger offer could be ordered: such an answer is more likely reshaped than
// true.
func (d *difference) holdBack(info partner.Info) error {
	if d.offers == 0 && d.offered > smallOffer {
		return held(info, "The answer of %s was held back: none of its plans could be ordered, where %d can now.",
			info.Name, d.offered)
	}
	// The margin keeps 0.29 × 100 from being less than 29.
	const margin = 1e-9
	if d.lost <= smallLoss || float64(d.lost) <= info.MaxLoss*float64(d.current)+margin {
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

// keepPrices puts the prices of the stored row in the place of new ones that are
// too far from them to be believed, and reports whether it did. All of a plan's
// prices stay together. A bundled row's prices are too old to compare with.
func keepPrices(was, p *market.Plan) bool {
	if was.Source != market.FromPartner || !jumps(was, p) {
		return false
	}
	p.Monthly, p.Hourly, p.Annually = was.Monthly, was.Hourly, was.Annually
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
