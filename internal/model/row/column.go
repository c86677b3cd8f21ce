// Package row is the one description of table server_plans: its columns in the order
// of the API, and how a plan's fields become their values. The API's select and
// filters, CSV, inserts, validation, the database, exports, the operator's form and
// the bundled catalogue all use this table, so a column means the same everywhere.
package row

import (
	"reflect"
	"slices"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
)

// Kind is a column's PostgreSQL type. It decides how values compare, which operators
// the column takes and how its JSON looks.
type Kind int

// The kinds, each with its PostgreSQL type.
const (
	Integer   Kind = iota // bigint
	Number                // numeric
	Text                  // text
	Boolean               // boolean
	TextArray             // text[]
	PriceMap              // jsonb, an object of currency to number
	DiskList              // jsonb, a list of disks
	PlaceList             // jsonb, a list of places
	QuoteList             // jsonb, a list of quotes
	CycleList             // jsonb, a list of billing cycles
	Timestamp             // timestamptz
	JSON                  // jsonb, any value
)

// IsJSON reports whether the kind is a jsonb.
func (k Kind) IsJSON() bool { return k == PriceMap || k == JSON || k.IsObjectList() }

// IsObjectList reports whether the kind is a list of JSON objects.
func (k Kind) IsObjectList() bool {
	return k == DiskList || k == PlaceList || k == QuoteList || k == CycleList
}

// Value is one cell. Only the field of the column's kind is set: Num for
// Integer and Number, Text, Bool, List, Prices, Disks, Places, Quotes, Cycles, Time.
type Value struct {
	Null   bool
	Num    market.Amount
	Text   string
	Bool   bool
	List   []string
	Prices market.Prices
	Disks  []disk.Disk
	Places []market.Place
	Quotes []market.Quote
	Cycles []market.Cycle
	Time   time.Time
}

// Origin says where the values of a column come from.
type Origin int

// The origins.
const (
	// Stated values come from a partner or the operator and are stored. What they leave
	// out may be completed in a snapshot.
	Stated Origin = iota
	// Recorded values are stored too, but only the store sets them.
	Recorded
	// Derived values are made for each snapshot and stored nowhere.
	Derived
)

// Column is one column of server_plans.
type Column struct {
	Name string
	// Label is the column's name in the operator's form, such as "CPU cores"; empty
	// for a column outside the form.
	Label string
	Kind  Kind
	// Origin is Stated for most columns. An insert that gives any other column a value
	// is refused.
	Origin Origin
	// Input is how the operator's form asks for a value.
	Input Input
	// Required reports whether every stored row has a value.
	Required bool
	// Values are all that a text may be; nil for any.
	Values []string
	// Get returns the column's value, which shares memory with the plan.
	Get func(*market.Plan) Value
	// Field returns the address of the plan's field: *int64, *string, *bool, **bool,
	// **int, **float64, **market.Amount, *[]string, *market.Prices, *[]disk.Disk,
	// *[]market.Place, *[]market.Quote, *[]market.Cycle or *time.Time.
	Field func(*market.Plan) any
	// IsCorrectable marks what an operator may correct in a partner's row: what the server is, where it stands and what
	// it costs. Keys, links and stock stay the partner's.
	IsCorrectable bool
	// equal reports whether two plans have the same value.
	equal func(a, b *market.Plan) bool
	// check returns the rule that a plan's value breaks, nil for a valid value.
	check func(*market.Plan) *errs.Error
	set   setter
	// clear makes the field unknown.
	clear func(*market.Plan)
	// isFalse reports that a plan which does not state the column has false.
	isFalse bool
	// isRefused marks columns that the shop fills in, and an insert may not.
	isRefused bool
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

// Columns lists the columns of server_plans in the table's order. The caller owns the
// slice but must not change the columns, which are shared.
func Columns() []*Column { return append([]*Column(nil), public...) }

// Codes names the columns of which package market lists the values.
func Codes() (names []string) {
	for _, c := range public {
		if c.Values != nil {
			names = append(names, c.Name)
		}
	}
	return names
}

// Internal lists the columns of exports that the API does not have. The caller owns
// the slice but must not change the columns, which are shared.
func Internal() []*Column { return append([]*Column(nil), internal...) }

// Stored lists the columns that the database and exports have: the public ones that
// are not derived, then the internal ones. The caller owns the slice but must not
// change the columns, which are shared.
func Stored() []*Column { return slices.Clone(storedColumns) }

// Quoted lists the columns of what a plan costs: the fields of market.Quoted.
func Quoted() []*Column {
	var p market.Plan
	first, size := reflect.ValueOf(&p.Quoted).Pointer(), reflect.TypeFor[market.Quoted]().Size()
	return slices.DeleteFunc(Stored(), func(c *Column) bool {
		at := reflect.ValueOf(c.Field(&p)).Pointer()
		return at < first || at >= first+size
	})
}

// Find returns a public column by name.
func Find(name string) (*Column, bool) {
	c, ok := byName[name]
	return c, ok
}

var (
	byName = index(public)
	// forInserts are the public columns as an insert or a change may set them.
	forInserts = index(insertable(public))
	// rank is the position of a public column in the table, from 1.
	rank = ranks(public)
)

func insertable(columns []*Column) []*Column {
	list := make([]*Column, len(columns))
	for i, c := range columns {
		own := *c
		own.isRefused = c.Origin != Stated
		list[i] = &own
	}
	return list
}

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

// from sets the origin of a column.
func (c *Column) from(o Origin) *Column {
	c.Origin = o
	return c
}

func (c *Column) corrected() *Column {
	c.IsCorrectable = true
	return c
}

// column makes a column from its name, its field of a plan and the type of the field.
func column[T any](name, label string, field func(*market.Plan) *T, t fieldType[T]) *Column {
	return &Column{Name: name, Label: label, Kind: t.kind, Input: t.input, Required: t.required, Values: t.values, isFalse: t.isFalse,
		Get:   func(p *market.Plan) Value { return t.value(*field(p)) },
		Field: func(p *market.Plan) any { return field(p) },
		equal: func(a, b *market.Plan) bool { return t.equal(*field(a), *field(b)) },
		check: func(p *market.Plan) *errs.Error { return t.check(*field(p)) },
		set:   func(p *market.Plan, b []byte) error { return t.decode(b, field(p)) },
		clear: func(p *market.Plan) { *field(p) = t.unknown },
	}
}

// fromRates are the columns whose values follow the exchange rates.
var fromRates = map[string]bool{"price_per_core_usd": true, "price_per_gb_ram_usd": true, "price_per_tb_usd": true,
	"setup_included_12m_usd": true, "renews_at_usd": true, "price_per_score_usd": true, "price_per_gpu_usd": true, "price_per_gb_vram_usd": true}

// fromResults are the columns whose values follow the results of benchmarks, which the operator
// imports.
var fromResults = map[string]bool{"score_single": true, "score_multi": true}

// fromFacts are the columns whose values follow what the shop knows of a partner itself.
var fromFacts = map[string]bool{"payment": true, "identity_check": true}

// Journaled lists the columns of a plan's events: all, the internal ones included, except those
// that follow the exchange rates, the results of benchmarks or the facts of partners. The caller
// owns the slice but must not change the columns, which are shared.
func Journaled() []*Column {
	return slices.DeleteFunc(append(Columns(), internal...), func(c *Column) bool { return fromRates[c.Name] || fromResults[c.Name] || fromFacts[c.Name] })
}
