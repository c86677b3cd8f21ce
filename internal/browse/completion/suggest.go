package completion

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

// maxSuggestions bounds the values of one column.
const maxSuggestions = 200

// maxTallied bounds the plans whose values are counted. The first plans of a larger
// shop are enough to suggest values.
const maxTallied = 10_000

// Suggestions lists the values of each column, the most frequent maxSuggestions among
// the first maxTallied plans, available or not. It always includes the types, the
// categories and the outlet's tag.
func Suggestions(snap *catalog.Snapshot) (view.Suggestions, error) {
	found, err := snap.Find(query.Query{Limit: maxTallied}, catalog.Operator)
	if err != nil {
		return view.Suggestions{}, err
	}
	plans, err := found.Plans()
	if err != nil {
		return view.Suggestions{}, err
	}
	values := func(column string, fixed ...string) []string {
		list := frequent(tally(plans, column), fixed)
		slices.SortFunc(list, alphabetical)
		return list
	}
	next := market.PlanID(1)
	for _, p := range plans {
		if p.Source == market.ByHand && p.PlanID >= next && p.PlanID < market.MaxPlanID {
			next = p.PlanID + 1
		}
	}
	return view.Suggestions{
		PlanID:   []string{strconv.FormatInt(int64(next), 10)},
		Type:     values("type", names(market.PlanTypes())...),
		Category: values("category", names(market.Categories())...),
		Tags:     values("tags", market.OutletTag),
		CPUModel: values("cpu_model"), RAMType: values("ram_type"),
		StorageSize: ascending(frequent(tally(plans, "storage_size"), nil)),
		StorageType: values("storage_type"), Bandwidth: values("bandwidth"),
		PartnerName: values("partner_name"), PartnerURL: values("partner_url"), Regions: values("regions"),
	}, nil
}

// tally counts the plans of each value of a text, list or number column.
func tally(plans []*market.Plan, column string) map[string]int {
	counts := map[string]int{}
	c, ok := row.Find(column)
	if !ok {
		return counts
	}
	for _, p := range plans {
		switch v := c.Get(p); {
		case v.Null:
		case c.Kind == row.TextArray:
			for _, item := range v.List {
				counts[item]++
			}
		case c.Kind == row.Text:
			counts[v.Text]++
		default:
			counts[v.Num.String()]++
		}
	}
	return counts
}

// frequent returns the fixed values, followed by the most frequent others.
func frequent(counts map[string]int, fixed []string) []string {
	list := slices.Clone(fixed)
	others := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for _, value := range others {
		if len(list) < maxSuggestions && !slices.Contains(fixed, value) {
			list = append(list, value)
		}
	}
	if list == nil {
		return []string{} // an empty list in JSON, not null
	}
	return list
}

// alphabetical compares texts without regard to case, then with it.
func alphabetical(a, b string) int {
	return cmp.Or(cmp.Compare(language.Plain(a), language.Plain(b)), cmp.Compare(a, b))
}

// ascending sorts numbers in the notation of package row.
func ascending(numbers []string) []string {
	slices.SortFunc(numbers, func(a, b string) int { return market.MustAmount(a).Cmp(market.MustAmount(b)) })
	return numbers
}

func names[T ~string](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = string(v)
	}
	return list
}
