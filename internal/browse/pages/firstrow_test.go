package pages_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// TestTheVerdictIsTheFirstRow of the list that it links to, whatever the currency, the tax, the months, the place and
// the need of an address. Plans in dollars and in euros, with setup and in areas disagree.
func TestTheVerdictIsTheFirstRow(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	plans := plangen.Plans(400, 9)
	for i := range plans {
		p := &plans[i]
		p.IPv4 = []string{"", market.IPv4None, market.IPv4NAT}[r.IntN(3)]
		if r.IntN(2) == 0 {
			p.Monthly = market.Prices{market.USD: market.Whole(int64(5 + r.IntN(90))), market.EUR: market.Whole(int64(5 + r.IntN(90)))}
		}
		if r.IntN(3) == 0 {
			p.Setup = market.Prices{market.EUR: market.Whole(int64(r.IntN(120)))}
		}
		if r.IntN(5) == 0 {
			p.Countries, p.Regions = nil, []string{"European Union"}
			p.Places = []market.Place{{Region: "European Union", State: market.PlaceUnknown}}
		}
	}
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v1"})
	compared, lacking, around := 0, 0, 0
	for range 120 {
		country := []string{"", "DE"}[r.IntN(2)]
		rate := must.Get(browsetest.Service.TaxRate(browse.CountryParam, country))(t)
		rented := pages.Rented{Cores: new(1 + r.IntN(8)), MemoryGB: new(float64(2 + r.IntN(30))), Country: []string{"", "DE", "FR"}[r.IntN(3)], Pays: new(market.Whole(int64(5 + r.IntN(60)))),
			NeedsAddress: new(r.IntN(2) == 0), Choice: price.Choose(language.English, rate, []int{1, 6, 12, 24}[r.IntN(4)]).In(market.Currencies()[r.IntN(3)])}
		answer := must.Get(pages.KeepOrMove(t.Context(), browsetest.Service, snap, catalog.Public, rented))(t)
		if len(answer.Alternatives) == 0 {
			continue
		}
		link := must.Get(url.Parse(*answer.Better))(t)
		params := link.Query()
		params.Set(browse.LeadsParam, browse.LeadsOfPages)
		params.Set(browse.CurrencyParam, string(rented.Currency()))
		params.Set(browse.CountryParam, country)
		list := must.Get(browsetest.Answer(browsetest.Service, snap, catalog.Public, params, 24))(t)
		var first struct{ ID int64 }
		must.Do(t, json.Unmarshal(list.Items[0].Row, &first))
		best := answer.Alternatives[0]
		if first.ID != best.PlanID || !strings.Contains(answer.Reason, best.Name) {
			t.Errorf("%s in %s: the list begins with %d, the verdict is %d: %s", *answer.Better, rented.Currency(), first.ID, best.PlanID, answer.Reason)
		}
		if term := list.Items[0].Prices[rented.Currency()].Term; !strings.Contains(best.Text, "with an IPv4 address") && term != nil {
			if shown := strings.TrimPrefix(fmt.Sprint(term.Beside+term.Text), "≈\u00a0"); term.Beside == "" && !strings.Contains(answer.Reason, shown) {
				t.Errorf("%s: the list says %s, the verdict %q", *answer.Better, shown, answer.Reason)
			}
		}
		if strings.Contains(best.Text, "its price is not known") {
			lacking++
		}
		if strings.Contains(best.Text, "may be elsewhere") {
			around++
		}
		compared++
	}
	if compared < 80 || lacking == 0 || around == 0 {
		t.Errorf("%d lists were compared, %d begin with a plan without an address, %d with an area", compared, lacking, around)
	}
}
