package catalog_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	pages "launchrack/internal/model/words"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// The differential test asks the catalogue thousands of random queries and
// answers them by the reference too: filters, search, order, page and counts.

// question is one random query, as an address and as what it means.
type question struct {
	address url.Values
	claims  []claim
	words   []string
	order   []orderKey
	offset  int
	limit   int
}

type orderKey struct {
	column, path     string
	desc, nullsFirst bool
}

func (g generator) question(depth int) question {
	q := question{address: url.Values{}, limit: -1}
	for range g.IntN(4) {
		c := g.claim(depth)
		q.claims = append(q.claims, c)
		q.address.Add(c.name, c.value)
	}
	if g.IntN(4) == 0 {
		text := g.words()
		q.address.Set("q", text)
		q.words = searchWords(text)
	}
	if q.order = g.order(); len(q.order) > 0 {
		var keys []string
		for _, k := range q.order {
			keys = append(keys, k.String())
		}
		q.address.Set("order", strings.Join(keys, ","))
	}
	if g.IntN(2) == 0 {
		q.limit, q.offset = g.IntN(30), g.IntN(40)*g.IntN(2)
		q.address.Set("limit", strconv.Itoa(q.limit))
		q.address.Set("offset", strconv.Itoa(q.offset))
	}
	return q
}

func (g generator) order() []orderKey {
	var keys []orderKey
	for range g.IntN(4) {
		k := orderKey{column: one(g, append(append([]string{"price_usd", "price_usd", "price_eur", "price_gbp", "id", "cpu_cores", "ram_size", "available", "tags", "regions",
			"fetched_at", "updated_at", "price_monthly"}, textColumns...), priceColumns...)...), desc: g.IntN(2) == 0, nullsFirst: g.IntN(2) == 0}
		if slices.Contains(priceColumns, k.column) && g.IntN(2) == 0 {
			k.path = one(g, "->EUR", "->>USD", "->CHF")
		}
		keys = append(keys, k)
	}
	return keys
}

func (k orderKey) String() string {
	s := k.column + k.path + map[bool]string{false: ".asc", true: ".desc"}[k.desc]
	return s + map[bool]string{false: ".nullslast", true: ".nullsfirst"}[k.nullsFirst]
}

// of reads what a row is ordered by.
func (k orderKey) of(row cells) any {
	_, key, _ := strings.Cut(k.path, "->")
	text := strings.HasPrefix(key, ">")
	key = strings.TrimPrefix(key, ">")
	switch v := row[k.column].(type) {
	case map[string]any:
		if k.path == "" {
			return v
		}
		if raw, ok := row["raw "+k.column]; ok && text && v[key] != nil {
			return rawText(raw, key)
		}
		return v[key]
	default:
		return v
	}
}

func (k orderKey) compare(a, b cells) int {
	x, y := k.of(a), k.of(b)
	switch {
	case x == nil && y == nil:
		return 0
	case (x == nil) != (y == nil) && (x == nil) == k.nullsFirst:
		return -1
	case (x == nil) != (y == nil):
		return 1
	case k.desc:
		return compareJSON(y, x)
	}
	return compareJSON(x, y)
}

// words makes a search of words that may be found, cut, or mistyped.
func (g generator) words() string {
	var list []string
	for range 1 + g.IntN(2) {
		w := []rune(one(g, "plan", "97", "epyc", "Ryzen", "frankfurt", "Amsterdam", "Šiauliai", "lithuania", "contabo", "cherry", "7443P", "<script>", "🚀", "söhne", "null", "xeon", "netherlands", "עברית",
			"germany", "usa", "dedicated", "bare", "outlet", "64", "64 gb", "1.5 TB", "8 cores", "10 Gbit/s", "unlimited", "limited", "ecc", "x86_64", "arm", "amd", "nvme"))
		for range g.IntN(4) {
			w = g.mistyped(w)
		}
		list = append(list, string(w))
	}
	return strings.Join(list, " ")
}

func (g generator) mistyped(w []rune) []rune {
	at := g.IntN(len(w))
	switch g.IntN(4) {
	case 0:
		return w[:at+1]
	case 1:
		w[at] = 'x'
	case 2:
		if len(w) > 1 {
			return slices.Delete(w, at, at+1)
		}
	case 3:
		if at > 0 {
			w[at-1], w[at] = w[at], w[at-1]
		}
	}
	return w
}

// searchWords is how a search is read: numbers with their units, runs of letters, digits
// and marks in lower case and without accents, or the whole where there is none.
func searchWords(text string) []string {
	text = language.Plain(text)
	words := wordsOf(text)
	if trimmed := strings.TrimSpace(text); len(words) == 0 && trimmed != "" {
		return []string{trimmed}
	}
	return words
}

var (
	wordOrSize = regexp.MustCompile(`[0-9]+(?:\.[0-9]+)? ?(?:[mgt]i?b|[mg]bit|[mg]bps|gbe|v?cpus?|cores?)(?:/s)?(?:[^\pL\p{Nd}\pM]|$)|x86[_-]64|[\pL\p{Nd}\pM]+`)
	spellings  = strings.NewReplacer(" ", "", "/s", "", "gbps", "gbit", "mbps", "mbit", "gbe", "gbit",
		"mb", "mib", "gb", "gib", "tb", "tib", "vcpus", "core", "vcpu", "core", "cpus", "core", "cpu", "core", "cores", "core")
)

func wordsOf(text string) []string {
	list := wordOrSize.FindAllString(text, -1)
	for i, w := range list {
		switch trimmed := strings.TrimRightFunc(w, notInWord); {
		case isSize(trimmed):
			list[i] = spellings.Replace(trimmed)
		case w == "x86_64" || w == "x86-64":
			list[i] = "x86"
		}
	}
	return list
}

var isSize = regexp.MustCompile(`^[0-9]+(\.[0-9]+)? ?([mgt]i?b|[mg]bit|[mg]bps|gbe|v?cpus?|cores?)(/s)?$`).MatchString

func notInWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }

// searchedTypes are the English words that each language translates for searches of a type.
var searchedTypes = map[any]string{"baremetal": "dedicated server, bare metal", "vps": "virtual server, VPS", "vds": "cloud server, VDS", "outlet": "outlet, auction"}

// textsOf are the texts of a row that a search looks into.
func textsOf(row cells) (texts []string) {
	add := func(format string, value any) {
		if value != nil {
			text := fmt.Sprintf(format, value)
			texts = append(texts, language.Plain(text))
			if full := language.WrittenOut(text); full != text {
				texts = append(texts, language.Plain(full))
			}
		}
	}
	for _, column := range []string{"name", "cpu_model", "partner_name", "cpu_name", "cpu_vendor", "cpu_family", "category", "ram_type", "storage_type", "bandwidth"} {
		add("%v", row[column])
	}
	for _, column := range []string{"regions", "tags"} {
		list, _ := row[column].([]any)
		for _, v := range list {
			add("%v", v)
			if column == "regions" {
				for _, name := range place.NamesIn(v.(string)) {
					add("%v", name)
				}
			}
		}
	}
	countries, _ := row["countries"].([]any)
	for _, code := range countries {
		add("%v", code)
		for _, name := range place.CountryNames(code.(string)) {
			add("%v", name)
		}
	}
	add("%v cores", row["cpu_cores"])
	for column, format := range map[string]string{"ram_size": "%v ram", "storage_size": "%v"} {
		if gb, ok := row[column].(float64); ok {
			add(format, pages.SizeText(language.English, gb))
		}
	}
	if mbps, ok := row["network_speed"].(float64); ok {
		add("%v Mbps", mbps)
		if mbps >= 1000 {
			add("%v Gbit/s", mbps/1000)
		}
	}
	if row["ram_ecc"] == true {
		texts = append(texts, "ecc")
	}
	if row["traffic_tb"] == -1.0 {
		texts = append(texts, "unlimited unmetered")
	}
	switch row["cpu_architecture"] {
	case "arm64":
		texts = append(texts, "arm64 aarch64")
	case "x86_64":
		texts = append(texts, "x86_64 x64")
	}
	if kind, ok := searchedTypes[row["type"]]; ok {
		for _, lang := range language.All() {
			add("%v", lang.TC("search", kind))
		}
	}
	switch row["type"] {
	case "baremetal":
		texts = append(texts, "baremetal", "bare metal", "dedicated servers")
	case "vps":
		texts = append(texts, "vps plans", "virtual private servers")
	case "vds":
		texts = append(texts, "vds cloud servers virtual")
	case "outlet":
		texts = append(texts, "outlet servers")
	default:
		add("%v", row["type"])
	}
	return texts
}

// search is the meaning of a search, as package textsearch describes it: of all rows, those
// that have every word, in which a word that no row has stands for the nearest ones.
func search(all, rows []cells, words []string) []cells {
	for _, w := range words {
		has := func(forgiven int) func(cells) bool {
			return func(row cells) bool {
				return slices.ContainsFunc(textsOf(row), func(text string) bool { return hasWord(text, w, forgiven) })
			}
		}
		forgiven := 0
		for forgiven < forgivenIn(w) && !slices.ContainsFunc(all, has(forgiven)) {
			forgiven++
		}
		rows = slices.DeleteFunc(slices.Clone(rows), func(row cells) bool { return !has(forgiven)(row) })
	}
	return rows
}

// forgivenIn is the number of edits that are forgiven in a word that no row has.
func forgivenIn(word string) int {
	typed := []rune(word)
	switch {
	case slices.ContainsFunc(typed, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }):
		return 0
	case len(typed) >= 8:
		return 2
	case len(typed) >= 4:
		return 1
	}
	return 0
}

func hasWord(text, word string, forgiven int) bool {
	if strings.IndexFunc(word, func(r rune) bool { return !notInWord(r) }) < 0 {
		return strings.Contains(text, word)
	}
	return slices.ContainsFunc(wordsOf(text), func(token string) bool {
		return strings.HasPrefix(token, word) || (forgiven > 0 && editsBetween([]rune(word), []rune(token)) <= forgiven)
	})
}

// editsBetween is the plain recursion, cut where it cannot matter.
func editsBetween(a, b []rune) int {
	const far = 9
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return far
	}
	memo := map[[2]int]int{}
	var d func(i, j int) int
	d = func(i, j int) int {
		if i == 0 || j == 0 {
			return i + j
		}
		if n, ok := memo[[2]int{i, j}]; ok {
			return n
		}
		n := min(d(i-1, j), d(i, j-1)) + 1
		if a[i-1] == b[j-1] {
			n = min(n, d(i-1, j-1))
		} else {
			n = min(n, d(i-1, j-1)+1)
		}
		if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
			n = min(n, d(i-2, j-2)+1)
		}
		memo[[2]int{i, j}] = n
		return n
	}
	return d(len(a), len(b))
}

// answer is the reference's: the rows of the page, the total and the counts.
func (q question) answer(all, rows []cells) (page []float64, total int, counts map[string]map[string]int) {
	if len(q.words) > 0 {
		rows = search(all, rows, q.words)
	}
	found := pass(rows, q.claims)
	slices.SortStableFunc(found, func(a, b cells) int {
		for _, k := range q.order {
			if d := k.compare(a, b); d != 0 {
				return d
			}
		}
		return compareFloats(a["id"].(float64), b["id"].(float64))
	})
	page = []float64{}
	for i, r := range found {
		if i >= q.offset && (q.limit < 0 || i < q.offset+q.limit) {
			page = append(page, r["id"].(float64))
		}
	}
	return page, len(found), bruteFacets(rows, q.claims)
}

type shelfOfRows struct {
	snap *catalog.Snapshot
	rows map[catalog.Visibility][]cells
}

func newShelf(t *testing.T, snap *catalog.Snapshot) shelfOfRows {
	t.Helper()
	return shelfOfRows{snap, map[catalog.Visibility][]cells{
		catalog.Public: rowsOf(t, snap, catalog.Public), catalog.Operator: rowsOf(t, snap, catalog.Operator)}}
}

// check compares one question's answers and gives how many rows matched.
func (s shelfOfRows) check(t *testing.T, question question, v catalog.Visibility) int {
	t.Helper()
	q, err := query.ParseSearch(question.address)
	must.Do(t, err, "%v", question.address)
	wantPage, total, wantCounts := question.answer(s.rows[catalog.Operator], s.rows[v])
	answer, err := s.snap.Answer(q, v)
	must.Do(t, err, "%v", question.address)
	found := must.Get(s.snap.Find(q, v))(t)
	facets := must.Get(s.snap.Facets(q, v))(t)
	for name, got := range map[string]catalog.Result{"Answer": answer.Result, "Find": found} {
		ids := []float64{}
		for i := range got.Len() {
			ids = append(ids, float64(catalogtest.Plan(got, i).ID))
		}
		if diff := cmp.Diff(wantPage, ids); diff != "" || got.Total != total {
			t.Fatalf("%v\n%s: total %d, want %d; ids (-want +got):\n%s", question.address, name, got.Total, total, diff)
		}
	}
	for name, got := range map[string]catalog.Facets{"Answer": answer.Facets, "Facets": facets} {
		must.Match(t, shown(got), wantCounts, "%v\n%s counts", question.address, name)
	}
	return total
}

func TestAnswersAgainstTheReference(t *testing.T) {
	if testing.Short() {
		t.Skip("asks on one goroutine")
	}
	shelves := map[string]struct {
		plans            []market.Plan
		questions, depth int
	}{
		"few":          {sample.Plans(40), 1000, 3},
		"odd":          {sample.Plans(300), 400, 3},
		"many blocks":  {sample.Plans(9_000), 12, 2},
		"realistic":    {plangen.Plans(5_000, 3), 16, 2},
		"rare regions": {rareRegions(1_500), 40, 2},
		"none":         {nil, 20, 2},
	}
	times := differentialTimes(t)
	for name, tt := range shelves {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shelf := newShelf(t, catalogtest.Build(tt.plans, catalog.Facts{Rates: sample.Rates()}))
			g := generator{rand.New(rand.NewPCG(7, uint64(len(tt.plans))))}
			matched := 0
			for range tt.questions * times {
				matched += shelf.check(t, g.question(tt.depth), one(g, catalog.Public, catalog.Operator))
			}
			if matched < len(tt.plans)*tt.questions*times/50 {
				t.Errorf("only %d rows matched in all: the claims are too narrow to prove anything", matched)
			}
		})
	}
}

// differentialTimes is how many times more questions than usual are asked:
// DIFFERENTIAL=20 asks some 30,000.
func differentialTimes(t *testing.T) int {
	t.Helper()
	text := os.Getenv("DIFFERENTIAL")
	if text == "" {
		return 1
	}
	times, err := strconv.Atoi(text)
	if err != nil || times < 1 {
		t.Fatalf("DIFFERENTIAL is %q; accepted is a whole number from 1", text)
	}
	return times
}

// rareRegions are plans whose regions, partners and sizes hardly repeat, so that
// few values have bits of their own.
func rareRegions(n int) []market.Plan {
	plans := sample.Plans(n)
	for i := range plans {
		if i%3 == 0 {
			plans[i].Regions = append(slices.Clone(plans[i].Regions), "Region "+strconv.Itoa(i%700))
		}
		if i%2 == 0 {
			plans[i].PartnerName = "Partner " + strconv.Itoa(i%900)
		}
		plans[i].StorageGB = sample.Of(float64(i % 1111))
	}
	return plans
}
