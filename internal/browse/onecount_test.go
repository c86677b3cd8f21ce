package browse_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

var walkSeed = flag.Uint64("walk", 1, "the seed of TestOneCount")

// TestOneCount walks over the filters of a list at random. Each value has the number of cards of the list that it
// opens, no value raises the number of the list that it stood in, and the pages hold as many cards as the
// heading says, whose plans its exports have. Machines have several configurations, which are sold in several places at several prices.
func TestOneCount(t *testing.T) {
	r := rand.New(rand.NewPCG(*walkSeed, 7))
	plans := plangen.Plans(400, 3)
	for i := range plans {
		machine := i % 90
		p, first := &plans[i], &plans[machine]
		p.Name, p.Partner, p.PartnerName, p.CPUModel, p.CPUName = first.Name, first.Partner, first.PartnerName, first.CPUModel, first.CPUName
		p.Group = market.SKU(fmt.Sprintf("m%d-%d", machine, r.IntN(3)))
	}
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v1"})
	steps, several := 0, 0
	for range 60 {
		params := url.Values{browse.LeadsParam: {browse.LeadsOfPages}, "select": {"id"}}
		switch r.IntN(5) {
		case 0:
			params.Set(browse.GroupParam, browse.GroupOff)
		case 1:
			params.Set("price_eur", fmt.Sprintf("gte.%d", 10+r.IntN(60)))
			params.Set(browse.CountryParam, "DE")
		case 2:
			params.Set(browse.CurrencyParam, "EUR")
			params.Set("more", "regions")
		}
		now := askCards(t, snap, params)
		for range 5 {
			facet, condition, count := anyValue(r, now, params)
			if facet == "" {
				break
			}
			params[facet] = append(params[facet], condition...)
			next := askCards(t, snap, params)
			if next.cards > now.cards || next.cards != count {
				t.Fatalf("-walk %d: %s: %d cards, and %d stood beside %s of %d", *walkSeed, params.Encode(), next.cards, count, facet, now.cards)
			}
			if now = next; now.Total > now.cards {
				several++
			}
			steps++
		}
	}
	if steps < 150 || several < 30 {
		t.Errorf("only %d steps, %d to lists with several configurations of a machine", steps, several)
	}
}

// cards are a list with the number of its cards.
type cards struct {
	view.Browse
	cards int
}

// askCards reads all pages of a list.
func askCards(t *testing.T, snap *catalog.Snapshot, params url.Values) cards {
	t.Helper()
	first, err := browsetest.Answer(browsetest.Service, snap, catalog.Public, params, 7)
	if err != nil {
		t.Fatalf("%s: %v", params.Encode(), err)
	}
	list := cards{first, first.Total}
	if first.Machines > 0 {
		list.cards = first.Machines
	}
	seen := 0
	for one := first; len(one.Items) > 0; {
		seen += len(one.Items)
		params.Set("offset", fmt.Sprint(seen))
		if one, err = browsetest.Answer(browsetest.Service, snap, catalog.Public, params, 0); err != nil {
			t.Fatal(err)
		}
	}
	if params.Del("offset"); seen != list.cards {
		t.Fatalf("-walk %d: %s: pages hold %d cards, the heading says %d", *walkSeed, params.Encode(), seen, list.cards)
	}
	// Feeds and Markdown list the plans of these cards.
	export, err := browsetest.Service.Public(snap).Export(t.Context(), params, query.NoLimit)
	if err != nil {
		t.Fatalf("%s: %v", params.Encode(), err)
	}
	if export.Total() != list.Total || export.Len() != list.Total {
		t.Fatalf("-walk %d: %s: the list has %d plans, its export says %d and has %d", *walkSeed, params.Encode(), list.Total, export.Total(), export.Len())
	}
	return list
}

// anyValue picks a value, or a range, of a facet of which the address says nothing.
func anyValue(r *rand.Rand, list cards, params url.Values) (name string, condition []string, count int) {
	facets := words.Facets()
	for _, k := range r.Perm(len(facets)) {
		facet := facets[k]
		var values []struct {
			Value json.RawMessage
			Count int
		}
		var all map[string]json.RawMessage
		_ = json.Unmarshal(list.Facets, &all) // what is missing has no values
		_ = json.Unmarshal(all[facet.Name], &values)
		if steps := list.Steps[facet.Name]; len(steps) > 0 && r.IntN(2) == 0 {
			step := steps[r.IntN(len(steps))]
			from, below, _ := strings.Cut(step.Value, "-")
			if from != "" {
				condition = append(condition, "gte."+from)
			}
			if below != "" {
				condition = append(condition, "lt."+below)
			}
			count = step.Count
		} else if len(values) > 0 {
			one := values[r.IntN(len(values))]
			condition, count = []string{valueCondition(facet, one.Value)}, one.Count
		}
		if params.Has(facet.Name) || count == 0 {
			condition, count = nil, 0
			continue
		}
		return facet.Name, condition, count
	}
	return "", nil, 0
}

func valueCondition(facet *words.Facet, value json.RawMessage) string {
	switch facet.Kind {
	case row.TextArray:
		return "cs.{" + string(value) + "}"
	case row.Boolean:
		return "is." + string(value)
	}
	return "eq." + strings.Trim(string(value), `"`)
}
