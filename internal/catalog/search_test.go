package catalog_test

import (
	"fmt"
	"sync"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// searches returns about a hundred searches of one to three words, so that words
// repeat: whole words, beginnings, mistyped words, words that no plan has.
func searches() (list []query.Query) {
	words := []string{"epyc", "xeon", "ryz", "frankfurt", "lodnon", "cloud", "storage", "zzz", "7", "ams", "germany", "nuremberg"}
	for i, a := range words {
		for j, b := range words[:i+1] {
			q := query.Query{Words: []string{a, b}, Limit: 30}
			if j%3 == 0 {
				q.Words = append(q.Words, words[(i+j)%len(words)])
			}
			list = append(list, q)
		}
	}
	return list
}

// foundBy runs all searches and returns a line for the answer to each.
func foundBy(t testing.TB, s *catalog.Snapshot, v catalog.Visibility) (all []string) {
	t.Helper()
	for _, q := range searches() {
		answer := must.Get(s.Answer(q, v))(t)
		line := fmt.Sprint(q.Words, answer.Total, shown(answer.Facets)["partner_name"])
		for _, p := range catalogtest.Plans(answer.Result) {
			line += fmt.Sprint(" ", p.ID)
		}
		all = append(all, line)
	}
	return all
}

func TestConcurrentSearchesFindTheSame(t *testing.T) {
	s := catalogtest.Build(plangen.Plans(2000, 3), catalog.Facts{})
	want := foundBy(t, catalogtest.Build(plangen.Plans(2000, 3), catalog.Facts{}), catalog.Public)
	var wait sync.WaitGroup
	for range 6 {
		wait.Go(func() {
			check.Match(t, foundBy(t, s, catalog.Public), want, "(-alone +together)")
		})
	}
	wait.Wait()
}
