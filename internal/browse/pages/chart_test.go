package pages_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// sized makes a plan for a picture; 0 is not known.
func sized(id int64, usd string, ram float64) market.Plan {
	return machine(id, func(p *market.Plan) {
		p.Name, p.Countries, p.Regions = fmt.Sprint("m", id), []string{"DE"}, nil
		p.MemoryGB, p.Monthly = sample.Of(ram), sample.USD(usd)
		if ram == 0 {
			p.MemoryGB = nil
		}
		if usd == "0" {
			p.Monthly = nil
		}
	})
}

func drawn(t *testing.T, plans []market.Plan, params, axis string, currency market.Currency) view.Chart {
	t.Helper()
	values := must.Get(url.ParseQuery(params))(t)
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v1"})
	return must.Get(pages.Chart(context.Background(), browsetest.Service, snap, catalog.Public, values, axis, currency))(t)
}

func pointNames(points []view.ChartPoint) string {
	list := make([]string, len(points))
	for i, p := range points {
		list[i] = p.Name
	}
	return strings.Join(list, " ")
}

func TestMarket(t *testing.T) {
	plans := []market.Plan{sized(1, "10", 8), sized(2, "20", 8), sized(3, "15", 16), sized(4, "90", 64), sized(5, "80", 32), sized(6, "79", 64), sized(7, "0", 64), sized(8, "5", 0), sized(9, "10", 4)}
	m := drawn(t, plans, "", "ram_size", market.USD)
	if m.Total != 9 || m.LeftOut != 2 {
		t.Errorf("%d plans, %d left out", m.Total, m.LeftOut)
	}
	if got := pointNames(m.Frontier); got != "m1 m3 m6" {
		t.Errorf("the frontier is %s", got)
	}
	if got := pointNames(m.Points); got != "m1 m9 m3 m2 m6 m5 m4" {
		t.Errorf("drawn are %s", got)
	}
	if p := m.Frontier[0]; p.Text != "$10.00 a month" || p.Page != "/plans/m1-1" || p.Price != 10 || p.Size != 8 || p.Count != 1 {
		t.Errorf("the first is %+v", p)
	}
	if m.Price.Low >= 10 || m.Price.High <= 90 || m.Size.Low >= 4 || m.Size.High <= 64 {
		t.Errorf("scales %+v %+v", m.Price, m.Size)
	}
	for _, scale := range []view.Scale{m.Price, m.Size} {
		for _, tick := range scale.Ticks {
			if tick.Value < scale.Low || tick.Value > scale.High {
				t.Errorf("%s is outside of %+v", tick.Text, scale)
			}
		}
	}
	if len(m.Countries) != 1 || m.Countries[0].Name != "Germany" || m.Countries[0].Count != 9 || m.Countries[0].Spot == nil {
		t.Errorf("countries %+v", m.Countries)
	}
}

// TestTicks have commas in prices, and sizes that are sold.
func TestTicks(t *testing.T) {
	texts := func(ticks []view.Tick) string {
		var list []string
		for _, tick := range ticks {
			list = append(list, tick.Text)
		}
		return strings.Join(list, " ")
	}
	prices := drawn(t, []market.Plan{sized(1, "0.2", 8), sized(2, "2000000", 8)}, "", "ram_size", market.USD)
	if got := texts(prices.Price.Ticks); got != "$1 $20 $500 $10,000 $200,000" {
		t.Errorf("the axis of prices says %s", got)
	}
	sizes := drawn(t, []market.Plan{sized(1, "1", 1), sized(2, "2", 4096)}, "", "ram_size", market.USD)
	if got := texts(sizes.Size.Ticks); got != "1 GB 4 GB 16 GB 64 GB 256 GB 1 TB 4 TB" {
		t.Errorf("the axis of memory says %s", got)
	}
}

// TestMarketIsThatOfTheList: the same filters, whatever its order and its page.
func TestMarketIsThatOfTheList(t *testing.T) {
	plans := []market.Plan{sized(1, "10", 8), sized(2, "20", 8), sized(3, "15", 16)}
	m := drawn(t, plans, "price_usd=lte.15&order=ram_size.desc&limit=1&offset=1", "ram_size", market.USD)
	if m.Total != 2 || pointNames(m.Points) != "m1 m3" || len(m.Applied.Filters) != 1 {
		t.Errorf("%d: %s, %+v", m.Total, pointNames(m.Points), m.Applied)
	}
	empty := drawn(t, plans, "price_usd=lte.1", "cpu_cores", market.EUR)
	if text, err := json.Marshal(empty); err != nil || !strings.Contains(string(text), `"points":[],"frontier":[],"countries":[]`) || empty.Total != 0 {
		t.Errorf("an empty picture is %s (%v)", text, err)
	}
	one := drawn(t, plans, "id=eq.2", "storage_size", market.GBP)
	if len(one.Points) != 1 || len(one.Frontier) != 1 || len(one.Size.Ticks) == 0 || one.Size.Low >= one.Size.High {
		t.Errorf("a picture of one plan is %+v", one)
	}
}

// TestMarketPricesAreThoseThatAreShown: in the currency, with the tax.
func TestMarketPricesAreThoseThatAreShown(t *testing.T) {
	plans := []market.Plan{sized(1, "100", 8)}
	net, gross := drawn(t, plans, "", "ram_size", market.USD), drawn(t, plans, "vat_country=DE", "ram_size", market.USD)
	if gross.Frontier[0].Price != 119 || gross.Frontier[0].Text != "$119.00 a month" || gross.TaxPercent != 19 || gross.Tax == "" || net.Tax != "" {
		t.Errorf("with tax %+v", gross)
	}
	if euros := drawn(t, plans, "", "ram_size", market.EUR); euros.Frontier[0].Price == 100 || euros.Currency != market.EUR || !strings.HasPrefix(euros.Price.Ticks[0].Text, "€") {
		t.Errorf("in EUR %+v", euros)
	}
}

// TestMarketsOfManyPlansAreThinned: each drawn plan stands for those around it, and the
// frontier stays whole.
func TestMarketsOfManyPlansAreThinned(t *testing.T) {
	var plans []market.Plan
	for i := range int64(3000) {
		plans = append(plans, sized(i+1, fmt.Sprintf("%d.%02d", 1+i*7%2000, i%100), float64(1+i*13%997)))
	}
	m := drawn(t, plans, "", "ram_size", market.USD)
	count := 0
	for _, p := range m.Points {
		count += p.Count
	}
	if count != 3000 || len(m.Points) > 900 || len(m.Points) < 400 {
		t.Errorf("%d points stand for %d plans", len(m.Points), count)
	}
	for i, p := range m.Frontier[1:] {
		if last := m.Frontier[i]; p.Size <= last.Size || p.Price <= last.Price {
			t.Errorf("%+v follows %+v", p, last)
		}
	}
	for _, p := range m.Points {
		if !slices.ContainsFunc(m.Frontier, func(f view.ChartPoint) bool { return f.Size >= p.Size && f.Price <= p.Price }) {
			t.Errorf("nothing on the frontier is as good as %+v", p)
		}
	}
}

// TestWordsOfPointsAreKept: what is kept of plans shows what they cost today, in the currency, the tax, the term, the language
// and the size that are asked for.
func TestWordsOfPointsAreKept(t *testing.T) {
	s := browse.New(browse.Options{})
	s.SetLanguages(must.Get(language.ReadChoice("en,de"))(t))
	dearer := func(usd string) *catalog.Snapshot {
		return catalogtest.Build([]market.Plan{sized(1, "5", 8), sized(2, usd, 16)}, catalog.Facts{Rates: sample.Rates(), Version: usd})
	}
	for _, snap := range []*catalog.Snapshot{dearer("10"), dearer("11")} {
		for _, address := range []string{"", "vat_country=DE", "vat_country=FR", "months=12", "use=ipv4:1", "lang=de", ""} {
			for _, axis := range []string{"ram_size", "cpu_cores"} {
				for _, currency := range []market.Currency{market.EUR, market.USD} {
					params := must.Get(url.ParseQuery(address))(t)
					var drawn [2]view.Chart
					for i, from := range []*browse.Service{s, browse.New(browse.Options{})} {
						from.SetLanguages(must.Get(language.ReadChoice("en,de"))(t))
						drawn[i] = must.Get(pages.Chart(t.Context(), from, snap, catalog.Public, params, axis, currency))(t)
					}
					check.Match(t, drawn[0], drawn[1], "%s by %s in %s", address, axis, currency)
				}
			}
		}
	}
}
