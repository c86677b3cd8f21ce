package store

import (
	"testing"
	"time"

	"launchrack/internal/market"
)

const benchRows = 10_000

func benchStore(b *testing.B) *Store {
	b.Helper()
	s := open(b)
	insert(b, s, feedPlans("cherry", 1, benchRows)...)
	return s
}

// BenchmarkCatalogue reads what a snapshot is built from: part of every start.
func BenchmarkCatalogue(b *testing.B) {
	s := benchStore(b)
	b.ReportAllocs()
	for b.Loop() {
		if c, err := s.Catalogue(b.Context()); err != nil || len(c.Plans) != benchRows {
			b.Fatal(len(c.Plans), err)
		}
	}
}

// BenchmarkApplyRefresh stores refreshes of a partner with ten thousand plans.
func BenchmarkApplyRefresh(b *testing.B) {
	cases := []struct {
		name   string
		change func(stored []market.Plan) market.Change
	}{
		{"unchanged", func([]market.Plan) market.Change { return market.Change{} }},
		{"one in a hundred changed", func(stored []market.Plan) market.Change { return market.Change{Update: stored[:benchRows/100]} }},
		{"changed", func(stored []market.Plan) market.Change { return market.Change{Update: stored} }},
		{"replaced", func(stored []market.Plan) market.Change {
			c := market.Change{Insert: feedPlans("cherry", 1, benchRows)}
			for _, p := range stored {
				c.Delete = append(c.Delete, p.ID)
			}
			return c
		}},
	}
	for _, tt := range cases {
		b.Run(tt.name, func(b *testing.B) {
			s := benchStore(b)
			at := noon
			for b.Loop() {
				at = at.Add(time.Second)
				err := s.ApplyRefresh(b.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
					c := tt.change(stored)
					c.Run = goodRun("cherry", at)
					return c, nil
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
