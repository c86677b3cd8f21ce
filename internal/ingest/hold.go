package ingest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// maxJump bounds a change of price: what is maxJump times the last good price or more, or a
// maxJump-th of it or less, is held back.
var maxJump = market.Whole(10)

// rates compare prices of different currencies. A factor of ten does not depend on those of
// today.
var rates = price.Bundled()

// patience takes what every answer has said for long enough.
type patience struct {
	// before is what was held until this answer.
	before market.Holds
	at     time.Time
	// limit is how long something is held; 0 for ever.
	limit time.Duration
}

// ended reports whether what every answer has said since a time is believed now.
func (p patience) ended(since time.Time) bool { return p.limit > 0 && p.at.Sub(since) >= p.limit }

// since returns when something that is said now was first said. That is now if first is zero, or
// in the future because a clock was set back.
func (p patience) since(first time.Time) time.Time {
	if first.IsZero() || first.After(p.at) {
		return p.at
	}
	return first
}

// plan notes that a plan's price is not believed, and reports whether it is taken all the
// same: every answer has said it for long enough.
func (p patience) plan(is *market.Plan, reason string) (market.HeldPlan, bool) {
	h := market.HeldPlan{Quoted: is.Quoted, Since: p.at, Reason: reason}
	if was := p.before.Plans[is.SKU]; h.Same(&was.Quoted) {
		h.Since = p.since(was.Since)
	}
	return h, p.ended(h.Since)
}

// answer notes which guards hold an answer, and reports whether it is taken all the same.
func (p patience) answer(guards []string) (*market.HeldAnswer, bool) {
	h := &market.HeldAnswer{Guards: guards, Since: p.at}
	if was := p.before.Answer; was != nil && slices.Equal(was.Guards, guards) {
		h.Since = p.since(was.Since)
	}
	return h, p.ended(h.Since)
}

// keepPrices gives a plan the prices of its stored row: all of them, its setup fee too, since
// the tax that was taken out is one for all of them.
func keepPrices(was, p *market.Plan) {
	p.Quoted = was.Quoted
	if p.PriceUnconfirmedSince = was.PriceUnconfirmedSince; p.PriceUnconfirmedSince.IsZero() {
		p.PriceUnconfirmedSince = was.FetchedAt
	}
}

// jump says which price of a plan is too far from the price of its stored row to be believed;
// empty for none. Prices of the same period and currency compare, what a cycle costs after its first term, and
// prices of the same component; a setup fee may be waived or halved by a promotion. Where the plan quotes no
// such price any more, the month compares that ranks it.
func jump(was, p *market.Plan) string {
	shared := false
	for _, period := range p.Periods() {
		if far := farQuote(was.Quotes(period), p.Quotes(period), period, &shared); far != "" {
			return "it now says " + far
		}
	}
	for _, later := range p.Cycles {
		for _, before := range was.Cycles {
			if before.Months != later.Months {
				continue
			}
			if far := farQuote(before.Renewal, later.Renewal, market.CyclePeriod(later.Months), &shared); far != "" {
				return "after the first term it now says " + far
			}
		}
	}
	for _, q := range p.Components {
		for _, before := range was.Components {
			if q.IsFor(before) && q.Currency == before.Currency && isFar(before.Amount, q.Amount) {
				return fmt.Sprintf("it now says %s %s for %s, where it said %s", q.Currency, q.Amount, q.Words(language.English), before.Amount)
			}
		}
	}
	if shared {
		return ""
	}
	before, had := price.Compared(was, rates)
	after, has := price.Compared(p, rates)
	if had && has && isFar(before, after) {
		return fmt.Sprintf("it now says about USD %s a month, where it said about %s", after.Fixed(2), before.Fixed(2))
	}
	return ""
}

// farQuote says which quote is too far from the one before, in the same currency. It sets shared where both have one.
func farQuote(then, now market.Prices, period market.Period, shared *bool) string {
	for _, c := range market.Convertible() {
		before, had := then[c]
		after, has := now[c]
		if *shared = *shared || had && has; had && has && isFar(before, after) {
			return fmt.Sprintf("%s, where it said %s", price.Per(language.English, price.Exact(language.English, after, c), period), price.Exact(language.English, before, c))
		}
	}
	return ""
}

func hasOtherHardware(was, p *market.Plan) bool {
	isOther := func(a, b *float64) bool { return a != nil && b != nil && *a != *b }
	return isOther(was.MemoryGB, p.MemoryGB) || isOther(was.StorageGB, p.StorageGB) ||
		was.CPUCores != nil && p.CPUCores != nil && *was.CPUCores != *p.CPUCores || was.CPUModel != "" && p.CPUModel != "" && was.CPUModel != p.CPUModel
}

// exchanged says that a key seems to name another machine than before: its name, its hardware and its price are others
// at once. It is empty where it does not.
func exchanged(was, p *market.Plan) string {
	period := was.LeadingPeriod()
	if !hasOtherHardware(was, p) || strings.EqualFold(strings.TrimSpace(was.Name), strings.TrimSpace(p.Name)) || was.Quotes(period).Equal(p.Quotes(period)) {
		return ""
	}
	return fmt.Sprintf("its key now stands for %q, which has other hardware and another price than %q", errs.Clip(p.Name, 80), errs.Clip(was.Name, 80))
}

func isFar(a, b market.Amount) bool { return reaches(a, b) || reaches(b, a) }

// reaches reports whether a is maxJump times b or more. A product that has too many digits
// is larger than any price.
func reaches(a, b market.Amount) bool {
	limit, err := b.Mul(maxJump)
	return err == nil && a.Cmp(limit) >= 0
}

// floors are the lowest prices of a partner's stored rows, by type.
type floors map[market.PlanType]unitPrice

// unitPrice is what one core and one GB of memory cost in USD a month; 0 where that is not
// known.
type unitPrice struct{ core, gb float64 }

func floorsOf(stored []market.Plan) floors {
	f := floors{}
	for i := range stored {
		if p := &stored[i]; p.Source == market.FromPartner {
			unit, low := unitPriceOf(p), f[p.Type]
			f[p.Type] = unitPrice{lower(low.core, unit.core), lower(low.gb, unit.gb)}
		}
	}
	return f
}

func unitPriceOf(p *market.Plan) (u unitPrice) {
	amount, _ := price.Compared(p, rates)
	usd, err := strconv.ParseFloat(amount.String(), 64)
	if err == nil && p.CPUCores != nil && *p.CPUCores > 0 {
		u.core = usd / float64(*p.CPUCores)
	}
	if err == nil && p.MemoryGB != nil && *p.MemoryGB > 0 {
		u.gb = usd / *p.MemoryGB
	}
	return u
}

func lower(a, b float64) float64 {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// tooCheap says why the price of a new plan is not believed: both a core and a GB of memory
// cost less than a tenth of what they cost in any stored row of its type. It is empty where
// that is not so or not known.
func (f floors) tooCheap(p *market.Plan) string {
	const tenth = 0.1 * (1 - 1e-5) // the margin keeps a tenth that was converted from being less
	low, unit := f[p.Type], unitPriceOf(p)
	if unit.core == 0 || unit.gb == 0 || unit.core >= tenth*low.core || unit.gb >= tenth*low.gb {
		return ""
	}
	return fmt.Sprintf("price: a core costs USD %.4f a month and a GB of memory %.4f; in the cheapest listed plans of its type they cost %.4f and %.4f",
		unit.core, unit.gb, low.core, low.gb)
}

// peer is a plan of another partner: its sizes, and what a month costs.
type peer struct {
	cores     int
	gb        float64
	usd       market.Amount
	name, who string
}

// peers are plans of other partners, the cheapest first.
type peers []peer

// proportion is how many times a new plan may be cheaper than the cheapest peer with at most its cores and its memory.
var proportion = market.Whole(5)

// peersAmong picks the plans of other partners that can be ordered for as long as one likes and tell their sizes.
func peersAmong(plans []market.Plan, id market.PartnerID) peers {
	var list peers
	for i := range plans {
		p := &plans[i]
		usd, has := price.Compared(p, rates)
		if p.Partner != id && has && p.Available && !p.Spot && p.CPUCores != nil && p.MemoryGB != nil {
			list = append(list, peer{*p.CPUCores, *p.MemoryGB, usd, p.Name, p.PartnerName})
		}
	}
	slices.SortFunc(list, func(a, b peer) int { return a.usd.Cmp(b.usd) })
	return list
}

// beyond says why the price of a new plan is out of all proportion; empty where it is not, or where that is not known.
func (list peers) beyond(p *market.Plan) string {
	usd, has := price.Compared(p, rates)
	if !has || p.Spot || p.CPUCores == nil || p.MemoryGB == nil {
		return ""
	}
	i := slices.IndexFunc(list, func(o peer) bool { return o.cores <= *p.CPUCores && o.gb <= *p.MemoryGB })
	if i < 0 {
		return ""
	}
	if scaled, err := usd.Mul(proportion); err != nil || scaled.Cmp(list[i].usd) >= 0 {
		return ""
	}
	return fmt.Sprintf("price: it costs about USD %s a month, and the cheapest plan of another partner with at most as many cores and as much memory, %s of %s, costs USD %s; an operator has to allow it",
		usd.Fixed(2), errs.Clip(list[i].name, 80), list[i].who, list[i].usd.Fixed(2))
}
