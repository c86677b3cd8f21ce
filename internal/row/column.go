// Package row is the one description of table server_plans: its columns, in
// the order clients see them, and how a plan's fields become their values. The
// API's select and filters, CSV, inserts, exports and the bundled catalogue all
// read this table, so a column means the same everywhere.
package row

import (
	"math"
	"strconv"
	"time"

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
	Kind Kind
	// Get reads the cell. The result shares memory with the plan.
	Get func(*market.Plan) Value
	set setter
	// clear makes the field unknown.
	clear func(*market.Plan)
}

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
	public = []*Column{
		integer("id", func(p *market.Plan) *int64 { return &p.ID }),
		integer("cherry_plan_id", func(p *market.Plan) *market.PlanID { return &p.PlanID }),
		text("name", func(p *market.Plan) *string { return &p.Name }),
		text("type", func(p *market.Plan) *market.PlanType { return &p.Type }),
		text("category", func(p *market.Plan) *market.Category { return &p.Category }),
		list("tags", func(p *market.Plan) *[]string { return &p.Tags }),
		boolean("available", func(p *market.Plan) *bool { return &p.Available }),
		count("cpu_cores", func(p *market.Plan) **int { return &p.CPUCores }),
		text("cpu_model", func(p *market.Plan) *string { return &p.CPUModel }),
		text("cpu_frequency", func(p *market.Plan) *string { return &p.CPUFrequency }),
		size("ram_size", func(p *market.Plan) **float64 { return &p.MemoryGB }),
		text("ram_type", func(p *market.Plan) *string { return &p.MemoryType }),
		size("storage_size", func(p *market.Plan) **float64 { return &p.StorageGB }),
		text("storage_type", func(p *market.Plan) *string { return &p.StorageType }),
		count("network_speed", func(p *market.Plan) **int { return &p.NetworkMbps }),
		text("bandwidth", func(p *market.Plan) *string { return &p.Bandwidth }),
		prices("price_monthly_currencies", func(p *market.Plan) *market.Prices { return &p.Monthly }),
		prices("price_hourly_currencies", func(p *market.Plan) *market.Prices { return &p.Hourly }),
		prices("price_annually_currencies", func(p *market.Plan) *market.Prices { return &p.Annually }),
		amount("price_monthly", func(p *market.Plan) **market.Amount { return &p.MonthlyEUR }),
		amount("price_hourly", func(p *market.Plan) **market.Amount { return &p.HourlyEUR }),
		amount("price_annually", func(p *market.Plan) **market.Amount { return &p.AnnuallyEUR }),
		text("partner_name", func(p *market.Plan) *string { return &p.PartnerName }),
		text("partner_url", func(p *market.Plan) *string { return &p.PartnerURL }),
		text("partner_logo", func(p *market.Plan) *string { return &p.PartnerLogo }),
		text("plan_url", func(p *market.Plan) *string { return &p.PlanURL }),
		text("plan_detail_url", func(p *market.Plan) *string { return &p.PlanDetailURL }),
		text("referral_url", func(p *market.Plan) *string { return &p.ReferralURL }),
		list("regions", func(p *market.Plan) *[]string { return &p.Regions }),
		text("description", func(p *market.Plan) *string { return &p.Description }),
		timestamp("fetched_at", func(p *market.Plan) *time.Time { return &p.FetchedAt }),
		timestamp("updated_at", func(p *market.Plan) *time.Time { return &p.UpdatedAt }),
	}
	// internal columns travel in exports, which must come back whole, and are
	// unknown to the API.
	internal = []*Column{
		text("partner_id", func(p *market.Plan) *market.PartnerID { return &p.Partner }),
		text("sku", func(p *market.Plan) *market.SKU { return &p.SKU }),
		text("source", func(p *market.Plan) *market.Source { return &p.Source }),
	}
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

func forget[T any](field *T) {
	var unknown T
	*field = unknown
}

func integer[T ~int64](name string, field func(*market.Plan) *T) *Column {
	return &Column{Name: name, Kind: Integer,
		Get: func(p *market.Plan) Value {
			v := *field(p)
			return Value{Null: v == 0, Num: market.Whole(int64(v))}
		},
		set:   func(p *market.Plan, b []byte) error { return setWhole(b, field(p)) },
		clear: func(p *market.Plan) { forget(field(p)) },
	}
}

func count(name string, field func(*market.Plan) **int) *Column {
	return &Column{Name: name, Kind: Integer,
		Get: func(p *market.Plan) Value {
			v := *field(p)
			if v == nil {
				return Value{Null: true}
			}
			return Value{Num: market.Whole(int64(*v))}
		},
		set:   func(p *market.Plan, b []byte) error { return setOptional(b, field(p), setWhole[int]) },
		clear: func(p *market.Plan) { forget(field(p)) },
	}
}

func size(name string, field func(*market.Plan) **float64) *Column {
	return &Column{Name: name, Kind: Number,
		Get: func(p *market.Plan) Value {
			v := *field(p)
			if v == nil {
				return Value{Null: true}
			}
			return sizeValue(*v)
		},
		set:   func(p *market.Plan, b []byte) error { return setOptional(b, field(p), setFloat) },
		clear: func(p *market.Plan) { forget(field(p)) },
	}
}

// sizeValue gives the digits of a size, or nine decimals where a float has more
// than a decimal can hold. What no valid plan has, such as 1e300, is not known.
func sizeValue(v float64) Value {
	const exact = 1 << 53 // a whole number below it is its own digits
	if v == math.Trunc(v) && math.Abs(v) < exact {
		return Value{Num: market.Whole(int64(v))}
	}
	for _, decimals := range []int{-1, 9} {
		if a, err := market.ParseAmount(strconv.FormatFloat(v, 'f', decimals, 64)); err == nil {
			return Value{Num: a}
		}
	}
	return Value{Null: true}
}

func amount(name string, field func(*market.Plan) **market.Amount) *Column {
	return &Column{Name: name, Kind: Number,
		Get: func(p *market.Plan) Value {
			v := *field(p)
			if v == nil {
				return Value{Null: true}
			}
			return Value{Num: *v}
		},
		set:   func(p *market.Plan, b []byte) error { return setOptional(b, field(p), setAmount) },
		clear: func(p *market.Plan) { forget(field(p)) },
	}
}

func text[T ~string](name string, field func(*market.Plan) *T) *Column {
	return &Column{Name: name, Kind: Text,
		Get: func(p *market.Plan) Value {
			v := *field(p)
			return Value{Null: v == "", Text: string(v)}
		},
		set:   func(p *market.Plan, b []byte) error { return setText(b, field(p)) },
		clear: func(p *market.Plan) { forget(field(p)) },
	}
}

func boolean(name string, field func(*market.Plan) *bool) *Column {
	return &Column{Name: name, Kind: Boolean,
		Get: func(p *market.Plan) Value { return Value{Bool: *field(p)} },
		set: func(p *market.Plan, b []byte) error { return setBool(b, field(p)) },
		// A plan that does not say is available.
		clear: func(p *market.Plan) { *field(p) = true },
	}
}

func list(name string, field func(*market.Plan) *[]string) *Column {
	return &Column{Name: name, Kind: TextArray,
		Get: func(p *market.Plan) Value {
			v := *field(p)
			return Value{Null: v == nil, List: v}
		},
		set:   func(p *market.Plan, b []byte) error { return setList(b, field(p)) },
		clear: func(p *market.Plan) { forget(field(p)) },
	}
}

func prices(name string, field func(*market.Plan) *market.Prices) *Column {
	return &Column{Name: name, Kind: PriceMap,
		Get: func(p *market.Plan) Value {
			v := *field(p)
			return Value{Null: v == nil, Prices: v}
		},
		set:   func(p *market.Plan, b []byte) error { return setPrices(b, field(p)) },
		clear: func(p *market.Plan) { forget(field(p)) },
	}
}

func timestamp(name string, field func(*market.Plan) *time.Time) *Column {
	return &Column{Name: name, Kind: Timestamp,
		Get: func(p *market.Plan) Value {
			v := *field(p)
			return Value{Null: v.IsZero(), Time: v}
		},
		set:   func(p *market.Plan, b []byte) error { return setTime(b, field(p)) },
		clear: func(p *market.Plan) { forget(field(p)) },
	}
}
