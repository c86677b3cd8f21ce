package query

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Table is a set of rows that addresses can ask for: its name and its typed columns.
type Table struct {
	name    string
	columns []*row.Column
	// computed are further columns of numbers, which * leaves out, and hasPrices says that prices are among them.
	computed  []string
	hasPrices bool
	kinds     map[string]row.Kind
	fields    []Field
}

// NewTable makes a table of columns, which must not change.
func NewTable(name string, columns ...*row.Column) *Table {
	t := &Table{name: name, columns: columns, kinds: map[string]row.Kind{}}
	for _, c := range columns {
		t.kinds[c.Name] = c.Kind
		t.fields = append(t.fields, Field{Ref: Ref{Column: c.Name, Kind: c.Kind}, Name: c.Name})
	}
	return t
}

// plans is table server_plans.
var plans = func() *Table {
	t := NewTable("server_plans", row.Columns()...)
	t.computed, t.hasPrices = HeldColumns(), true
	for _, name := range t.computed {
		t.kinds[name] = row.Number
	}
	return t
}()

// HeldColumns are the computed columns that a catalogue always holds: the prices in the currencies of every shop, and the
// totals of terms. Those in further currencies are made when they are asked for.
func HeldColumns() []string { return append(PricesIn(market.OfEveryShop()), termNames...) }

// Plans returns table server_plans.
func Plans() *Table { return plans }

// Name is the table's name in addresses and errors.
func (t *Table) Name() string { return t.name }

// Columns lists the columns that * stands for. The caller owns the slice but must not
// change the columns.
func (t *Table) Columns() []*row.Column { return slices.Clone(t.columns) }

// Computed lists further columns, of numbers, which * leaves out.
func (t *Table) Computed() []string {
	list := slices.Clone(t.computed)
	if t.hasPrices {
		list = append(list, PricesIn(market.Currencies()[len(market.OfEveryShop()):])...)
	}
	return list
}

// Fields lists the columns as select=* does. All callers share the fields; what is
// appended is the caller's own.
func (t *Table) Fields() []Field { return t.fields[:len(t.fields):len(t.fields)] }

// Parse is the function Parse for this table.
func (t *Table) Parse(values url.Values) (Query, error) { return parse(values, t, false) }

// Has reports whether the table has a column, computed ones included.
func (t *Table) Has(column string) bool {
	_, err := t.kind(column)
	return err == nil
}

// kind gives a column's type, or PostgreSQL's error for a column that is not there.
func (t *Table) kind(name string) (row.Kind, error) {
	if kind, ok := t.kinds[name]; ok {
		return kind, nil
	}
	if _, isPrice := ComputedCurrency(name); isPrice && t.hasPrices {
		return row.Number, nil
	}
	return 0, &errs.Error{Kind: errs.Invalid, Code: "42703", Hint: t.resembling(name),
		Message: fmt.Sprintf("column %s.%s does not exist", t.name, clip(name))}
}

// resembling names the column that was probably meant, if one is close.
func (t *Table) resembling(name string) string {
	const longest = 64
	if len(name) > longest {
		return ""
	}
	if code, isPrice := strings.CutPrefix(name, "price_"); isPrice && slices.Contains(market.Convertible(), market.Currency(strings.ToUpper(code))) {
		return "This shop has prices in " + market.Accepted() + "."
	}
	best, distance := "", 2+len(name)/5
	names := t.Computed()
	for _, c := range t.columns {
		names = append(names, c.Name)
	}
	for _, column := range names {
		if d := editDistance(name, column); d < distance {
			best, distance = column, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("Perhaps you meant to reference the column \"%s.%s\".", t.name, best)
}
