package browse

import (
	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
)

// shownColumns stand behind those of a row in the files of lists and plans: what a card shows for the choice of the
// address.
var shownColumns = [...]struct {
	name string
	kind row.Kind
}{{"shown_amount", row.Number}, {"shown_currency", row.Text}, {"shown_unit", row.Text}, {"shown_tax", row.Text}}

// shown holds one plan's values of shownColumns, in their order.
type shown [len(shownColumns)]row.Value

// shownOf gives the values of a plan; tax says which tax prices include.
func shownOf(p *market.Plan, t price.Terms, tax string) shown {
	f, ok := t.Figure(p)
	return shown{{Num: f.Amount, Null: !ok}, {Text: string(f.Currency), Null: !ok}, {Text: string(f.Unit), Null: !ok}, {Text: tax, Null: !ok}}
}

// shownHead adds their names to a line of names.
func shownHead(line []byte) []byte {
	line = line[:len(line)-1]
	for _, c := range shownColumns {
		line = append(append(line, ','), c.name...)
	}
	return append(line, '\n')
}

// appendCSV puts the values at the end of a plan's line of CSV.
func (s shown) appendCSV(line []byte) []byte {
	line = line[:len(line)-1]
	for i, c := range shownColumns {
		line = rowwriter.AppendCSVValue(append(line, ','), c.kind, s[i])
	}
	return append(line, '\n')
}

// appendJSON puts the values at the end of a plan's JSON object.
func (s shown) appendJSON(object []byte) []byte {
	object = object[:len(object)-1]
	for i, c := range shownColumns {
		object = row.AppendValue(append(append(append(object, `,"`...), c.name...), `":`...), c.kind, s[i])
	}
	return append(object, '}')
}
