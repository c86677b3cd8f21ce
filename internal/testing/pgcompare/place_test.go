package pgcompare_test

import (
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/pgtest"
)

// place is a reference to a value of a row, as a query parameter and as SQL.
type place struct {
	address, sql string
	kind         row.Kind // of a path Text, or PriceMap for jsonb
	column       string
}

// pg returns the type of the place in SQL.
func (p place) pg() string { return pgtest.Types[p.kind] }

// place picks a column, or a path into one.
func (g generator) place() place {
	if g.chance(25) {
		return g.path()
	}
	if g.chance(10) {
		name := query.PricesIn(market.Currencies())[g.IntN(3)]
		return place{name, name, row.Number, name}
	}
	c := g.column()
	p := place{address: c.Name, sql: c.Name, kind: c.Kind, column: c.Name}
	if g.chance(5) {
		p.address = `"` + c.Name + `"`
	}
	return p
}

// column picks a column, facets and rare types more often.
func (g generator) column() *row.Column {
	if g.chance(60) {
		if c, ok := row.Find(one(g, []string{"name", "type", "category", "tags", "available", "cpu_cores", "cpu_model", "ram_size", "storage_size", "regions",
			"partner_name", "price_monthly_currencies", "price_monthly", "fetched_at", "disks", "places", "price_components", "billing_cycles", "disk_kinds", "spot", "countries", "is_lead", "price_per_core_usd"})); ok {
			return c
		}
	}
	return one(g, row.Columns())
}

// path makes a path into a price map or a scalar, which PostgREST converts to JSON.
func (g generator) path() place {
	column := one(g, []string{"price_monthly_currencies", "price_monthly_currencies", "price_hourly_currencies", "name", "cpu_cores",
		"setup_fee_currencies"})
	address, sql := column, column
	keys := []string{"USD", "EUR", "GBP", "CHF", "usd"}
	if column == "name" || column == "cpu_cores" {
		keys, sql = []string{"x", "y"}, "to_jsonb("+column+")"
	}
	p := place{address: address, sql: sql, kind: row.PriceMap, column: column}
	if g.chance(5) {
		p = p.step("->", one(g, keys))
		keys = []string{"y", "z"}
	}
	if g.chance(50) {
		p = p.step("->>", one(g, keys))
		p.kind = row.Text
		return p
	}
	return p.step("->", one(g, keys))
}

// step appends a key to a path.
func (p place) step(arrow, key string) place {
	p.address += arrow + key
	p.sql += arrow + "'" + key + "'"
	return p
}
