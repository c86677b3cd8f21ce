package main

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// toldPlans are ten of each kind of price.
func toldPlans() (plans []market.Plan) {
	cent := func(amount string, i int) market.Amount {
		a, err := market.MustAmount(amount).Mul(market.MustAmount(fmt.Sprintf("1.%02d", i)))
		if err != nil {
			panic(err) // two short numbers
		}
		return a.RoundHalfUp(4)
	}
	for i := range 10 {
		in := func(c market.Currency, amount string) market.Prices { return market.Prices{c: cent(amount, i)} }
		fee := market.Quote{Component: market.IPv4, Period: market.Month, Currency: market.EUR, Amount: cent("1.5", i), IsMandatory: true}
		for name, price := range map[string]func(*market.Plan){
			"both": func(p *market.Plan) {
				p.Monthly = market.Prices{market.USD: cent("45.7", i), market.EUR: cent("39.99", i)}
			},
			"dollars": func(p *market.Plan) { p.Monthly = in(market.USD, "40") },
			"euros":   func(p *market.Plan) { p.Monthly = in(market.EUR, "7.35") },
			"pounds":  func(p *market.Plan) { p.Monthly = in(market.GBP, "12.5") },
			"zloty": func(p *market.Plan) {
				p.OtherQuotes = market.MakeOtherQuotes("PLN", map[market.Period]market.Prices{market.Month: in("PLN", "99")})
			},
			"hours": func(p *market.Plan) { p.Hourly = in(market.USD, "0.0074") },
			"year":  func(p *market.Plan) { p.Annually = in(market.USD, "323.2") },
			"cycles": func(p *market.Plan) {
				p.Cycles = []market.Cycle{{Months: 3, Amounts: in(market.USD, "33"), Renewal: in(market.USD, "45")}, {Months: 24, Amounts: in(market.USD, "200"), Setup: in(market.USD, "5")}}
			},
			"renewal": func(p *market.Plan) {
				p.Monthly, p.Cycles = in(market.EUR, "9"), []market.Cycle{{Months: 1, Amounts: in(market.EUR, "9"), Renewal: in(market.EUR, "14")}, {Months: 12, Amounts: in(market.EUR, "80"), Renewal: in(market.EUR, "120")}}
			},
			"setup":    func(p *market.Plan) { p.Monthly, p.Setup = in(market.EUR, "21"), in(market.EUR, "39") },
			"parts":    func(p *market.Plan) { p.Monthly, p.Components = in(market.USD, "17"), []market.Quote{fee} },
			"spot":     func(p *market.Plan) { p.Hourly, p.Spot = in(market.USD, "0.12"), true },
			"with tax": func(p *market.Plan) { p.Monthly, p.QuotedTax = in(market.EUR, "10.0840"), sample.Of(market.Whole(19)) },
			"sold out": func(p *market.Plan) { p.Monthly, p.Available = in(market.EUR, "5"), false },
		} {
			plans = append(plans, sample.Plan(ofKind(name, i, price)))
		}
		if i > 2 {
			continue
		}
		for n, prices := range []market.Prices{{market.USD: cent("50", i), market.EUR: cent("30", i)}, {market.USD: cent("45", i), market.EUR: cent("38", i)}, in(market.GBP, "33")} {
			// One plan at a price each in three places, and one machine in three configurations.
			plans = append(plans, sample.Plan(ofKind("place"+strconv.Itoa(n)+"-", i, func(p *market.Plan) {
				p.Name, p.Group, p.Monthly, p.Regions = fmt.Sprint("Placed ", i), market.SKU(fmt.Sprint("placed ", i)), prices, []string{[]string{"Paris", "Warsaw", "London"}[n]}
			})), sample.Plan(ofKind("configured"+strconv.Itoa(n)+"-", i, func(p *market.Plan) {
				p.Name, p.Monthly, p.StorageGB = fmt.Sprint("Configured ", i), prices, sample.Of(100.0*float64(n+1))
			})))
		}
	}
	slices.SortFunc(plans, func(a, b market.Plan) int { return strings.Compare(string(a.SKU), string(b.SKU)) })
	for i := range plans {
		plans[i].ID, plans[i].PlanID = int64(i+1), market.PlanID(i+1)
	}
	return plans
}

// ofKind makes a plan of a kind that differs from all others.
func ofKind(kind string, i int, price func(*market.Plan)) func(*market.Plan) {
	return func(p *market.Plan) {
		p.SKU, p.Name = market.SKU(kind+strconv.Itoa(i)), fmt.Sprintf("%s %d", strings.ToUpper(kind[:1])+kind[1:], i)
		p.Monthly, p.Annually, p.CPUCores = nil, nil, sample.Of(4+i)
		p.TrafficTB, p.IPv4Count = sample.Of(20.0), sample.Of(1)
		for component, period := range map[market.Component]market.Period{market.Overage: market.PerTB, market.FurtherIPv4: market.Month, market.Backup: market.Month} {
			p.Components = append(p.Components, market.Quote{Component: component, Period: period, Currency: market.EUR, Amount: market.MustAmount("1.2")})
		}
		p.Components = market.SortComponents(p.Components)
		price(p)
	}
}

// choice is what a visitor chose of prices; the zero value is a first visit.
type choice struct {
	currency, country, lang string
	months                  int
	use                     string
}

func (c choice) String() string { return "/" + c.lang + "?" + c.params().Encode() }

// prefix begins the addresses of the language.
func (c choice) prefix() string {
	if c.lang == "en" {
		return ""
	}
	return "/" + c.lang
}

func (c choice) params() url.Values {
	params := url.Values{}
	params.Set("currency", c.currency)
	params.Set("vat_country", cmp.Or(c.country, "none"))
	if c.months > 0 {
		params.Set("months", strconv.Itoa(c.months))
	}
	if c.use != "" {
		params.Set("use", c.use)
	}
	return params
}

// cookies are the choice as pages keep it.
func (c choice) cookies() []string {
	return []string{"Cookie", "preferred-currency=" + c.currency + "; vat-country=" + c.country}
}

// telling is what browse_plans says of a plan for a choice.
type telling struct {
	text, beside, unit, note, tax string
	lead                          string
}

// sets are the prices of an item in an answer of the API or the props of a page.
type sets map[string]struct {
	Monthly, Hourly, Annually *struct{ Text, Beside, Unit, Paid string }
	Lead                      *string
	Tax                       string
	Term                      *struct{ Text, Beside, Unit, Note string }
}

// in is what stands first in a currency, with the words of its language for units.
func (s sets) in(currency string, units map[string]string) (t telling) {
	set := s[currency]
	if set.Term != nil {
		return telling{set.Term.Text, set.Term.Beside, "/" + set.Term.Unit, set.Term.Note, set.Tax, ""}
	}
	for _, p := range []*struct{ Text, Beside, Unit, Paid string }{set.Monthly, set.Hourly, set.Annually} {
		if p != nil && set.Lead != nil && p.Unit == *set.Lead {
			return telling{p.Text, p.Beside, units[p.Unit], p.Paid, set.Tax, p.Unit}
		}
	}
	return t
}

// behind is what stands behind the amount of a card.
func (t telling) behind() string {
	if t.text == "" {
		return ""
	}
	text := t.unit
	if t.beside != "" {
		text += " " + t.beside
	}
	if t.note != "" {
		text += ", " + t.note
	}
	return text
}

// unitsOf are what cards say behind an amount.
var unitsOf = map[string]map[string]string{
	"en": {"month": "/month", "hour": "/hour", "year": "/year"},
	"de": {"month": "/Monat", "hour": "/Std.", "year": "/Jahr"},
	"pl": {"month": "/mies.", "hour": "/godz.", "year": "/rok"},
}

// netWords are what says that no tax is in an amount.
var netWords = map[string]string{"en": "excl. tax", "de": "ohne MwSt.", "pl": "netto"}

// walker compares what every surface of a shop says.
type walker struct {
	shop
	t     *testing.T
	plans []market.Plan
	at    map[int64]string // the pages of plans
	count map[string]int
	wrong map[string]int
	// isRendered reports that pages come as React renders them, and not as shells.
	isRendered bool
	// unrendered is the same shop without engines.
	unrendered shop
	// pictures are those of plans, with what they were made from.
	pictures map[int64]map[string]string
}

func (w *walker) get(path string, header ...string) string {
	w.t.Helper()
	res, body := w.ask(w.t, http.MethodGet, path, testKey, "", header...)
	if res.StatusCode != http.StatusOK {
		w.t.Fatalf("%s: %d %.300s", path, res.StatusCode, body)
	}
	return body
}

// props are the props of a page, which not every page that was rendered has.
func (w *walker) props(path string, into any, header ...string) {
	w.t.Helper()
	_, body := w.unrendered.ask(w.t, http.MethodGet, path, testKey, "", header...)
	_, after, _ := strings.Cut(body, `id="props">`)
	text, _, found := strings.Cut(after, "</script>")
	if err := json.Unmarshal([]byte(text), into); !found || err != nil {
		w.t.Fatalf("%s: %v", path, err)
	}
}

// told asks browse_plans for what it says for a choice, by the ids of plans.
func (w *walker) told(c choice) map[int64]telling {
	w.t.Helper()
	params := c.params()
	params.Set("limit", "200")
	params.Set("lang", c.lang)
	var answer struct {
		Items []struct {
			ID     int64
			Prices sets
		}
	}
	if err := json.Unmarshal([]byte(w.get("/rest/v1/rpc/browse_plans?"+params.Encode())), &answer); err != nil {
		w.t.Fatal(err)
	}
	all := map[int64]telling{}
	for _, item := range answer.Items {
		all[item.ID] = item.Prices.in(c.currency, unitsOf[c.lang])
	}
	return all
}

// same compares what a surface says of a plan with what browse_plans says.
func (w *walker) same(surface string, c choice, id int64, got, want string) {
	w.count[surface]++
	if got == want {
		return
	}
	if w.wrong[surface]++; w.wrong[surface] <= 3 {
		w.t.Errorf("%s says of %q for %s\n %q, and browse_plans\n %q", surface, w.plans[id-1].Name, c, got, want)
	}
}

// holds is same for a surface that says more.
func (w *walker) holds(surface string, c choice, id int64, got, want string) {
	if strings.Contains(got, want) {
		got = want
	}
	w.same(surface, c, id, got, want)
}

// taxIn is how a price says what tax is in it.
func (t telling) taxIn(lang string) string {
	if t.tax == "" {
		return netWords[lang]
	}
	return t.tax
}

// number is the amount of a text in English, with its currency.
func (t telling) number() string {
	text := strings.TrimPrefix(strings.TrimSpace(strings.TrimPrefix(t.text, "≈")), "\u00a0")
	for symbol, code := range map[string]string{"$": "USD", "€": "EUR", "£": "GBP", "PLN ": "PLN", "CHF ": "CHF"} {
		if digits, is := strings.CutPrefix(text, symbol); is {
			return plainDigits(strings.ReplaceAll(digits, ",", "")) + " " + code
		}
	}
	return " "
}

// plainDigits is a number without zeros at its end.
func plainDigits(n string) string {
	if strings.Contains(n, ".") {
		return strings.TrimSuffix(strings.TrimRight(n, "0"), ".")
	}
	return n
}

// unitIn is the unit in a row.
func (t telling) unitIn(months int) string {
	switch {
	case t.text == "":
		return ""
	case months == 1:
		return "1 month"
	case months > 0:
		return strconv.Itoa(months) + " months"
	case t.lead == "":
		return "month" // of a use
	}
	return t.lead
}

// TestEverySurfaceTellsTheSame compares what all surfaces say of plans of all kinds, for choices of all kinds, with what
// browse_plans says.
func TestEverySurfaceTellsTheSame(t *testing.T) {
	t.Parallel()
	engines := "1"
	if raceDetector {
		engines = "0"
	}
	db := storetest.URL(t)
	opened := must.Get(store.Open(t.Context(), db, discard))(t)
	w := &walker{isRendered: !raceDetector, t: t, plans: toldPlans(), at: map[int64]string{}, count: map[string]int{}, wrong: map[string]int{}, pictures: map[int64]map[string]string{}}
	must.Do(t, opened.Import(t.Context(), w.plans))
	writer{opened}.put(t, 0, "told", "{{table: /?order=id.asc&limit=24}}\n\n{{list: /?q=place&limit=12}}\n\nFrom {{price: /?q=Euros+3}} today, and {{price: /?q=Dollars+3&currency=EUR&vat_country=PL&months=12}}.")
	must.Get(opened.ChangeRates(t.Context(), func(price.Rates) (price.Rates, error) {
		return price.Reference(time.Now(), map[market.Currency]market.Amount{market.USD: market.MustAmount("1.1177"), market.GBP: market.MustAmount("0.84645"), "PLN": market.MustAmount("4.312"), "CHF": market.MustAmount("0.941")}), nil
	}))(t)
	must.Do(t, opened.Close())
	// The currencies are those of a process, so the shop is one of its own.
	w.shop = openChild(t, db, "http://127.0.0.1:9", "--currencies", "PLN,CHF", "--access-code", "7391", "--seat", "DE", "--languages", "en,de,pl", "--public-url", "https://shop.example", "--engines", engines, "--client-rate", "0").shop
	w.unrendered = openChild(t, db, "http://127.0.0.1:9", "--access-code", "7391", "--seat", "DE", "--languages", "en,de,pl", "--public-url", "https://shop.example", "--currencies", "CHF,PLN", "--engines", "0", "--client-rate", "0").shop
	var rows []struct {
		ID   int64
		Page string
	}
	must.Do(t, json.Unmarshal([]byte(w.get("/rest/v1/rpc/browse_plans?limit=200&select=id")), &struct{ Items any }{&rows}))
	for _, row := range rows {
		w.at[row.ID] = row.Page
	}
	r := rand.New(rand.NewPCG(60, 2))
	one := func(list ...string) string { return list[r.IntN(len(list))] }
	choices := []choice{{"USD", "DE", "en", 0, ""}} // a first visit
	for _, months := range []int{0, 0, 1, 3, 12, 24} {
		choices = append(choices, choice{one("USD", "EUR", "GBP", "PLN", "CHF"), one("", "DE", "PL", "CH"), one("en", "de", "pl"), months, ""}, choice{one("EUR", "GBP", "PLN"), one("DE", "PL"), "en", months, one("", "traffic:25,ipv4:2,backup")})
	}
	choices = append(choices, choice{"EUR", "DE", "en", 0, "traffic:25,backup"}, choice{"USD", "", "de", 0, "traffic:40,ipv4:2"}, choice{"GBP", "PL", "pl", 12, "ipv4:2,backup"})
	for _, c := range choices {
		want := w.told(c)
		if len(want) < 100 {
			t.Fatalf("%s: browse_plans told %d", c, len(want))
		}
		w.rows(c, want)
		w.markdown(c, want)
		w.drawn(c, want)
		ids := make([]int64, 0, len(want))
		for id := range want {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		r.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
		w.compared(c, ids[:6], want)
		month := want
		if c.months > 0 {
			month = w.told(choice{c.currency, c.country, c.lang, 0, c.use})
		}
		w.agents(c, ids, want)
		w.cards(c, want, w.told(choice{c.currency, c.country, c.lang, 0, ""}))
		w.article(c)
		for i, id := range ids[:10] {
			w.plan(c, id, i < 3, want, month)
		}
	}
	w.firstVisit(choices[0])
	w.articles(choices[0])
	for surface, n := range w.count {
		t.Logf("%-24s %5d compared, %5d differ", surface, n, w.wrong[surface])
	}
}

// rows looks at a list as JSON and as CSV.
func (w *walker) rows(c choice, want map[int64]telling) {
	for _, format := range []string{".json", ".csv"} {
		body := w.get(c.prefix() + "/servers" + format + "?" + c.params().Encode())
		var rows []map[string]any
		if format == ".json" {
			decoder := json.NewDecoder(strings.NewReader(body))
			decoder.UseNumber()
			if err := decoder.Decode(&rows); err != nil {
				w.t.Fatal(err)
			}
		} else {
			lines, err := csv.NewReader(strings.NewReader(body)).ReadAll()
			if err != nil {
				w.t.Fatal(err)
			}
			for _, line := range lines[1:] {
				row := map[string]any{}
				for i, name := range lines[0] {
					row[name] = line[i]
				}
				rows = append(rows, row)
			}
		}
		var ids []listedPlan
		for _, row := range rows {
			ids = append(ids, listedPlan{ID: w.row("list"+format, c, row, want)})
		}
		w.ascends("list"+format, c, ids, want)
	}
}

// row compares the columns of a row that say what is shown.
func (w *walker) row(surface string, c choice, row map[string]any, want map[int64]telling) (id int64) {
	id, _ = strconv.ParseInt(fmt.Sprint(row["id"]), 10, 64)
	text := func(name string) string {
		if row[name] == nil {
			return ""
		}
		return fmt.Sprint(row[name])
	}
	t := want[id]
	if c.lang == "en" {
		w.same(surface, c, id, plainDigits(text("shown_amount"))+" "+text("shown_currency"), t.number())
	}
	tax := t.taxIn(c.lang)
	if t.text == "" {
		tax = ""
	}
	w.same(surface, c, id, text("shown_unit")+", "+text("shown_tax"), t.unitIn(c.months)+", "+tax)
	return id
}

var cells = regexp.MustCompile(` (?:\\\||[^|])*\|`)

// markdown looks at a list as Markdown.
func (w *walker) markdown(c choice, want map[int64]telling) {
	body := w.get(c.prefix() + "/servers.md?" + c.params().Encode())
	at, seen := -1, []listedPlan{}
	link := regexp.MustCompile(`^ \[[^\]]*\]\([^)]*-(\d+)\)`)
	for line := range strings.Lines(body) {
		columns := cells.FindAllString(strings.TrimPrefix(line, "|"), -1)
		for i, text := range columns {
			if text == " "+c.currency+" |" {
				at = i
			}
		}
		if len(columns) == 0 || !link.MatchString(columns[0]) {
			continue
		}
		id, _ := strconv.ParseInt(link.FindStringSubmatch(columns[0])[1], 10, 64)
		w.same("list.md", c, id, strings.TrimSuffix(strings.TrimPrefix(columns[at], " "), " |"), orDash(want[id]))
		seen = append(seen, listedPlan{ID: id})
	}
	w.ascends("list.md", c, seen, want)
	if tax := capital(want[1].taxIn(c.lang)); len(seen) < 100 || !strings.Contains(body, tax) {
		w.t.Errorf("list.md of %s has %d plans, or no %q:\n%.300s", c, len(seen), tax, body)
	}
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func orDash(t telling) string {
	if t.text == "" {
		return "–"
	}
	return t.text + t.behind()
}

// drawn looks at the chart.
func (w *walker) drawn(c choice, want map[int64]telling) {
	params := c.params()
	params.Del("currency")
	var page struct {
		Market struct {
			Tax              string
			Points, Frontier []struct{ Page, Text string }
		}
	}
	w.props(c.prefix()+"/market?"+params.Encode(), &page, c.cookies()...)
	for _, point := range append(page.Market.Points, page.Market.Frontier...) {
		id, _ := strconv.ParseInt(point.Page[strings.LastIndex(point.Page, "-")+1:], 10, 64)
		t := want[id]
		w.holds("chart", c, id, point.Text, t.text)
		w.holds("chart", c, id, point.Text, t.beside)
		w.holds("chart", c, id, page.Market.Tax, t.tax)
	}
	if len(page.Market.Points) < 20 {
		w.t.Errorf("the chart of %s has %d points", c, len(page.Market.Points))
	}
}

// agents looks at what models are told.
func (w *walker) agents(c choice, ids []int64, want map[int64]telling) {
	if c.lang != "en" {
		return
	}
	agent := w.agent(w.t)
	for tool, args := range map[string]map[string]any{"search_plans": {"limit": 12}, "get_plan": {"plan_id": ids[0]}, "compare_plans": {"plan_ids": ids[:4]}, "similar_plans": {"plan_id": ids[1]}} {
		args["currency"], args["vat_country"] = c.currency, c.country
		if c.months > 0 {
			args["months"] = c.months
		}
		if c.use != "" {
			args["use"] = c.use
		}
		answer, refusal := agent.call(w.t, tool, args)
		if refusal != "" {
			w.t.Fatal(tool, refusal)
		}
		text, err := json.Marshal(answer)
		var told struct {
			Tax   string
			Plan  listedPlan
			Plans []listedPlan
		}
		if err != nil || json.Unmarshal(text, &told) != nil {
			w.t.Fatalf("%s: %v %.300s", tool, err, text)
		}
		if told.Plan.ID != 0 {
			told.Plans = []listedPlan{told.Plan}
		}
		if least := map[string]int{"search_plans": 8, "get_plan": 1, "compare_plans": 4, "similar_plans": 1}[tool]; len(told.Plans) < least {
			w.t.Errorf("%s of %s tells %d plans", tool, c, len(told.Plans))
		}
		w.listed(tool, c, told.Plans, want)
		w.same(tool, c, told.Plans[0].ID, told.Tax, want[told.Plans[0].ID].taxIn("en"))
		if tool != "compare_plans" {
			w.ascends(tool, c, told.Plans, want)
		}
	}
}

// listedPlan is a plan with the prices of a choice.
type listedPlan struct {
	ID     int64
	Page   string
	Prices sets
}

// listed compares the plans of a list.
func (w *walker) listed(surface string, c choice, plans []listedPlan, want map[int64]telling) {
	for _, p := range plans {
		w.same(surface, c, p.ID, fmt.Sprint(p.Prices.in(c.currency, unitsOf[c.lang])), fmt.Sprint(want[p.ID]))
	}
}

// in is the amount in a currency, of a telling in English whose unit others share.
func (t telling) in(currency string) (amount float64, ok bool) {
	for _, text := range []string{t.text, t.beside} {
		number, code, _ := strings.Cut(telling{text: text}.number(), " ")
		if amount, err := strconv.ParseFloat(number, 64); err == nil && code == currency && (t.lead == "month" || t.lead == "") {
			return amount, true
		}
	}
	return 0, false
}

// ascends holds that a list in English begins with the plan that is shown as the cheapest.
func (w *walker) ascends(surface string, c choice, plans []listedPlan, want map[int64]telling) {
	last := 0.0
	for _, p := range plans {
		if amount, ok := want[p.ID].in(c.currency); ok && c.lang == "en" {
			w.same(surface+" in order", c, p.ID, strconv.FormatBool(amount >= last), "true")
			last = amount
		}
	}
}

// idAt is the id of a plan in the address of its page.
func idAt(page string) int64 {
	id, _ := strconv.ParseInt(page[strings.LastIndex(page, "-")+1:], 10, 64)
	return id
}

var unseen = regexp.MustCompile(`(?s)<script.*?</script>|<style.*?</style>|<[^>]*>`)

// rendered is the text of a page; empty where no page is rendered.
func (w *walker) rendered(path string, header ...string) string {
	if !w.isRendered {
		return ""
	}
	return html.UnescapeString(unseen.ReplaceAllString(w.get(path, header...), ""))
}

// reads is holds for the text of a page that is rendered.
func (w *walker) reads(surface string, c choice, id int64, text string, t telling, tax string) {
	if w.isRendered && t.text != "" {
		w.holds(surface, c, id, text, t.text+t.unit)
		w.holds(surface, c, id, text, t.beside)
		w.holds(surface, c, id, strings.ToLower(text), strings.ToLower(tax))
	}
}

// cards looks at the home page, as it is rendered and as its code reads it.
func (w *walker) cards(c choice, want, month map[int64]telling) {
	params := c.params()
	params.Del("currency")
	var page struct {
		List      struct{ Items []listedPlan }
		Summaries []struct{ Plan listedPlan }
	}
	path := c.prefix() + "/?" + params.Encode()
	w.props(path, &page, c.cookies()...)
	text := w.rendered(path, c.cookies()...)
	w.listed("card", c, page.List.Items, want)
	w.ascends("card", c, page.List.Items, want)
	for _, p := range page.List.Items {
		w.reads("card as rendered", c, p.ID, text, want[p.ID], want[p.ID].tax)
	}
	for _, s := range page.Summaries {
		if s.Plan.ID != 0 {
			w.listed("hero", c, []listedPlan{s.Plan}, month)
			w.reads("hero as rendered", c, s.Plan.ID, text, month[s.Plan.ID], month[s.Plan.ID].tax)
			w.same("hero is the cheapest", c, s.Plan.ID, fmt.Sprint(s.Plan.ID), fmt.Sprint(cheapest(month, c, s.Plan.ID)))
		}
	}
}

// cheapest finds the plan of the lowest price in a month, if that is less than the price of a plan.
func cheapest(month map[int64]telling, c choice, id int64) int64 {
	least, _ := month[id].in(c.currency)
	for other, t := range month {
		if amount, ok := t.in(c.currency); ok && c.lang == "en" && amount < least {
			id, least = other, amount
		}
	}
	return id
}

// compared looks at a comparison.
func (w *walker) compared(c choice, ids []int64, want map[int64]telling) {
	var texts []string
	for _, id := range ids {
		texts = append(texts, strconv.FormatInt(id, 10))
	}
	params := c.params()
	params.Del("currency")
	var page struct {
		Comparison struct {
			Costs map[string][]struct {
				Label string
				Cells []struct{ Text, Note string }
			}
		}
	}
	w.props(c.prefix()+"/compare?ids="+strings.Join(texts, ",")+"&"+params.Encode(), &page, c.cookies()...)
	for i, id := range ids {
		var all []string
		for _, row := range page.Comparison.Costs[c.currency] {
			all = append(all, row.Cells[i].Text+" "+row.Cells[i].Note)
		}
		w.holds("comparison", c, id, strings.Join(all, "\n"), want[id].text)
		w.holds("comparison", c, id, strings.Join(all, "\n"), want[id].beside)
	}
}

// plan looks at what is said of one plan on addresses of its own.
func (w *walker) plan(c choice, id int64, isOneOfFirst bool, all, month map[int64]telling) {
	want := all[id]
	path, address := w.at[id], "?"+c.params().Encode()
	noCurrency := c.params()
	noCurrency.Del("currency")
	var page struct {
		Plan struct {
			Plan           listedPlan
			Places         []listedPlan
			Similar, Twins []struct {
				Page   string
				Prices map[string]struct{ Text, Beside, Paid string }
			}
		}
	}
	w.props(c.prefix()+path+"?"+noCurrency.Encode(), &page, c.cookies()...)
	w.listed("plan page", c, []listedPlan{page.Plan.Plan}, all)
	for i, place := range page.Plan.Places {
		if page.Plan.Places[i].ID = id; place.Page != "" {
			page.Plan.Places[i].ID = idAt(place.Page)
		}
	}
	w.listed("place", c, page.Plan.Places, all)
	w.ascends("place", c, page.Plan.Places, all)
	var similar []listedPlan
	for _, line := range page.Plan.Similar {
		told := line.Prices[c.currency]
		if all[idAt(line.Page)].text == "" {
			told.Paid = all[idAt(line.Page)].note // which a line has no room for
		}
		similar = append(similar, listedPlan{ID: idAt(line.Page)})
		w.same("similar plan", c, idAt(line.Page), told.Text+told.Beside+told.Paid, all[idAt(line.Page)].text+all[idAt(line.Page)].beside+all[idAt(line.Page)].note)
	}
	w.ascends("similar plan", c, similar, all)

	var file struct{ Plan json.RawMessage }
	var item struct{ Prices sets }
	row := map[string]any{}
	for _, err := range []error{json.Unmarshal([]byte(w.get(c.prefix()+path+".json"+address)), &file), json.Unmarshal(file.Plan, &item), json.Unmarshal(file.Plan, &row)} {
		if err != nil {
			w.t.Fatal(err)
		}
	}
	w.same("plan.json", c, id, fmt.Sprint(item.Prices.in(c.currency, unitsOf[c.lang])), fmt.Sprint(want))
	w.row("plan.json", c, row, map[int64]telling{id: want})

	body := w.get(c.prefix() + path + ".md" + address)
	w.holds("plan.md", c, id, body, "| "+c.currency+" | "+orDash(want)+" |")
	if want.text != "" {
		w.holds("plan.md", c, id, body, capital(want.taxIn(c.lang)))
	}

	_, title, _ := strings.Cut(w.get(c.prefix()+path+"/badge.svg"+address), "<title>")
	if told := month[id]; told.text != "" {
		w.holds("badge", c, id, html.UnescapeString(title), told.text+told.behind()+", "+told.taxIn(c.lang))
	}

	if isOneOfFirst {
		w.reads("plan page as rendered", c, id, w.rendered(c.prefix()+path+"?"+noCurrency.Encode(), c.cookies()...), want, want.tax)
		w.reads("frame", c, id, w.rendered("/embed?"+c.prefix()+path+address), want, want.taxIn(c.lang))
	}
	drawn := w.get(c.prefix() + path + ".png" + address)
	says := fmt.Sprint(want, c.lang)
	if want.text == "" {
		says = c.lang
	}
	for other, said := range w.pictures[id] {
		w.same("picture", c, id, strconv.FormatBool(drawn == other), strconv.FormatBool(says == said))
	}
	if w.pictures[id] == nil {
		w.pictures[id] = map[string]string{}
	}
	w.pictures[id][drawn] = says

	framed := w.get("/oembed?url=" + url.QueryEscape("https://shop.example"+c.prefix()+path+address))
	var oembed struct {
		HTML      string
		Thumbnail string `json:"thumbnail_url"`
	}
	if err := json.Unmarshal([]byte(framed), &oembed); err != nil {
		w.t.Fatal(err)
	}
	w.holds("oEmbed", c, id, html.UnescapeString(oembed.HTML), "/embed?"+c.prefix()+path+address+`"`)
	w.holds("oEmbed", c, id, oembed.Thumbnail, path+".png"+address)
}

// firstVisit looks at what is made without a visitor.
func (w *walker) firstVisit(c choice) {
	want := w.told(c)
	graph := regexp.MustCompile(`(?s)<script type="application/ld\+json"[^>]*>(.*?)</script>`)
	for id := range int64(60) {
		id := 1 + 2*id
		for _, header := range [][]string{nil, (choice{"EUR", "PL", "en", 0, ""}).cookies()} {
			body := w.get(w.at[id], header...)
			t := want[id]
			if t.text == "" {
				continue
			}
			var page struct{ About struct{ Description string } }
			w.props(w.at[id], &page, header...)
			told := page.About.Description
			w.holds("description", c, id, told, t.text)
			w.holds("description", c, id, told, t.tax)
			var described struct {
				Graph []struct {
					Offers []struct {
						Price, PriceCurrency string
						PriceSpecification   struct{ ValueAddedTaxIncluded bool }
					}
				} `json:"@graph"`
			}
			if err := json.Unmarshal([]byte(graph.FindStringSubmatch(body)[1]), &described); err != nil || len(described.Graph[0].Offers) != 1 {
				w.t.Fatalf("%s: %v, %+v", w.at[id], err, described)
			}
			offer := described.Graph[0].Offers[0]
			w.same("structured data", c, id, plainDigits(offer.Price)+" "+offer.PriceCurrency, t.number())
			w.same("structured data", c, id, fmt.Sprint(offer.PriceSpecification.ValueAddedTaxIncluded), fmt.Sprint(t.tax != ""))
		}
	}
	for _, format := range []string{".json", ".csv"} {
		if body := w.get("/servers" + format); !strings.Contains(body, "incl. 19% VAT") || body != w.get("/servers"+format, (choice{"EUR", "PL", "en", 0, ""}).cookies()...) {
			w.t.Errorf("a list as %s without a choice is not that of a first visit", format)
		}
	}
	h := hand{w.shop, w.unlock(w.t, "7391")}
	for i, price := range []string{`{"USD":7.5}`, `{"EUR":7.5}`, `{"USD":7.5,"EUR":6}`} {
		h.do(w.t, "PATCH", fmt.Sprintf("?id=eq.%d", h.do(w.t, "POST", "", handPlan(fmt.Sprintf("Fed %d", i), "20"))), `{"price_monthly_currencies":`+price+`}`)
	}
	for _, c := range []choice{c, {"EUR", "PL", "de", 12, ""}, {"GBP", "DE", "en", 0, ""}, {"EUR", "DE", "pl", 3, ""}} {
		want, address := w.told(c), c.prefix()+"/vps.rss?q=Fed"
		if params := c.params().Encode(); c.currency != "USD" {
			address += "&" + params
		}
		var feed struct {
			Description string `xml:"channel>description"`
			Items       []struct {
				Link        string `xml:"link"`
				Title       string `xml:"title"`
				Description string `xml:"description"`
			} `xml:"channel>item"`
		}
		until(w.t, address, func() bool {
			feed.Items = nil
			return xml.Unmarshal([]byte(w.get(address)), &feed) == nil && len(feed.Items) >= 6
		})
		for _, item := range feed.Items {
			id, _ := strconv.ParseInt(item.Link[strings.LastIndex(item.Link, "-")+1:], 10, 64)
			for int(id) > len(w.plans) {
				w.plans = append(w.plans, market.Plan{Name: item.Title})
			}
			w.holds("feed", c, id, item.Description, want[id].text+want[id].behind())
			w.holds("feed", c, id, feed.Description, capital(want[id].taxIn(c.lang)))
		}
	}
}

// article looks at what a visitor reads in an article.
func (w *walker) article(c choice) {
	var page struct {
		Written struct {
			Article struct {
				Parts []struct {
					Kind, Tax string
					Items     []listedPlan
				}
			}
		}
	}
	w.props("/guides/told", &page, c.cookies()...)
	c.lang, c.months, c.use = "en", 0, ""
	month := w.told(c)
	for _, part := range page.Written.Article.Parts[:3] {
		if part.Kind == "price" && len(part.Items) > 0 && part.Items[0].Prices[c.currency].Lead == nil {
			continue // in the currency of its own address
		}
		w.listed("article", c, part.Items, month)
		w.same("article", c, 1, part.Tax, month[1].taxIn("en"))
		if part.Kind == "list" {
			w.ascends("article", c, part.Items, month)
		}
	}
}

// articles looks at what stands in an article's text, whose blocks have the tax and the currency of a first visit
// or those of their address.
func (w *walker) articles(c choice) {
	want, chosen := w.told(c), choice{"EUR", "PL", "en", 12, ""}
	own := w.told(chosen)
	for _, path := range []string{"/guides/told.md", "/guides/told.json"} {
		body := w.get(path)
		for id := range int64(20) {
			if t := want[id+1]; t.text != "" {
				w.holds("article"+path[len("/guides/told"):], c, id+1, body, t.text+t.behind())
			}
		}
		for _, p := range w.plans {
			if p.Name == "Dollars 3" {
				w.holds("article's price", chosen, p.ID, body, own[p.ID].text)
				w.holds("article's price", chosen, p.ID, body, own[p.ID].taxIn("en"))
			}
		}
		w.holds("article's tax", c, 1, body, want[1].tax)
	}
}
