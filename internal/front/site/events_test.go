package site

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/market"
	"launchrack/internal/past/live"
)

// TestAStreamThatCostsTooMuchEnds: the client pays for what its list takes of each batch, and no other.
func TestAStreamThatCostsTooMuchEnds(t *testing.T) {
	from := func(client string) context.Context { return clientip.With(t.Context(), netip.MustParseAddr(client)) }
	var dear []string
	for i := range 20 {
		dear = append(dear, fmt.Sprintf(`description.imatch."[a-z].{190}[^q]{%d}"`, i))
	}
	for name, tt := range map[string]struct {
		values  url.Values
		batches int
		ends    bool
	}{
		"plain":     {url.Values{"ram_size": {"gte.100000"}}, 50, false},
		"all rows":  {url.Values{}, 2, false},
		"dear ones": {url.Values{"and": {"(" + strings.Join(dear, ",") + `,description.match."q")`}}, 50, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := newRealShop(t, 3).Handler.(*Site)
			s.Rates = overload.NewRates(2, func() time.Time { return time.Unix(0, 0) }) // 200 ms
			w := httptest.NewRecorder()
			out := newEventStream(w, newFollowed(s, tt.values), 0)
			var err error
			for seq := int64(1); seq <= int64(tt.batches) && err == nil; seq++ {
				plans := []market.Plan{{ID: seq, Name: "Told", Type: market.VPS, Available: true, Description: strings.Repeat("abcdefghij ", 30)}}
				snap := catalogtest.Build(plans, catalog.Facts{})
				err = out.tell(from("203.0.113.7"), &live.Batch{Changes: []live.Change{{Seq: seq, Plan: seq, Kind: market.EventPrice}}, Before: snap, After: snap})
			}
			if ended := errors.Is(err, errCostly); ended != tt.ends || ended != strings.HasSuffix(w.Body.String(), costlyEvent) {
				t.Errorf("ended with %v after %q, want an end %t", err, w.Body, tt.ends)
			}
			if err := s.Rates.Admit(from("203.0.113.8")); err != nil {
				t.Errorf("another client pays: %v", err)
			}
		})
	}
}
