package bench

import (
	"net/http"
	"net/url"
	"testing"

	"launchrack/internal/response"
	"launchrack/internal/testing/plangen"
)

// besidePostgreSQL drives the API and a handler before PostgreSQL in turn with
// the same distinct queries, those without a text search: ours tolerates typing
// errors, which has no like there.
func (s *shop) besidePostgreSQL(t testing.TB, r *report, e effort) {
	t.Helper()
	theirs := serve(t, newSQLShop(t, plangen.Plans(s.snap.Len(), seed)), (*http.Server).Serve, "")
	ours := serve(t, s.handler, response.Listen, "")
	for round := range e.sqlRounds + 1 {
		n := e.sqlRequests
		if round == 0 {
			n = min(n, connections) // plans are made, pages are read
		}
		theirs.round(t, s.withoutSearch(t, n), round > 0)
		ours.round(t, s.withoutSearch(t, max(n, e.requests)), round > 0)
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
		for _, address := range s.asked.next(t, n-len(list)) {
			if !address.Has("q") {
				list = append(list, address)
			}
		}
	}
	return list
}
