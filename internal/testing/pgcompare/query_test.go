package pgcompare_test

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
)

// request is a random query with all kinds of parameters.
type request struct {
	where    []condition
	order    []key
	fields   []field // none for all columns
	limit    int     // -1 for none
	offset   int
	ranged   bool // limit and offset as a Range header
	counted  bool
	operator bool
	faceted  bool // compare the facets as well
}

// key is one key of the order in both languages.
type key struct{ address, sql string }

// field is one item of a select.
type field struct{ address, sql, alias string }

func (g generator) request() request {
	r := request{limit: -1, counted: g.chance(50), operator: g.chance(50), faceted: g.chance(50)}
	for range one(g, []int{0, 1, 1, 1, 1, 1, 2, 2, 3}) {
		r.where = append(r.where, g.condition(3))
	}
	for range one(g, []int{0, 1, 1, 2, 3, 4}) {
		r.order = append(r.order, g.key())
	}
	if g.chance(60) {
		for range 1 + g.IntN(5) {
			r.fields = append(r.fields, g.field(len(r.fields)))
		}
	}
	if g.chance(70) {
		r.limit, r.offset, r.ranged = one(g, []int{0, 1, 3, 10, 24, 500}), one(g, []int{0, 0, 0, 1, 5, 50, 300, 5000}), g.chance(30)
	}
	if r.ranged && r.limit == 0 {
		r.limit = 1 // no range is empty
	}
	return r
}

func (g generator) key() key {
	p := g.place()
	k := key{address: p.address, sql: "(" + p.sql + ")"}
	if direction := one(g, []string{"", "asc", "desc", "desc"}); direction != "" {
		k.address += "." + direction
		k.sql += " " + direction
	}
	if nulls := one(g, []string{"", "first", "last"}); nulls != "" {
		k.address += ".nulls" + nulls
		k.sql += " nulls " + nulls
	}
	return k
}

// field renames every item, so that the names are unique.
func (g generator) field(i int) field {
	p := g.place()
	alias := one(g, []string{"a%d", "with space %d", "Größe%d", "$%d_"})
	f := field{address: p.address, sql: p.sql, alias: fmt.Sprintf(alias, i)}
	f.address = f.alias + ":" + f.address
	if g.chance(10) {
		f.alias = fmt.Sprintf(`dots.and,"commas"%d`, i)
		f.address = quote(f.alias) + ":" + p.address
	}
	return f
}

// parameters returns the request as query parameters.
func (r request) parameters() url.Values {
	values := url.Values{}
	for _, c := range r.where {
		values.Add(c.name, c.value)
	}
	if len(r.order) > 0 {
		var keys []string
		for _, k := range r.order {
			keys = append(keys, k.address)
		}
		values.Set("order", strings.Join(keys, ","))
	}
	if len(r.fields) > 0 {
		var items []string
		for _, f := range r.fields {
			items = append(items, f.address)
		}
		values.Set("select", strings.Join(items, ","))
	}
	if r.limit >= 0 && !r.ranged {
		values.Set("limit", strconv.Itoa(r.limit))
		values.Set("offset", strconv.Itoa(r.offset))
	}
	return values
}

// condition returns the whole filter in SQL, with the row security of the public.
func (r request) condition(a *args, where []condition) string {
	terms := []string{"true"}
	if !r.operator {
		terms = append(terms, "available")
	}
	for _, c := range where {
		terms = append(terms, c.sql(a))
	}
	return strings.Join(terms, " and ")
}

// page returns the statement for the total, the ids of the page's rows in order, and the rows as
// JSON.
func (r request) page() (string, args) {
	var a args
	where := r.condition(&a, r.where)
	var keys []string
	for _, k := range r.order {
		keys = append(keys, k.sql)
	}
	order := strings.Join(append(keys, "id"), ", ")
	limit := ""
	if r.limit >= 0 {
		limit = fmt.Sprintf("limit %d offset %d", r.limit, r.offset)
	}
	return fmt.Sprintf(`select (select count(*) from server_plans where %s),
 coalesce(array_agg(id order by position), '{}'), coalesce(array_agg(shown order by position) filter (where position <= %d), '{}')
from (select position, id, case when position <= %d then (select row_to_json(r) from (select %s) r)::text end as shown
 from (select row_number() over () as position, * from (select * from server_plans where %s order by %s %s) page) numbered) rows`,
		where, comparedRows, comparedRows, r.list(), where, order, limit), a
}

func (r request) list() string {
	var items []string
	for _, f := range r.fields {
		items = append(items, fmt.Sprintf("%s as \"%s\"", f.sql, strings.ReplaceAll(f.alias, `"`, `""`)))
	}
	if len(items) == 0 {
		for _, c := range row.Columns() {
			items = append(items, c.Name)
		}
	}
	return strings.Join(items, ", ")
}

// facetColumns are the columns that are counted.
var facetColumns = func() (names []string) {
	for _, f := range words.Facets() {
		names = append(names, f.Name)
	}
	return names
}()

// without returns the request without a facet's own filters: the terms of the top-level AND that
// concern only its column.
func (r request) without(column string) request {
	var others []condition
	for _, c := range r.where {
		for _, term := range c.terms() {
			if slices.ContainsFunc(term.columns, func(name string) bool { return name != column }) {
				others = append(others, term)
			}
		}
	}
	r.where = others
	return r
}

// facets returns the statement that counts every facet without the facet's own filters.
func (r request) facets() (string, args) {
	var a args
	var parts []string
	for i, column := range facetColumns {
		value := column
		if f, ok := words.FindFacet(column); ok && f.IsList() {
			value = "unnest(" + column + ")"
		}
		where := r.condition(&a, r.without(column).where)
		parts = append(parts, fmt.Sprintf(`select %d, value::text, count(distinct id), (row_number() over (order by value))::bigint
 from (select id, %s as value from server_plans where %s) v where value is not null group by value`, i, value, where))
	}
	where := r.condition(&a, r.where)
	parts = append(parts, fmt.Sprintf("select %d, trim_scale(min(price_usd))::text || ' to ' || trim_scale(max(price_usd))::text, count(*), 0 from server_plans where %s", len(facetColumns), where))
	return strings.Join(parts, "\nunion all ") + "\norder by 1, 4", a
}
