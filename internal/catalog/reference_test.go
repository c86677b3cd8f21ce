package catalog_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
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
	terms       []claim // of an and; it holds where all of them do
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
	makers := []func() claim{g.number, g.text, g.null, g.list, g.membership, g.boolean, g.json, g.pattern,
		g.hostileText, g.hostileMembership, g.time, g.priceMap, g.pricePath, g.listOrder, g.like, g.regex, g.id}
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
	column := one(g, "cpu_cores", "ram_size", "storage_size", "price_usd", "price_eur", "price_gbp")
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
	column := one(g, "category", "cpu_cores", "tags", "price_usd", "price_gbp", "price_monthly_currencies")
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

// literal writes a text as it stands in a parameter of its own, and as it does
// inside parentheses.
func literal(text string) (plain, quoted string) {
	return text, `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// written makes a claim whose right side is any text.
func written(column, operation, right string, holds func(v any) verdict) claim {
	plain, quoted := literal(right)
	c := simple(column, operation+"."+plain, holds)
	c.tree = column + "." + operation + "." + quoted
	return c
}

// anyText is a text that some row may have.
func (g generator) anyText() string {
	return one(g, append(sample.HostileNames(), "Plan 1", "Plan 96", "vps", "", "Z", "Contabo", "DDR4 ECC", "https://contabo.com/en/", "Šiauliai", "~")...)
}

var textColumns = []string{"name", "type", "category", "cpu_model", "cpu_frequency", "ram_type", "storage_type", "bandwidth",
	"partner_name", "partner_url", "partner_logo", "plan_url", "plan_detail_url", "referral_url", "description"}

func (g generator) hostileText() claim {
	op, holds := g.op()
	right := g.anyText()
	if g.IntN(6) == 0 {
		return written(one(g, textColumns...), "isdistinct", right, func(v any) verdict { return verdictOf(v != right) })
	}
	return written(one(g, textColumns...), op, right, nullable(func(v any) bool { return holds(strings.Compare(v.(string), right)) }))
}

func (g generator) hostileMembership() claim {
	var list, quoted []string
	for range g.IntN(4) {
		list = append(list, g.anyText())
		_, q := literal(list[len(list)-1])
		quoted = append(quoted, q)
	}
	return simple(one(g, textColumns...), "in.("+strings.Join(quoted, ",")+")", func(v any) verdict {
		if v == nil && len(list) > 0 {
			return 0
		}
		return verdictOf(slices.Contains(list, fmt.Sprint(v)))
	})
}

func (g generator) id() claim {
	op, holds := g.op()
	want := float64(g.IntN(320))
	return simple(one(g, "id", "cherry_plan_id", "network_speed"), op+"."+strconv.FormatFloat(want, 'f', -1, 64),
		nullable(func(v any) bool { return holds(compareFloats(v.(float64), want)) }))
}

func (g generator) time() claim {
	op, holds := g.op()
	want := sample.Now.Add(-time.Duration(g.IntN(1000)) * time.Hour)
	return written(one(g, "fetched_at", "updated_at"), op, want.Format(time.RFC3339), nullable(func(v any) bool {
		at, err := time.Parse(time.RFC3339, v.(string))
		return err == nil && holds(at.Compare(want))
	}))
}

var priceColumns = []string{"price_monthly_currencies", "price_hourly_currencies", "price_annually_currencies"}

// priceMap compares objects of numbers.
func (g generator) priceMap() claim {
	right := one(g, `{"EUR":7}`, `{"EUR":7.00,"USD":7.95,"GBP":6.20}`, `{"EUR":67.2}`, `{}`, `{"USD":12.99}`, `{"EUR":0.0083}`, `{"EUR":49,"USD":666.0,"GBP":4.5}`)
	var want map[string]any
	if err := json.Unmarshal([]byte(right), &want); err != nil {
		panic(err)
	}
	holds := map[string]func(v map[string]any) bool{
		"cs": func(v map[string]any) bool { return holdsPairs(v, want) },
		"cd": func(v map[string]any) bool { return holdsPairs(want, v) },
	}
	for op, d := range orderings {
		holds[op] = func(v map[string]any) bool { return d(compareJSON(v, want)) }
	}
	op := one(g, "cs", "cd", "eq", "neq", "gt", "lte", "gte", "lt")
	return written(one(g, priceColumns...), op, right, nullable(func(v any) bool { return holds[op](v.(map[string]any)) }))
}

func holdsPairs(whole, part map[string]any) bool {
	for k, v := range part {
		if whole[k] != v {
			return false
		}
	}
	return true
}

// compareJSON orders what rows hold: nulls, texts, numbers, booleans, lists and
// objects of one kind.
func compareJSON(a, b any) int {
	switch a := a.(type) {
	case float64:
		return compareFloats(a, b.(float64))
	case string:
		return strings.Compare(a, b.(string))
	case bool:
		return compareFloats(map[bool]float64{true: 1}[a], map[bool]float64{true: 1}[b.(bool)])
	case []any:
		return slices.CompareFunc(a, b.([]any), compareJSON)
	case map[string]any:
		return compareObjects(a, b.(map[string]any))
	}
	return 0
}

func compareObjects(a, b map[string]any) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	ka, kb := slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b))
	for i := range ka {
		if d := cmp.Or(strings.Compare(ka[i], kb[i]), compareJSON(a[ka[i]], b[kb[i]])); d != 0 {
			return d
		}
	}
	return 0
}

// pricePath follows a path into a price map, as a number or as text.
func (g generator) pricePath() claim {
	column, currency := one(g, priceColumns...), one(g, "EUR", "USD", "GBP", "CHF")
	op, holds := g.op()
	digits := one(g, "7.00", "7", "49", "0.0083", "100", "666.00")
	want, _ := strconv.ParseFloat(digits, 64)
	at := func(c cells, texts bool) any {
		m, _ := c[column].(map[string]any)
		if _, ok := m[currency]; ok && texts {
			return rawText(c["raw "+column], currency)
		}
		return m[currency]
	}
	name := column + "->" + currency
	if g.IntN(2) == 0 {
		c := simple(name, op+"."+digits, nil)
		c.columns = []string{column}
		c.holds = func(row cells) verdict {
			return nullable(func(v any) bool { return holds(compareFloats(v.(float64), want)) })(at(row, false))
		}
		return c
	}
	name = column + "->>" + currency
	c := simple(name, op+"."+digits, nil)
	c.columns = []string{column}
	c.holds = func(row cells) verdict {
		return nullable(func(v any) bool { return holds(strings.Compare(v.(string), digits)) })(at(row, true))
	}
	return c
}

// rawText gives a price with the digits of the row's JSON.
func rawText(raw any, currency string) string {
	parts, _ := raw.(map[string]json.RawMessage)
	return string(parts[currency])
}

func (g generator) listOrder() claim {
	op, holds := g.op()
	list := one(g, []string{"outlet"}, []string{"nvme", "outlet"}, []string{"Singapore"}, []string{"Germany, Frankfurt"}, []string{})
	var want []any
	for _, s := range list {
		want = append(want, s)
	}
	right := "{}"
	if len(list) > 0 {
		right = `{"` + strings.Join(list, `","`) + `"}`
	}
	return simple(one(g, "tags", "regions"), op+"."+right, nullable(func(v any) bool { return holds(compareJSON(v.([]any), want)) }))
}

// like has a matcher of its own in the reference.
func (g generator) like() claim {
	pattern := one(g, "*plan*", "Plan _", "%1", "*", "", "_", "*e*e*", "*ö*", "<SCRIPT>*", `*"*`, "*k*", "*9_", "https://%/vps/*", "*\\%*")
	op := one(g, "like", "ilike")
	return written(one(g, textColumns...), op, pattern, nullable(func(v any) bool {
		text, p := []rune(v.(string)), []rune(strings.ReplaceAll(pattern, "*", "%"))
		if op == "ilike" {
			text, p = []rune(strings.ToLower(v.(string))), []rune(strings.ToLower(string(p)))
		}
		return matchesLike(text, p)
	}))
}

func matchesLike(text, pattern []rune) bool {
	switch {
	case len(pattern) == 0:
		return len(text) == 0
	case pattern[0] == '%':
		return matchesLike(text, pattern[1:]) || (len(text) > 0 && matchesLike(text[1:], pattern))
	case pattern[0] == '\\':
		return len(text) > 0 && text[0] == pattern[1] && matchesLike(text[1:], pattern[2:])
	}
	return len(text) > 0 && (pattern[0] == '_' || pattern[0] == text[0]) && matchesLike(text[1:], pattern[1:])
}

// regex leaves the work to package regexp.
func (g generator) regex() claim {
	pattern := one(g, "^Plan [1-3]", "[0-9]+$", "(a|e)[^ ]*r", ".", "^$", "x*", "(plan|vps)-?[0-9]{2}", "ECC|DDR", "n[^ ]", "ö|🚀", "^.{5,9}$", "e.*e.*e", "(^|/)c", "[^\\x00-\\x7f]")
	op := one(g, "match", "imatch")
	re := regexp.MustCompile("(?s" + map[string]string{"match": "", "imatch": "i"}[op] + ")" + pattern)
	return written(one(g, textColumns...), op, pattern, nullable(func(v any) bool { return re.MatchString(v.(string)) }))
}

// claim makes a condition or a tree of them.
func (g generator) claim(depth int) claim {
	if depth == 0 || g.IntN(3) > 0 {
		c := g.simple()
		if g.IntN(4) == 0 {
			c.tree = c.name + ".not." + strings.TrimPrefix(c.tree, c.name+".")
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
	if word == "and" {
		c.terms = terms
	}
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
	all := must.Get(snap.Find(query.Query{Limit: query.NoLimit}, v))(t)
	fields := query.AllFields()
	for _, name := range query.Plans().Computed() {
		fields = append(fields, query.Field{Ref: query.Ref{Column: name}, Name: name})
	}
	writer := all.Writer(fields)
	rows := make([]cells, all.Len())
	for i := range rows {
		document := writer.AppendJSON(nil, i)
		var whole map[string]json.RawMessage
		for _, err := range []error{json.Unmarshal(document, &rows[i]), json.Unmarshal(document, &whole)} {
			must.Do(t, err)
		}
		for _, column := range priceColumns {
			raw := map[string]map[string]json.RawMessage{}
			if m, ok := rows[i][column].(map[string]any); ok && m != nil {
				parts := map[string]json.RawMessage{}
				must.Do(t, json.Unmarshal(whole[column], &parts))
				raw[column] = parts
			}
			rows[i]["raw "+column] = raw[column]
		}
	}
	return rows
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

// single gives the claims with the terms of each and by themselves.
func single(claims []claim) (list []claim) {
	for _, c := range claims {
		if c.terms != nil {
			list = append(list, single(c.terms)...)
		} else {
			list = append(list, c)
		}
	}
	return list
}

// bruteFacets counts each facet by filtering anew without the claims that are
// about its column only.
func bruteFacets(rows []cells, claims []claim) map[string]map[string]int {
	claims = single(claims)
	counts := map[string]map[string]int{}
	for _, column := range facetNames() {
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

func facetNames() (names []string) {
	for _, f := range words.Facets() {
		names = append(names, f.Name)
	}
	return names
}

func shown(f catalog.Facets) map[string]map[string]int {
	counts := map[string]map[string]int{"price": {"total": f.Total}}
	for k, facet := range words.Facets() {
		counts[facet.Name] = map[string]int{}
		for _, c := range f.Counts[k].All() {
			counts[facet.Name][c.Text] = c.Count
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
