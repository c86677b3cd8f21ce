package contabo

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// baseRegion is the region of the listed price. Other regions have a surcharge.
const baseRegion = "European Union"

// place is a region with its monthly surcharge.
type place struct {
	name      string
	surcharge market.Prices
	soldOut   bool
}

// regionTitle matches the titles of regions, for payloads without the list of region add-ons.
var (
	regionTitle = regexp.MustCompile(`^(European Union|United Kingdom|United States|Canada|Asia|Australia|Japan|India|Singapore|Germany)\b`)
	portTitle   = regexp.MustCompile(`(?i)\b[MG]bit/s\b`)
)

// sum adds the surcharge to the listed price in each of its currencies.
func (at place) sum(monthly market.Prices) (market.Prices, error) {
	total := market.Prices{}
	for _, c := range market.Currencies() {
		month, quoted := monthly[c]
		extra, told := at.surcharge[c]
		if !quoted {
			continue
		}
		if !told {
			return nil, fmt.Errorf("addons.%s.price.%s: is missing; accepted is a number", at.name, c)
		}
		sum, err := month.Add(extra)
		if err != nil {
			return nil, fmt.Errorf("addons.%s.price.%s: %w", at.name, c, err)
		}
		total[c] = sum
	}
	return total, nil
}

// places returns the places of the product, the base region first and the others by name. An
// outlet machine has one place; other products name their regions among their add-ons. Without
// add-ons the regions are unknown.
func (it *item) places(known map[string]bool) (places []place, left []partner.LeftOut) {
	if letter := partner.Text(it.Location); letter != "" {
		city := partner.CityOf(id, letter)
		if strings.EqualFold(city, "B") {
			city = "India"
		}
		if city == letter {
			it.defects.Add(partner.Unknown("location", letter, "one of the partner's letters, such as N for Nuremberg"))
			return nil, nil
		}
		return []place{{name: city}}, nil
	}
	addons := it.readAddons()
	if len(addons) == 0 {
		return nil, nil
	}
	places = []place{{name: baseRegion}}
	for _, a := range addons {
		name := partner.Text(a.Title)
		if a.err != nil && (name == "" || isRegion(a.ID, name, known)) {
			left = append(left, partner.LeftOut{Place: regionKey(name), Err: a.err})
			continue
		}
		it.defects.Add(a.err)
		if !isRegion(a.ID, name, known) {
			continue
		}
		extra, err := quantity.Quotes("addons."+a.ID+".price", a.Price)
		soldOut, err2 := isSet("addons."+a.ID+".outOfStock", a.OutOfStock)
		at := slices.IndexFunc(places, func(p place) bool { return p.name == name })
		if len(a.Price) == 0 && name != baseRegion {
			err = fmt.Errorf("addons.%s.price: is missing; accepted is a price by currency", a.ID)
		}
		switch err = cmp.Or(err, err2); {
		case err != nil:
			left = append(left, partner.LeftOut{Place: regionKey(name), Err: err})
		case at >= 0:
			places[at].soldOut = places[at].soldOut || soldOut
		default:
			places = append(places, place{name, extra, soldOut})
		}
	}
	slices.SortFunc(places[1:], func(a, b place) int { return strings.Compare(a.name, b.name) })
	return places, left
}

func isRegion(id, title string, known map[string]bool) bool {
	if title == "" || portTitle.MatchString(title) {
		return false
	}
	return known[id] || regionTitle.MatchString(title)
}

// readAddons decodes the add-ons, which are an object by id or a list. A bad add-on has an error;
// add-ons of another type are a single bad add-on.
func (it *item) readAddons() (list []addon) {
	if partner.IsNull(it.Addons) {
		return nil
	}
	elements, isList := partner.Elements(it.Addons)
	byID, isObject := partner.Members(it.Addons)
	if !isList && !isObject {
		return []addon{{err: fmt.Errorf("addons: %s came; accepted are an object and a list", partner.Clip(string(it.Addons)))}}
	}
	for i, element := range elements {
		list = append(list, it.readAddon(fmt.Sprintf("addons[%d]", i), "", element))
	}
	for _, id := range slices.Sorted(maps.Keys(byID)) {
		list = append(list, it.readAddon("addons."+id, id, byID[id]))
	}
	if isObject {
		slices.SortFunc(list, func(a, b addon) int { return strings.Compare(a.ID, b.ID) })
	}
	return list
}

func (it *item) readAddon(field, id string, raw json.RawMessage) (a addon) {
	defects, err := partner.Decode("addon", raw, &a)
	for _, defect := range defects {
		it.defects.Add(fmt.Errorf("%s: %w", field, defect))
	}
	if err != nil {
		a.err = fmt.Errorf("%s: %w", field, err)
	}
	if a.ID = cmp.Or(a.ID, id); err == nil && partner.Text(a.Title) == "" {
		a.err = fmt.Errorf("%s.title: is missing; accepted is text", field)
	}
	return a
}

// regionKeys maps titles of regions to the suffix of a SKU, as in v1@uk.
var regionKeys = map[string]string{
	"United Kingdom": "uk", "United States (Central)": "us-central", "United States (West)": "us-west", "United States (East)": "us-east",
	"Asia (India)": "in", "Asia (Singapore)": "sg", "Asia (Japan)": "jp", "Australia (Sydney)": "au",
}

var notInKey = regexp.MustCompile(`[^\p{L}\p{N}]+`)

// regionKey returns the suffix of a SKU for a region; for an unknown title it is made from the
// title.
func regionKey(title string) string {
	return cmp.Or(regionKeys[title], strings.Trim(notInKey.ReplaceAllString(strings.ToLower(title), "-"), "-"))
}
