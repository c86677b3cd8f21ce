package pgcompare_test

import (
	"fmt"
	"strings"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/sample"
)

// literal returns a right side for a place, most often the value of a row.
func (g generator) literal(p place) string {
	if text, ok := g.heldBy(p); ok && g.chance(60) {
		return text
	}
	switch p.kind {
	case row.Integer:
		return one(g, []string{"1", "2", "8", "16", "64", "100", "1000", " 8 ", "+8", "-5", "0", "008", "31", "9223372036854775807", "-9223372036854775808"})
	case row.Number:
		return g.number()
	case row.Boolean:
		return one(g, []string{"true", "false", "t", "f", "TRUE", "no", "Yes", "on", "off", "1", "0", " tru "})
	case row.TextArray:
		return g.array(nil)
	case row.PriceMap, row.DiskList, row.PlaceList, row.QuoteList, row.CycleList:
		return g.json(p)
	case row.Timestamp:
		return g.moment()
	}
	return g.words(p)
}

// heldBy returns a random plan's value of a column as a literal.
func (g generator) heldBy(p place) (string, bool) {
	c, ok := row.Find(p.address)
	if !ok || len(g.held) == 0 {
		return "", false
	}
	plan := one(g, g.held)
	v := c.Get(&plan)
	switch {
	case v.Null:
		return "", false
	case c.Kind == row.TextArray:
		return g.array(append([]string{}, v.List[:g.IntN(len(v.List)+1)]...)), true
	case c.Kind == row.Timestamp:
		return row.FormatTime(v.Time), true
	case c.Kind == row.Text:
		return v.Text, true
	}
	return string(row.AppendValue(nil, c.Kind, v)), true
}

func (g generator) number() string {
	if g.chance(60) {
		return one(g, decimals)
	}
	return one(g, []string{"8", "16.0", "0.5", ".5", "5.", "+1", "-1", "1e2", "1E-2", "64.000000000000000000000000001", "0.30000000000000004", "123456.789",
		"NaN", "Infinity", "-infinity", "inf", " 7 ", "1e30", "0.3000000000000000399999999999", "50.906100", "1e-30"})
}

func (g generator) words(p place) string {
	switch {
	case p.column == "disks" && g.chance(80):
		return one(g, []string{"NVMe", "SSD", "HDD", "2", "480", "960", "0.5", `{"kind": "NVMe", "count": 2, "size_gb": 960}`, `{"kind": null, "count": 1, "size_gb": 480}`})
	case p.column == "places" && g.chance(80):
		return one(g, append([]string{"DE", "low", "sold_out", "0", "4", "24", `{"count": 4, "state": "low", "region": "nvme", "country": null, "lead_hours": null}`}, items...))
	case p.column == "price_components" && g.chance(80):
		return one(g, append(texts(market.Components()), "true", "false", "EUR", "tb", "12", "25.5", "Windows", "7.00"))
	case p.column == "billing_cycles" && g.chance(80):
		return one(g, []string{"1", "3", "12", "36", "NOV", `{"EUR": 7}`, "{}"})
	case strings.HasSuffix(p.column, "_currencies"):
		return g.number()
	case p.address == p.column && g.chance(60):
		if list, ok := map[string][]string{"type": texts(types), "category": texts(categories), "cpu_model": models, "partner_name": partners}[p.column]; ok {
			return one(g, list)
		}
	case p.address != p.column:
		return one(g, items)
	}
	return one(g, names)
}

func texts[T ~string](list []T) []string {
	var plain []string
	for _, v := range list {
		plain = append(plain, string(v))
	}
	return plain
}

// array returns an array literal such as {a,"b c",NULL} of the given elements, or of items.
func (g generator) array(elements []string) string {
	if elements == nil {
		for range g.IntN(4) {
			elements = append(elements, one(g, items))
		}
		if g.chance(5) {
			return "{" + strings.Join(append(g.quotedAll(elements), "NULL"), ",") + "}"
		}
	}
	return "{" + strings.Join(g.quotedAll(elements), one(g, []string{",", ",", ", ", " ,"})) + "}"
}

func (g generator) quotedAll(elements []string) []string {
	var list []string
	for _, e := range elements {
		list = append(list, g.element(e))
	}
	return list
}

// element quotes an element if necessary, and sometimes if not.
func (g generator) element(e string) string {
	plain := e != "" && !strings.EqualFold(e, "null") && strings.TrimSpace(e) == e && !strings.ContainsAny(e, "{},\"\\\r\n\t\v\f")
	if plain && g.chance(60) {
		return e
	}
	return quote(e)
}

// quote quotes a text for arrays, lists and trees.
func quote(s string) string { return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"` }

func (g generator) json(p place) string {
	if p.column == "disks" && g.chance(80) {
		return g.diskJSON(p)
	}
	if p.column == "places" && g.chance(80) {
		return g.placeJSON(p)
	}
	if p.column == "price_components" && g.chance(80) {
		return g.quoteJSON(p)
	}
	if p.column == "billing_cycles" && g.chance(80) {
		return g.cycleJSON(p)
	}
	if p.address != p.column && g.chance(60) { // the value at a path
		if p.column == "regions" || p.column == "tags" || p.column == "countries" {
			return jsonText(one(g, items))
		}
		if g.chance(15) {
			return "[" + one(g, decimals) + `,"` + one(g, []string{"outlet", "nvme"}) + `", ` + one(g, decimals) + "]"
		}
		return one(g, decimals)
	}
	if g.chance(70) {
		var pairs []string
		for _, c := range []string{"USD", "EUR", "GBP"} {
			if g.chance(40) {
				pairs = append(pairs, fmt.Sprintf(`"%s": %s`, c, one(g, decimals)))
			}
		}
		return "{" + strings.Join(pairs, ",") + "}"
	}
	return one(g, []string{"null", "true", "false", "0", "7", "7.0", "-1", `"x"`, `""`, "[]", "[7]", "[7.00,4.5]", `["Singapore"]`, "{}", `{"A":1}`, `{"AAAA":1}`,
		`{"ZZZZ":1}`, `{"USD":"7"}`, `{"USD":null}`, `{"USD":[7]}`, `{"USD":{}}`, ` {"EUR" : 7} `, `{"EUR":7,"EUR":4.5}`, `[[7]]`, `[{"USD":7}]`, `{"EUR":4.5,"XXX":1}`})
}

// diskJSON returns a list of disks, a disk or a member of one.
func (g generator) diskJSON(p place) string {
	disks := g.disks()
	if len(disks) == 0 {
		return one(g, []string{"[]", "{}", `["NVMe"]`, `[{}]`, `[[]]`, `{"kind":null}`, "2"})
	}
	part := one(g, []string{`{"kind":"NVMe"}`, `{"count":2}`, `{"size_gb":960.0,"kind":"SSD"}`, `{"size_gb":960,"count":2,"kind":"HDD","raid":1}`, string(row.AppendDisk(nil, disks[0]))})
	switch {
	case strings.Count(p.address, "->") == 2:
		return one(g, []string{`"NVMe"`, `"SSD"`, "2", "480", "0.50", `["NVMe","HDD"]`, `[2,960]`, `{"kind":"NVMe"}`, "null", "[null]"})
	case strings.Contains(p.address, "->"):
		return one(g, []string{part, part, "[" + part + "]", "[" + part + `,"x"]`})
	case g.chance(50):
		return "[" + part + "]"
	}
	return string(row.AppendValue(nil, row.DiskList, row.Value{Disks: disks}))
}

// placeJSON returns a list of places or a part of one.
func (g generator) placeJSON(p place) string {
	places := g.places()
	if len(places) == 0 {
		return one(g, []string{"[]", "{}", `["low"]`, `[{}]`, `{"country":null}`, "4", "null"})
	}
	part := one(g, []string{`{"state":"low"}`, `{"country":null}`, `{"count":4.0,"country":"DE"}`, string(row.AppendPlace(nil, places[0]))})
	switch {
	case strings.Count(p.address, "->") == 2:
		return one(g, []string{`"low"`, `"DE"`, "4", "240.0", "null", `["DE",null]`, `[4,0]`, jsonText(one(g, items))})
	case strings.Contains(p.address, "->"):
		return one(g, []string{part, part, "[" + part + "]"})
	case g.chance(50):
		return "[" + part + "]"
	}
	return string(row.AppendValue(nil, row.PlaceList, row.Value{Places: places}))
}

// quoteJSON returns a list of quotes or a part of one.
func (g generator) quoteJSON(p place) string {
	list := string(row.AppendValue(nil, row.QuoteList, row.Value{Quotes: g.quotes()}))
	part := one(g, []string{`{"component":"ipv4"}`, `{"mandatory":true}`, `{"amount":7.0,"currency":"EUR"}`, `{"place":null}`, strings.Trim(list, "[]")})
	switch {
	case part == "":
		return one(g, []string{"[]", "{}", `["tb"]`, `{"name":null}`, "true", "null"})
	case strings.Count(p.address, "->") == 2:
		return one(g, []string{"true", "false", `"ipv4"`, `"tb"`, "12", "7.0", "null", `["EUR",true]`})
	case strings.Contains(p.address, "->"):
		return one(g, []string{part, "[" + part + "]"})
	case g.chance(50):
		return "[" + part + "]"
	}
	return list
}

// cycleJSON returns a list of billing cycles or a part of one.
func (g generator) cycleJSON(p place) string {
	cycles := g.cycles()
	list := string(row.AppendValue(nil, row.CycleList, row.Value{Cycles: cycles}))
	first := string(row.AppendValue(nil, row.CycleList, row.Value{Cycles: cycles[:min(len(cycles), 1)]}))
	part := one(g, []string{`{"months":3}`, `{"setup":null}`, `{"amounts":{"EUR":7.0}}`, `{"renewal":{},"months":12.0}`, `{"coupon":"NOV"}`, strings.Trim(first, "[]")})
	switch {
	case part == "":
		return one(g, []string{"[]", "{}", `["NOV"]`, `{"coupon":null}`, "3"})
	case strings.Count(p.address, "->") == 2:
		return one(g, []string{"3", "12.0", `"NOV"`, "null", `{"EUR":7}`, "{}", `["NOV",3]`})
	case strings.Contains(p.address, "->"):
		return one(g, []string{part, "[" + part + "]"})
	case g.chance(50):
		return "[" + part + "]"
	}
	return list
}

// jsonText returns a JSON string of a text without control characters.
func jsonText(s string) string { return quote(s) }

// moment returns a time in a random format that both sides accept.
func (g generator) moment() string {
	at := sample.Now.Add(time.Duration(g.IntN(5)) * 24 * time.Hour)
	if g.chance(30) {
		at = at.Add(time.Microsecond)
	}
	if g.chance(10) {
		return one(g, []string{"infinity", "-infinity", " Infinity ", "2026-04-15T09:30", "2026-04-16 09:30", "2026-04-15T09:29:58.5+00", "2026-04-17T09:30:00.0000014Z",
			"2026-04-15T09:30:00.0000006Z", "20260415T093000Z", "2026-04-16t09:30z", "2026-4-16 9:30 UTC", "2026-04-15T11:30:00+0200", "epoch"})
	}
	layout := one(g, []string{time.RFC3339Nano, "2006-01-02 15:04:05.999999-07:00", "2006-01-02T15:04:05.999999", "2006-01-02 15:04:05.999999", time.DateOnly,
		"2006-01-02 15:04:05.999999-07"})
	zone := one(g, []*time.Location{time.UTC, time.FixedZone("", 2*3600), time.FixedZone("", -5*3600)})
	if strings.Contains(layout, "07") {
		return at.In(zone).Format(layout)
	}
	return at.Format(layout)
}
