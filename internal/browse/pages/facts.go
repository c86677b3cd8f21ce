package pages

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/hardware/disk"
	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/place"
	"launchrack/internal/price"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// factRow is one line of a plan's specifications.
type factRow struct {
	label func(*language.Language) string
	// text is empty where the fact is not known.
	text func(*language.Language, *market.Plan) string
	// derivation says how the shop knows what the partner does not state.
	derivation derivation
	// column is what the row reads, where it may come from the partner's text; empty for others.
	column string
}

// derivation is where a fact comes from that the partner does not state.
type derivation int

const (
	stated derivation = iota
	fromProcessor
	fromMemory
	fromRegions
	fromPrice
	ownRecord
)

func (d derivation) text(lang *language.Language) string {
	switch d {
	case fromProcessor:
		return lang.T("Derived from the CPU model")
	case fromMemory:
		return lang.T("Derived from the memory")
	case fromRegions:
		return lang.T("Derived from the regions")
	case fromPrice:
		return lang.T("Derived from the price, excl. tax")
	case ownRecord:
		return lang.T("From our records")
	}
	return ""
}

// plain is the text of a fact that no language changes.
func plain(text func(*market.Plan) string) func(*language.Language, *market.Plan) string {
	return func(_ *language.Language, p *market.Plan) string { return text(p) }
}

// factRows are the lines in their order.
var factRows = []factRow{
	{func(l *language.Language) string { return l.T("Type") }, func(l *language.Language, p *market.Plan) string { return browse.TypeText(l, p.Type) }, stated, ""},
	{func(l *language.Language) string { return l.T("Category") }, func(l *language.Language, p *market.Plan) string { return browse.CategoryText(l, p.Category) }, stated, ""},
	{func(l *language.Language) string { return l.T("Processor") }, plain(func(p *market.Plan) string { return p.CPUName }), fromProcessor, "cpu_model"},
	{func(l *language.Language) string { return l.T("Processor, as listed") }, plain(listedProcessor), stated, ""},
	{func(l *language.Language) string { return l.T("Cores") }, plain(func(p *market.Plan) string { return wholeText(p.CPUCores) }), fromProcessor, "cpu_cores"},
	{func(l *language.Language) string { return l.T("Threads") }, plain(func(p *market.Plan) string { return wholeText(p.CPUThreads) }), fromProcessor, "cpu_threads"},
	{func(l *language.Language) string { return l.T("Clock speed") }, words.ClockSpeed, stated, "cpu_frequency"},
	{func(l *language.Language) string { return l.T("Architecture") }, plain(func(p *market.Plan) string { return p.CPUArchitecture }), fromProcessor, ""},
	{func(l *language.Language) string { return l.T("Processor released") }, plain(func(p *market.Plan) string { return wholeText(p.CPUYear) }), fromProcessor, ""},
	{func(l *language.Language) string { return l.T("RAM") }, words.MemoryText, stated, "ram_size"},
	{func(l *language.Language) string { return l.T("ECC memory") }, func(l *language.Language, p *market.Plan) string { return yesOrNo(l, p.MemoryECC) }, fromMemory, "ram_ecc"},
	{func(l *language.Language) string { return l.T("GPU") }, browse.GPUText, stated, "gpu_model"},
	{func(l *language.Language) string { return l.T("GPU memory") }, func(l *language.Language, p *market.Plan) string { return sizeText(l, p.GPUMemoryGB) }, stated, ""},
	{func(l *language.Language) string { return l.T("Price per GPU") }, func(l *language.Language, p *market.Plan) string { return monthText(l, p, p.PerCardUSD) }, fromPrice, ""},
	{func(l *language.Language) string { return l.T("Price per GB of GPU memory") }, func(l *language.Language, p *market.Plan) string { return monthText(l, p, p.PerCardGBUSD) }, fromPrice, ""},
	{func(l *language.Language) string { return l.T("Storage") }, storageText, stated, "disks"},
	{func(l *language.Language) string { return l.T("Network") }, networkText, stated, "network_speed"},
	{func(l *language.Language) string { return l.T("Traffic") }, trafficText, stated, "traffic_tb"},
	{func(l *language.Language) string { return l.T("IPv4") }, addressText, stated, "ipv4_count"},
	{func(l *language.Language) string { return l.T("IPv6") }, func(l *language.Language, p *market.Plan) string { return yesOrNo(l, p.IPv6) }, stated, "ipv6"},
	{func(l *language.Language) string { return l.T("Virtualisation") }, plain(func(p *market.Plan) string { return words.Hypervisor(p.Virtualization) }), stated, "virtualization"},
	{func(l *language.Language) string { return l.T("Share of a core") }, shareText, stated, "cpu_share"},
	{func(l *language.Language) string { return l.T("Coupon") }, couponText, stated, ""},
	{func(l *language.Language) string { return l.T("Offer ends") }, func(l *language.Language, p *market.Plan) string { return l.Day(p.EndsAt) }, stated, ""},
	{func(l *language.Language) string { return l.T("Availability") }, browse.SpotText, stated, ""},
	{func(l *language.Language) string { return l.T("Countries") }, countriesText, fromRegions, ""},
	{func(l *language.Language) string { return l.T("First seen") }, func(l *language.Language, p *market.Plan) string { return l.Day(p.FirstSeenAt) }, ownRecord, ""},
	{func(l *language.Language) string { return l.T("Price changed") }, func(l *language.Language, p *market.Plan) string {
		return dayBeside(l, p.PriceChangedAt, p.FirstSeenAt)
	}, ownRecord, ""},
	{func(l *language.Language) string { return l.T("Last changed") }, func(l *language.Language, p *market.Plan) string {
		return dayBeside(l, p.UpdatedAt, p.FirstSeenAt, p.PriceChangedAt)
	}, ownRecord, ""},
}

// facts lists what is known of a plan. Told is the plan before anything was derived,
// nil where that is not known.
func facts(lang *language.Language, p, told *market.Plan) []view.PlanFact {
	list := []view.PlanFact{}
	_, theirs, _ := correctionsOf(p)
	for _, f := range factRows {
		text := f.text(lang, p)
		if text == "" {
			continue
		}
		source := statedBy(lang, p)
		isDerived := told != nil && f.text(lang, told) == ""
		if f.derivation == ownRecord || f.derivation != stated && isDerived {
			source = f.derivation.text(lang)
		} else if text != f.text(lang, theirs) {
			source = lang.T("Corrected by this shop")
		} else if f.column != "" && slices.Contains(p.FromText, f.column) {
			source = lang.T("Read from the partner’s description")
		}
		list = append(list, view.PlanFact{Label: f.label(lang), Text: text, Source: source})
	}
	return list
}

// monthText says what a graphics card, or a GB of its memory, costs a month in USD.
func monthText(lang *language.Language, p *market.Plan, amount *market.Amount) string {
	if amount == nil || p.Spot {
		return ""
	}
	return price.Per(lang, price.Format(lang, *amount, market.USD), market.Month)
}

func statedBy(lang *language.Language, p *market.Plan) string {
	switch {
	case p.Source == market.ByHand:
		return lang.T("Entered by the operator")
	case p.PartnerName == "":
		return lang.T("Stated by the partner")
	}
	return lang.T("Stated by {partner}", "partner", p.PartnerName)
}

// listedProcessor is the partner's own text where it says more than the processor's name.
func listedProcessor(p *market.Plan) string {
	if p.CPUModel == p.CPUName {
		return ""
	}
	return p.CPUModel
}

func wholeText(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

func sizeText(lang *language.Language, gb *float64) string {
	if gb == nil {
		return ""
	}
	return words.SizeText(lang, *gb)
}

func yesOrNo(lang *language.Language, b *bool) string {
	switch {
	case b == nil:
		return ""
	case *b:
		return lang.T("Yes")
	}
	return lang.T("No")
}

// storageText names the disks, and what several have together.
func storageText(lang *language.Language, p *market.Plan) string {
	text := words.StorageText(lang, p)
	if total := sizeText(lang, p.StorageGB); total != "" && disk.Count(p.Disks) > 1 {
		return lang.T("{disks}, {size} in total", "disks", text, "size", total)
	}
	return text
}

// dayBeside writes a day that the rows above do not have yet.
func dayBeside(lang *language.Language, at time.Time, above ...time.Time) string {
	day := lang.Day(at)
	if slices.ContainsFunc(above, func(other time.Time) bool { return lang.Day(other) == day }) {
		return ""
	}
	return day
}

func networkText(lang *language.Language, p *market.Plan) string {
	if p.NetworkMbps == nil {
		return ""
	}
	return words.RateText(lang, *p.NetworkMbps)
}

func trafficText(lang *language.Language, p *market.Plan) string {
	switch {
	case p.Bandwidth != "":
		return words.Traffic(lang, p.Bandwidth)
	case p.TrafficTB == nil:
		return ""
	case *p.TrafficTB == market.Unmetered:
		return lang.T("Unmetered")
	}
	return lang.T("{size} a month", "size", lang.Terabytes(strconv.FormatFloat(*p.TrafficTB, 'f', -1, 64)))
}

// addressText says behind the word IPv4 what the price includes of these addresses.
func addressText(lang *language.Language, p *market.Plan) string {
	if words.AddressCostsExtra(p) {
		return lang.T("Costs extra")
	}
	if lacks := words.NoAddress(lang, p); lacks != "" || p.IPv4Count == nil {
		return lacks
	}
	return lang.N("{count} included", "{count} included", *p.IPv4Count)
}

func shareText(lang *language.Language, p *market.Plan) string {
	if p.CPUShare == nil {
		return ""
	}
	return lang.T("{share} guaranteed", "share", lang.Percent(strconv.FormatFloat(*p.CPUShare*100, 'f', -1, 64)))
}

func couponText(lang *language.Language, p *market.Plan) string {
	return couponUntil(lang, p, p.Coupon)
}

// couponUntil says until when a code holds, of the plan or of one of its cycles.
func couponUntil(lang *language.Language, p *market.Plan, code string) string {
	switch {
	case code == "" || p.CouponUntil.IsZero() || p.Coupon != "" && code != p.Coupon:
		return code
	case p.IsCouponOver():
		return lang.T("{code}, ended on {day}", "code", code, "day", lang.Day(p.CouponUntil))
	}
	return lang.T("{code}, until {day}", "code", code, "day", lang.Day(p.CouponUntil))
}

func countriesText(lang *language.Language, p *market.Plan) string {
	names := make([]string, len(p.Countries))
	for i, code := range p.Countries {
		names[i] = place.CountryNameIn(lang, code)
	}
	return strings.Join(names, ", ")
}
