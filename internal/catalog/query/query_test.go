package query_test

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// sameValues compares numbers by value and patterns by their source.
var sameValues = cmp.Options{
	cmp.Comparer(func(a, b query.Number) bool { return a.Cmp(b) == 0 }),
	cmp.Comparer(func(a, b *query.Pattern) bool { return fmt.Sprint(a) == fmt.Sprint(b) }),
}

func number(s string) query.Number { return query.NumberOf(market.MustAmount(s)) }

func column(name string, kind row.Kind) query.Ref { return query.Ref{Column: name, Kind: kind} }

func condition(name string, kind row.Kind, op query.Op, l query.Literal) query.Condition {
	return query.Condition{Ref: column(name, kind), Op: op, Value: l, Facet: name}
}

func values(t *testing.T, address string) url.Values {
	t.Helper()
	v, err := url.ParseQuery(address)
	must.Do(t, err, "test address %q", address)
	return v
}

func TestParseFilters(t *testing.T) {
	const spaces = `\t-\r \x{1680}\x{2000}-\x{2006}\x{2008}-\x{200a}\x{2028}\x{2029}\x{205f}\x{3000}`
	text := func(name, s string) query.Condition {
		return condition(name, row.Text, query.Eq, query.Literal{Text: s})
	}
	cores := func(op query.Op, s string) query.Condition {
		return condition("cpu_cores", row.Integer, op, query.Literal{Num: number(s)})
	}
	in := func(c query.Condition, list ...query.Literal) query.Condition {
		c.Op, c.List, c.Value = query.In, list, query.Literal{}
		return c
	}
	matches := func(name, pattern string) query.Condition {
		return query.Condition{Ref: column(name, row.Text), Op: query.Matches, Facet: name, Pattern: &query.Pattern{Text: pattern}}
	}
	test := func(name string, kind row.Kind, k query.Test) query.Condition {
		return query.Condition{Ref: column(name, kind), Op: query.Is, Test: k, Facet: name}
	}
	tests := map[string]struct {
		address string
		want    query.And
	}{
		"equality": {"type=eq.vps", query.And{text("type", "vps")}},
		"a top value keeps commas, dots and quotes": {`name=eq."a",b.c(d)`, query.And{text("name", `"a",b.c(d)`)}},
		"an empty value":                       {"name=eq.", query.And{text("name", "")}},
		"hostile text":                         {"name=eq." + url.QueryEscape(`<script>'"; DROP TABLE--🚀 עברית`), query.And{text("name", `<script>'"; DROP TABLE--🚀 עברית`)}},
		"repeated columns are anded":           {"cpu_cores=gte.4&cpu_cores=lt.16", query.And{cores(query.Gte, "4"), cores(query.Lt, "16")}},
		"not":                                  {"type=not.eq.vps", query.And{query.Not{Term: text("type", "vps")}}},
		"exponent":                             {"ram_size=eq.1.28e2", query.And{condition("ram_size", row.Number, query.Eq, query.Literal{Num: number("128")})}},
		"negative and spaced":                  {"ram_size=gt.%20-1.50", query.And{condition("ram_size", row.Number, query.Gt, query.Literal{Num: number("-1.50")})}},
		"computed column":                      {"price_usd=lt.100", query.And{condition("price_usd", row.Number, query.Lt, query.Literal{Num: number("100")})}},
		"boolean beginnings":                   {"available=eq.T", query.And{condition("available", row.Boolean, query.Eq, query.Literal{Bool: true})}},
		"boolean off":                          {"available=neq.off", query.And{condition("available", row.Boolean, query.Neq, query.Literal{})}},
		"in":                                   {"type=in.(vps,vds)", query.And{in(text("type", ""), query.Literal{Text: "vps"}, query.Literal{Text: "vds"})}},
		"in with quotes and escapes":           {`name=in.("a,b",c d,"say \"hi\" \\")`, query.And{in(text("name", ""), query.Literal{Text: "a,b"}, query.Literal{Text: "c d"}, query.Literal{Text: `say "hi" \`})}},
		"in with a quote inside a word":        {`name=in.(5" disk,b)`, query.And{in(text("name", ""), query.Literal{Text: `5" disk`}, query.Literal{Text: "b"})}},
		"in of nothing":                        {"type=in.()", query.And{in(text("type", ""), []query.Literal{}...)}},
		"in of numbers":                        {"cpu_cores=not.in.(4, 8)", query.And{query.Not{Term: in(cores(query.In, "0"), query.Literal{Num: number("4")}, query.Literal{Num: number("8")})}}},
		"is null":                              {"category=is.NULL", query.And{test("category", row.Text, query.IsNull)}},
		"is not_null":                          {"category=is.not_null", query.And{test("category", row.Text, query.IsNotNull)}},
		"is not null the long way":             {"category=not.is.null", query.And{query.Not{Term: test("category", row.Text, query.IsNull)}}},
		"is unknown":                           {"available=is.unknown", query.And{test("available", row.Boolean, query.IsUnknown)}},
		"isdistinct":                           {"cpu_cores=isdistinct.4", query.And{cores(query.IsDistinct, "4")}},
		"like":                                 {`name=like.*a_b\%25.c%25`, query.And{matches("name", `(?s)^.*a.b%\.c.*$`)}},
		"ilike":                                {"name=ilike.EPYC*", query.And{matches("name", `(?is)^EPYC.*$`)}},
		"match with PostgreSQL's word borders": {`name=match.^\mVPS\M\y.*\Z`, query.And{matches("name", `(?s)^\bVPS\b\b.*\z`)}},
		"imatch":                               {"name=imatch.vps", query.And{matches("name", `(?is)vps`)}},
		"any":                                  {"name=like(any).{a*,\"b,c\"}", query.And{query.Or{matches("name", `(?s)^a.*$`), matches("name", `(?s)^b,c$`)}}},
		"all":                                  {"cpu_cores=gt(all).{1,2}", query.And{cores(query.Gt, "1"), cores(query.Gt, "2")}},
		"array":                                {`regions=cs.{Singapore,"Germany, Frankfurt"}`, query.And{condition("regions", row.TextArray, query.Contains, query.Literal{List: []string{"Singapore", "Germany, Frankfurt"}})}},
		"empty array":                          {"tags=cd.{}", query.And{condition("tags", row.TextArray, query.ContainedBy, query.Literal{List: []string{}})}},
		"array with null and escapes":          {`tags=ov.{NULL,"null", a\,b }`, query.And{condition("tags", row.TextArray, query.Overlaps, query.Literal{List: []string{query.NullElement, "null", "a,b"}})}},
		"price map": {`price_monthly_currencies=cs.{"USD":7.95}`, query.And{condition("price_monthly_currencies", row.PriceMap, query.Contains,
			query.Literal{JSON: map[string]any{"USD": number("7.95")}})}},
		"json text": {"price_monthly_currencies->>USD=eq.7.95", query.And{query.Condition{Facet: "price_monthly_currencies", Value: query.Literal{Text: "7.95"},
			Ref: query.Ref{Column: "price_monthly_currencies", Path: []string{"USD"}, Text: true, Kind: row.Text}}}},
		"json number": {"price_monthly_currencies->USD=lt.8e0", query.And{query.Condition{Facet: "price_monthly_currencies", Op: query.Lt, Value: query.Literal{JSON: number("8")},
			Ref: query.Ref{Column: "price_monthly_currencies", Path: []string{"USD"}, Kind: row.PriceMap}}}},
		"time":            {"fetched_at=gte." + url.QueryEscape("2026-04-15T11:30:00+02:00"), query.And{condition("fetched_at", row.Timestamp, query.Gte, query.Literal{Time: time.Date(2026, 4, 15, 9, 30, 0, 0, time.UTC)})}},
		"time to minutes": {"fetched_at=lt.2026-04-15 11:30", query.And{condition("fetched_at", row.Timestamp, query.Lt, query.Literal{Time: time.Date(2026, 4, 15, 11, 30, 0, 0, time.UTC)})}},
		"epoch":           {"fetched_at=gt.Epoch", query.And{condition("fetched_at", row.Timestamp, query.Gt, query.Literal{Time: time.Unix(0, 0).UTC()})}},
		"infinity":        {"fetched_at=lt.infinity", query.And{condition("fetched_at", row.Timestamp, query.Lt, query.Literal{Infinite: 1})}},
		"or":              {"or=(type.eq.vps,cpu_cores.gt.8)", query.And{query.Or{text("type", "vps"), cores(query.Gt, "8")}}},
		"not.and":         {"not.and=(type.eq.vps,cpu_cores.gt.8)", query.And{query.Not{Term: query.And{text("type", "vps"), cores(query.Gt, "8")}}}},
		"nested with spaces": {"and=( type.eq.vps, not.or (cpu_cores.lt.4, name.not.is.null) )", query.And{text("type", "vps"),
			query.Not{Term: query.Or{cores(query.Lt, "4"), query.Not{Term: test("name", row.Text, query.IsNull)}}}}},
		"ands within ands": {"and=(type.eq.vps,and%20(cpu_cores.gt.8,and(name.eq.a),or(name.eq.b)))", query.And{text("type", "vps"), cores(query.Gt, "8"), text("name", "a"), query.Or{text("name", "b")}}},
		"quoted value in a tree": {`or=(name.eq."a,b)",type.in.("x,y",z))`, query.And{query.Or{text("name", "a,b)"),
			in(text("type", ""), query.Literal{Text: "x,y"}, query.Literal{Text: "z"})}}},
		"array in a tree": {`or=(tags.cs.{outlet,"b c"},type.eq.vps)`, query.And{query.Or{
			condition("tags", row.TextArray, query.Contains, query.Literal{List: []string{"outlet", "b c"}}), text("type", "vps")}}},
		"spaces around a list": {"type=in.(%20vps,vds)%20", query.And{in(text("type", ""), query.Literal{Text: "vps"}, query.Literal{Text: "vds"})}},
		"tabs in a tree":       {"or=(type.eq.vps,%09cpu_cores.gt.8)", query.And{query.Or{text("type", "vps"), cores(query.Gt, "8")}}},
		"a part of JSON in a list": {`price_monthly_currencies->EUR=cd.[7,"x"]`, query.And{query.Condition{Facet: "price_monthly_currencies", Op: query.In,
			List: []query.Literal{{JSON: number("7")}, {JSON: "x"}},
			Ref:  query.Ref{Column: "price_monthly_currencies", Path: []string{"EUR"}, Kind: row.PriceMap}}}},
		"any of nothing": {"type=eq(any).{}", query.And{in(text("type", ""), []query.Literal{}...)}},
		"all of nothing": {"type=eq(all).{}", query.And{query.Not{Term: in(text("type", ""), []query.Literal{}...)}}},
		"any with null": {"cpu_cores=gt(any).{8,null}", query.And{query.Or{cores(query.Gt, "8"), query.Condition{Facet: "cpu_cores",
			Ref: query.Ref{Column: "cpu_cores", Path: []string{"null"}, Text: true, Kind: row.Text}}}}},
		"a key with dashes": {"price_monthly_currencies->>a-b-c=eq.1", query.And{query.Condition{Facet: "price_monthly_currencies", Value: query.Literal{Text: "1"},
			Ref: query.Ref{Column: "price_monthly_currencies", Path: []string{"a-b-c"}, Text: true, Kind: row.Text}}}},
		"time to the nearest microsecond": {"fetched_at=lt.2026-04-15T11:30:00.1234567Z", query.And{condition("fetched_at", row.Timestamp, query.Lt, query.Literal{Time: time.Date(2026, 4, 15, 11, 30, 0, 123457000, time.UTC)})}},
		"letters of any script":           {`name=match.^[\w-]%2B\W[[:alpha:]\\w]\ä\u00e4$`, query.And{matches("name", `(?s)^[\p{L}\p{Nd}\p{Nl}_-]+[^\p{L}\p{Nd}\p{Nl}_][\p{L}\p{Nl}\\w]ä\x{00e4}$`)}},
		"white space of any script":       {`name=match.\s[\s-]`, query.And{matches("name", "(?s)["+spaces+"]["+spaces+"-]")}},
		"options in front":                {`name=match.(?i)a(?:b)`, query.And{matches("name", `(?s)(?i)a(?:b)`)}},
		"ranges in any case":              {"name=imatch." + strings.Repeat("[а-яё]", 30), query.And{matches("name", "(?is)"+strings.Repeat("[а-яё]", 30))}},
		"a set that holds its end":        {`name=match.[]a][^]\]]x`, query.And{matches("name", `(?s)[]a][^]\]]x`)}},
		"quoted column":                   {`"name"=eq.x`, query.And{text("name", "x")}},
		"inserts' reserved":               {"columns=a,b&on_conflict=id", nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			q, err := query.Parse(values(t, tt.address))
			must.Do(t, err, "Parse(%q)", tt.address)
			check.NoDiff(t, cmp.Diff(tt.want, q.Where, sameValues), "Parse(%q) conditions", tt.address)
		})
	}
}

func TestParsePage(t *testing.T) {
	usd := query.Ref{Column: "price_monthly_currencies", Path: []string{"USD"}, Kind: row.PriceMap}
	usdText := query.Ref{Column: "price_monthly_currencies", Path: []string{"USD"}, Text: true, Kind: row.Text}
	tests := map[string]struct {
		address string
		want    query.Query
	}{
		"nothing": {"", query.Query{Limit: query.NoLimit, Select: query.AllFields()}},
		"page":    {"limit=10&offset=20", query.Query{Limit: 10, Offset: 20, Select: query.AllFields()}},
		"order": {"order=name, price_monthly_currencies->USD.desc,cpu_cores.asc.nullsfirst,id.desc.nullslast,price_usd.nullsfirst", query.Query{Limit: query.NoLimit, Select: query.AllFields(),
			Order: []query.Order{{Ref: column("name", row.Text)}, {Ref: usd, Desc: true, NullsFirst: true},
				{Ref: column("cpu_cores", row.Integer), NullsFirst: true}, {Ref: column("id", row.Integer), Desc: true},
				{Ref: column("price_usd", row.Number), NullsFirst: true}}}},
		"select": {"select=name,mem:ram_size,price_monthly_currencies->>USD,usd:price_monthly_currencies->USD,price_usd", query.Query{Limit: query.NoLimit,
			Select: []query.Field{{Ref: column("name", row.Text), Name: "name"}, {Ref: column("ram_size", row.Number), Name: "mem"},
				{Ref: usdText, Name: "USD"}, {Ref: usd, Name: "usd"}, {Ref: column("price_usd", row.Number), Name: "price_usd"}}}},
		"an empty select": {"select=", query.Query{Limit: query.NoLimit, Select: query.AllFields()}},
		"the number of rows": {"select=count&type=eq.vps", query.Query{Limit: query.NoLimit, Select: query.AllFields(), Count: "count",
			Where: query.And{query.Condition{Ref: column("type", row.Text), Value: query.Literal{Text: "vps"}, Facet: "type"}}}},
		"the number, renamed": {"select=n:count", query.Query{Limit: query.NoLimit, Select: query.AllFields(), Count: "n"}},
		"a numbered filter": {"type[0]=eq.vps", query.Query{Limit: query.NoLimit, Select: query.AllFields(),
			Where: query.And{query.Condition{Ref: column("type", row.Text), Value: query.Literal{Text: "vps"}, Facet: "type"}}}},
		"an empty order": {"order=", query.Query{Limit: query.NoLimit, Select: query.AllFields()}},
		"each given twice": {"limit=1&limit=2&offset=1&offset=2&order=name&order=id&select=name&select=id", query.Query{Limit: 2, Offset: 2,
			Select: []query.Field{{Ref: column("name", row.Text), Name: "name"}}, Order: []query.Order{{Ref: column("name", row.Text)}}}},
		"numbers in blanks":  {"limit=10%20&offset=%205%20", query.Query{Limit: 10, Offset: 5, Select: query.AllFields()}},
		"star and one again": {"select=*,price_usd", query.Query{Limit: query.NoLimit, Select: append(query.AllFields(), query.Field{Ref: column("price_usd", row.Number), Name: "price_usd"})}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			q, err := query.Parse(values(t, tt.address))
			must.Do(t, err, "Parse(%q)", tt.address)
			check.NoDiff(t, cmp.Diff(tt.want, q, sameValues), "Parse(%q)", tt.address)
		})
	}
}

func TestAllFieldsAreTheTable(t *testing.T) {
	fields := query.AllFields()
	must.Equal(t, len(fields), len(row.Columns()), "select=* has")
	for i, c := range row.Columns() {
		if f := fields[i]; f.Name != c.Name || f.Ref.Column != c.Name || f.Ref.Kind != c.Kind {
			t.Errorf("field %d is %+v, want column %s", i, f, c.Name)
		}
	}
}

func TestParseSearch(t *testing.T) {
	q := must.Get(query.ParseSearch(values(t, "q=AMD+EPYC-7443,+Šiauliai")))(t)
	check.Match(t, q.Words, []string{"amd", "epyc", "7443", "siauliai"}, "words")
	if _, err := query.Parse(values(t, "q=AMD")); errs.Public(err) != "column server_plans.q does not exist" {
		t.Errorf("the table does not know q, but Parse gave %v", err)
	}
}

func TestParseErrors(t *testing.T) {
	many := func(n int, item, sep string) string { return strings.TrimSuffix(strings.Repeat(item+sep, n), sep) }
	tests := map[string]struct {
		address  string
		wantKind errs.Kind
		wantCode string
		wantText string // within message, details and hint
	}{
		"unknown column":            {"foo=eq.1", errs.Invalid, "42703", "column server_plans.foo does not exist"},
		"a column nearly right":     {"cpu_core=eq.1", errs.Invalid, "42703", `"server_plans.cpu_cores"`},
		"unknown column in order":   {"order=foo", errs.Invalid, "42703", "column server_plans.foo does not exist"},
		"unknown column in select":  {"select=foo", errs.Invalid, "42703", "column server_plans.foo does not exist"},
		"unknown column in a tree":  {"or=(foo.eq.1)", errs.Invalid, "42703", "column server_plans.foo does not exist"},
		"internal columns":          {"sku=eq.x", errs.Invalid, "42703", "column server_plans.sku does not exist"},
		"embedded filter":           {"partner.name=eq.x", errs.Invalid, "PGRST108", "'partner' is not an embedded resource"},
		"embedded select":           {"select=name,partners(name)", errs.Invalid, "PGRST200", "'server_plans' and 'partners'"},
		"aggregate":                 {"select=id.count()", errs.Invalid, "PGRST123", "aggregate"},
		"cast":                      {"select=id::text", errs.Invalid, "PGRST100", "no cast"},
		"no operator":               {"type=vps", errs.Invalid, "PGRST100", `"failed to parse filter (vps)" (line 1, column 1)`},
		"unknown operator":          {"type=is_.vps", errs.Invalid, "PGRST100", `unexpected "i" expecting "not" or operator (eq, gt, ...)`},
		"unknown after not":         {"type=not.foo.x", errs.Invalid, "PGRST100", "(line 1, column 5)"},
		"operator alone":            {"type=eq", errs.Invalid, "PGRST100", `"failed to parse filter (eq)" (line 1, column 1)`},
		"empty filter":              {"type=", errs.Invalid, "PGRST100", "unexpected end of input"},
		"in without list":           {"type=in.vps", errs.Invalid, "PGRST100", `expecting "("`},
		"in not closed":             {"type=in.(vps", errs.Invalid, "PGRST100", `unexpected end of input expecting "," or ")"`},
		"in with a tail":            {"type=in.(vps)x", errs.Invalid, "PGRST100", "expecting end of input"},
		"is of a number":            {"type=is.5", errs.Invalid, "PGRST100", "null, not_null, true, false, unknown"},
		"is true of a text":         {"type=is.true", errs.Invalid, "42804", "argument of IS TRUE must be type boolean, not type text"},
		"tree without parentheses":  {"or=type.eq.vps", errs.Invalid, "PGRST100", `"failed to parse logic tree (type.eq.vps)"`},
		"tree not closed":           {"or=(type.eq.vps", errs.Invalid, "PGRST100", `expecting "," or ")"`},
		"empty tree":                {"or=()", errs.Invalid, "PGRST100", "field name"},
		"tree with a tail":          {"or=(type.eq.vps)x", errs.Invalid, "PGRST100", "end of input"},
		"bigint":                    {"cpu_cores=eq.abc", errs.Invalid, "22P02", `invalid input syntax for type bigint: "abc"`},
		"bigint out of range":       {"cpu_cores=eq.9223372036854775808", errs.Invalid, "22003", `value "9223372036854775808" is out of range for type bigint`},
		"contained by a number":     {"cpu_cores=cd.1", errs.Invalid, "42725", "operator is not unique: bigint <@ unknown"},
		"a day that is not":         {"fetched_at=eq.2026-02-30", errs.Invalid, "22008", `date/time field value out of range: "2026-02-30"`},
		"bigint with decimals":      {"cpu_cores=eq.4.0", errs.Invalid, "22P02", `type bigint: "4.0"`},
		"bigint with exponent":      {"cpu_cores=eq.1e1", errs.Invalid, "22P02", `type bigint: "1e1"`},
		"bigint too large":          {"cpu_cores=eq.99999999999999999999", errs.Invalid, "22003", "out of range for type bigint"},
		"bigint in a list":          {"cpu_cores=in.(1,x)", errs.Invalid, "22P02", `type bigint: "x"`},
		"numeric":                   {"ram_size=gt.1,5", errs.Invalid, "22P02", `type numeric: "1,5"`},
		"numeric overflow":          {"ram_size=gt.1e9999", errs.Invalid, "22003", "overflows"},
		"numeric hex":               {"ram_size=gt.0x10", errs.Invalid, "22P02", `type numeric: "0x10"`},
		"boolean":                   {"available=eq.maybe", errs.Invalid, "22P02", `type boolean: "maybe"`},
		"boolean o":                 {"available=eq.o", errs.Invalid, "22P02", `type boolean: "o"`},
		"time":                      {"fetched_at=gt.yesterdayish", errs.Invalid, "22007", `type timestamp with time zone: "yesterdayish"`},
		"a moment that moves":       {"fetched_at=gt.now", errs.Invalid, "22007", `type timestamp with time zone: "now"`},
		"an offset too far":         {"fetched_at=gt.2026-04-15T10:00-16:00", errs.Invalid, "22009", `displacement out of range: "2026-04-15T10:00-16:00"`},
		"array":                     {"regions=cs.Singapore", errs.Invalid, "22P02", `malformed array literal: "Singapore"`},
		"array not closed":          {`regions=cs.{a,"b`, errs.Invalid, "22P02", "malformed array"},
		"array with a hole":         {"regions=cs.{a,,b}", errs.Invalid, "22P02", "malformed array"},
		"array of arrays":           {"regions=cs.{{a},{b}}", errs.Invalid, "22P02", "malformed array"},
		"json":                      {"price_monthly_currencies=cs.USD", errs.Invalid, "22P02", "invalid input syntax for type json"},
		"json with a tail":          {"price_monthly_currencies->USD=eq.1 2", errs.Invalid, "22P02", "invalid input syntax for type json"},
		"like of a boolean":         {"available=like.*", errs.NotFound, "42883", "operator does not exist: boolean ~~ unknown"},
		"match of a number":         {"cpu_cores=match.4", errs.NotFound, "42883", "bigint ~ unknown"},
		"cs of a text":              {"name=cs.{a}", errs.NotFound, "42883", "text @> unknown"},
		"ov of json":                {"price_monthly_currencies=ov.{}", errs.NotFound, "42883", "jsonb && unknown"},
		"a path behind text":        {"price_monthly_currencies->>USD->x=eq.1", errs.NotFound, "42883", "text -> unknown"},
		"a path without key":        {"price_monthly_currencies->=eq.1", errs.Invalid, "PGRST100", `expecting "-", digit or any non reserved character different from: .,>()`},
		"regex":                     {"name=match.(", errs.Invalid, "2201B", "invalid regular expression"},
		"look-ahead":                {"name=match.(?=a)", errs.Invalid, "2201B", "invalid regular expression"},
		"back reference":            {`name=match.(a)\1`, errs.Invalid, "2201B", "invalid regular expression"},
		"a named group":             {`name=match.(?P<n>a)`, errs.Invalid, "2201B", "(?P is not offered"},
		"options in the middle":     {`name=match.a(?i)b`, errs.Invalid, "2201B", "(?i is not offered"},
		"a class of Unicode":        {`name=match.\pL`, errs.Invalid, "2201B", `\p is not offered`},
		"no word in a set":          {`name=match.[a\W]`, errs.Invalid, "2201B", `\W is not offered`},
		"an equivalent in a set":    {`name=match.[[=a=]]`, errs.Invalid, "2201B", `[= is not offered`},
		"a name in a set":           {`name=match.[[.space.]]`, errs.Invalid, "2201B", `[. is not offered`},
		"regex that explodes":       {"name=match.((a{30}){30}){30}", errs.Invalid, "2201B", "repeat"},
		"regex with many steps":     {"name=match.(a{99}b{99}){5}", errs.TooLarge, "54000", "steps"},
		"no space in a set":         {`name=match.[a\S]`, errs.Invalid, "2201B", `\S is not offered`},
		"wide ranges, any case":     {`name=imatch.` + many(8, "[!-\U0001e900]", "") + `&name=match.(?i)` + many(8, "[!-\U0001e900]", ""), errs.TooLarge, "54000", "hold ranges of"},
		"a range from the end":      {`name=imatch.` + many(9, "[]-\U0001e900]", ""), errs.TooLarge, "54000", "hold ranges of"},
		"foreign ranges":            {`name=imatch.` + many(9, "[я-\U0001e900]", ""), errs.TooLarge, "54000", "hold ranges of"},
		"a range behind a range":    {`name=imatch.` + many(9, "[a-b--\U0001e900]", ""), errs.TooLarge, "54000", "hold ranges of"},
		"escaped ranges, any case":  {`name=imatch.` + many(9, `[a-\x{10ffff}]`, ""), errs.TooLarge, "54000", "hold ranges of"},
		"patterns of many classes":  {`name=imatch.` + many(40, `\w`, "") + `&name=imatch.` + many(40, `\W`, ""), errs.TooLarge, "54000", "ranges of characters"},
		"an aggregate":              {"select=count()", errs.Invalid, "PGRST123", "aggregate"},
		"a renamed aggregate":       {"select=type,n:count()", errs.Invalid, "PGRST123", "aggregate"},
		"a number beside columns":   {"select=name,count", errs.Invalid, "42803", "GROUP BY"},
		"an ordered number":         {"select=count&order=id", errs.Invalid, "42803", "server_plans.id"},
		"a position in a list":      {"order=tags->0", errs.NotFound, "42883", "Lists have no positions"},
		"a position in objects":     {"disks->0->>kind=eq.NVMe", errs.NotFound, "42883", "jsonb -> unknown"},
		"a list's position as text": {"select=name,regions->>-1", errs.NotFound, "42883", "text[] -> unknown"},
		"a position in prices":      {"or=(price_monthly_currencies->>0.eq.1,id.eq.1)", errs.NotFound, "42883", "members of an object"},
		"a long name of an item":    {"select=" + many(64, "n", "") + ":id", errs.Invalid, "42622", "has 64 bytes; at most 63"},
		"a long key as a name":      {"select=price_monthly_currencies->" + many(64, "n", ""), errs.Invalid, "42622", "has 64 bytes; at most 63"},
		"like ends with an escape":  {`name=like.a\`, errs.Invalid, "22025", "must not end with escape"},
		"long pattern":              {"name=like." + many(201, "a", ""), errs.TooLarge, "54000", "201 characters"},
		"order keyword":             {"order=id.up", errs.Invalid, "PGRST100", `"failed to parse order (id.up)" (line 1, column 3)`},
		"limit":                     {"limit=ten", errs.Invalid, "PGRST100", "failed to parse limit (ten)"},
		"offset":                    {"offset=1.5", errs.Invalid, "PGRST100", "failed to parse offset (1.5)"},
		"no limit at last":          {"limit=10&limit=", errs.Invalid, "PGRST100", "failed to parse limit ()"},
		"endless negative limit":    {"limit=-99999999999999999999", errs.Range, "PGRST103", "greater than or equal to zero"},
		"negative limit":            {"limit=-1", errs.Range, "PGRST103", "greater than or equal to zero"},
		"endless limit":             {"limit=99999999999999999999", errs.Invalid, "22003", `value "99999999999999999999" is out of range for type bigint`},
		"endless offset":            {"offset=99999999999999999999", errs.Invalid, "22003", "out of range for type bigint"},
		"not UTF-8":                 {"name=eq.%ff", errs.Invalid, "22021", "invalid byte sequence"},
		"zero byte":                 {"name=eq.a%00b", errs.Invalid, "22021", "invalid byte sequence"},
		"too deep":                  {"or=" + strings.Repeat("(and", 17) + "(id.eq.1)" + strings.Repeat(")", 17), errs.TooLarge, "54000", "deeper than 16"},
		"too many conditions":       {many(101, "id=gt.1", "&"), errs.TooLarge, "54000", "more than 100 conditions"},
		"too many in any":           {"id=eq(any).{" + many(101, "1", ",") + "}", errs.TooLarge, "54000", "more than 100 conditions"},
		"too long a list":           {"id=in.(" + many(1001, "1", ",") + ")", errs.TooLarge, "54000", "more than 1000"},
		"too long an array":         {"tags=ov.{" + many(1001, "1", ",") + "}", errs.TooLarge, "54000", "more than 1000"},
		"too long a list of JSON":   {"disks=cd.[" + many(1001, "{}", ",") + "]", errs.TooLarge, "54000", "The JSON holds more than 1000 values"},
		"too many members":          {`disks=cd.[` + many(334, `{"count":1,"size_gb":1}`, ",") + "]", errs.TooLarge, "54000", "The JSON holds more than 1000 values"},
		"too long an address":       {"name=eq." + many(64<<10, "x", ""), errs.TooLarge, "54000", "65536"},
		"too many keys":             {"order=" + many(51, "id", ","), errs.TooLarge, "54000", "50 keys"},
		"too many items":            {"select=" + many(101, "id", ","), errs.TooLarge, "54000", "100 items"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := query.Parse(values(t, tt.address))
			e, ok := errors.AsType[*errs.Error](err)
			if !ok {
				t.Fatalf("Parse gave %v, want an *errs.Error", err)
			}
			if e.Kind != tt.wantKind || e.Code != tt.wantCode {
				t.Errorf("kind %s code %s (%v), want %s %s", e.Kind, e.Code, e, tt.wantKind, tt.wantCode)
			}
			check.Has(t, e.Message+"\n"+e.Details+"\n"+e.Hint, tt.wantText, "error says")
		})
	}
}

// TestAValueOfAnotherType is answered with what its column takes.
func TestAValueOfAnotherType(t *testing.T) {
	for filter, want := range map[string]string{"cpu_cores=eq.many": "cpu_cores takes whole numbers.", "available=in.(true,maybe)": "available takes true or false.",
		"price_monthly_currencies->>USD=eq.1": "", "or=(updated_at.gt.lunch,id.eq.1)": "updated_at takes times such as 2026-11-25T12:00:00Z."} {
		values, err := url.ParseQuery(filter)
		must.Do(t, err)
		_, err = query.ParseSearch(values)
		details := ""
		if e, ok := errors.AsType[*errs.Error](err); ok {
			details = e.Details
		}
		check.Equal(t, details, want, "%s: %v", filter, err)
	}
}

// TestWordsOfTheParser holds where an error points, and what it says stands there and may stand there.
func TestWordsOfTheParser(t *testing.T) {
	const anOperator, afterKey = `expecting "not" or operator (eq, gt, ...)`, `expecting "->", "->>", ".asc", ".desc", ".nullsfirst", ".nullslast", "," or end of input`
	tests := []struct{ address, message, details string }{
		{"type=val", "filter (val)\" (line 1, column 1)", `unexpected "v" ` + anOperator},
		{"type=", "filter ()\" (line 1, column 1)", `unexpected end of input ` + anOperator},
		{"type=not.foo.x", "filter (not.foo.x)\" (line 1, column 5)", `unexpected "f" ` + anOperator},
		{"type=cs(any).1", "filter (cs(any).1)\" (line 1, column 1)", `unexpected "c" ` + anOperator},
		{"type=in.vps", "filter (in.vps)\" (line 1, column 4)", `unexpected "v" expecting "("`},
		{"name=in.(жж", "filter (in.(жж)\" (line 1, column 7)", `unexpected end of input expecting "," or ")"`},
		{"type=in.(vps", "filter (in.(vps)\" (line 1, column 8)", `unexpected end of input expecting "," or ")"`},
		{"type=is.nope", "filter (is.nope)\" (line 1, column 4)", `unexpected "n" expecting isVal: (null, not_null, true, false, unknown)`},
		{"or=()", "logic tree (())\" (line 1, column 2)", `unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)`},
		{"not.and=(id.eq.1", "logic tree ((id.eq.1)\" (line 1, column 9)", `unexpected end of input expecting "," or ")"`},
		{"or=(id)", "logic tree ((id))\" (line 1, column 4)", `unexpected ")" expecting "->", "->>" or delimiter (.)`},
		{"order=id.ac", "order (id.ac)\" (line 1, column 3)", `unexpected "." ` + afterKey},
		{"order=id.descc", "order (id.descc)\" (line 1, column 8)", `unexpected "c" ` + afterKey},
		{"order=name(id", "order (name(id)\" (line 1, column 5)", `unexpected "(" ` + afterKey},
		{"order=id.nullslasttt", "order (id.nullslasttt)\" (line 1, column 13)", `unexpected "t" expecting "," or end of input`},
		{"select=name~", "select parameter (name~)\" (line 1, column 5)", `unexpected "~" expecting "->", "->>", "," or end of input`},
	}
	for _, tt := range tests {
		_, err := query.Parse(values(t, tt.address))
		e, ok := errors.AsType[*errs.Error](err)
		if message := `"failed to parse ` + tt.message; !ok || e.Code != "PGRST100" || e.Message != message || e.Details != tt.details {
			t.Errorf("%s gave %#v\nwant %s\n%s", tt.address, err, message, tt.details)
		}
	}
}

func TestAtTheLimits(t *testing.T) {
	many := func(n int, item, sep string) string { return strings.TrimSuffix(strings.Repeat(item+sep, n), sep) }
	for name, address := range map[string]string{
		"depth":      "or=" + strings.Repeat("(and", 15) + "(id.eq.1)" + strings.Repeat(")", 15),
		"conditions": many(100, "id=gt.1", "&"),
		"list":       "id=in.(" + many(1000, "1", ",") + ")",
		"pattern":    "name=like." + many(200, "a", ""),
		"keys":       "order=" + many(50, "id", ","),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := query.Parse(values(t, address)); err != nil {
				t.Error(err)
			}
		})
	}
	check.Fails(query.ParseSearch(url.Values{"q": {strings.Repeat("x", 201)}}))(t, errs.TooLarge, "a search of 201 characters")
	check.Fails(query.ParseSearch(url.Values{"q": {strings.Repeat("x ", 17)}}))(t, errs.TooLarge, "a search of 17 words")
}

func TestNumberCmp(t *testing.T) {
	parse := func(s string) query.Number {
		q := must.Get(query.Parse(url.Values{"ram_size": {"eq." + s}}))(t)
		return q.Where[0].(query.Condition).Value.Num
	}
	ascending := []string{"-infinity", "-1e300", "-2", "0", "1e-300", "1", "1.00000000000000000000000001", "1.5",
		"99999999999999999999", "1e300", "NaN"}
	for i, a := range ascending {
		for j, b := range ascending {
			if got, want := sign(parse(a).Cmp(parse(b))), sign(i-j); got != want {
				t.Errorf("%s compared with %s is %d, want %d", a, b, got, want)
			}
		}
	}
	check.Equal(t, parse("1.50").Cmp(parse("15e-1")), 0, "1.50 is not 15e-1")
}

func sign(n int) int { return max(-1, min(1, n)) }

func TestCompareJSON(t *testing.T) {
	parse := func(s string) any {
		q := must.Get(query.Parse(url.Values{"price_monthly_currencies": {"eq." + s}}))(t)
		return q.Where[0].(query.Condition).Value.JSON
	}
	ascending := []string{`[]`, `null`, `"a"`, `"b"`, `1`, `1.5`, `false`, `true`, `[2]`, `[1,1]`, `[1,2]`, `{}`,
		`{"aa":1}`, `{"b":null}`, `{"b":1}`, `{"b":2}`, `{"b":[]}`, `{"a":1,"b":1}`}
	for i, a := range ascending {
		for j, b := range ascending {
			if got, want := sign(query.CompareJSON(parse(a), parse(b))), sign(i-j); got != want {
				t.Errorf("%s compared with %s is %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestContainsJSON(t *testing.T) {
	parse := func(s string) any {
		q := must.Get(query.Parse(url.Values{"disks": {"cs." + s}}))(t)
		return q.Where[0].(query.Condition).Value.JSON
	}
	longest := "[" + strings.Repeat("{},", 999) + "{}]"
	for _, of := range []struct {
		whole, part string
		contains    bool
		compared    int
	}{
		{`[1,2,3]`, `3`, true, 3},
		{`[1,[2]]`, `2`, false, 2},
		{`[{"count":1,"kind":"SSD"}]`, `[{"count":1}]`, true, 3},
		{`{"a":1}`, `{"a":1,"b":2}`, false, 1},
		{`[]`, longest, false, 1},
		{longest, `[{"count":1},{"count":2}]`, false, 1001},
		{longest, longest, true, 1001},
	} {
		if contains, compared := query.ContainsJSON(parse(of.whole), parse(of.part)); contains != of.contains || compared != of.compared {
			t.Errorf("%.40s contains %.40s: %v after %d pairs, want %v after %d", of.whole, of.part, contains, compared, of.contains, of.compared)
		}
	}
	check.Equal(t, len(query.DistinctJSON(parse(`[{"b":1,"a":2},1.0,{"a":2,"b":1},1,[],[]]`)).([]any)), 3, "the distinct items")
	if got := query.DistinctJSON(parse(`"a"`)); got != "a" {
		t.Errorf("a text became %v", got)
	}
}

func TestFacet(t *testing.T) {
	for address, want := range map[string]string{
		"type=eq.vps":                   "type",
		"type=not.eq.vps":               "type",
		"or=(type.eq.vps,type.is.null)": "type",
		"or=(type.eq.vps,and(type.neq.vds,cpu_cores.eq.4))": "",
		"price_monthly_currencies->>USD=eq.1":               "price_monthly_currencies",
		"type=eq(any).{}":                                   "type",
	} {
		q := must.Get(query.Parse(values(t, address)))(t)
		if got, ok := query.Facet(q.Where[0]); got != want || ok != (want != "") {
			t.Errorf("the facet of %s is %q, want %q", address, got, want)
		}
	}
}

func TestNegativeOffsetIsNone(t *testing.T) {
	for _, offset := range []string{"-4", "-99999999999999999999"} {
		check.Equal(t, must.Get(query.Parse(values(t, "offset="+offset)))(t).Offset, 0, "offset %s", offset)
	}
}

func TestKnows(t *testing.T) {
	for name, want := range map[string]bool{"type": true, "q": true, "or": true, "price_usd": true, "limit": true,
		"price_monthly_currencies->>USD": true, "utm_source": false, "": false, "type.x": false, "filter": false} {
		check.Equal(t, query.Knows(name), want, "Knows(%q)", name)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"type=eq.vps&limit=24&offset=24&order=price_usd.asc.nullslast,id", `name=in.("a,b",c)&q=epyc`,
		"or=(type.eq.vps,not.and(cpu_cores.gt.4,regions.cs.{\"a b\",NULL}))", "select=a:name,price_monthly_currencies->>USD,*",
		`price_monthly_currencies=cs.{"USD":1e2}&available=is.unknown`, `name=match.^\mVPS\M$&name=like(any).{a*,b*}`,
		"fetched_at=gt.2026-04-15T11:30:00Z&not.or=(id.eq.1)", "ram_size=lt.1e-300&cpu_cores=not.in.()",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, address string) {
		v, err := url.ParseQuery(address)
		if err != nil {
			return
		}
		q, err := query.ParseSearch(v)
		if err != nil {
			e, ok := errors.AsType[*errs.Error](err)
			if !ok || e.Kind == errs.Internal || e.Code == "" || e.Message == "" {
				t.Fatalf("%q gave %#v: a bad address is never our fault", address, err)
			}
			return
		}
		if q.Limit < query.NoLimit || q.Offset < 0 || q.Select == nil {
			t.Fatalf("%q gave limit %d, offset %d, select %v", address, q.Limit, q.Offset, q.Select)
		}
		again, err := query.ParseSearch(v)
		if diff := cmp.Diff(q, again, sameValues); err != nil || diff != "" {
			t.Fatalf("%q parsed twice differs (%v):\n%s", address, err, diff)
		}
	})
}

func TestForeign(t *testing.T) {
	tests := map[string]struct {
		name   string
		values []string
		want   bool
	}{
		"a mark":              {"utm_source", []string{"letter.2026"}, true},
		"a bare word":         {"foo", []string{"bar"}, true},
		"nothing":             {"foo", nil, true},
		"a column":            {"cpu_cores", []string{"8"}, false},
		"a mistyped column":   {"cpu_core", []string{"eq.8"}, false},
		"a mistyped negation": {"cpu_core", []string{"not.in.(1,2)"}, false},
		"with a quantifier":   {"cpu_core", []string{"eq(any).{1}"}, false},
		"reserved":            {"order", []string{"x"}, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			check.Equal(t, query.Foreign(tt.name, tt.values), tt.want)
		})
	}
}
