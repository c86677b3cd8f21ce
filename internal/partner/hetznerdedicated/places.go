package hetznerdedicated

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
)

// place is a data centre: an object, or a code alone.
type place struct {
	Datacenter string `json:"datacenter"`
	Name       string `json:"name"`
	Shortname  string `json:"shortname"`
}

// UnmarshalJSON accepts both forms.
func (p *place) UnmarshalJSON(raw []byte) error {
	if bytes.HasPrefix(raw, []byte(`"`)) {
		return json.Unmarshal(raw, &p.Datacenter)
	}
	type object place
	return json.Unmarshal(raw, (*object)(p))
}

// setRegions sets the cities of a server, from a list of places or a single place.
func (s *server) setRegions(p *market.Plan) error {
	raw := bytes.TrimSpace(s.places)
	if partner.IsNull(raw) {
		return nil
	}
	if raw[0] != '[' {
		raw = slices.Concat([]byte("["), raw, []byte("]"))
	}
	var places []place
	if err := json.Unmarshal(raw, &places); err != nil {
		return fmt.Errorf("%s: %s came; accepted is a list of places, each with datacenter and name", s.fieldNames.places, partner.Clip(string(raw)))
	}
	for _, at := range places {
		city := at.city()
		if city != "" && !slices.Contains(p.Regions, city) {
			p.Regions = append(p.Regions, city)
		}
	}
	return nil
}

// city returns the city of a place by hetzner.City, else the partner's text.
func (p place) city() string {
	code, name := cmp.Or(partner.Text(p.Datacenter), partner.Text(p.Shortname)), partner.Text(p.Name)
	for _, text := range []string{code, name} {
		if city := hetzner.City(id, text); city != text {
			return city
		}
	}
	return cmp.Or(name, code)
}
