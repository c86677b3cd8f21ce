package catalog_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/sample"
)

// The reference reads the rows as a client does, from JSON, and evaluates a
// condition with code of its own. It shares nothing with the catalogue but the
// rows.

type cells map[string]any

// verdict is -1 for false, 0 for unknown, 1 for true.
type verdict int

func verdictOf(b bool) verdict {
	if b {
		return 1
	}
	return -1
}

// claim is a condition as an address and as a function.
type claim struct {
	name, value string // as a parameter
	tree        string // inside parentheses
	columns     []string
	holds       func(cells) verdict
}

func simple(column, operation string, holds func(v any) verdict) claim {
	return claim{name: column, value: operation, tree: column + "." + operation, columns: []string{column},
		holds: func(c cells) verdict { return holds(c[column]) }}
}

// nullable makes NULL unknown.
func nullable(holds func(v any) bool) func(v any) verdict {
	return func(v any) verdict {
		if v == nil {
			return 0
		}
		return verdictOf(holds(v))
	}
}

type generator struct{ *rand.Rand }

func one[T any](g generator, list ...T) T { return list[g.IntN(len(list))] }

func (g generator) simple() claim {
	makers := []func() claim{g.number, g.text, g.null, g.list, g.membership, g.boolean, g.json, g.pattern}
	return one(g, makers...)()
}

var orderings = map[string]func(d int) bool{
	"eq": func(d int) bool { return d == 0 }, "neq": func(d int) bool { return d != 0 },
	"gt": func(d int) bool { return d > 0 }, "gte": func(d int) bool { return d >= 0 },
	"lt": func(d int) bool { return d < 0 }, "lte": func(d int) bool { return d <= 0 },
}

func (g generator) op() (string, func(d int) bool) {
	name := one(g, "eq", "neq", "gt", "gte", "lt", "lte")
	return name, orderings[name]
}

func (g generator) number() claim {
	op, holds := g.op()
	column := one(g, "cpu_cores", "ram_size", "storage_size", "price_usd")
	literal := one(g, "4", "8", "64", "1000", "25", "100")
	want, _ := strconv.ParseFloat(literal, 64)
	return simple(column, op+"."+literal, nullable(func(v any) bool { return holds(compareFloats(v.(float64), want)) }))
}

func compareFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (g generator) text() claim {
	op, holds := g.op()
	column := one(g, "type", "category", "partner_name", "cpu_model")
	literal := one(g, "vps", "general", "outlet", "Contabo", "AMD EPYC 7443P", "memory")
	return simple(column, op+"."+literal, nullable(func(v any) bool { return holds(strings.Compare(v.(string), literal)) }))
}

func (g generator) null() claim {
	column := one(g, "category", "cpu_cores", "tags", "price_usd", "price_monthly_currencies")
	test := one(g, "null", "not_null")
	return simple(column, "is."+test, func(v any) verdict { return verdictOf((v == nil) == (test == "null")) })
}

func (g generator) list() claim {
	column, op := one(g, "tags", "regions"), one(g, "cs", "cd", "ov")
	literal := one(g, []string{"outlet"}, []string{"nvme", "outlet"}, []string{"Singapore"}, []string{"Germany, Frankfurt", "Singapore"}, []string{})
	return simple(column, op+`.{"`+strings.Join(literal, `","`)+`"}`, nullable(func(v any) bool { return listHolds(op, v.([]any), literal) })).plainEmpty(literal)
}

// plainEmpty writes the empty array, which has no quotes.
func (c claim) plainEmpty(literal []string) claim {
	if len(literal) == 0 {
		c.value = strings.Replace(c.value, `{""}`, "{}", 1)
		c.tree = strings.Replace(c.tree, `{""}`, "{}", 1)
	}
	return c
}

func listHolds(op string, have []any, literal []string) bool {
	in := func(s string) bool { return slices.Contains(have, any(s)) }
	switch op {
	case "cs":
		return !slices.ContainsFunc(literal, func(s string) bool { return !in(s) })
	case "ov":
		return slices.ContainsFunc(literal, in)
	}
	return !slices.ContainsFunc(have, func(v any) bool { return !slices.Contains(literal, v.(string)) })
}

func (g generator) membership() claim {
	if g.IntN(2) == 0 {
		return simple("type", "in.(vps,outlet)", nullable(func(v any) bool { return v == "vps" || v == "outlet" }))
	}
	return simple("cpu_cores", "in.(4,8,64)", nullable(func(v any) bool { return slices.Contains([]any{4.0, 8.0, 64.0}, v) }))
}

func (g generator) boolean() claim {
	if g.IntN(2) == 0 {
		return simple("available", "is.true", func(v any) verdict { return verdictOf(v == true) })
	}
	return simple("cpu_cores", "isdistinct.8", func(v any) verdict { return verdictOf(v != 8.0) })
}

func (g generator) json() claim {
	c := simple("price_monthly_currencies", "gt.40", nil)
	c.name, c.tree = "price_monthly_currencies->EUR", "price_monthly_currencies->EUR.gt.40"
	c.holds = func(row cells) verdict {
		m, _ := row["price_monthly_currencies"].(map[string]any)
		if m["EUR"] == nil {
			return 0
		}
		return verdictOf(m["EUR"].(float64) > 40)
	}
	return c
}

func (g generator) pattern() claim {
	if g.IntN(2) == 0 {
		return simple("cpu_model", "ilike.*xeon*", nullable(func(v any) bool { return strings.Contains(strings.ToLower(v.(string)), "xeon") }))
	}
	return simple("name", "match.^Plan 1", nullable(func(v any) bool { return strings.HasPrefix(v.(string), "Plan 1") }))
}

// claim makes a condition or a tree of them.
func (g generator) claim(depth int) claim {
	if depth == 0 || g.IntN(3) > 0 {
		c := g.simple()
		if g.IntN(4) == 0 {
			c.tree = c.name + ".not." + c.value
			c.value = "not." + c.value
			c.holds = negated(c.holds)
		}
		return c
	}
	word := one(g, "and", "or", "not.and", "not.or")
	var terms []claim
	for range 1 + g.IntN(3) {
		terms = append(terms, g.claim(depth-1))
	}
	return joined(word, terms)
}

func negated(holds func(cells) verdict) func(cells) verdict {
	return func(c cells) verdict { return -holds(c) }
}

func joined(word string, terms []claim) claim {
	var trees, columns []string
	for _, t := range terms {
		trees, columns = append(trees, t.tree), append(columns, t.columns...)
	}
	inner := "(" + strings.Join(trees, ",") + ")"
	c := claim{name: word, value: inner, tree: word + inner, columns: columns}
	and := strings.HasSuffix(word, "and")
	c.holds = func(row cells) verdict {
		v := verdictOf(and)
		for _, t := range terms {
			if and {
				v = min(v, t.holds(row))
			} else {
				v = max(v, t.holds(row))
			}
		}
		return v
	}
	if strings.HasPrefix(word, "not.") {
		c.holds = negated(c.holds)
	}
	return c
}

// rowsOf reads every row as a client would.
func rowsOf(t *testing.T, snap *catalog.Snapshot, v catalog.Visibility) []cells {
	t.Helper()
	all, err := snap.Find(query.Query{Limit: query.NoLimit}, v)
	if err != nil {
		t.Fatal(err)
	}
	fields := append(query.AllFields(), query.Field{Ref: query.Ref{Column: query.PriceUSD}, Name: query.PriceUSD})
	rows := make([]cells, all.Len())
	for i := range rows {
		if err := json.Unmarshal(all.AppendJSON(nil, i, fields), &rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	return rows
}

func TestFindAndFacetsAgainstTheReference(t *testing.T) {
	snap := catalog.Build(sample.Plans(300), catalog.Facts{Rates: sample.Rates()})
	rows := map[catalog.Visibility][]cells{catalog.Public: rowsOf(t, snap, catalog.Public), catalog.Operator: rowsOf(t, snap, catalog.Operator)}
	g := generator{rand.New(rand.NewPCG(7, 7))}
	matched := 0
	for range 500 {
		var claims []claim
		address := url.Values{}
		for range g.IntN(4) {
			c := g.claim(3)
			claims = append(claims, c)
			address.Add(c.name, c.value)
		}
		v := one(g, catalog.Public, catalog.Operator)
		q, err := query.Parse(address)
		if err != nil {
			t.Fatalf("%v: %v", address, err)
		}
		q.Limit = query.NoLimit
		matched += checkAgainst(t, snap, q, v, rows[v], claims)
		if t.Failed() {
			t.Fatalf("address %v", address)
		}
	}
	if matched < 5_000 {
		t.Errorf("only %d rows matched in all: the claims are too narrow to prove anything", matched)
	}
}

func checkAgainst(t *testing.T, snap *catalog.Snapshot, q query.Query, v catalog.Visibility, rows []cells, claims []claim) int {
	t.Helper()
	found, err := snap.Find(q, v)
	if err != nil {
		t.Fatal(err)
	}
	got := []float64{}
	for _, p := range found.Plans() {
		got = append(got, float64(p.ID))
	}
	want := []float64{}
	for _, r := range pass(rows, claims) {
		want = append(want, r["id"].(float64))
	}
	if diff := cmp.Diff(want, got); diff != "" || found.Total != len(want) {
		t.Errorf("rows (-want +got), total %d:\n%s", found.Total, diff)
	}
	facets, err := snap.Facets(q, v)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(bruteFacets(rows, claims), shown(facets)); diff != "" {
		t.Errorf("facets (-want +got):\n%s", diff)
	}
	return len(want)
}

func pass(rows []cells, claims []claim) []cells {
	var kept []cells
	for _, r := range rows {
		if !slices.ContainsFunc(claims, func(c claim) bool { return c.holds(r) != 1 }) {
			kept = append(kept, r)
		}
	}
	return kept
}

// bruteFacets counts each facet by filtering anew without the claims that are
// about its column only.
func bruteFacets(rows []cells, claims []claim) map[string]map[string]int {
	counts := map[string]map[string]int{}
	for _, column := range []string{"type", "category", "cpu_cores", "ram_size", "storage_size", "regions", "partner_name"} {
		others := slices.DeleteFunc(slices.Clone(claims), func(c claim) bool {
			return !slices.ContainsFunc(c.columns, func(name string) bool { return name != column })
		})
		counts[column] = map[string]int{}
		for _, r := range pass(rows, others) {
			list, isList := r[column].([]any)
			if !isList && r[column] != nil {
				list = []any{r[column]}
			}
			seen := map[any]bool{}
			for _, v := range list {
				if !seen[v] {
					counts[column][fmt.Sprint(v)]++
				}
				seen[v] = true
			}
		}
	}
	counts["price"] = bruteRange(pass(rows, claims))
	return counts
}

// bruteRange gives the range in hundredths of a cent.
func bruteRange(rows []cells) map[string]int {
	span := map[string]int{"total": len(rows)}
	for _, r := range rows {
		usd, ok := r["price_usd"].(float64)
		if !ok {
			continue
		}
		cents := int(usd*10_000 + 0.5)
		if least, has := span["min"]; !has || cents < least {
			span["min"] = cents
		}
		span["max"] = max(span["max"], cents)
	}
	return span
}

func shown(f catalog.Facets) map[string]map[string]int {
	counts := map[string]map[string]int{"price": {"total": f.Total}}
	for name, list := range map[string][]catalog.TextCount{"type": f.Type, "category": f.Category, "regions": f.Regions, "partner_name": f.PartnerName} {
		counts[name] = map[string]int{}
		for _, c := range list {
			counts[name][c.Value] = c.Count
		}
	}
	for name, list := range map[string][]catalog.NumberCount{"cpu_cores": f.CPUCores, "ram_size": f.RAMSize, "storage_size": f.StorageSize} {
		counts[name] = map[string]int{}
		for _, c := range list {
			counts[name][c.Value.String()] = c.Count
		}
	}
	for name, a := range map[string]*market.Amount{"min": f.Min, "max": f.Max} {
		if a != nil {
			usd, _ := strconv.ParseFloat(a.String(), 64)
			counts["price"][name] = int(usd*10_000 + 0.5)
		}
	}
	return counts
}
