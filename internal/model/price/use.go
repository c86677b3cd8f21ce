package price

import (
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

func terabytes(lang *language.Language, tb string) string {
	return lang.Decimal(tb) + "\u00a0" + lang.TerabyteSymbol()
}

// What is not known of a use, and so has no total, and what a renter should know beside a total.
var (
	unknownTraffic = language.S("included traffic not known")
	unknownOverage = language.S("traffic beyond {size}: price not known")
	endsBeyond     = language.S("traffic ends at {size}")
	slowerBeyond   = language.S("slower beyond {size}")
	unknownAddress = language.S("IPv4 address: price not known")
	unknownFurther = language.S("further IPv4 addresses: price not known")
	unknownBackup  = language.S("backup: price not known")
	unknownWindows = language.S("Windows: price not known")
	unknownByMonth = language.S("no price by the month")
	noUse          = market.Use{}
)

// useCosts are what a use of a plan costs beside what everybody pays.
type useCosts struct {
	fees []fee
	// gaps say what has no known price, notes what else is to know.
	gaps, notes []string
	lang        *language.Language
}

func (u *useCosts) lacks(s language.Sentence, tb string) {
	u.gaps = append(u.gaps, s.In(u.lang, "size", terabytes(u.lang, tb)))
}

// useOf finds what the use of the terms costs in a currency.
func (t Terms) useOf(p *market.Plan, c market.Currency) useCosts {
	u, use := useCosts{lang: t.Language()}, t.Use()
	if use == noUse {
		return u
	}
	charges := market.Charges(p.Components)
	if use.TrafficGB > 0 {
		t.traffic(&u, p, charges, c)
	}
	if use.IPv4 > 0 {
		t.addresses(&u, p, charges, c)
	}
	isWindows := func(q market.Charge) bool {
		return q.Component == market.Licence && strings.Contains(strings.ToLower(q.Name), "windows")
	}
	if use.Backup && !t.take(&u, charges, c, 1, ofComponent(market.Backup)) {
		u.lacks(unknownBackup, "")
	}
	if use.Windows && !t.take(&u, charges, c, 1, isWindows) {
		u.lacks(unknownWindows, "")
	}
	return u
}

func ofComponent(component market.Component) func(market.Charge) bool {
	return func(q market.Charge) bool { return q.Component == component }
}

// traffic adds what the traffic costs beyond what is included.
func (t Terms) traffic(u *useCosts, p *market.Plan, charges []market.Charge, c market.Currency) {
	gb := t.Use().TrafficGB
	if p.TrafficTB == nil {
		u.lacks(unknownTraffic, "")
		return
	}
	included := int(*p.TrafficTB*gbPerTB + 0.5)
	if *p.TrafficTB == market.Unmetered || gb <= included {
		return
	}
	beyond, tb := gb-included, strconv.FormatFloat(*p.TrafficTB, 'f', -1, 64)
	switch p.Egress {
	case market.EgressThrottled:
		u.notes = append(u.notes, slowerBeyond.In(u.lang, "size", terabytes(u.lang, tb)))
	case market.EgressStopped:
		u.lacks(endsBeyond, tb)
	default:
		dearest := t.dearest(charges, c, func(q market.Charge) bool { return q.Component == market.Overage && q.Period == market.PerTB })
		if dearest == nil {
			u.lacks(unknownOverage, tb)
			return
		}
		dearest.gb = beyond
		u.fees = append(u.fees, *dearest)
	}
}

// addresses adds what the addresses cost that are not included. What everybody pays for an address is one that is.
func (t Terms) addresses(u *useCosts, p *market.Plan, charges []market.Charge, c market.Currency) {
	has := 0
	if slices.ContainsFunc(charges, func(q market.Charge) bool { return q.Component == market.IPv4 && q.IsMandatory }) {
		has = 1
	} else if p.IPv4Count == nil {
		u.lacks(unknownAddress, "")
		return
	}
	if p.IPv4Count != nil {
		has = max(has, *p.IPv4Count)
	}
	if has == 0 && !t.take(u, charges, c, 1, ofComponent(market.IPv4)) {
		u.lacks(unknownAddress, "")
	}
	if further := t.Use().IPv4 - max(has, 1); further > 0 && !t.take(u, charges, c, further, ofComponent(market.FurtherIPv4)) {
		u.lacks(unknownFurther, "")
	}
}

// take adds some of what has a price by the month, with what is paid for each at the start: of several by name the
// cheapest. It reports false where there is none.
func (t Terms) take(u *useCosts, charges []market.Charge, c market.Currency, count int, is func(market.Charge) bool) bool {
	var best, start *fee
	for _, q := range charges {
		named := func(o market.Charge) bool { return is(o) && o.Name == q.Name && !o.IsMandatory }
		one := t.dearest(charges, c, func(o market.Charge) bool { return named(o) && o.Period != market.Once })
		if one != nil && (best == nil || one.monthly().Cmp(best.monthly()) < 0) {
			best, start = one, t.dearest(charges, c, func(o market.Charge) bool { return named(o) && o.Period == market.Once })
		}
	}
	if best == nil {
		return false
	}
	for _, one := range []*fee{best, start} {
		if one != nil {
			one.count = count
			u.fees = append(u.fees, *one)
		}
	}
	return true
}

// dearest is the dearest of some charges in a currency: one that costs more in some place is taken for there. It is nil
// for none, and where one of them has no rate.
func (t Terms) dearest(charges []market.Charge, c market.Currency, is func(market.Charge) bool) (found *fee) {
	for _, q := range charges {
		if !is(q) || q.TermMonths != nil {
			continue
		}
		one := fee{part: t.partIn(q.Prices, c), charge: q, hours: t.hours()}
		if !one.ok {
			return nil
		}
		if found == nil || one.monthly().Cmp(found.monthly()) > 0 {
			found = &one
		}
	}
	return found
}

// monthly is what one costs a month; its amount where it is paid once or by the TB.
func (f fee) monthly() market.Amount {
	if one, ok := f.cost(0); ok && one.Sign() > 0 {
		return one
	}
	return f.amount
}

// cost is what is paid over some months, and a month where these are 0, without what is paid once.
func (f fee) cost(months int) (market.Amount, bool) {
	count, parts := int64(max(f.count, 1)), market.Whole(1)
	switch {
	case f.gb > 0:
		count, parts = int64(f.gb)*int64(max(months, 1)), market.Whole(gbPerTB)
	case months > 0:
		count *= f.times(months)
	case f.charge.Period == market.Once:
		count = 0
	case f.charge.Period == market.Hour:
		count *= int64(f.hours)
	case f.charge.Period == market.Year:
		parts = market.Whole(monthsPerYear)
	}
	amount, err := f.amount.Mul(market.Whole(count))
	if err != nil {
		return amount, false
	}
	amount, err = amount.Quo(parts)
	return amount, err == nil
}

// label names a fee over some months in a currency.
func (f fee) label(lang *language.Language, months int, c market.Currency) string {
	if f.gb > 0 {
		return lang.T("{charge}: {size} at {price}", "charge", f.charge.Words(lang), "size", terabytes(lang, market.TBOf(f.gb*max(months, 1))), "price", f.text(lang, c))
	}
	times := int64(max(f.count, 1))
	if months > 0 {
		times *= f.times(months)
	}
	label := ChargeLabel(lang, f.charge)
	if times > 1 {
		label = lang.N("{charge}, {count} time", "{charge}, {count} times", int(times), "charge", label)
	}
	return label
}

// UseGap says why the total of the use is not known: "traffic beyond 20 TB: price not known"; empty where it is, or
// where there is no price at all.
func (t Terms) UseGap(p *market.Plan) string {
	if t.Use() == noUse {
		return ""
	}
	shown, ok := t.monthShown(p)
	if !ok {
		return unknownByMonth.In(t.Language())
	}
	return t.Language().List(t.useOf(p, shown.Currency).gaps...)
}

// UseText says what is used: "20 TB of traffic, 2 IPv4 addresses, a backup, Windows"; empty for nothing.
func UseText(lang *language.Language, u market.Use) string {
	var parts []string
	if u.TrafficGB > 0 {
		parts = append(parts, lang.T("{size} of traffic", "size", terabytes(lang, market.TBOf(u.TrafficGB))))
	}
	if u.IPv4 > 0 {
		parts = append(parts, lang.N("{count} IPv4 address", "{count} IPv4 addresses", u.IPv4))
	}
	if u.Backup {
		parts = append(parts, lang.T("a backup"))
	}
	if u.Windows {
		parts = append(parts, lang.T("Windows"))
	}
	return lang.List(parts...)
}
