package chronicle

import (
	"testing"

	"launchrack/internal/model/market"
)

func TestNews(t *testing.T) {
	b := NewBook(nil, nil, DefaultRules, nil)
	b.restart()
	there, sold := plan{IsThere: true, IsOffered: true}, plan{IsThere: true}
	dearer := there
	there.Monthly, dearer.Monthly = market.Prices{market.EUR: market.Whole(10)}, market.Prices{market.EUR: market.Whole(11)}
	later := there
	later.Cycles = []market.Cycle{{Months: 1, Amounts: there.Monthly, Renewal: market.Prices{market.EUR: market.Whole(15)}}}
	same := there
	same.Cycles = []market.Cycle{{Months: 1, Amounts: there.Monthly}}
	for i, c := range []struct {
		kind    market.EventKind
		was, is plan
		want    market.EventKind
	}{
		{market.EventListed, plan{}, there, market.EventListed},
		{market.EventPrice, there, dearer, market.EventPrice},
		{market.EventStock, dearer, sold, ""},
		{market.EventStock, sold, there, market.EventStock},
		{market.EventFacts, there, there, ""},
		{market.EventWithdrawn, there, plan{}, ""},
		{market.EventPrice, same, later, market.EventPrice},
	} {
		before := len(b.News)
		b.tell(market.Event{Seq: int64(i), Plan: 1, Kind: c.kind}, &c.was, &c.is)
		if told := b.News[before:]; (len(told) == 1) != (c.want != "") || c.want != "" && told[0].Kind != c.want {
			t.Errorf("%d: %s is told as %+v, want %q", i, c.kind, told, c.want)
		}
	}
	if n := b.News[1]; !n.Before.Equal(market.Whole(10)) || !n.After.Equal(market.Whole(11)) || n.Currency != market.EUR || n.Period != market.Month {
		t.Errorf("a price is told as %+v", n)
	}
	if n := b.News[len(b.News)-1]; !n.IsRenewal || !n.Before.Equal(market.Whole(10)) || !n.After.Equal(market.Whole(15)) {
		t.Errorf("a renewal is told as %+v", n)
	}
}

// TestNewest keeps the last news about a plan, however old.
func TestNewest(t *testing.T) {
	all := []News{{Seq: 1, Plan: 1}, {Seq: 2, Plan: 2}, {Seq: 3, Plan: 1}, {Seq: 4, Plan: 3}, {Seq: 5, Plan: 3}}
	var seqs []int64
	for _, n := range newest(all, 2) {
		seqs = append(seqs, n.Seq)
	}
	if len(seqs) != 4 || seqs[0] != 2 || seqs[1] != 3 || seqs[3] != 5 {
		t.Errorf("kept %v", seqs)
	}
}
