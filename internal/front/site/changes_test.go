package site

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/testing/must"
)

// told is the chronicle of test shops: a day on which a partner raised prices and sold out, and
// an older one.
func told() *chronicle.Past {
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	move := func(kind chronicle.Kind, days int, percent string) chronicle.Move {
		m := chronicle.Move{Partner: "ovh", Day: day.AddDate(0, 0, days), Kind: kind, Since: day.AddDate(0, 0, days).Add(9 * time.Hour)}
		for id := range int64(3) {
			p := chronicle.MovedPlan{ID: id + 1, Name: "Plan <1>", Size: chronicle.Size{Cores: new(2)}}
			if percent != "" {
				p.Percent, p.Currency, p.Period = new(market.MustAmount(percent)), market.EUR, market.Month
				p.Before, p.After = market.Whole(10), market.Whole(11)
				m.Median, m.Min, m.Max = p.Percent, p.Percent, new(market.MustAmount("12.50"))
			}
			m.Plans = append(m.Plans, p)
		}
		return m
	}
	days := []chronicle.IndexDay{{Day: day, Segment: chronicle.Segment{Type: "vps"}, Plans: 12, Ratio: 100_000_000, Index: 1_000_000},
		{Day: day.AddDate(0, 0, 1), Segment: chronicle.Segment{Type: "vps"}, Plans: 11, Ratio: 104_880_885, Index: 1_048_809}}
	var news []chronicle.News
	for n := range int64(400) { // each plan is listed, and one rises and comes back
		news = append(news, chronicle.News{Seq: n + 1, At: day.Add(time.Duration(n) * time.Minute), Plan: n + 1, Kind: market.EventListed})
	}
	news = append(news, chronicle.News{Seq: 500, At: day.Add(24 * time.Hour), Plan: 300, Kind: market.EventPrice, Step: market.Step{Before: market.Whole(10), After: market.Whole(11), Currency: market.EUR, Period: market.Month}},
		chronicle.News{Seq: 501, At: day.Add(25 * time.Hour), Plan: 300, Kind: market.EventStock})
	return &chronicle.Past{IsRead: true, Seq: 7, News: news, Moves: []chronicle.Move{move(chronicle.PriceUp, 0, "10.00"), move(chronicle.SoldOut, 0, ""), move(chronicle.Gone, -3, "")}, Index: days}
}

// TestAnUnreadRecord: a node that has just started does not say that nothing happened.
func TestAnUnreadRecord(t *testing.T) {
	s := newRealShop(t, 3)
	s.Handler.(*Site).Chronicle = func() *chronicle.Past { return &chronicle.Past{} }
	for _, address := range []string{"/changes", "/changes.json", "/changes.rss", "/changes/ovh-2026-11-20", "/index", "/index.csv"} {
		w := s.get(address)
		if w.StatusCode != http.StatusServiceUnavailable || w.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d, again after %q; want 503 and a time", address, w.StatusCode, w.Header.Get("Retry-After"))
		}
	}
}

func TestChanges(t *testing.T) {
	s := newRealShop(t, 30)
	p := props(t, text(t, s.get("/changes").Body))
	if p.Record == nil || p.Record.Changes == nil || len(p.Record.Changes.Groups) != 2 {
		t.Fatalf("got %+v", p.Record)
	}
	group := p.Record.Changes.Groups[0]
	if group.Title != "OVHcloud, 20 Nov 2026" || group.Page != "/changes/ovh-2026-11-20" || len(group.Moves) != 2 {
		t.Errorf("got %+v", group)
	}
	up := group.Moves[0]
	if up.Title != "3 plans cost more" || up.Text != "Median +10% (+10% to +12.5%). Since 09:00 UTC." || len(up.Plans) != 0 {
		t.Errorf("got %+v", up)
	}
	if up.Elsewhere != nil {
		t.Errorf("an equivalent stands beside the days: %+v", up.Elsewhere)
	}
	one := props(t, text(t, s.get(group.Page).Body)).Record.Changes.Groups[0]
	if plans := one.Moves[0].Plans; len(plans) != 3 || plans[0].Text != "€10.00 → €11.00 a month" || plans[0].Percent != "+10%" || plans[0].Page != "/plans/plan-1-1" {
		t.Errorf("got %+v", plans)
	}
	if before := props(t, text(t, s.get("/changes?before=2026-11-20").Body)).Record.Changes.Groups; len(before) != 1 || before[0].Day != "17 Nov 2026" {
		t.Errorf("before the day: %+v", before)
	}
	for address, want := range map[string]int{"/changes/ovh-2026-11-21": 404, "/changes/ovh": 404, "/changes/-2026-11-20": 404, "/changes?before=yesterday": 400, group.Page + ".png": 200} {
		if got := s.get(address).StatusCode; got != want {
			t.Errorf("%s: status %d, want %d", address, got, want)
		}
	}
}

func TestChangesForPrograms(t *testing.T) {
	s := newRealShop(t, 30)
	var list []view.Change
	if err := json.Unmarshal([]byte(readText(t, s, "/changes.json")), &list); err != nil || len(list) != 3 {
		t.Fatalf("%d changes (%v)", len(list), err)
	}
	want := `{"partner_id":"ovh","date":"2026-11-20","kind":"price_up","plans":3,"median_percent":10.00,"min_percent":10.00,"max_percent":12.50,"plan_ids":[1,2,3]}`
	if got := readText(t, s, "/changes.json"); !strings.HasPrefix(got, "["+want+",") {
		t.Errorf("got %s", got)
	}
	feed := readText(t, s, "/changes.rss")
	for _, want := range []string{"<guid isPermaLink=\"false\">changes/ovh-2026-11-20</guid>", "OVHcloud, 20 Nov 2026: 3 plans cost more and 3 plans sold out", "The cheapest elsewhere with as many cores and as much memory as Plan &lt;1&gt; is"} {
		if !strings.Contains(feed, want) {
			t.Errorf("no %q in %s", want, feed)
		}
	}
	if got := readText(t, s, "/index.csv"); got != "day,type,country,plans,ratio,index\n2026-11-20,vps,,12,1.00000000,100.0000\n2026-11-21,vps,,11,1.04880885,104.8809\n" {
		t.Errorf("got %s", got)
	}
	index := props(t, text(t, s.get("/index").Body)).Record.Index
	if len(index.Lines) != 1 || index.Lines[0].Now != "104.88" || len(index.Lines[0].History.Points) != 2 || index.First != "20 Nov 2026" {
		t.Errorf("got %+v", index)
	}
	if pages := entries(t, readText(t, s, "/sitemap-pages.xml"), "urlset", "url"); !slices.Contains(pages, "/changes/ovh-2026-11-20") || !slices.Contains(pages, "/index") {
		t.Errorf("the sitemap leaves pages out: %v", pages)
	}
	if r := s.get("/changes"); r.Header.Get("ETag") == "" || r.StatusCode != http.StatusOK {
		t.Errorf("no ETag: %v", r.Header)
	}
}

// TestChangesAreOfOneLanguage: each answer about the past is in the visitor's language, and what is kept of one language
// is sent to nobody of another, nor said to be unchanged.
func TestChangesAreOfOneLanguage(t *testing.T) {
	s := newRealShop(t, 30)
	spoken := must.Get(language.ReadChoice("en,de"))(t)
	s.Handler.(*Site).Brand = func() brand.Brand { return brand.Brand{Name: "Rack & Co", Languages: spoken} }
	const group = "/changes/ovh-2026-11-20"
	for _, tt := range []struct{ path, english, german string }{
		{"/changes", "3 plans cost more", "3 Tarife teurer"},
		{"/changes?before=2026-11-20", "3 plans are gone", "3 Tarife entfallen"},
		{"/changes.rss", "OVHcloud, 20 Nov 2026: 3 plans cost more and 3 plans sold out", "OVHcloud, 20.\u00a0Nov.\u00a02026: 3 Tarife teurer und 3 Tarife ausverkauft"},
		{"/changes.rss", "Since 09:00 UTC. The cheapest elsewhere", "Seit 09:00 UTC. Mit mindestens so vielen Kernen"},
		{group, "OVHcloud, 20 Nov 2026: 3 plans cost more and 3 plans sold out", "OVHcloud, 20.\u00a0Nov.\u00a02026: 3 Tarife teurer und 3 Tarife ausverkauft"},
		{group, "Median +10% (+10% to +12.5%).", "Median +10\u00a0% (+10\u00a0% bis +12,5\u00a0%)."},
		{group + ".png", "", ""},
		{"/index", "Lowest 100.00, highest 104.88.", "Niedrigster Stand 100,00, höchster 104,88."},
		{"/index", "Version 1 of the method.", "Version 1 der Methode."},
	} {
		first, second := s.get(tt.path), s.get("/de"+tt.path)
		english, german := text(t, first.Body), text(t, second.Body)
		if !strings.Contains(english, tt.english) || !strings.Contains(german, tt.german) || english == german {
			t.Errorf("%s: no %q or no %q", tt.path, tt.english, tt.german)
		}
		if tt.english != "" && strings.Contains(german, tt.english) {
			t.Errorf("%s says %q in German", tt.path, tt.english)
		}
		if again := text(t, s.get(tt.path).Body); again != english {
			t.Errorf("%s: another English answer after a German one", tt.path)
		}
		tag := first.Header.Get("ETag")
		if r := s.get("/de"+tt.path, "If-None-Match", tag); tag == "" || tag == second.Header.Get("ETag") || r.StatusCode != http.StatusOK {
			t.Errorf("%s: tag %q, and German %q, status %d", tt.path, tag, second.Header.Get("ETag"), r.StatusCode)
		}
	}
}

// TestCardOfChanges: the picture for sharing is in the visitor's language to its last word.
func TestCardOfChanges(t *testing.T) {
	pretend := must.Get(language.ReadChoice("xx"))(t)
	s := newRealShop(t, 30).Handler.(*Site)
	past := told()
	groups := must.Get(s.Current().ChangeGroups(t.Context(), price.Choose(pretend[0], nil, 0).In(market.USD), past.Moves, false))(t)
	c := s.changeCard(pretend[0], groups[0], past.Moves[:2])
	if c.Kicker != "OVHcloud" || c.Price != "+10%" {
		t.Errorf("the card says %q of %q", c.Price, c.Kicker)
	}
	for _, text := range []string{c.Title, c.Detail, c.PriceUnit, c.Facts[0].Label, c.Facts[0].Text, c.Facts[1].Label, c.Facts[1].Text} {
		if text := strings.Trim(text, " 0123456789"); !strings.HasPrefix(text, "⟦") || !strings.HasSuffix(text, "⟧") {
			t.Errorf("the card says %q", text)
		}
	}
}

func (c fakeCatalogue) ChangeWeek(price.Basis, []chronicle.Move, time.Time) *view.ChangeWeek {
	return nil
}

func (c fakeCatalogue) ChangeGroups(context.Context, price.Choice, []chronicle.Move, bool) ([]view.ChangeGroup, error) {
	return []view.ChangeGroup{{Title: "a, b", Moves: []view.ChangeMove{{}}}}, nil
}
func (c fakeCatalogue) NextDrops(context.Context, *language.Language, time.Time) (string, error) {
	return "", nil
}
