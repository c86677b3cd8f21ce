package contabo

import (
	"bytes"
	"cmp"
	"encoding/json"
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
// regions among their add-ons. No add-ons means that the regions are not known.
func (it *item) places(known map[string]bool) ([]place, error) {
	if letter := strings.TrimSpace(it.Location); letter != "" {
		city, ok := outletCities[strings.ToUpper(letter)]
		if !ok {
			return nil, partner.Unknown("location", letter, "one of the partner's letters, such as N for Nuremberg")
		}
		return []place{{name: city}}, nil
	}
	addons, err := readAddons(it.Addons)
	if err != nil || len(addons) == 0 {
		return nil, err
	}
	places := []place{{name: baseRegion}}
	for _, a := range addons {
		name := partner.Text(a.Title)
		if !isRegion(a.ID, name, known) || slices.ContainsFunc(places, func(p place) bool { return p.name == name }) {
			continue
		}
		extra, err := quotes("addons."+a.ID+".price", a.Price)
		if err != nil {
			return nil, err
		}
		places = append(places, place{name, extra, !isUnset(a.OutOfStock)})
	}
	slices.SortFunc(places[1:], func(a, b place) int { return strings.Compare(a.name, b.name) })
	return places, nil
}

func isRegion(id, title string, known map[string]bool) bool {
	if title == "" || portTitle.MatchString(title) {
		return false
	}
	return known[id] || regionTitle.MatchString(title)
}

// readAddons takes the two forms of a collection: an object by id, and a list.
func readAddons(raw json.RawMessage) ([]addon, error) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || bytes.Equal(raw, []byte("null")) {
		return nil, nil
	}
	var list []addon
	if raw[0] == '[' {
		err := json.Unmarshal(raw, &list)
		return list, partner.FieldError("addons", err)
	}
	var byID map[string]addon
	if err := json.Unmarshal(raw, &byID); err != nil {
		return nil, partner.FieldError("addons", err)
	}
	for id, a := range byID {
		a.ID = cmp.Or(a.ID, id)
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b addon) int { return strings.Compare(a.ID, b.ID) })
	return list, nil
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
