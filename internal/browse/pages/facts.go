package pages

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

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
	label string
	// text is empty where the fact is not known.
	text func(*market.Plan) string
	// derivation says how the shop knows what the partner does not state.
	derivation string
	// column is what the row reads, where it may come from the partner's text; empty for others.
	column string
}

const (
	fromProcessor = "Derived from the CPU model"
	fromMemory    = "Derived from the memory"
	fromRegions   = "Derived from the regions"
	fromPrice     = "Derived from the price, excl. tax"
	ownRecord     = "From our records"
	ownCorrection = "Corrected by this shop"
	fromText      = "Read from the partner’s description"
)

// factRows are the lines in their order.
var factRows = []factRow{
	{"Type", func(p *market.Plan) string { return browse.TypeText(p.Type) }, "", ""},
	{"Category", func(p *market.Plan) string { return words.Capital(string(p.Category)) }, "", ""},
	{"Processor", func(p *market.Plan) string { return p.CPUName }, fromProcessor, "cpu_model"},
	{"Processor, as listed", listedProcessor, "", ""},
	{"Cores", func(p *market.Plan) string { return wholeText(p.CPUCores) }, fromProcessor, "cpu_cores"},
	{"Threads", func(p *market.Plan) string { return wholeText(p.CPUThreads) }, fromProcessor, "cpu_threads"},
	{"Frequency", func(p *market.Plan) string { return p.CPUFrequency }, "", "cpu_frequency"},
	{"Architecture", func(p *market.Plan) string { return p.CPUArchitecture }, fromProcessor, ""},
	{"Processor released", func(p *market.Plan) string { return wholeText(p.CPUYear) }, fromProcessor, ""},
	{"RAM", func(p *market.Plan) string { return words.MemoryText(language.English, p) }, "", "ram_size"},
	{"ECC memory", func(p *market.Plan) string { return yesOrNo(p.MemoryECC) }, fromMemory, "ram_ecc"},
	{"GPU", browse.GPUText, "", "gpu_model"},
	{"GPU memory", func(p *market.Plan) string { return sizeText(p.GPUMemoryGB) }, "", ""},
	{"Price per GPU", func(p *market.Plan) string { return monthText(p, p.PerCardUSD) }, fromPrice, ""},
	{"Price per GB of GPU memory", func(p *market.Plan) string { return monthText(p, p.PerCardGBUSD) }, fromPrice, ""},
	{"Storage", storageText, "", "disks"},
	{"Network", networkText, "", "network_speed"},
	{"Traffic", trafficText, "", "traffic_tb"},
	{"IPv4", addressText, "", "ipv4_count"},
	{"IPv6", func(p *market.Plan) string { return yesOrNo(p.IPv6) }, "", "ipv6"},
	{"Virtualisation", func(p *market.Plan) string { return words.Hypervisor(p.Virtualization) }, "", "virtualization"},
	{"Share of a core", shareText, "", "cpu_share"},
	{"Coupon", couponText, "", ""},
	{"Offer ends", func(p *market.Plan) string { return language.English.Day(p.EndsAt) }, "", ""},
	{"Lasts", browse.SpotText, "", ""},
	{"Countries", countriesText, fromRegions, ""},
	{"On record", recordText, ownRecord, ""},
}

// facts lists what is known of a plan. Stated is the plan before anything was derived,
// nil where that is not known.
func facts(p, stated *market.Plan) []view.PlanFact {
	list := []view.PlanFact{}
	_, theirs, _ := correctionsOf(p)
	for _, f := range factRows {
		text := f.text(p)
		if text == "" {
			continue
		}
		source := statedBy(p)
		isDerived := stated != nil && f.text(stated) == ""
		if f.derivation == ownRecord || f.derivation != "" && isDerived {
			source = f.derivation
		} else if text != f.text(theirs) {
			source = ownCorrection
		} else if f.column != "" && slices.Contains(p.FromText, f.column) {
			source = fromText
		}
		list = append(list, view.PlanFact{Label: f.label, Text: text, Source: source})
	}
	return list
}

// monthText says what a graphics card, or a GB of its memory, costs a month in USD.
func monthText(p *market.Plan, amount *market.Amount) string {
	if amount == nil || p.Spot {
		return ""
	}
	return price.Per(language.English, price.Format(language.English, *amount, market.USD), market.Month)
}

func statedBy(p *market.Plan) string {
	switch {
	case p.Source == market.ByHand:
		return "Entered by the operator"
	case p.PartnerName == "":
		return "Stated by the partner"
	}
	return "Stated by " + p.PartnerName
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

func sizeText(gb *float64) string {
	if gb == nil {
		return ""
	}
	return words.SizeText(language.English, *gb)
}

func yesOrNo(b *bool) string {
	switch {
	case b == nil:
		return ""
	case *b:
		return "Yes"
	}
	return "No"
}

// storageText names the disks, and what several have together.
func storageText(p *market.Plan) string {
	text := words.StorageText(language.English, p)
	if total := sizeText(p.StorageGB); total != "" && disk.Count(p.Disks) > 1 {
		text += ", " + total + " in total"
	}
	return text
}

// recordText says since when the shop knows a plan, and when it changed last, each day once.
func recordText(p *market.Plan) string {
	first, priced, last := language.English.Day(p.FirstSeenAt), language.English.Day(p.PriceChangedAt), language.English.Day(p.UpdatedAt)
	var parts []string
	if first != "" {
		parts = append(parts, "since "+first)
	}
	if priced != "" && priced != first {
		parts = append(parts, "new price on "+priced)
	}
	if last != "" && last != first && last != priced {
		parts = append(parts, "last change on "+last)
	}
	return words.Capital(strings.Join(parts, ", "))
}

func networkText(p *market.Plan) string {
	if p.NetworkMbps == nil {
		return ""
	}
	return words.RateText(language.English, *p.NetworkMbps)
}

// unitBehind finds a unit that a partner wrote without the space that all sizes have here.
var unitBehind = regexp.MustCompile(`(\d)([GT]B)`)

func trafficText(p *market.Plan) string {
	switch {
	case p.Bandwidth != "":
		return unitBehind.ReplaceAllString(p.Bandwidth, "$1 $2")
	case p.TrafficTB == nil:
		return ""
	case *p.TrafficTB == market.Unmetered:
		return "Unmetered"
	}
	return strconv.FormatFloat(*p.TrafficTB, 'f', -1, 64) + " TB a month"
}

// addressText says behind the word IPv4 what the price includes of these addresses.
func addressText(p *market.Plan) string {
	if words.AddressCostsExtra(p) {
		return "Costs extra"
	}
	if lacks := words.NoAddress(language.English, p); lacks != "" || p.IPv4Count == nil {
		return lacks
	}
	return strconv.Itoa(*p.IPv4Count) + " included"
}

func shareText(p *market.Plan) string {
	if p.CPUShare == nil {
		return ""
	}
	return strconv.FormatFloat(*p.CPUShare*100, 'f', -1, 64) + "% guaranteed"
}

func couponText(p *market.Plan) string { return couponUntil(p, p.Coupon) }

// couponUntil says until when a code holds, of the plan or of one of its cycles.
func couponUntil(p *market.Plan, code string) string {
	switch {
	case code == "" || p.CouponUntil.IsZero() || p.Coupon != "" && code != p.Coupon:
		return code
	case p.IsCouponOver():
		return code + ", ended on " + language.English.Day(p.CouponUntil)
	}
	return code + ", until " + language.English.Day(p.CouponUntil)
}

func countriesText(p *market.Plan) string {
	names := make([]string, len(p.Countries))
	for i, code := range p.Countries {
		names[i] = place.CountryName(code)
	}
	return strings.Join(names, ", ")
}
