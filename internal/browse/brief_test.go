package browse_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// TestABriefListHasWhatIsSeenAtFirst: what a page opens later is left out of it, and nothing else is.
func TestABriefListHasWhatIsSeenAtFirst(t *testing.T) {
	partners := []market.PartnerState{{Partner: sample.Contabo, GoodAt: sample.Now, ConfirmedAt: sample.Now, Overdue: true}}
	snap := catalogtest.Build(plangen.Plans(500, 1), catalog.Facts{Rates: sample.Rates(), Version: "v1", Partners: partners})
	var folded []string
	for _, facet := range words.Facets() {
		if facet.IsFolded || facet.Sizes != nil {
			folded = append(folded, facet.Name)
		}
	}
	tests := []struct {
		name, address string
		// unfolded are the facets whose values are in it all the same.
		unfolded string
	}{
		{"all plans", "", ""},
		{"a value of a folded group", "&cpu_family=eq.EPYC", "cpu_family"},
		{"a group that is unfolded", "&more=regions", "regions"},
		{"with tax and a term", "&vat_country=DE&months=12", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			params := must.Get(url.ParseQuery("limit=5&leads=page&order=name" + tt.address))(t)
			whole := read(t, appended(t, browsetest.Service, snap, params))
			params.Set("currency", "EUR")
			text := appended(t, browsetest.Service, snap, params)
			if again := appended(t, browsetest.Service, snap, params); again != text {
				t.Error("what is kept of the plans is another text")
			}
			page, err := browsetest.Service.Public(snap).Browse(t.Context(), params, 5)
			if err != nil || string(page.Text()) != text {
				t.Errorf("%v, the page has another text:\n%s", err, cmp.Diff(text, string(page.Text())))
			}
			brief := read(t, text)
			for i := range whole.Items {
				for c, set := range whole.Items[i].Prices {
					set.Traces = nil
					if whole.Items[i].Prices[c] = set; c != market.EUR {
						delete(whole.Items[i].Prices, c)
						delete(whole.Items[i].Courses, c)
					}
				}
			}
			for i, state := range whole.Partners {
				whole.Partners[i] = view.PartnerState{ID: state.ID, State: state.State, Text: state.Text}
			}
			facets, left := members(t, whole.Facets), members(t, brief.Facets)
			whole.Quiet = map[string][]int{}
			for _, name := range folded {
				if name == tt.unfolded {
					continue
				}
				facet, _ := words.FindFacet(name)
				n := len(browsetest.Counts(whole.Facets, name))
				offered := n
				if steps := whole.Steps[name]; steps != nil {
					offered = len(slices.DeleteFunc(slices.Clone(steps), func(s view.StepCount) bool { return s.Count == 0 }))
				}
				if got := brief.Quiet[name]; len(got) != 3 || got[0] != n || got[1] != offered || got[2] > offered {
					t.Errorf("%s has %d values and offers %d; the brief list says %v", name, n, offered, got)
				}
				whole.Quiet[name] = brief.Quiet[name]
				delete(whole.Steps, name)
				delete(whole.FacetTexts, name)
				if facet.Control != words.Dropdown {
					delete(facets, name)
				}
			}
			if diff := cmp.Diff(facets, left); diff != "" {
				t.Errorf("facets (-want +got):\n%s", diff)
			}
			whole.Facets, brief.Facets = nil, nil
			if diff := cmp.Diff(whole, brief); diff != "" {
				t.Errorf("the rest (-want +got):\n%s", diff)
			}
		})
	}
}

// TestTheOnlyValueOfSomePlansIsAChoice: it leaves out those of which it is not known.
func TestTheOnlyValueOfSomePlansIsAChoice(t *testing.T) {
	plans := plangen.Plans(12, 1)
	yes := true
	for known, want := range map[int]int{0: 0, 5: 2, len(plans): 1} {
		for i := range plans {
			if plans[i].MemoryECC = nil; i < known {
				plans[i].MemoryECC = &yes
			}
		}
		snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v1"})
		page := must.Get(browsetest.Service.Public(snap).Browse(t.Context(), url.Values{"limit": {"5"}, "currency": {"EUR"}, "leads": {"page"}}, 5))(t)
		if quiet := fmt.Sprintf(`"ram_ecc":[%d,`, want); !strings.Contains(string(page.Short), quiet) {
			t.Errorf("ECC of %d of %d plans: want %s in %s", known, len(plans), quiet, page.Short)
		}
	}
}

func TestACurrencyThatIsNoneIsRefused(t *testing.T) {
	_, err := browsetest.Service.List(t.Context(), browsetest.Shelf(), catalog.Public, url.Values{"currency": {"CHF"}})
	if errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), "USD, EUR and GBP") {
		t.Errorf("CHF: %v", err)
	}
}

func read(t *testing.T, text string) view.Browse {
	t.Helper()
	answer := must.Get(browsetest.Read([]byte(text)))(t)
	for i := range answer.Items {
		answer.Items[i].Row = nil // the extras are in it too
	}
	return answer
}

func members(t *testing.T, object view.Facets) map[string]any {
	t.Helper()
	var list map[string]any
	must.Do(t, json.Unmarshal(object, &list))
	return list
}
