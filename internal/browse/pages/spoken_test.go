package pages_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

func german(t *testing.T) *language.Language {
	t.Helper()
	spoken := must.Get(language.ReadChoice("de"))(t)
	return spoken[0]
}

// moved is a move of plans whose prices changed by so many per cent, of €10 a month.
func moved(kind chronicle.Kind, percents ...string) chronicle.Move {
	day := time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)
	m := chronicle.Move{Partner: "contabo", Day: day, Since: day.Add(9*time.Hour + 5*time.Minute), Kind: kind}
	for i, percent := range percents {
		p := chronicle.MovedPlan{ID: int64(i + 1), Name: "VPS L", Size: chronicle.Size{Cores: new(10)}, Regions: []string{"Oslo", "Paris", "Lyon"}[:3-i%3]}
		if percent != "" {
			p.Percent, p.Currency, p.Period, p.Before, p.After = new(market.MustAmount(percent)), market.EUR, market.Month, market.Whole(10), market.MustAmount("1234.5")
		}
		m.Plans = append(m.Plans, p)
	}
	if m.Plans[0].Percent != nil {
		m.Median, m.Min, m.Max = m.Plans[0].Percent, m.Plans[0].Percent, m.Plans[len(m.Plans)-1].Percent
	}
	return m
}

// TestChangesInGerman holds each text of a move, of a week and of auctions to the language that was asked for.
func TestChangesInGerman(t *testing.T) {
	now := time.Date(2026, 11, 27, 15, 0, 0, 0, time.UTC)
	drop := func(p *market.Plan) { p.NextDropAt = now.Add(time.Hour) }
	other := func(p *market.Plan) { p.Partner, p.PartnerName = "other", "Other" }
	of := func(plans ...market.Plan) pages.Catalogue {
		return pages.Of(browsetest.Service, catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners}))
	}
	lang, shown := german(t), of(machine(1, other, drop), machine(2, other, drop))
	moves := []chronicle.Move{moved(chronicle.PriceUp, "5.25", "5.25", "12.5"), moved(chronicle.PriceDown, "-5.5"), moved(chronicle.New, "", ""), moved(chronicle.New, ""),
		moved(chronicle.Gone, "", ""), moved(chronicle.SoldOut, "", ""), moved(chronicle.Back, "", "")}
	groups := must.Get(shown.ChangeGroups(t.Context(), price.Choose(lang, nil, 0).In(market.USD), moves, true))(t)
	if groups[0].Title != "Contabo, 27.\u00a0Nov.\u00a02026" || groups[0].Day != "27.\u00a0Nov.\u00a02026" {
		t.Errorf("the group is %+v", groups[0])
	}
	var got []string
	for _, m := range groups[0].Moves {
		got = append(got, m.Title+" | "+m.Text+" | "+m.Median)
	}
	if diff := cmp.Diff([]string{
		"3 Tarife teurer | Median +5,25\u00a0% (+5,25\u00a0% bis +12,5\u00a0%). Seit 09:05 UTC. | +5,25\u00a0%",
		"1 Tarif günstiger | Median −5,5\u00a0%. Seit 09:05 UTC. | −5,5\u00a0%",
		"2 Tarife neu | Seit 09:05 UTC. | ", "1 Tarif neu | Seit 09:05 UTC. | ", "2 Tarife entfallen | Seit 09:05 UTC. | ",
		"2 Tarife ausverkauft | Seit 09:05 UTC. | ", "2 Tarife wieder verfügbar | Seit 09:05 UTC. | ",
	}, got); diff != "" {
		t.Errorf("moves (-want +got):\n%s", diff)
	}
	var plans []string
	for _, p := range groups[0].Moves[0].Plans {
		plans = append(plans, p.Name+" | "+p.Text+" | "+p.Percent+" | "+p.Elsewhere.Specs+" | "+p.Elsewhere.Price.Text)
	}
	elsewhere := " | 10 Kerne, 100\u00a0GB DDR4 ECC, 1\u00a0TB NVMe | 50,00\u00a0$"
	if diff := cmp.Diff([]string{
		"VPS L, Oslo und 2 weitere Standorte | 10,00\u00a0€ → 1.234,50\u00a0€ pro Monat | +5,25\u00a0%" + elsewhere,
		"VPS L, Oslo und 1 weiterer Standort | 10,00\u00a0€ → 1.234,50\u00a0€ pro Monat | +5,25\u00a0%" + elsewhere,
		"VPS L, Oslo | 10,00\u00a0€ → 1.234,50\u00a0€ pro Monat | +12,5\u00a0%" + elsewhere,
	}, plans); diff != "" {
		t.Errorf("plans (-want +got):\n%s", diff)
	}
	week := shown.ChangeWeek(price.Choose(lang, nil, 0), moves, now)
	if p := week.Plans[0]; week.Since != "21.\u00a0Nov.\u00a02026" || week.Days[0].Day != "27.\u00a0Nov.\u00a02026" || p.Name != "VPS L, Oslo" || p.Day != "27.\u00a0Nov.\u00a02026" || p.Percent != "+12,5\u00a0%" || p.Text != "10,00\u00a0€ → 1.234,50\u00a0€ pro Monat" {
		t.Errorf("the week is %+v", week)
	}
	for want, plans := range map[string][]market.Plan{
		"Auktionen: Innerhalb von 24 Stunden sinken 2 Preise, der erste am 27.\u00a0Nov.\u00a02026, 16:00 UTC.": {machine(1, drop), machine(2, drop)},
		"Auktionen: Innerhalb von 24 Stunden sinkt 1 Preis, und zwar am 27.\u00a0Nov.\u00a02026, 16:00 UTC.":    {machine(1, drop)},
		"": {machine(1)},
	} {
		if got, err := of(plans...).NextDrops(t.Context(), lang, now); got != want || err != nil {
			t.Errorf("auctions: %q (%v), want %q", got, err, want)
		}
	}
}

func TestIndexInGerman(t *testing.T) {
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	of := func(days int, kind, country string, index int64) chronicle.IndexDay {
		return chronicle.IndexDay{Day: day.AddDate(0, 0, days), Segment: chronicle.Segment{Type: kind, Country: country}, Plans: 1234, Index: index}
	}
	page := pages.PriceIndex(german(t), []chronicle.IndexDay{of(0, "vps", "", 1_000_000), of(0, "vps", "AT", 1_000_000), of(0, "baremetal", "", 1_000_000), of(0, "vps", "EG", 1_000_000), of(1, "vps", "", 10_048_809), of(1, "vps", "AT", 990_000)}, chronicle.DefaultRules)
	if page.First != "20.\u00a0Nov.\u00a02026" || page.Last != "21.\u00a0Nov.\u00a02026" {
		t.Errorf("from %s to %s", page.First, page.Last)
	}
	if len(page.Method) != 6 || !strings.HasPrefix(page.Method[0], "Version 1 der Methode.") || !strings.Contains(page.Method[5], "web/clients/rebuild-index.mjs") {
		t.Errorf("the method is %q", page.Method)
	}
	var got []string
	for _, line := range append(page.Lines, page.Countries...) {
		text := line.Name + " | " + line.Now + " | " + line.Since
		if h := line.History; h != nil {
			text += " | " + h.Summary + " | " + h.UntilDay + " | " + h.Points[1].Day + " | " + h.Points[1].Text
		}
		got = append(got, text)
	}
	if diff := cmp.Diff([]string{
		"Dedicated Server | 100,00 | 20.\u00a0Nov.\u00a02026",
		"VPS-Tarife | 1.004,88 | 20.\u00a0Nov.\u00a02026 | Niedrigster Stand 100,00, höchster 1.004,88. | 21.\u00a0Nov.\u00a02026 | 21.\u00a0Nov.\u00a02026 | 1.004,88",
		"VPS-Tarife, Ägypten | 100,00 | 20.\u00a0Nov.\u00a02026", "VPS-Tarife, Österreich | 99,00 | 20.\u00a0Nov.\u00a02026",
	}, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

// TestPlansInGerman holds what is said of plans beside lists to the language that was asked for.
func TestPlansInGerman(t *testing.T) {
	lang := german(t)
	service := browse.New(browse.Options{})
	service.SetLanguages(language.Set{language.English, lang})
	plan := func(edits ...func(*market.Plan)) *market.Plan { p := machine(1, edits...); return &p }
	snap := catalogtest.Build([]market.Plan{*plan(), machine(2, func(p *market.Plan) { p.CPUCores, p.Monthly = sample.Of(9), sample.USD("1040") })}, catalog.Facts{Rates: sample.Rates()})
	soldOut := func(p *market.Plan) { p.Available = false }
	unpriced := func(p *market.Plan) { p.Monthly = nil }
	rented := func(pays string, plan *market.Plan) string {
		answer := must.Get(pages.KeepOrMove(t.Context(), service, snap, catalog.Public, pages.Rented{Plan: plan, Cores: plan.CPUCores, Pays: new(market.MustAmount(pays)), Choice: price.Choose(lang, nil, 12).In(market.USD)}))(t)
		return answer.Plan.Note
	}
	similar := must.Get(pages.Similar(t.Context(), service, price.Choose(lang, nil, 0).In(market.USD), snap, catalog.Public, plan(), query.AllFields()))(t)
	chart := must.Get(pages.Chart(t.Context(), service, snap, catalog.Public, url.Values{browse.LangParam: {"de"}}, "storage_size", market.USD))(t)
	places := strings.Split("A B C D E F G H I J", " ")
	compared := must.Get(pages.Of(service, snap).Compare(t.Context(), []*market.Plan{plan(func(p *market.Plan) { p.Regions = places })}, price.Choose(lang, nil, 0)))(t)
	at := slices.IndexFunc(compared.Facts, func(r view.ComparisonRow) bool { return r.Label == "Standorte" })
	for _, tt := range []struct{ name, got, want string }{
		{"the regions of a comparison", compared.Facts[at].Cells[0].Text, "A; B; C; D; E; F; G; H und 2 weitere"},
		{"a price that rose", rented("42", plan()), "Eine neue Bestellung kostet heute 50,00\u00a0$ pro Monat, 8,00\u00a0$ mehr, als Sie zahlen. Bei einem Tarifwechsel oder einer neuen Bestellung gilt der heutige Preis."},
		{"a price that fell", rented("60", plan()), "Eine neue Bestellung kostet heute 50,00\u00a0$ pro Monat, 10,00\u00a0$ weniger, als Sie zahlen."},
		{"the same price, sold out", rented("50", plan(soldOut)), "Derzeit ausverkauft. Eine neue Bestellung kostet heute 50,00\u00a0$ pro Monat."},
		{"no price", rented("50", plan(unpriced)), "Der heutige Preis dieses Tarifs ist nicht bekannt."},
		{"a similar plan's price", similar[0].Differences[0].Text, "990,00\u00a0$ mehr pro Monat"},
		{"a similar plan's cores", similar[0].Differences[1].Text, "9 Kerne statt 10"},
		{"the rates", browse.RateNote(lang, sample.Rates()).Text, "Preise mit ≈ sind umgerechnet zum Kurs 1 EUR = 1,0389 USD = 0,82918 GBP, Referenzkurs der Europäischen Zentralbank vom 31.\u00a0Dez.\u00a02024."},
		{"their source", browse.RateNote(lang, sample.Rates()).Source, "Referenzkurs der Europäischen Zentralbank"},
		{"the prices of a chart", tickTexts(chart.Price), "50\u00a0$ 100\u00a0$ 200\u00a0$ 500\u00a0$ 1.000\u00a0$"},
		{"the sizes of a chart", tickTexts(chart.Size), "1\u00a0TB"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, tt.got, tt.want)
		}
	}
}

func tickTexts(s view.Scale) string {
	var texts []string
	for _, tick := range s.Ticks {
		texts = append(texts, tick.Text)
	}
	return strings.Join(texts, " ")
}
