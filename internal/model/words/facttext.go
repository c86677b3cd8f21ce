package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

// monthText says what a graphics card, or a GB of its memory, costs a month in USD.
func monthText(lang *language.Language, p *market.Plan, amount *market.Amount) string {
	if amount == nil || p.Spot {
		return ""
	}
	return price.Per(lang, price.Format(lang, *amount, market.USD), market.Month)
}

// listedProcessor is the partner's own text where it says more than the processor's name.
func listedProcessor(_ *language.Language, p *market.Plan) string {
	if p.CPUModel == p.CPUName {
		return ""
	}
	return p.CPUModel
}

// wholeStorage names the disks, and what several have together.
func wholeStorage(lang *language.Language, p *market.Plan) string {
	text := StorageText(lang, p)
	if p.StorageGB != nil && disk.Count(p.Disks) > 1 {
		return lang.T("{disks}, {size} in total", "disks", text, "size", SizeText(lang, *p.StorageGB))
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

func trafficText(lang *language.Language, p *market.Plan) string {
	switch {
	case p.Bandwidth != "":
		return Traffic(lang, p.Bandwidth)
	case p.TrafficTB == nil:
		return ""
	case *p.TrafficTB == market.Unmetered:
		return lang.T("Unmetered")
	}
	return lang.T("{size} a month", "size", lang.Terabytes(strconv.FormatFloat(*p.TrafficTB, 'f', -1, 64)))
}

// addressText says behind the word IPv4 what the price includes of these addresses.
func addressText(lang *language.Language, p *market.Plan) string {
	if AddressCostsExtra(p) {
		return lang.T("Costs extra")
	}
	if lacks := NoAddress(lang, p); lacks != "" || p.IPv4Count == nil {
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

// CouponUntil says until when a code holds, of the plan or of one of its cycles.
func CouponUntil(lang *language.Language, p *market.Plan, code string) string {
	switch {
	case code == "" || p.CouponUntil.IsZero() || p.Coupon != "" && code != p.Coupon:
		return code
	case p.IsCouponOver():
		return lang.T("{code}, ended on {day}", "code", code, "day", lang.Day(p.CouponUntil))
	}
	return lang.T("{code}, until {day}", "code", code, "day", lang.Day(p.CouponUntil))
}

// maxRegionNames bounds the regions that a cell names.
const maxRegionNames = 8

func regionsText(lang *language.Language, p *market.Plan) string {
	names := place.RegionsIn(lang, p.Regions)
	if more := len(names) - maxRegionNames; more > 0 {
		return lang.N("{regions}; and {count} more", "{regions}; and {count} more", more, "regions", strings.Join(names[:maxRegionNames], "; "))
	}
	return strings.Join(names, "; ")
}

func placeText(lang *language.Language, at market.Place) string {
	country := place.CountryNameIn(lang, at.Country)
	switch {
	case at.Region == "":
		return country
	case country == "":
		return place.RegionIn(lang, at.Region)
	}
	return lang.T("{address}, {country}", "address", place.RegionIn(lang, at.Region), "country", country)
}

// PricesText lists prices in the shop's currencies.
func PricesText(lang *language.Language, prices market.Prices) string {
	var list []string
	for _, c := range market.Currencies() {
		if amount, has := prices[c]; has {
			list = append(list, price.Exact(lang, amount, c))
		}
	}
	return strings.Join(list, ", ")
}

func spelt(name string) string {
	parts := strings.Split(name, "_")
	for i, part := range parts {
		if part == "id" || part == "url" {
			parts[i] = strings.ToUpper(part)
		}
	}
	return Capital(strings.Join(parts, " "))
}

// TypeText names a type of plans as its cards do; empty for none.
func TypeText(lang *language.Language, t market.PlanType) string {
	return view.TextOfType(lang, t).Card
}

// capitalNames are values that are words.
var capitalNames = map[string]language.Sentence{
	string(market.CategoryGeneral):     language.SC("category", "General"),
	string(market.CategoryCompute):     language.SC("category", "Compute"),
	string(market.CategoryMemory):      language.SC("category", "Memory"),
	string(market.CategoryStorage):     language.SC("category", "Storage"),
	string(market.CategoryLightweight): language.SC("category", "Lightweight"),
	string(market.CategoryOther):       language.SC("category", "Other"),
	market.IPv4Included:                language.SC("IPv4", "Included"),
	market.IPv4None:                    language.SC("IPv4", "None"),
}

// CapitalName names a value that is a word, such as a category.
func CapitalName(lang *language.Language, value string) string {
	if name, isNamed := capitalNames[value]; isNamed {
		return name.In(lang)
	}
	return Capital(value)
}

// SpotText warns of a machine that does not last.
func SpotText(lang *language.Language, p *market.Plan) string {
	if !p.Spot {
		return ""
	}
	return lang.T("Interruptible: the partner can stop it at any time")
}

// GPUText names the cards after their number, which may be a fraction or not known.
func GPUText(lang *language.Language, p *market.Plan) string {
	switch {
	case p.GPUCount == nil:
		return p.GPUModel
	case p.GPUModel == "":
		return lang.Decimal(strconv.FormatFloat(*p.GPUCount, 'f', -1, 64))
	}
	return lang.Decimal(strconv.FormatFloat(*p.GPUCount, 'f', -1, 64)) + " × " + p.GPUModel
}

// CyclesText says by which times a plan is paid: "1, 3, 12 months"; empty where that is not known.
func CyclesText(lang *language.Language, p *market.Plan) string {
	cycles := p.BillingCycles()
	if len(cycles) == 0 {
		return ""
	}
	last := cycles[len(cycles)-1].Months
	if len(cycles) == 1 {
		return price.MonthsText(lang, last)
	}
	var months []string
	for _, c := range cycles[:len(cycles)-1] {
		months = append(months, strconv.Itoa(c.Months))
	}
	return lang.N("{others}, {count} month", "{others}, {count} months", last, "others", strings.Join(months, ", "))
}

// listed lists the values that a text may have.
func listed[T ~string](values []T) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(values), "[]")), ", ")
}
