package store

import (
	"context"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// wholeCatalogue is a catalogue with its plans, of which tests have few.
type wholeCatalogue struct {
	Catalogue
	Plans []market.Plan
}

func (s *Store) whole(ctx context.Context) (c wholeCatalogue, err error) {
	err = s.Catalogue(ctx, func(facts Catalogue) (func([]market.Plan) error, error) {
		c = wholeCatalogue{Catalogue: facts}
		return func(plans []market.Plan) error {
			c.Plans = append(c.Plans, plans...)
			return nil
		}, nil
	})
	return c, err
}

// TestCatalogueInParts has so many plans that they come in several parts, between which others change them: all are of
// one moment. A snapshot that cannot be made ends the reading.
func TestCatalogueInParts(t *testing.T) {
	s := open(t)
	plans := insert(t, s, feedPlans("cherry", 1, minPart+20)...)
	var got []market.Plan
	parts := 0
	begin := func(Catalogue) (func([]market.Plan) error, error) {
		return func(part []market.Plan) error {
			if parts++; parts == 1 {
				insert(t, s, feedPlans("late", 1, 1)...)
			}
			got = append(got, part...)
			return nil
		}, nil
	}
	must.Do(t, s.Catalogue(t.Context(), begin))
	if d := diff(plans, got); d != "" || parts != 2 {
		t.Errorf("%d parts (-want +got):\n%s", parts, d)
	}
	bad := errs.New(errs.Internal, "no snapshot can be made")
	check.Equal(t, s.Catalogue(t.Context(), func(Catalogue) (func([]market.Plan) error, error) { return nil, bad }), error(bad), "a snapshot that does not begin")
	err := s.Catalogue(t.Context(), func(Catalogue) (func([]market.Plan) error, error) {
		return func([]market.Plan) error { return bad }, nil
	})
	check.Equal(t, err, error(bad), "a part that is not taken")
}

// TestCatalogueOfAnyIDs reads ids that have gaps, up to the largest there may be.
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
			must.Do(t, s.Import(t.Context(), want))
			c := must.Get(s.whole(t.Context()))(t)
			check.Equal(t, diff(want, c.Plans), "")
		})
	}
}
