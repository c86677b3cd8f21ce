package bench

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/catalog/query"
)

// attacks returns the known worst requests, named after what they attack.
func attacks() []attack {
	var list []attack
	for _, part := range [][]attack{conditionAttacks(), patternAttacks(), orderAttacks(), selectAttacks(), searchAttacks(),
		addressAttacks(), headerAttacks(), bodyAttacks()} {
		list = append(list, part...)
	}
	return list
}

// everywhere sends the same filters to the table and to both functions.
func everywhere(name, raw string) []attack {
	return []attack{
		{name: name, raw: raw + "&limit=24", header: map[string]string{"Prefer": "count=exact"}},
		{name: name + ", facets", path: facetsPath, raw: raw},
		{name: name + ", browsed", path: call, raw: raw + "&limit=200"},
	}
}

func conditionAttacks() (list []attack) {
	conditions := map[string]string{
		"whole numbers in":          spread("id.in.(", query.MaxList, numbered("%d"), ")"),
		"prices in":                 spread("price_monthly.in.(", query.MaxList, numbered("%d.5"), ")"),
		"huge prices in":            spread("price_monthly.in.(", query.MaxList, numbered("1e9%02d"), ")"),
		"tiny prices in":            spread("price_monthly.in.(", query.MaxList, numbered("1e-9%02d"), ")"),
		"prices of many digits in":  spread("price_usd.in.(", query.MaxList, numbered("4.5000000000000000000000000%d"), ")"),
		"times in":                  spread("updated_at.in.(", query.MaxList, numbered("2026-01-01T00:00:%02d"), ")"),
		"names in":                  spread("name.in.(", query.MaxList, numbered("n%d"), ")"),
		"lists in":                  spread("regions.in.(", query.MaxList, numbered("{a%d}"), ")"),
		"price maps in":             spread("price_monthly_currencies.in.(", query.MaxList, always("{}"), ")"),
		"filled price maps in":      spread("price_monthly_currencies.in.(", query.MaxList, numbered(`"{\"EUR\":%d}"`), ")"),
		"JSON prices in":            spread("price_monthly_currencies->EUR.in.(", query.MaxList, numbered("%d"), ")"),
		"huge JSON prices in":       spread("price_monthly_currencies->EUR.in.(", query.MaxList, numbered("1e9%02d"), ")"),
		"deep JSON in":              spread("price_monthly_currencies.in.(", query.MaxList, always(strings.Repeat("[", 30)+strings.Repeat("]", 30)), ")"),
		"lists that hold":           spread("regions.cs.{", query.MaxList, numbered("a%d"), "}"),
		"tags that overlap":         spread("tags.ov.{", query.MaxList, numbered("tag%d"), "}"),
		"tags that do not overlap":  spread("tags.not.ov.{", query.MaxList, numbered("tag%d"), "}"),
		"tags that hold":            spread("tags.cs.{", 3, numbered("tag%d"), "}"),
		"disks held by a list":      spread(`disks.cd."[`, 250, numbered(`{\"kind\":\"SSD\",\"count\":1,\"size_gb\":%d}`), `]"`),
		"disks held by objects":     spread(`disks.cd."[`, query.MaxList, always("{}"), `]"`),
		"disks that hold":           spread(`disks.cs."[`, 250, numbered(`{\"kind\":\"SSD\",\"count\":1,\"size_gb\":%d}`), `]"`),
		"disks of a list":           spread("disks.in.(", query.MaxList, numbered(`"[{\"count\":%d}]"`), ")"),
		"tags held by":              spread("tags.cd.{", query.MaxList, numbered("tag%d"), "}"),
		"prices held by":            spread("price_monthly_currencies.cd.{", 3, numbered(`"EUR":%d`), "}"),
		"terms of everything":       or(99, everyColumn("not.is.null")),
		"terms of nothing":          or(99, everyColumn("is.null")),
		"ranges":                    or(99, numbered("price_monthly.lt.%d")),
		"odd values":                or(99, numbered("updated_at.neq.2026-01-01T00:00:%02d")),
		"rows one by one":           or(49, numbered("and(description.gt.%d,description.lt.%[1]d0)")),
		"paths":                     or(99, numbered("price_monthly_currencies->>C%d.gt.a")),
		"paths backwards":           or(99, numbered("price_monthly_currencies->>-C%d.like.*1*")),
		"paths that lead nowhere":   or(99, numbered("price_monthly_currencies->C%d->a->b.not.eq.1")),
		"nested to the limit":       nested(query.MaxDepth-1, strings.Trim(or(99, numbered("cpu_cores.not.eq.%d")), "()")),
		"nested beyond the limit":   nested(5000, "id.gt.1"),
		"a not of nots":             nested(query.MaxDepth-1, strings.Trim(or(49, numbered("not.and(id.gt.%d,name.gt.a)")), "()")),
		"thousands of terms":        "(" + filled(room, ",", numbered("id.gt.%d")) + ")",
		"brackets that never close": strings.Repeat("and(", 15000),
		"quotes that never close":   `(name.eq."` + strings.Repeat(`\"`, 30000),
		"quotes that begin again":   "(" + filled(room, ",", always(`name.eq."`)) + ")",
		"braces that never close":   "(" + filled(room, ",", always(`tags.cs.{{"`)) + ")",
		"spaces":                    "(" + strings.Repeat(" ", room) + "id.gt.1)",
	}
	for _, name := range slices.Sorted(maps.Keys(conditions)) {
		list = append(list, everywhere(name, with("or", conditions[name]))...)
	}
	list = append(list, everywhere("disks held by as much as fits", with("disks", "cd.["+times(21_800, ",", always("{}"))+"]"))...)
	list = append(list, everywhere("disks held by many", with("disks", "cd.["+times(250, ",", numbered(`{"kind":"SSD","count":1,"size_gb":%d}`))+"]"))...)
	var all []string
	for i, column := range ownFilters {
		all = append(all, column, "not.in.("+times(1000, ",", numbered(strconv.Itoa(i)+"%d"))+")")
	}
	list = append(list, everywhere("each facet without a thousand", with(all...))...)
	list = append(list, everywhere("each facet by the rows", with("or", "(description.gt.a,plan_url.gt.a)", "type", "neq.x",
		"category", "neq.x", "cpu_cores", "neq.-1", "ram_size", "neq.-1", "storage_size", "neq.-1", "regions", "not.cs.{x}", "partner_name", "neq.x"))...)
	return append(list, everywhere("any of a thousand", with("name", "like(any).{"+times(99, ",", numbered("*%d*"))+"}"))...)
}

var ownFilters = []string{"type", "category", "cpu_cores", "ram_size", "storage_size", "partner_name"}

// everyColumn returns a function that makes the condition on each column in turn.
func everyColumn(condition string) func(int) string {
	fields := query.AllFields()
	return func(i int) string { return fields[i%len(fields)].Name + "." + condition }
}

func patternAttacks() (list []attack) {
	quoted := func(pattern string) func(int) string {
		return func(i int) string {
			return `description.` + strings.ReplaceAll(pattern, "#", strconv.Itoa(i))
		}
	}
	patterns := map[string]string{
		"letters":          "description=imatch." + strings.Repeat(`\w`, 100),
		"other letters":    "description=imatch." + strings.Repeat(`\W`, 100),
		"classes":          "description=imatch." + strings.Repeat(`[[:alpha:]\w]`, 15),
		"signs":            "description=imatch." + strings.Repeat(`[[:punct:]]`, 18),
		"wide ranges":      "description=imatch." + strings.Repeat("[!-𞤀]", 33),
		"no signs":         "description=imatch." + strings.Repeat(`[^[:punct:]\s]`, 13),
		"widest accepted":  "description=imatch." + strings.Repeat("[!-𞤀]", 7) + "|" + strings.Repeat(`\w`, 20),
		"repeats":          "description=match.(x[a-z0-9 ]{20}){3}$",
		"repeats at most":  "description=match.([a-z]{0,9}[0-9]{0,9}){12}c",
		"alternatives":     "description=imatch.(" + strings.Repeat("[a-z]*a|", 20) + "z)$",
		"a thousand times": "description=match.a{1000}",
		"nested repeats":   "description=match.((((a{9}){9}){9}){9}){9}",
		"states":           "description=match.(a|b)*a" + strings.Repeat("(a|b)", 30) + "c",
		"foreign states":   "description=imatch.(ß|f|ü|r|t|s|a|e| )*ß" + strings.Repeat(".", 60) + "ü$",
		"borders":          "description=match." + strings.Repeat(`\y.?`, 45) + "q",
		"a long like":      "description=like." + strings.Repeat("*a", 99),
		"a long ilike":     "description=ilike." + strings.Repeat("_*", 99),
		"brackets":         "description=match." + strings.Repeat("[", 200),
		"groups":           "description=match." + strings.Repeat("(", 100) + strings.Repeat(")", 100),
		"too long":         "description=match." + strings.Repeat("a", 60000),
	}
	for _, name := range slices.Sorted(maps.Keys(patterns)) {
		column, value, _ := strings.Cut(patterns[name], "=")
		list = append(list, everywhere("pattern, "+name, with(column, value))...)
	}
	many := map[string]string{
		"letters":      `imatch."` + strings.Repeat(`\\w`, 95) + `#"`,
		"other":        `imatch."` + strings.Repeat(`\\W`, 95) + `#"`,
		"classes":      `imatch."` + strings.Repeat(`[[:alpha:]\\w]`, 13) + `#"`,
		"negated":      `imatch."` + strings.Repeat(`[^[:upper:]]`, 15) + `#"`,
		"signs":        `imatch."` + strings.Repeat(`[[:punct:]\\s]`, 13) + `#"`,
		"wide ranges":  `imatch."` + strings.Repeat(`[!-𞤀]`, 33) + `#"`,
		"from the end": `imatch."` + strings.Repeat("[]-𞤀]", 33) + `#"`,
		"foreign":      `imatch."` + strings.Repeat("[я-𞤀]", 33) + `#"`,
		"any case":     `match."(?i)` + strings.Repeat(`[!-𞤀]`, 33) + `#"`,
		"properties":   `imatch."` + strings.Repeat(`\\pL`, 60) + `#"`,
		"likes":        `ilike.*a#*`,
		"links":        `match."[0-9]#x$"`,
		"begun":        `imatch."^[a-z]#"`,
		"repeats":      `match."(a{20}){20}#"`,
		"bad ones":     `match."((((#"`,
		"that say all": `match."."`,
	}
	for _, name := range slices.Sorted(maps.Keys(many)) {
		list = append(list, everywhere("patterns, "+name, with("or", or(99, quoted(many[name]))))...)
	}
	return list
}

func orderAttacks() (list []attack) {
	all := query.AllFields()
	column := func(i int) string { return all[i%len(all)].Name }
	keys := map[string]string{
		"one key many times":   times(query.MaxKeys, ",", always("available")),
		"equal keys":           "available,type,category,ram_type,storage_type,bandwidth,network_speed,cpu_model,cpu_frequency,partner_name,partner_url,cpu_cores,ram_size,storage_size,partner_logo,referral_url,plan_detail_url",
		"equal keys backwards": "available.desc,type.desc,category.desc,ram_type.desc,storage_type.desc,bandwidth.desc,network_speed.desc,cpu_model.desc,partner_name.desc",
		"every column":         times(query.MaxKeys, ",", column),
		"every column back":    times(len(all), ",", func(i int) string { return all[len(all)-1-i].Name + ".desc.nullslast" }),
		"every price":          "price_monthly_currencies->USD,price_monthly_currencies->EUR,price_monthly_currencies->GBP,price_hourly_currencies->USD,price_hourly_currencies->EUR,price_annually_currencies->USD,price_monthly_currencies->>USD,price_monthly_currencies->>EUR,price_monthly_currencies->>GBP",
		"positions":            times(query.MaxKeys, ",", numbered("tags->%d")),
		"texts of positions":   times(query.MaxKeys, ",", numbered("regions->>%d.desc")),
		"positions from behind": times(query.MaxKeys, ",", func(i int) string {
			return "regions->-" + strconv.Itoa(i+1)
		}),
		"a name": "name.desc", "a description": "description", "too many keys": filled(room, ",", always("id")),
	}
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		for _, page := range []string{"limit=24", "limit=24&offset=50000", "limit=24&offset=99990", "limit=700&offset=40000", "limit=1000000", "offset=9007199254740992"} {
			list = append(list, attack{name: "order, " + name + ", " + page, raw: with("select", "id", "order", keys[name]) + "&" + page})
		}
		list = append(list, attack{name: "order, " + name + ", browsed", path: call, raw: with("order", keys[name]) + "&limit=200&offset=50000"})
	}
	return list
}

func selectAttacks() (list []attack) {
	items := map[string]string{
		"everything":       "*",
		"one column":       "id",
		"some columns":     "id,name,price_usd,price_monthly_currencies->>USD,regions",
		"a hundred names":  times(query.MaxFields, ",", numbered("n%d:id")),
		"a hundred texts":  times(query.MaxFields, ",", numbered("n%d:description")),
		"a hundred maps":   times(query.MaxFields, ",", numbered("n%d:price_monthly_currencies")),
		"a hundred prices": times(query.MaxFields, ",", numbered("n%d:price_usd")),
		"a hundred paths":  times(query.MaxFields, ",", numbered("n%d:regions->%[1]d")),
		"everything often": "*,*,*",
		"one long name":    strings.Repeat("n", room) + ":id",
		"long names":       times(query.MaxFields, ",", always(strings.Repeat("n", room/query.MaxFields-10)+":id")),
		"quoted names":     times(query.MaxFields, ",", always(`"`+strings.Repeat(`\"`, 250)+`":id`)),
		"a megabyte":       filled(megabyte, ",", numbered("n%d:id")),
		"nothing":          "",
	}
	forms := map[string]map[string]string{
		"": nil, " as CSV": {"Accept": "text/csv"}, " without nulls": {"Accept": "application/vnd.pgrst.array+json;nulls=stripped"},
		" as gzip": {"Accept-Encoding": "gzip"}, " as Zstandard": {"Accept-Encoding": "zstd"}, " as an object": {"Accept": "application/vnd.pgrst.object+json"},
	}
	for _, name := range slices.Sorted(maps.Keys(items)) {
		for _, form := range slices.Sorted(maps.Keys(forms)) {
			list = append(list, attack{name: "select " + name + form, raw: with("select", items[name]), header: forms[form]},
				attack{name: "select " + name + form + ", a page", raw: with("select", items[name]) + "&limit=800", header: forms[form]})
		}
		list = append(list, attack{name: "select " + name + ", browsed", path: call, raw: with("select", items[name]) + "&limit=200", header: map[string]string{"Accept-Encoding": "br"}})
	}
	return append(list, attack{name: "everything of all to an operator", operator: true, header: map[string]string{"Accept-Encoding": "gzip"}})
}

func searchAttacks() (list []attack) {
	texts := map[string]string{
		"typos":                  strings.Repeat("performanse frankfurd ", 8),
		"words of plans":         times(16, " ", func(i int) string { return letters(i * 5003) }),
		"near words":             times(16, " ", func(i int) string { return "x" + letters(i * 5003)[1:] }),
		"one letter":             times(16, " ", always("e")),
		"letters":                times(16, " ", func(i int) string { return string(rune('a' + i)) }),
		"signs":                  times(16, " ", always("-")),
		"only signs":             "-",
		"signs and spaces":       ", ",
		"long words":             times(16, " ", always("eeeeeeeeeee")),
		"one long word":          strings.Repeat("e", 200),
		"many words":             filled(60000, " ", numbered("w%d")),
		"a megabyte":             strings.Repeat("performanse ", megabyte/12),
		"a megabyte of signs":    strings.Repeat("- ", megabyte/2),
		"a megabyte in one word": strings.Repeat("ß", megabyte/12),
		"joined words":           strings.Repeat("a-", 100),
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		raw := with("q", texts[name])
		list = append(list, attack{name: "search, " + name, path: call, raw: raw + "&limit=200"}, attack{name: "search, " + name + ", facets", path: facetsPath, raw: raw},
			attack{name: "search, " + name + ", in the order of names", path: call, raw: raw + "&order=description.desc,name&offset=1000"})
	}
	return list
}

func addressAttacks() (list []attack) {
	raws := map[string]string{
		"repeated filter":          filled(megabyte, "&", always("filter=vps")),
		"repeated types":           filled(megabyte, "&", always("type=eq.vps")),
		"a hundred types":          times(99, "&", always("type=eq.vps")),
		"unknown columns":          filled(megabyte, "&", numbered("column_%d=eq.1")),
		"foreign parameters":       filled(megabyte, "&", numbered("utm_%d=x")),
		"some foreign parameters":  filled(room, "&", numbered("avalable%d=x")),
		"short parameters":         filled(megabyte, "&", func(i int) string { return strconv.FormatInt(int64(i), 36) + "=" }),
		"empty parameters":         strings.Repeat("&", megabyte),
		"equals signs":             strings.Repeat("=", megabyte),
		"limits":                   filled(room, "&", numbered("limit=%d")),
		"per cents":                strings.Repeat("%", megabyte),
		"encoded per cents":        "name=eq." + strings.Repeat("%25", megabyte/3),
		"encoded zeros":            "name=eq." + strings.Repeat("%00", 20000),
		"no UTF-8":                 "name=eq." + strings.Repeat("%ff%fe", 10000),
		"no UTF-8 in a name":       "%ff%fe=eq.1",
		"half an encoding":         "name=eq.a%2",
		"semicolons":               strings.Repeat("a;", megabyte/2),
		"arrows":                   "tags" + strings.Repeat("->1", 20000) + "=eq.1",
		"dashes":                   strings.Repeat("-", 60000) + "=eq.1",
		"quotes in a name":         strings.Repeat(`%22`, 20000) + "=eq.1",
		"a long unknown column":    strings.Repeat("n", 60000) + "=eq.1",
		"an offset beyond":         "offset=99999999999999999999999",
		"a limit beyond":           "limit=9223372036854775807&offset=9223372036854775807",
		"keys":                     filled(megabyte, "&", always("apikey="+anonKey)),
		"the key and unknown ones": "apikey=x&" + filled(megabyte-10, "&", numbered("a%d=1")),
		"columns":                  with("columns", filled(60000, ",", always("name"))),
	}
	for _, name := range slices.Sorted(maps.Keys(raws)) {
		list = append(list, attack{name: name, raw: raws[name] + "&limit=1"}, attack{name: name + ", facets", path: facetsPath, raw: raws[name]}, attack{name: name + ", browsed", path: call, raw: raws[name]})
	}
	return list
}

func headerAttacks() (list []attack) {
	long := func(item string) string { return strings.Repeat(item, headBytes/len(item)) }
	headers := map[string][2]string{
		"accepted forms":          {"Accept", long("text/x,")},
		"forms with parameters":   {"Accept", "text/csv" + filled(headBytes, "", numbered(";a%d=b"))},
		"forms of weight 0":       {"Accept", long("text/csv;q=0,")},
		"continued parameters":    {"Accept", "text/csv" + filled(headBytes, "", numbered(";a*%d=b"))},
		"preferences":             {"Prefer", long("count=exact,")},
		"unknown preferences":     {"Prefer", "handling=strict" + filled(headBytes, "", numbered(",p%d"))},
		"codings":                 {"Accept-Encoding", long("x;q=0.5,")},
		"codings with parameters": {"Accept-Encoding", "gzip" + long(";q=1")},
		"a huge range":            {"Range", "999999999999999-9999999999999999"},
		"digits of a range":       {"Range", long("9")},
		"ranges":                  {"Range", long("0-1,")},
		"tags":                    {"If-None-Match", strings.Repeat(`"x",`, megabyte/4)},
		"one tag":                 {"If-None-Match", `"` + strings.Repeat("x", megabyte) + `"`},
		"a profile":               {"Accept-Profile", long("p")},
		"a token":                 {"Authorization", "Bearer " + long("t")},
		"a key":                   {"Apikey", long("k")},
		"a type":                  {"Content-Type", "application/json" + filled(headBytes, "", numbered(";a%d=b"))},
	}
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		h := map[string]string{headers[name][0]: headers[name][1]}
		list = append(list, attack{name: "head, " + name, raw: "limit=24", header: h}, attack{name: "head, " + name + ", browsed", path: call, header: h},
			attack{name: "head, " + name + ", called", path: call, method: "POST", header: h}, attack{name: "head, " + name + ", added", method: "POST", header: h, operator: true, body: "[]"})
	}
	return list
}

func bodyAttacks() (list []attack) {
	bodies := map[string]string{
		"parameters":      "{" + filled(megabyte-2, ",", numbered(`"p%d":1`)) + "}",
		"unknown columns": "{" + filled(megabyte-2, ",", numbered(`"column_%d":"eq.1"`)) + "}",
		"one parameter":   `{"type":"` + strings.Repeat("x", megabyte-20) + `"}`,
		"a repeated one":  "{" + filled(megabyte-2, ",", always(`"type":"eq.vps"`)) + "}",
		"a list":          `{"type":[` + filled(megabyte-20, ",", always(`"eq.vps"`)) + "]}",
		"lists of nulls":  `{"type":[` + filled(megabyte-20, ",", always(`null`)) + "]}",
		"a search":        `{"q":"` + strings.Repeat("performanse ", (megabyte-20)/12) + `"}`,
		"searches":        `{"q":[` + filled(megabyte-20, ",", always(`"a"`)) + `]}`,
		"filters":         `{"filter":[` + filled(megabyte-20, ",", always(`"vps"`)) + `]}`,
		"deep":            strings.Repeat(`{"a":`, 100000) + "1" + strings.Repeat("}", 100000),
		"deep lists":      `{"a":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + "}",
		"escapes":         `{"name":"eq.` + strings.Repeat(`\u00e4`, 20000) + `"}`,
		"not UTF-8":       "{\"name\":\"eq.\xff\"}",
		"numbers":         `{"limit":` + strings.Repeat("9", 100000) + "}",
		"too large":       `{"type":"` + strings.Repeat("x", megabyte) + `"}`,
		"no JSON":         strings.Repeat("{", megabyte),
		"spaces":          strings.Repeat(" ", megabyte),
	}
	for _, name := range slices.Sorted(maps.Keys(bodies)) {
		for _, path := range []string{call, facetsPath} {
			list = append(list, attack{name: "body, " + name + ", " + path[len("/rest/v1/rpc/"):], method: "POST", path: path, body: bodies[name]})
		}
	}
	rows := map[string]string{
		"columns of a row":   "{" + filled(megabyte-2, ",", numbered(`"p%d":1`)) + "}",
		"one column again":   "{" + filled(megabyte-2, ",", always(`"name":1`)) + "}",
		"currencies":         `{"price_monthly_currencies":{` + filled(megabyte-60, ",", always(`"EUR":1`)) + "}}",
		"tags of a row":      `{"cherry_plan_id":1,"name":"a","tags":[` + filled(megabyte-60, ",", always(`"a"`)) + "]}",
		"a thousand rows":    "[" + times(1000, ",", always(`{"cherry_plan_id":1,"name":"`+strings.Repeat("a", 150)+`","description":"`+strings.Repeat("ä", 350)+`"}`)) + "]",
		"too many rows":      "[" + filled(megabyte-2, ",", always(`{}`)) + "]",
		"deep rows":          strings.Repeat("[", megabyte-1),
		"a number of digits": `{"cherry_plan_id":` + strings.Repeat("9", megabyte-100) + "}",
		"a price of digits":  `{"price_monthly":0.` + strings.Repeat("9", megabyte-100) + "}",
	}
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		list = append(list, attack{name: "rows, " + name, method: "POST", operator: true, body: rows[name]},
			attack{name: "rows, " + name + ", previewed", method: "POST", path: "/rest/v1/rpc/preview_plan", operator: true, body: rows[name]},
			attack{name: "rows, " + name + ", named columns", method: "POST", operator: true, body: rows[name], raw: with("columns", filled(100000, ",", always("name")))})
	}
	return append(list, attack{name: "suggestions", path: "/rest/v1/rpc/plan_suggestions", operator: true})
}
