package words

import (
	"slices"

	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/row"
)

// within is the column of Within, which snapshots have and the API does not.
var within = &row.Column{Name: WithinColumn, Kind: row.TextArray}

// WithinColumn is the name of the column by which lists filter and count countries.
const WithinColumn = "within"

// Within returns the countries in which a plan may be: its own and, for each place that is an area such
// as the European Union, those of the area. An area that holds one of the plan's own countries adds
// none.
func Within(p *market.Plan) []string {
	list := p.Countries
	for _, at := range p.Places {
		if at.Country != "" || !slices.Contains(p.Regions, at.Region) {
			continue
		}
		area := place.AreaOf(at.Region)
		isOwn := func(code string) bool { return slices.Contains(p.Countries, code) }
		if !slices.ContainsFunc(area, isOwn) {
			list = slices.Concat(list, area)
		}
	}
	if len(list) > len(p.Countries) {
		slices.Sort(list)
		list = slices.Compact(list)
	}
	return list
}
