// Package row is the one description of table server_plans: its columns, in
// the order clients see them, and how a plan's fields become their values. The
// API's select and filters, CSV, inserts, validation, the database, exports,
// the operator's form and the bundled catalogue all read this table, so a
// column means the same everywhere.
package row

import (
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// Kind is a column's PostgreSQL type, which decides how it compares, which
// operators it takes and how it is written as JSON.
type Kind int

// The kinds, each with the PostgreSQL type whose behaviour it has.
const (
	Integer   Kind = iota // bigint
	Number                // numeric
	Text                  // text
	Boolean               // boolean
	TextArray             // text[]
	PriceMap              // jsonb, an object of currency to number
	Timestamp             // timestamptz
)

// Value is one cell. Only the field of the column's kind is set: Num for
// Integer and Number, Text, Bool, List, Prices, Time.
type Value struct {
	Null   bool
	Num    market.Amount
	Text   string
	Bool   bool
	List   []string
	Prices market.Prices
	Time   time.Time
}

// Column is one column of server_plans.
type Column struct {
	Name string
	// Label names the column to the operator, such as "CPU cores"; empty for a
	// column that nobody types.
	Label string
	Kind  Kind
	// Input is how the operator's form asks for a value.
	Input Input
	// Required reports whether every stored row has a value.
	Required bool
	// Get reads the cell. The result shares memory with the plan.
	Get func(*market.Plan) Value
	// Field gives the address of the plan's field: *int64, *string, *bool,
	// **int, **float64, **market.Amount, *[]string, *market.Prices or *time.Time.
	Field func(*market.Plan) any
	// equal reports whether two plans have the same value.
	equal func(a, b *market.Plan) bool
	// check gives what is wrong with a plan's value, nil where nothing is.
	check func(*market.Plan) *errs.Error
	set   setter
	// clear makes the field unknown.
	clear func(*market.Plan)
}

// Input is a kind of field in the operator's form.
type Input string

// The inputs of the form.
const (
	NoInput    Input = "" // the server fills the column in
	TextInput  Input = "text"
	LongInput  Input = "long" // several lines
	LinkInput  Input = "link"
	ListInput  Input = "list"
	NumInput   Input = "number"
	PriceInput Input = "price"
)

// Columns lists the columns of server_plans in the table's order. The slice is
// fresh, the columns are shared and must not be changed.
func Columns() []*Column { return append([]*Column(nil), public...) }

// Internal lists the columns that travel in exports and are unknown to the API.
// The slice is fresh, the columns are shared and must not be changed.
func Internal() []*Column { return append([]*Column(nil), internal...) }

// Find gives a public column by name.
func Find(name string) (*Column, bool) {
	c, ok := byName[name]
	return c, ok
}

var (
	byName = index(public)
	// rank is a public column's place in the table, counted from 1.
	rank = ranks(public)
)

func ranks(columns []*Column) map[string]int {
	m := make(map[string]int, len(columns))
	for i, c := range columns {
		m[c.Name] = i + 1
	}
	return m
}

func index(columns []*Column) map[string]*Column {
	m := make(map[string]*Column, len(columns))
	for _, c := range columns {
		m[c.Name] = c
	}
	return m
}

// column joins a name and a plan's field with all that follows from its type.
func column[T any](name, label string, field func(*market.Plan) *T, t fieldType[T]) *Column {
	return &Column{Name: name, Label: label, Kind: t.kind, Input: t.input, Required: t.required,
		Get:   func(p *market.Plan) Value { return t.value(*field(p)) },
		Field: func(p *market.Plan) any { return field(p) },
		equal: func(a, b *market.Plan) bool { return t.equal(*field(a), *field(b)) },
		check: func(p *market.Plan) *errs.Error { return t.check(*field(p)) },
		set:   func(p *market.Plan, b []byte) error { return t.decode(b, field(p)) },
		clear: func(p *market.Plan) { *field(p) = t.unknown },
	}
}
