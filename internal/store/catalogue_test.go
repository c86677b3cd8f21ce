package store

import (
	"testing"

	"launchrack/internal/market"
)

// TestCatalogueOfAnyIDs reads what several readers share out among them, where
// the ids have gaps up to the largest there may be.
func TestCatalogueOfAnyIDs(t *testing.T) {
	tests := map[string][]int64{
		"none": nil, "one": {1}, "the largest": {maxID}, "both ends": {1, maxID}, "gaps": {1, 2, 31, 32, 33, 64, 1_000, 1 << 40, maxID - 1, maxID},
	}
	for name, ids := range tests {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			var want []market.Plan
			for i, id := range ids {
				p := feedPlan("cherry", i+1)
				p.ID = id
				want = append(want, p)
			}
			if err := s.Import(t.Context(), want); err != nil {
				t.Fatal(err)
			}
			c, err := s.Catalogue(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if d := diff(want, c.Plans); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
