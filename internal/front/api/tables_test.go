package api

import (
	"testing"

	"launchrack/internal/catalog/query"
)

func TestEveryColumnOfEveryTableHasWords(t *testing.T) {
	for _, table := range []*query.Table{query.Plans(), planEvents, refreshRuns, priceMoments, partnerRows, similarRows} {
		for _, c := range table.Columns() {
			if wordsOf(table, c.Name) == "" {
				t.Errorf("%s.%s has no words", table.Name(), c.Name)
			}
		}
	}
}
