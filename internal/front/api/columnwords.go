package api

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/owntable"
)

// columnsFile says what the columns of tables hold. Those of server_plans stand for equal names in other tables.
//
//go:embed columns.csv
var columnsFile string

var columnWords = sync.OnceValue(func() map[[2]string]string {
	values := strings.NewReplacer("{states}", names(market.PlaceStates()), "{virtualizations}", names(market.Virtualizations()), "{egresses}", names(market.Egresses()),
		"{components}", names(market.Components()[2:]), "{periods}", names(market.QuotePeriods()))
	words := map[[2]string]string{}
	for _, r := range owntable.Read(columnsFile)[1:] {
		words[[2]string{r[0], r[1]}] = values.Replace(r[2])
	}
	return words
})

// wordsOf say what a column of a table holds.
func wordsOf(table *query.Table, column string) string {
	for _, name := range []string{table.Name(), query.Plans().Name()} {
		if words, ok := columnWords()[[2]string{name, column}]; ok {
			return words
		}
	}
	return ""
}

// names lists the values that a text may have.
func names[T ~string](values []T) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(values), "[]")), ", ")
}
