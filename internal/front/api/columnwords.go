package api

import (
	"cmp"
	_ "embed"
	"sync"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/owntable"
	"launchrack/internal/model/words"
)

// columnsFile says what the columns of other tables than server_plans hold.
//
//go:embed columns.csv
var columnsFile string

var columnWords = sync.OnceValue(func() map[[2]string]string {
	says := map[[2]string]string{}
	for _, r := range owntable.Read(columnsFile)[1:] {
		says[[2]string{r[0], r[1]}] = r[2]
	}
	return says
})

// wordsOf say what a column of a table holds. What a plan's column holds stands for equal names in other tables.
func wordsOf(table *query.Table, column string) string {
	return cmp.Or(columnWords()[[2]string{table.Name(), column}], words.FactOf(column).Says)
}
