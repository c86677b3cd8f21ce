// Package catalogtest makes snapshots for tests, and panics if one cannot be made.
package catalogtest

import (
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
)

// Build is catalog.Build.
func Build(plans []market.Plan, facts catalog.Facts) *catalog.Snapshot {
	s, err := catalog.Build(plans, facts)
	if err != nil {
		panic(err)
	}
	return s
}

// Apply is Snapshot.Apply.
func Apply(s *catalog.Snapshot, change catalog.Change, facts catalog.Facts) *catalog.Snapshot {
	next, err := s.Apply(change, facts)
	if err != nil {
		panic(err)
	}
	return next
}

// Plans reads the plans of a page.
func Plans(r catalog.Result) []*market.Plan {
	plans, err := r.Plans()
	if err != nil {
		panic(err)
	}
	return plans
}

// Plan reads the plan of a row of a page.
func Plan(r catalog.Result, i int) *market.Plan {
	p, err := r.Plan(i)
	if err != nil {
		panic(err)
	}
	return p
}

// AppendRows appends the rows of a page, each with a comma behind it.
func AppendRows(dst []byte, r catalog.Result, fields []query.Field) []byte {
	rows := r.Writer(fields)
	for i := range rows.Len() {
		dst = append(rows.AppendJSON(dst, i), ',')
	}
	if err := rows.Err(); err != nil {
		panic(err)
	}
	return dst
}
