package bench

import (
	"net/http"
	"net/url"
	"testing"
)

// besidePostgreSQL measures the API and a handler with PostgreSQL by turns with the same distinct
// queries. It leaves out text searches, as PostgreSQL's do not tolerate typing errors.
func (s *shop) besidePostgreSQL(t testing.TB, r *report, e effort) {
	t.Helper()
	theirs := serve(t, newSQLShop(t, s.allPlans(t)), (*http.Server).Serve, "")
	ours := serve(t, s.handler, asProgram, "")
	theirs.warm(t, s.withoutSearch(t, min(e.sqlRequests, connections))) // statements are planned, pages are cached
	ours.warm(t, s.withoutSearch(t, e.requests))
	for range e.sqlRounds {
		theirs.round(t, s.withoutSearch(t, e.sqlRequests), nil)
		ours.round(t, s.withoutSearch(t, e.requests), nil)
	}
	r.heading("POSTGRESQL, distinct without text search, 64 connections")
	r.speed("beside PostgreSQL", "API", ours)
	r.speed("beside PostgreSQL", "PostgreSQL", theirs)
	r.add("beside PostgreSQL: API / PostgreSQL", "%.0f", median(ours.rates)/median(theirs.rates))
}

func (s *shop) withoutSearch(t testing.TB, n int) []url.Values {
	t.Helper()
	var list []url.Values
	for len(list) < n {
		for _, address := range s.unused.next(t, n-len(list)) {
			if !address.Has("q") {
				list = append(list, address)
			}
		}
	}
	return list
}
