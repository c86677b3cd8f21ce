package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
)

// composer makes random requests of hostile parts.
type composer struct{ *rand.Rand }

// randomAttacks returns n random attacks. The same seed gives the same ones.
func randomAttacks(n int, seed uint64) []attack {
	c := composer{rand.New(rand.NewPCG(seed, 20261121))}
	list := make([]attack, n)
	for i := range list {
		list[i] = c.attack()
		list[i].name = fmt.Sprintf("random %d of seed %d", i, seed)
	}
	return list
}

func (c composer) attack() attack {
	a := attack{path: c.pick(tablePath, call, call, facetsPath), operator: c.IntN(4) == 0, header: map[string]string{}}
	left := 100 // conditions and text are shared among the parameters
	var pairs []string
	for c.IntN(4) > 0 && left > 4 {
		n := 1 + c.IntN(left)
		left -= n
		pairs = append(pairs, c.pick("or", "and", "not.or", "not.and"), c.tree(n))
	}
	for range c.IntN(4) {
		pairs = append(pairs, c.column(), c.operation(false))
	}
	for range c.IntN(3) {
		pairs = append(pairs, c.pick("filter", "q", "limit", "offset", "utm_source", "type", "apikey"), c.value())
	}
	if c.IntN(2) == 0 {
		pairs = append(pairs, "order", c.repeat(1+c.IntN(query.MaxKeys), func() string {
			return c.field() + c.pick("", ".asc", ".desc") + c.pick("", ".nullsfirst", ".nullslast")
		}))
	}
	if c.IntN(2) == 0 {
		pairs = append(pairs, "select", c.repeat(1+c.IntN(60), func() string { return c.pick("", "a:", `"b c":`) + c.field() }))
	}
	if c.IntN(3) > 0 {
		pairs = append(pairs, "limit", c.pick("0", "1", "24", "200", "800", "801", "1000000"), "offset", c.pick("0", "1000", "50000", "99999", "100001"))
	}
	a.raw = with(pairs...)
	if c.IntN(10) == 0 {
		a.raw = c.spoil(a.raw)
	}
	c.head(a.header)
	return a
}

func (c composer) head(h map[string]string) {
	for range c.IntN(3) {
		switch c.IntN(5) {
		case 0:
			h["Accept"] = c.pick("text/csv", "application/vnd.pgrst.object+json", "application/vnd.pgrst.array+json;nulls=stripped", "*/*;q=0", "text/html")
		case 1:
			h["Prefer"] = c.pick("count=exact", "count=estimated,handling=strict", "handling=strict,x")
		case 2:
			h["Range"] = c.pick("0-23", "50000-50023", "5-1", "999999999999999-", "-5", "bytes=0-1")
		case 3:
			h["Accept-Encoding"] = c.pick("gzip", "br", "zstd", "gzip;q=0.1,*;q=0", "identity;q=0")
		case 4:
			h["If-None-Match"] = c.pick("*", `"x"`, `W/"x"`, `"`)
		}
	}
}

// nasty are bytes with a special meaning in one of the parsers, or in none.
const nasty = "%&=;+,.()\"\\\x00\xff-> {}[]*:"

// spoil changes some bytes of a query string.
func (c composer) spoil(raw string) string {
	b := []byte(raw)
	for range min(len(b), 1+c.IntN(5)) {
		b[c.IntN(len(b))] = nasty[c.IntN(len(nasty))]
	}
	return string(b)
}

func (c composer) pick(list ...string) string { return list[c.IntN(len(list))] }

func (c composer) repeat(n int, one func() string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = one()
	}
	return strings.Join(list, ",")
}

// tree makes a condition tree of n conditions.
func (c composer) tree(n int) string {
	var terms []string
	for n > 0 {
		k := 1
		if n > 2 && c.IntN(3) == 0 {
			k = 1 + c.IntN(n-1)
			terms = append(terms, c.pick("and", "or", "not.and", "not.or")+c.tree(k))
		} else {
			terms = append(terms, c.column()+"."+c.operation(true))
		}
		n -= k
	}
	return "(" + strings.Join(terms, ",") + ")"
}

func (c composer) column() string {
	fields := query.AllFields()
	if c.IntN(10) == 0 {
		return c.pick(query.PricesIn(market.Currencies())...)
	}
	return fields[c.IntN(len(fields))].Name
}

func (c composer) field() string {
	switch c.IntN(4) {
	case 0:
		return c.pick("regions", "tags") + c.pick("->", "->>") + c.pick("0", "1", "-1", "-7", "99")
	case 1:
		return c.pick("price_monthly_currencies", "price_hourly_currencies") + c.pick("->", "->>") + c.pick("USD", "EUR", "GBP", "CHF")
	}
	return c.column()
}

func (c composer) operation(inTree bool) string {
	not := c.pick("", "", "not.")
	switch c.IntN(5) {
	case 0:
		return not + "in.(" + c.repeat(c.IntN(40), func() string { return c.quoted(c.value()) }) + ")"
	case 1:
		return not + "is." + c.pick("null", "not_null", "true", "unknown")
	case 2:
		return not + c.pick("cs", "cd", "ov") + "." + "{" + c.repeat(c.IntN(40), func() string { return c.pick("a", "tag17", "tag99", "NULL", `"b c"`, "outlet") }) + "}"
	}
	value := c.value()
	if inTree {
		value = c.quoted(value)
	}
	return not + c.pick("eq", "neq", "gt", "gte", "lt", "lte", "isdistinct", "like", "ilike", "match", "imatch") + "." + value
}

func (c composer) quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// value returns a value of any type, which a column may refuse.
func (c composer) value() string {
	return c.pick("1", "8", "4.5", "1e300", "-1e-300", "NaN", "9223372036854775808", "2026-01-01", "infinity", "true", "{a,b}", `{"EUR":4.5}`, "[]",
		"vps", "*a*", "%e_e%", `(a|aa)*b`, `\w{9}x`, `^[[:alpha:]]+$`, `(x{9}){9}`, "", "\\", "ß", "performanse", letters(77), strings.Repeat("e", 150))
}
