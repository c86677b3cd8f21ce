package chronicle_test

import (
	"fmt"
	"slices"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/testing/must"
)

func TestStockOf(t *testing.T) {
	places := func(helsinki, falkenstein string) string {
		return fmt.Sprintf(`"places":[{"region":"Helsinki","country":"FI","state":%q},{"region":"Falkenstein","country":"DE","state":%q}]`, helsinki, falkenstein)
	}
	var j events
	j.add(1, 0, 1, `+"available":true,`+places("available", "sold_out"))
	j.add(2, 10, 1, places("low", "unknown")) // both stay what they were
	j.add(3, 20, 1, places("sold_out", "preorder"))
	j.add(4, 30, 1, `-"name":"x"`)
	j.add(5, 40, 1, `+"available":true,`+places("unknown", "unknown")) // where nothing is told, the plan decides
	var got []string
	stock := must.Get(chronicle.StockOf(j.Events(t.Context(), market.EventQuery{})))(t)
	for _, s := range stock {
		line := s.Place
		for _, spell := range s.Spells {
			line += fmt.Sprintf(" %v:%t", spell.From.Sub(firstDay).Hours(), spell.IsOffered)
		}
		got = append(got, line)
	}
	if want := []string{"Falkenstein 0:false 20:true 30:false 40:true", "Helsinki 0:true 20:false 40:true"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestStockOfPartners counts by country, day by day.
func TestStockOfPartners(t *testing.T) {
	var j events
	j.addAll(1, 1, 4, listed)
	j.addAll(2, 30, 1, always(`"available":false`))
	j.addAll(3, 80, 2, always(`-"name":"x"`))
	var got []string
	for _, d := range read(t, j).Stock["ovh"]["DE"] {
		got = append(got, fmt.Sprintf("%s %d of %d", d.Day.Format("2"), d.Offered, d.Listed))
	}
	if want := []string{"20 4 of 4", "21 3 of 4", "22 3 of 4", "23 2 of 2"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
