package browse

import (
	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
)

// shown are the columns behind those of a row in the files of lists and plans: what a card shows for the choice of the
// address.
var shown = [...]struct {
	name  string
	kind  row.Kind
	value func(price.Told) row.Value
}{
	{"shown_amount", row.Number, func(t price.Told) row.Value { return row.Value{Num: t.Amount, Null: t.Text == ""} }},
	{"shown_currency", row.Text, func(t price.Told) row.Value { return row.Value{Text: string(t.Currency), Null: t.Text == ""} }},
	{"shown_unit", row.Text, func(t price.Told) row.Value { return row.Value{Text: string(t.Unit), Null: t.Text == ""} }},
	{"shown_tax", row.Text, func(t price.Told) row.Value { return row.Value{Text: t.Tax, Null: t.Text == ""} }},
}

// shownHead adds their names to a line of names.
func shownHead(line []byte) []byte {
	line = line[:len(line)-1]
	for _, c := range shown {
		line = append(append(line, ','), c.name...)
	}
	return append(line, '\n')
}

// appendShownCSV adds what is shown to a line of CSV.
func appendShownCSV(line []byte, told price.Told) []byte {
	line = line[:len(line)-1]
	for _, c := range shown {
		line = rowwriter.AppendCSVValue(append(line, ','), c.kind, c.value(told))
	}
	return append(line, '\n')
}

// appendShownJSON adds what is shown to a JSON object.
func appendShownJSON(object []byte, told price.Told) []byte {
	object = object[:len(object)-1]
	for _, c := range shown {
		object = row.AppendValue(append(object, `,"`+c.name+`":`...), c.kind, c.value(told))
	}
	return append(object, '}')
}
