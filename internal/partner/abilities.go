package partner

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/model/market"
)

// Differences compares the plans of a healthy feed with what the partner declares, and returns a
// sentence for each difference.
func (declared Abilities) Differences(plans []market.Plan) []string {
	var found differences
	if declared.MinPlans < 1 || len(plans) < declared.MinPlans {
		found.addf("%d plans came, declared are at least %d; declare 1 or more", len(plans), declared.MinPlans)
	}
	seen := observe(plans)
	compareSets(&found, "type", declared.Types, seen.types)
	compareSets(&found, "currency", declared.Currencies, seen.currencies)
	compareSets(&found, "period", declared.Periods, seen.periods)
	compareSets(&found, "period that only some plans have", declared.Partly, seen.partly(len(plans)))
	compareFlag(&found, "a plan that is not for sale (Stock)", declared.Stock, seen.soldOut)
	compareFlag(&found, "a plan in several regions (Regions)", declared.Regions, seen.severalRegions)
	compareFlag(&found, "the outlet tag on another type (TagsOutlet)", declared.TagsOutlet, seen.taggedOutlet)
	if len(plans) > 0 && seen.soldOutAll {
		found.addf("no plan is for sale")
	}
	return found
}

// observed counts the plans of a feed that have each type, currency and period.
type observed struct {
	types      map[market.PlanType]int
	currencies map[market.Currency]int
	periods    map[market.Period]int

	soldOut, soldOutAll, severalRegions, taggedOutlet bool
}

func observe(plans []market.Plan) observed {
	seen := observed{types: map[market.PlanType]int{}, currencies: map[market.Currency]int{},
		periods: map[market.Period]int{}, soldOutAll: true}
	for i := range plans {
		p := &plans[i]
		seen.types[p.Type]++
		seen.soldOut = seen.soldOut || !p.Available
		seen.soldOutAll = seen.soldOutAll && !p.Available
		seen.severalRegions = seen.severalRegions || len(p.Regions) > 1
		seen.taggedOutlet = seen.taggedOutlet || (p.IsOutlet() && p.Type != market.Outlet)
		for _, period := range market.Periods() { // other cycles come and go with promotions
			if len(p.Quotes(period)) > 0 {
				seen.periods[period]++
			}
			for currency := range p.Quotes(period) {
				seen.currencies[currency]++
			}
		}
	}
	return seen
}

// partly returns the periods that some of all plans lack.
func (o observed) partly(all int) map[market.Period]int {
	some := maps.Clone(o.periods)
	maps.DeleteFunc(some, func(_ market.Period, n int) bool { return n >= all })
	return some
}

func compareSets[T ~string](found *differences, what string, declared []T, seen map[T]int) {
	for _, d := range declared {
		if seen[d] == 0 {
			found.addf("%s %q is declared and no plan shows it", what, string(d))
		}
	}
	for s, n := range seen {
		if !slices.Contains(declared, s) {
			found.addf("%s %q is not declared and %d plans show it; declared is %s", what, string(s), n, joined(declared))
		}
	}
}

func joined[T ~string](values []T) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	return cmp.Or(strings.Join(texts, ", "), "none")
}

func compareFlag(found *differences, what string, declared, seen bool) {
	if declared != seen {
		found.addf("%s is declared: %s, and seen: %s", what, fmt.Sprint(declared), fmt.Sprint(seen))
	}
}

// differences is a list of sentences.
type differences []string

func (d *differences) addf(format string, args ...any) { *d = append(*d, fmt.Sprintf(format, args...)) }
