package browse

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/price"
	"launchrack/internal/model/words"
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
	text := words.StorageText(lang, p)
	if p.StorageGB != nil && disk.Count(p.Disks) > 1 {
		return lang.T("{disks}, {size} in total", "disks", text, "size", words.SizeText(lang, *p.StorageGB))
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

func countriesText(lang *language.Language, p *market.Plan) string {
	var list []string
	for _, code := range p.Countries {
		list = append(list, place.CountryNameIn(lang, code))
	}
	return strings.Join(list, ", ")
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
		if abbreviations[part] {
			parts[i] = strings.ToUpper(part)
		}
	}
	return words.Capital(strings.Join(parts, " "))
}

var abbreviations = map[string]bool{"id": true, "url": true}
