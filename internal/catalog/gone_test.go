package catalog_test

import (
	"context"
	"errors"
	"net/url"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/meter"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// countdown is a context that ends when it was looked at some times.
type countdown struct {
	context.Context
	looks, end int
}

func (c *countdown) Err() error {
	if c.looks++; c.looks >= c.end {
		return context.Canceled
	}
	return nil
}

// TestWorkEndsWithItsCaller asks for as much work as a query may take, for a caller who
// hangs up on the way.
func TestWorkEndsWithItsCaller(t *testing.T) {
	snap := hostilePlans(2_000)
	for _, name := range []string{"many likes", "many disks", "many patterns", "many links"} {
		q := parsedWorst(t)[name]
		whole := &countdown{Context: t.Context(), end: 1 << 30}
		var full, part meter.Meter
		_, err := snap.AnswerContext(full.Measure(whole), q, catalog.Public)
		if err != nil && errs.KindOf(err) != errs.TooLarge {
			t.Fatalf("%s: %v", name, err)
		}
		gone := &countdown{Context: t.Context(), end: 3}
		_, err = snap.FindContext(part.Measure(gone), q, catalog.Public)
		check.Equal(t, errs.KindOf(err), errs.Unavailable, "%s, hung up: %v", name, err)
		if part.Took() > full.Took()/2 || gone.looks > 3 || whole.looks < 10 {
			t.Errorf("%s took %v of %v with %d looks of %d", name, part.Took(), full.Took(), gone.looks, whole.looks)
		}
	}
}

// TestMeter wants the same estimate for the same work, and more for more.
func TestMeter(t *testing.T) {
	snap := hostilePlans(2_000)
	took := func(name string) time.Duration {
		var m meter.Meter
		if _, err := snap.AnswerContext(m.Measure(t.Context()), parsedWorst(t)[name], catalog.Public); err != nil {
			if e, ok := errors.AsType[*errs.Error](err); !ok || e.Kind != errs.TooLarge {
				t.Fatal(err)
			}
		}
		return m.Took()
	}
	if one, again, many := took("one like"), took("one like"), took("many patterns"); one != again || one <= 0 || many < 10*one {
		t.Errorf("one pattern takes %v and %v, many take %v", one, again, many)
	}
}

// TestWhoAsksFirstPaysForAColumn: what a term costs of every row is worked out once, for whoever asks first.
func TestWhoAsksFirstPaysForAColumn(t *testing.T) {
	const rows = 500
	snap := hostilePlans(rows)
	var first, again meter.Meter
	for _, m := range []*meter.Meter{&first, &again} {
		q := must.Get(query.Parse(url.Values{}))(t)
		q.Order = []query.Order{{Ref: query.Ref{Column: query.ShownIn(market.Need{Months: 12}, market.USD), Kind: row.Number}}}
		must.Get(snap.FindContext(m.Measure(t.Context()), q, catalog.Public))(t)
	}
	if more := first.Took() - again.Took(); more < rows*20*time.Microsecond {
		t.Errorf("the first pays %s and the next %s", first.Took(), again.Took())
	}
}
