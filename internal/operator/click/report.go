package click

import (
	"cmp"
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"launchrack/internal/model/market"
)

// WriteCSV writes counts in the order in which they come.
func WriteCSV(w io.Writer, counts []Count) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"day", "partner_id", "plan_id", "page", "country", "clicks"}) // Error gives the first failure
	for _, c := range counts {
		_ = out.Write([]string{c.Day, string(c.Partner), strconv.FormatInt(c.Plan, 10), string(c.Page), c.Country, strconv.FormatInt(c.Clicks, 10)})
	}
	out.Flush()
	return out.Error()
}

// Sum is how many clicks and conversions there were of one thing.
type Sum[K cmp.Ordered] struct {
	Of          K
	Clicks      int64
	Conversions int64
	// Amounts are what partners paid, by currency, and LeftOut counts the conversions whose amounts are
	// too large to be added to it.
	Amounts map[string]market.Amount
	LeftOut int64
}

// SumBy adds counts and conversions up by what of gives, most clicks first. A conversion for which
// in reports false is left out.
func SumBy[K cmp.Ordered](counts []Count, of func(Key) K, conversions []Conversion, in func(Conversion) (K, bool)) []Sum[K] {
	sums := map[K]*Sum[K]{}
	at := func(k K) *Sum[K] {
		if sums[k] == nil {
			sums[k] = &Sum[K]{Of: k, Amounts: map[string]market.Amount{}}
		}
		return sums[k]
	}
	for _, c := range counts {
		at(of(c.Key)).Clicks += c.Clicks
	}
	for _, c := range conversions {
		k, isCounted := in(c)
		if !isCounted {
			continue
		}
		s := at(k)
		s.Conversions++
		if total, err := s.Amounts[c.Currency].Add(c.Amount); err != nil {
			s.LeftOut++
		} else {
			s.Amounts[c.Currency] = total
		}
	}
	list := make([]Sum[K], 0, len(sums))
	for _, s := range sums {
		list = append(list, *s)
	}
	slices.SortFunc(list, func(a, b Sum[K]) int {
		return cmp.Or(cmp.Compare(b.Clicks, a.Clicks), cmp.Compare(b.Conversions, a.Conversions), cmp.Compare(a.Of, b.Of))
	})
	return list
}
