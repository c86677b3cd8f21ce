package journal_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/journal"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row/rowtest"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestRow follows events and then takes them back, one by one, to what the row was before each.
func TestRow(t *testing.T) {
	none, aud := market.OtherQuotes(""), market.OtherQuotes("AUD month=12.50")
	events := []market.Event{
		{Kind: market.EventListed, After: []byte(`{"id":7,"name":"One","cpu_cores":4,"stock":3,"available":true,"price_monthly_currencies":null,"sku":"a"}`), OtherAfter: &aud},
		{Kind: market.EventPrice, Before: []byte(`{"price_monthly_currencies":null}`), After: []byte(`{"price_monthly_currencies":{"EUR":5.50}}`), OtherBefore: &aud, OtherAfter: &none},
		{Kind: market.EventStock, Before: []byte(`{"available":true,"stock":3}`), After: []byte(`{"available":false,"stock":null}`)},
		{Kind: market.EventFacts, Before: []byte(`{"cpu_cores":4}`), After: []byte(`{"cpu_cores":null,"column_of_a_newer_program":1}`)},
		{Kind: market.EventWithdrawn, Before: []byte(`{"id":7,"name":"One","cpu_cores":null,"available":false,"price_monthly_currencies":{"EUR":5.50},"sku":"a"}`)},
	}
	var r journal.Row
	states := []journal.Row{r}
	for i := range events {
		must.Do(t, r.Apply(&events[i]))
		states = append(states, r)
	}
	same := cmp.Comparer(func(a, b market.Amount) bool { return a.String() == b.String() })
	if listed, priced := states[1].OtherQuotes, states[2].OtherQuotes; listed != aud || priced != none {
		t.Errorf("quotes in other currencies: %q, then %q; want %q, then none", listed, priced, aud)
	}
	last := journal.Row{Plan: market.Plan{ID: 7, Name: "One", SKU: "a", Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.MustAmount("5.50")}}}}
	if d := cmp.Diff(last, r, same); d != "" {
		t.Errorf("after all events (-want +got):\n%s", d)
	}
	for i := len(events) - 1; i >= 0; i-- {
		must.Do(t, r.Undo(&events[i]))
		if i == 0 {
			states[0].Plan = r.Plan // what was there last stays
		}
		if d := cmp.Diff(states[i], r, same); d != "" {
			t.Errorf("before event %d (-want +got):\n%s", i, d)
		}
	}
	if err := r.Apply(&market.Event{After: []byte(`{"cpu_cores":"many"}`)}); err == nil {
		t.Error("a column that does not come back is no error")
	}
}

// TestEachQuote follows a change of each kind of quote, and takes it back.
func TestEachQuote(t *testing.T) {
	for name, pair := range sample.EachQuote() {
		if name == "QuotedTax" {
			continue // no event tells it
		}
		was, is := market.Plan{Quoted: pair[0]}, market.Plan{Quoted: pair[1]}
		var r journal.Row
		for _, e := range []market.Event{
			{After: rowtest.Object(&was, nil), OtherAfter: &was.OtherQuotes},
			{Before: rowtest.Object(&was, &is), After: rowtest.Object(&is, &was), OtherBefore: &was.OtherQuotes, OtherAfter: &is.OtherQuotes},
		} {
			before := r.Quoted
			if err := errors.Join(r.Apply(&e), r.Undo(&e)); err != nil || e.Before != nil && !r.Same(&before) {
				t.Errorf("%s: taken back it is %+v, %v", name, r.Quoted, err)
			}
			must.Do(t, r.Apply(&e))
		}
		if !r.Same(&is.Quoted) {
			t.Errorf("%s: %+v, want %+v", name, r.Quoted, is.Quoted)
		}
	}
}
