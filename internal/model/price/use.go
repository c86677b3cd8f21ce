package price

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// used is what a use adds to a rent besides its fees.
type used struct {
	// shared is a month's price, quoted or a month's part of the shortest cycle.
	shared part
	// gaps say what has no known price, without which there is no total, and notes what else is to know.
	gaps, notes []string
}

// addUse adds what the use of the terms costs to the rent of a plan with these charges.
func (t Terms) addUse(r *rent, p *market.Plan, charges []market.Charge) {
	if !t.Need().Uses() {
		return
	}
	lang := t.Language()
	if r.shared = r.month; !r.month.ok {
		r.shared = t.partIn(t.monthsBy(p.LeadingPeriod(), p), r.currency)
	}
	t.addTraffic(r, p, charges)
	t.addAddresses(r, p, charges)
	if t.Need().Backup {
		t.take(r, charges, 1, lang.T("backup: price not known"), isOf(market.Backup))
	}
	if t.Need().Windows {
		t.take(r, charges, 1, lang.T("Windows: price not known"), func(q market.Charge) bool {
			return q.Component == market.Licence && strings.Contains(strings.ToLower(q.Name), "windows")
		})
	}
}

func isOf(component market.Component) func(market.Charge) bool {
	return func(q market.Charge) bool { return q.Component == component }
}

// addTraffic adds what the traffic costs beyond what is included.
func (t Terms) addTraffic(r *rent, p *market.Plan, charges []market.Charge) {
	gb, lang := t.Need().TrafficGB, t.Language()
	switch {
	case gb == 0 || p.TrafficTB != nil && *p.TrafficTB == market.Unmetered:
		return
	case p.TrafficTB == nil:
		r.gaps = append(r.gaps, lang.T("included traffic not known"))
		return
	case p.TrafficBothWays != nil && *p.TrafficBothWays:
		r.notes = append(r.notes, lang.T("incoming traffic counts, too"))
	}
	beyond, size := gb-int(*p.TrafficTB*gbPerTB+0.5), terabytes(lang, strconv.FormatFloat(*p.TrafficTB, 'f', -1, 64))
	switch {
	case beyond <= 0:
	case p.Egress == market.EgressThrottled:
		r.notes = append(r.notes, lang.T("slower beyond {size}", "size", size))
	case p.Egress == market.EgressStopped:
		r.gaps = append(r.gaps, lang.T("traffic ends at {size}", "size", size))
	default:
		each := t.dearest(r, charges, func(q market.Charge) bool { return q.Component == market.Overage && q.Period == market.PerTB })
		if each == nil {
			r.gaps = append(r.gaps, lang.T("traffic beyond {size}: price not known", "size", size))
			return
		}
		each.gb = beyond
		r.fees = append(r.fees, *each)
	}
}

// addAddresses adds what the addresses cost that are not included.
func (t Terms) addAddresses(r *rent, p *market.Plan, charges []market.Charge) {
	needed, unknown := t.Need().IPv4, t.Language().T("IPv4 address: price not known")
	switch {
	case needed == 0:
		return
	case p.IPv4Count == nil && !slices.ContainsFunc(r.fees, func(f fee) bool { return f.charge.Component == market.IPv4 }):
		r.gaps = append(r.gaps, unknown)
		return
	case p.IPv4Count == nil || *p.IPv4Count == 0:
		t.take(r, charges, 1, unknown, isOf(market.IPv4))
		needed--
	default:
		needed -= *p.IPv4Count
	}
	t.take(r, charges, needed, t.Language().T("further IPv4 addresses: price not known"), isOf(market.FurtherIPv4))
}

// take adds so many of what has a price by the month, with what is paid for each at the start: of several by name the
// cheapest. What everybody pays for is there already, and what has no known price is a gap.
func (t Terms) take(r *rent, charges []market.Charge, count int, gap string, is func(market.Charge) bool) {
	if count <= 0 || slices.ContainsFunc(charges, func(q market.Charge) bool { return is(q) && q.IsMandatory }) {
		return
	}
	var best, start *fee
	for _, q := range charges {
		named := func(once bool) *fee {
			return t.dearest(r, charges, func(o market.Charge) bool {
				return is(q) && is(o) && o.Name == q.Name && (o.Period == market.Once) == once
			})
		}
		if one := named(false); one != nil && (best == nil || one.isBelow(best)) {
			best, start = one, named(true)
		}
	}
	if best == nil {
		r.gaps = append(r.gaps, gap)
	}
	for _, one := range []*fee{best, start} {
		if one != nil {
			one.count = count
			r.fees = append(r.fees, *one)
		}
	}
}

// dearest is the dearest of some charges: one that costs more in some place is taken for there. It is nil for none, and
// where one of them has no rate.
func (t Terms) dearest(r *rent, charges []market.Charge, is func(market.Charge) bool) (found *fee) {
	for _, q := range charges {
		if !is(q) || q.TermMonths != nil {
			continue
		}
		one := fee{part: t.partIn(q.Prices, r.currency), charge: q, hours: t.hours()}
		if !one.ok {
			return nil
		}
		if found == nil || found.isBelow(&one) {
			found = &one
		}
	}
	return found
}

// isBelow reports that one of a fee costs less in a year than one of another, of which both are paid once or neither.
func (f *fee) isBelow(o *fee) bool {
	return f.cost(monthsPerYear).amount.Cmp(o.cost(monthsPerYear).amount) < 0
}

// cost is what is paid over some months, and a month where these are 0, without what is paid once.
func (f fee) cost(months int) part {
	times, parts := f.times(months), 1
	switch {
	case f.gb > 0:
		times, parts = int64(f.gb*max(months, 1)), gbPerTB
	case months == 0 && f.charge.Period == market.Once:
		times = 0
	case months == 0 && f.charge.Period == market.Year:
		parts = monthsPerYear
	}
	amount, err := f.amount.Mul(market.Whole(times))
	if err == nil && parts > 1 {
		amount, err = amount.Quo(market.Whole(int64(parts)))
	}
	return part{amount: amount, ok: err == nil}
}

// label names a fee over some months in a currency.
func (f fee) label(lang *language.Language, months int, c market.Currency) string {
	if f.gb > 0 {
		return lang.T("{charge}: {size} at {price}", "charge", f.charge.Words(lang), "size", terabytes(lang, market.TBOf(f.gb*max(months, 1))), "price", f.text(lang, c))
	}
	label := ChargeLabel(lang, f.charge)
	if times := f.times(months); times > 1 {
		label = lang.N("{charge}, {count} time", "{charge}, {count} times", int(times), "charge", label)
	}
	return label
}

// gap says why the total of the use is not known: "traffic beyond 20 TB: price not known"; empty without a use.
func (t Terms) gap(p *market.Plan) string {
	if !t.Need().Uses() {
		return ""
	}
	r, _ := t.shownRent(p)
	return cmp.Or(t.Language().List(r.gaps...), t.Language().T("no price by the month"))
}

// WithUse is a text about a price with what is used besides: "Price per month with 20 TB of traffic".
func WithUse(lang *language.Language, text string, u market.Use) string {
	if used := UseText(lang, u); used != "" {
		return lang.T("{price} with {use}", "price", text, "use", used)
	}
	return text
}

// UseText says what is used: "20 TB of traffic, 2 IPv4 addresses, a backup, Windows"; empty for nothing.
func UseText(lang *language.Language, u market.Use) string {
	return lang.List(u.Parts(lang.T("{size} of traffic", "size", terabytes(lang, market.TBOf(u.TrafficGB))),
		lang.N("{count} IPv4 address", "{count} IPv4 addresses", u.IPv4), lang.T("a backup"), lang.T("Windows"))...)
}

func terabytes(lang *language.Language, tb string) string {
	return lang.Decimal(tb) + "\u00a0" + lang.TerabyteSymbol()
}
