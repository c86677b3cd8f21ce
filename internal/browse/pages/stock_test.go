package pages_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"launchrack/internal/browse/pages"
	"launchrack/internal/model/language"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
)

func strips(h *view.StockHistory) (lines []string) {
	if h == nil {
		return nil
	}
	for _, r := range h.Rows {
		lines = append(lines, fmt.Sprint(r.Name, ": ", r.Text, " ", r.Parts))
	}
	return lines
}

// TestStockOfAPartner shows four days, of which one has no plans in a country and the last has
// none any more in another.
func TestStockOfAPartner(t *testing.T) {
	first := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	days := func(counts ...[2]int) (list []chronicle.StockDay) {
		for n, c := range counts {
			list = append(list, chronicle.StockDay{Day: first.AddDate(0, 0, n), Offered: c[0], Listed: c[1]})
		}
		return list
	}
	got := strips(pages.PartnerStock(language.English, map[string][]chronicle.StockDay{
		"":   days([2]int{1500, 2000}, [2]int{1500, 2000}, [2]int{0, 10}, [2]int{1, 1}),
		"DE": days([2]int{1, 2}, [2]int{0, 0}, [2]int{0, 2}, [2]int{1, 2}),
		"BR": days([2]int{4, 4}, [2]int{4, 4}, [2]int{0, 0}, [2]int{0, 0}),
	}))
	want := []string{
		"All countries: 1 of 1 plan can be ordered [{0 500 75} {500 250 0} {750 250 100}]",
		"Germany: 1 of 2 plans can be ordered [{0 250 50} {500 250 0} {750 250 50}]",
		"Brazil: No plans are sold there any more [{0 500 100}]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	if h := pages.PartnerStock(language.English, map[string][]chronicle.StockDay{"": days([2]int{1, 1})}); h != nil {
		t.Errorf("a single day has %+v", h)
	}
}

// TestStockOfAPlan shows a plan that was sold out for a quarter of the time.
func TestStockOfAPlan(t *testing.T) {
	from := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	at := func(day int) time.Time { return from.AddDate(0, 0, day) }
	got := strips(pages.PlanStock(language.English, []chronicle.PlaceStock{
		{Spells: []chronicle.Spell{{From: at(0), IsOffered: true}}},
		{Place: "Oslo", Spells: []chronicle.Spell{{From: at(0), IsOffered: true}, {From: at(1)}, {From: at(2), IsOffered: true}}},
		{Place: "Paris", Spells: []chronicle.Spell{{From: at(2), IsOffered: true}, {From: at(3)}}},
	}, at(-9), at(4)))
	want := []string{
		"Any region: In stock since 20 Nov 2026 [{0 1000 100}]",
		"Oslo: In stock since 22 Nov 2026 (could be ordered 75% of the time since 20 Nov 2026) [{0 250 100} {250 250 0} {500 500 100}]",
		"Paris: Sold out since 23 Nov 2026 (could be ordered 50% of the time since 22 Nov 2026) [{500 250 100} {750 250 0}]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	stock := []chronicle.PlaceStock{{Spells: []chronicle.Spell{{From: at(0)}, {From: at(1), IsOffered: true}}}, {Place: "Oslo", Spells: []chronicle.Spell{{From: at(0), IsOffered: true}, {From: at(3)}}}}
	got = strips(pages.PlanStock(language.English, stock, at(2), at(4)))
	if want := []string{"Any region: In stock since 22 Nov 2026 [{0 1000 100}]", "Oslo: Sold out since 23 Nov 2026 (could be ordered 50% of the time since 22 Nov 2026) [{0 500 100} {500 500 0}]"}; !slices.Equal(got, want) {
		t.Errorf("watched for two days: %q, want %q", got, want)
	}
	if h := pages.PlanStock(language.English, stock, time.Time{}, at(4)); h != nil {
		t.Errorf("a plan that nobody watched has %+v", h)
	}
	if h := pages.PlanStock(language.English, []chronicle.PlaceStock{{Spells: []chronicle.Spell{{From: at(4), IsOffered: true}}}}, at(0), at(4)); h != nil {
		t.Errorf("a plan without a past has %+v", h)
	}
}

// TestStockNamesPlacesInTheLanguage as the rest of the page does.
func TestStockNamesPlacesInTheLanguage(t *testing.T) {
	polish, _ := language.Find("pl")
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	sold, offered := []chronicle.Spell{{From: day}}, []chronicle.Spell{{From: day, IsOffered: true}}
	h := pages.PlanStock(polish, []chronicle.PlaceStock{{Place: "New York", Spells: sold}, {Place: "Singapore", Spells: offered}}, day, day.AddDate(0, 0, 2))
	if len(h.Rows) != 2 || h.Rows[0].Name != "Nowy Jork" || h.Rows[1].Name != "Singapur" {
		t.Errorf("the places are %+v", h.Rows)
	}
}

// TestStockThatNeverChanged is a sentence, without strips.
func TestStockThatNeverChanged(t *testing.T) {
	from := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	at := func(place string, day int, isOffered bool) chronicle.PlaceStock {
		return chronicle.PlaceStock{Place: place, Spells: []chronicle.Spell{{From: from.AddDate(0, 0, day), IsOffered: isOffered}}}
	}
	for _, tt := range []struct {
		stock []chronicle.PlaceStock
		want  string
	}{
		{[]chronicle.PlaceStock{at("", 0, true)}, "In stock since 20 Nov 2026 without interruption."},
		{[]chronicle.PlaceStock{at("Oslo", 0, true), at("Paris", 0, true)}, "In stock in every region since 20 Nov 2026 without interruption."},
		{[]chronicle.PlaceStock{at("Oslo", 0, false), at("Paris", 0, false)}, "Sold out in every region since 20 Nov 2026 without interruption."},
		{[]chronicle.PlaceStock{at("Oslo", 0, true), at("Paris", 0, false)}, ""},
		{[]chronicle.PlaceStock{at("Oslo", 0, true), at("Paris", 2, true)}, ""},
	} {
		h := pages.PlanStock(language.English, tt.stock, from, from.AddDate(0, 0, 4))
		if h.Note != tt.want || (h.Note == "") != (len(h.Rows) > 0) {
			t.Errorf("got %q with %d strips, want %q", h.Note, len(h.Rows), tt.want)
		}
	}
}
