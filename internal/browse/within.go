package browse

import (
	"slices"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/place"
	"launchrack/internal/model/words"
)

// countriesColumn holds the countries of which a plan's places are known.
const countriesColumn = "countries"

// Within widens the choices of a country among the conditions of a list: they find plans, too, that may be
// there as their place is an area such as the European Union. Rows of the API are found exactly.
func Within(where query.And) query.And {
	return where.Replace(func(c query.Condition) query.Expr {
		if !choosesCountry(c) {
			return nil
		}
		c.Ref.Column = words.WithinColumn
		return c
	})
}

// choosesCountry reports whether one of the countries of a condition suffices. A plan that is sold in all of
// several is not one whose place is somewhere among them.
func choosesCountry(c query.Condition) bool {
	return c.Ref.Column == countriesColumn && len(c.Ref.Path) == 0 &&
		(c.Op == query.Overlaps || c.Op == query.Contains && len(c.Value.List) == 1)
}

// areasOwner is the key under which a snapshot keeps the names of its areas (catalog.Attached).
type areasOwner struct{}

// areasOf returns the regions of a snapshot's plans that are areas of several countries.
func areasOf(snap *catalog.Snapshot) []string {
	return catalog.Attached(snap, areasOwner{}, func() []string {
		return slices.DeleteFunc(shop{snap}.Values("regions"), func(region string) bool { return place.AreaOf(region) == nil })
	})
}

// areaTexts names the areas of a snapshot's plans in which plans may be in one of some countries.
func areaTexts(lang *language.Language, snap *catalog.Snapshot, codes []string) (texts []string) {
	for _, region := range areasOf(snap) {
		if slices.ContainsFunc(place.AreaOf(region), func(code string) bool { return slices.Contains(codes, code) }) {
			texts = append(texts, inQuotes(lang, place.RegionIn(lang, region)))
		}
	}
	return texts
}
