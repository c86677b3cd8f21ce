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
	label language.Sentence
	// text is empty where the fact is not known.
	text func(*language.Language, *market.Plan) string
	// derivation says how the shop knows what the partner does not state.
	derivation language.Sentence
	// column is what the row reads, where it may come from the partner's text; empty for others.
	column string
}

// Where facts come from that the partner does not state.
var (
	stated        language.Sentence
	fromProcessor = language.S("Derived from the CPU model")
	fromMemory    = language.S("Derived from the memory")
	fromRegions   = language.S("Derived from the regions")
	fromPrice     = language.S("Derived from the price, excl. tax")
	ownRecord     = language.S("From our records")
)

// plain is the text of a fact that no language changes.
func plain(text func(*market.Plan) string) func(*language.Language, *market.Plan) string {
	return func(_ *language.Language, p *market.Plan) string { return text(p) }
}

// factRows are the lines in their order.
var factRows = []factRow{
	{language.S("Type"), func(l *language.Language, p *market.Plan) string { return browse.TypeText(l, p.Type) }, stated, ""},
	{language.S("Category"), func(l *language.Language, p *market.Plan) string { return browse.CategoryText(l, p.Category) }, stated, ""},
	{language.S("Processor"), plain(func(p *market.Plan) string { return p.CPUName }), fromProcessor, "cpu_model"},
	{language.S("Processor, as listed"), plain(listedProcessor), stated, ""},
	{language.S("Cores"), plain(func(p *market.Plan) string { return wholeText(p.CPUCores) }), fromProcessor, "cpu_cores"},
	{language.S("Threads"), plain(func(p *market.Plan) string { return wholeText(p.CPUThreads) }), fromProcessor, "cpu_threads"},
	{language.S("Clock speed"), words.ClockSpeed, stated, "cpu_frequency"},
	{language.S("Architecture"), plain(func(p *market.Plan) string { return p.CPUArchitecture }), fromProcessor, ""},
	{language.S("Processor released"), plain(func(p *market.Plan) string { return wholeText(p.CPUYear) }), fromProcessor, ""},
	{language.S("RAM"), words.MemoryText, stated, "ram_size"},
	{language.S("ECC memory"), func(l *language.Language, p *market.Plan) string { return yesOrNo(l, p.MemoryECC) }, fromMemory, "ram_ecc"},
	{language.S("GPU"), browse.GPUText, stated, "gpu_model"},
	{language.S("GPU memory"), func(l *language.Language, p *market.Plan) string { return sizeText(l, p.GPUMemoryGB) }, stated, ""},
	{language.S("Price per GPU"), func(l *language.Language, p *market.Plan) string { return monthText(l, p, p.PerCardUSD) }, fromPrice, ""},
	{language.S("Price per GB of GPU memory"), func(l *language.Language, p *market.Plan) string { return monthText(l, p, p.PerCardGBUSD) }, fromPrice, ""},
	{language.S("Storage"), storageText, stated, "disks"},
	{language.S("Network"), networkText, stated, "network_speed"},
	{language.S("Traffic"), trafficText, stated, "traffic_tb"},
	{language.S("IPv4"), addressText, stated, "ipv4_count"},
	{language.S("IPv6"), func(l *language.Language, p *market.Plan) string { return yesOrNo(l, p.IPv6) }, stated, "ipv6"},
	{language.S("Virtualisation"), plain(func(p *market.Plan) string { return words.Hypervisor(p.Virtualization) }), stated, "virtualization"},
	{language.S("Share of a core"), shareText, stated, "cpu_share"},
	{language.S("Coupon"), func(l *language.Language, p *market.Plan) string { return couponUntil(l, p, p.Coupon) }, stated, ""},
	{language.S("Offer ends"), func(l *language.Language, p *market.Plan) string { return l.Day(p.EndsAt) }, stated, ""},
	{language.S("Availability"), browse.SpotText, stated, ""},
	{language.S("Countries"), countriesText, fromRegions, ""},
	{language.S("First seen"), func(l *language.Language, p *market.Plan) string { return l.Day(p.FirstSeenAt) }, ownRecord, ""},
	{language.S("Price changed"), func(l *language.Language, p *market.Plan) string {
		return dayBeside(l, p.PriceChangedAt, p.FirstSeenAt)
	}, ownRecord, ""},
	{language.S("Last changed"), func(l *language.Language, p *market.Plan) string {
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
			source = f.derivation.In(lang)
		} else if text != f.text(lang, theirs) {
			source = lang.T("Corrected by this shop")
		} else if f.column != "" && slices.Contains(p.FromText, f.column) {
			source = lang.T("Read from the partner’s description")
		}
		list = append(list, view.PlanFact{Key: f.label, Label: f.label.In(lang), Text: text, Source: source})
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
	return strings.Join(each(p.Countries, func(code string) string { return place.CountryNameIn(lang, code) }), ", ")
}
