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
)

// baseRegion is where the listed price holds; other regions cost extra.
const baseRegion = "European Union"

// place is a region and what it costs on top each month, by currency.
type place struct {
	name      string
	surcharge market.Prices
	soldOut   bool
}

// outletCities by the letter that an outlet machine bears as its location.
var outletCities = map[string]string{
	"N": "Nuremberg", "M": "Munich", "D": "Düsseldorf", "F": "Lauterbourg",
	"U": "Portsmouth", "L": "St. Louis", "W": "Seattle", "Y": "New York",
	"Z": "Carlstadt", "O": "Orangeburg", "I": "Tokyo", "J": "Tokyo",
	"K": "Sydney", "R": "Singapore", "S": "Singapore", "T": "Singapore", "B": "India",
}

var (
	// regionTitle knows a place by its name, for payloads without the list of
	// region add-ons.
	regionTitle = regexp.MustCompile(`^(European Union|United Kingdom|United States|Canada|Asia|Australia|Japan|India|Singapore|Germany)\b`)
	portTitle   = regexp.MustCompile(`(?i)\b[MG]bit/s\b`)
)

// places lists where the product can run, the base region first and the others
// by name: an outlet machine stands where it stands, other products name their
// regions among their add-ons. No add-ons means that the regions are not known. Regions
// whose price or stock cannot be read are left out, and so are add-ons that may be regions.
func (it *item) places(known map[string]bool) (places []place, left []partner.Part) {
	if letter := strings.TrimSpace(it.Location); letter != "" {
		city, ok := outletCities[strings.ToUpper(letter)]
		if !ok {
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
			left = append(left, partner.Part{Place: regionKey(name), Err: a.err})
			continue
		}
		it.defects.Add(a.err)
		if !isRegion(a.ID, name, known) || slices.ContainsFunc(places, func(p place) bool { return p.name == name }) {
			continue
		}
		extra, err := quotes("addons."+a.ID+".price", a.Price)
		soldOut, err2 := isSet("addons."+a.ID+".outOfStock", a.OutOfStock)
		if err = cmp.Or(err, err2); err != nil {
			left = append(left, partner.Part{Place: regionKey(name), Err: err})
			continue
		}
		places = append(places, place{name, extra, soldOut})
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

// readAddons takes the two forms of a collection: an object by id, and a list. What cannot
// be read of one stands with it; a collection of another form is one that cannot be read.
func (it *item) readAddons() []addon {
	raw := it.Addons
	if isNull(raw) {
		return nil
	}
	if elements, isList := asList(raw); isList {
		var list []addon
		for i, element := range elements {
			list = append(list, it.readAddon(fmt.Sprintf("addons[%d]", i), "", element))
		}
		return list
	}
	byID, isObject := asObject(raw)
	if !isObject {
		return []addon{{err: fmt.Errorf("addons: %s came; accepted are an object and a list", partner.Clip(string(raw)))}}
	}
	var list []addon
	for _, id := range slices.Sorted(maps.Keys(byID)) {
		list = append(list, it.readAddon("addons."+id, id, byID[id]))
	}
	slices.SortFunc(list, func(a, b addon) int { return strings.Compare(a.ID, b.ID) })
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
	a.ID = cmp.Or(a.ID, id)
	return a
}

// regionKeys end the SKU of the row of a region, by the partner's title of it.
var regionKeys = map[string]string{
	"United Kingdom": "uk", "United States (Central)": "us-central", "United States (West)": "us-west", "United States (East)": "us-east",
	"Asia (India)": "in", "Asia (Singapore)": "sg", "Asia (Japan)": "jp", "Australia (Sydney)": "au",
}

var notInKey = regexp.MustCompile(`[^\p{L}\p{N}]+`)

// regionKey makes a key of a title that has none.
func regionKey(title string) string {
	if key, ok := regionKeys[title]; ok {
		return key
	}
	return strings.Trim(notInKey.ReplaceAllString(strings.ToLower(title), "-"), "-")
}
