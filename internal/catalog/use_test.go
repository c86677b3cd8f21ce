package catalog_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"modernc.org/quickjs"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// recount is a program of its own that adds up what plans cost with a use. It knows amounts in euros alone.
const recount = `
const scale = 10n ** 12n
function amount(text) {
  const [whole, part = ''] = String(text).split('.')
  return BigInt(whole) * scale + BigInt((part + '0'.repeat(12)).slice(0, 12))
}
function cheapest(list) { return list.reduce((a, b) => (a === null || b < a ? b : a), null) }
function dearest(list) { return list.reduce((a, b) => (a === null || b > a ? b : a), null) }
function aMonth(q) {
  const a = amount(q.amount)
  return q.period === 'month' ? a : q.period === 'hour' ? a * 730n : a / 12n
}
function rent(p, months) {
  const month = p.month ? amount(p.month) : p.hour ? amount(p.hour) * 730n : null
  if (months === 0) return month ?? (p.year ? amount(p.year) / 12n : null)
  const ways = []
  if (month !== null) ways.push(month * BigInt(months))
  if (p.year && months % 12 === 0) ways.push(amount(p.year) * BigInt(months / 12))
  return cheapest(ways)
}
function total(p, text, months) {
  const use = Object.fromEntries(text.split(',').map((part) => part.split(':')))
  const times = BigInt(months || 1)
  let sum = rent(p, months)
  if (sum === null) return null
  if (months > 0 && p.setup) sum += amount(p.setup)
  const of = (name) => p.quotes.filter((q) => q.component === name && !q.mandatory)
  for (const q of p.quotes) if (q.mandatory) sum += amount(q.amount) * times
  const add = (name, count) => {
    if (p.quotes.some((q) => q.component === name && q.mandatory)) return true
    const best = cheapest([...new Set(of(name).map((q) => q.name))].map((own) => dearest(of(name).filter((q) => q.name === own && q.period !== 'once').map(aMonth))).filter((a) => a !== null))
    if (best === null) return false
    sum += best * BigInt(count) * times
    const once = dearest(of(name).filter((q) => q.period === 'once').map((q) => amount(q.amount)))
    if (months > 0 && once !== null) sum += once * BigInt(count)
    return true
  }
  if (use.traffic) {
    if (p.traffic === null) return null
    const beyond = amount(use.traffic) - amount(Math.max(0, p.traffic))
    if (p.traffic >= 0 && beyond > 0n && p.egress !== 'throttled') {
      const each = dearest(of('overage').map((q) => amount(q.amount)))
      if (each === null || p.egress === 'stopped') return null
      sum += (beyond * each * times) / scale
    }
  }
  if (use.ipv4) {
    const paid = p.quotes.some((q) => q.component === 'ipv4' && q.mandatory)
    if (p.addresses === null && !paid) return null
    const has = Math.max(p.addresses ?? 0, paid ? 1 : 0)
    if (has === 0 && !add('ipv4', 1)) return null
    const further = Number(use.ipv4) - Math.max(has, 1)
    if (further > 0 && !add('further_ipv4', further)) return null
  }
  if ('backup' in use && !add('backup', 1)) return null
  if ('windows' in use && !add('licence', 1)) return null
  return Number((sum + scale / 200n) / (scale / 100n)) / 100
}
let plans
function read(text) { plans = JSON.parse(text) }
function totals(use, months) { return JSON.stringify(plans.map((p) => total(p, use, months))) }
`

// TestUseByRecount compares the totals of a thousand random plans with random uses and terms with those of a program of
// its own, and the order of lists with them: what has no known total stands last.
func TestUseByRecount(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 1))
	plans := usedPlans(r, 1000)
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()})
	vm := must.Get(quickjs.NewVM())(t)
	defer vm.Close()
	must.Get(vm.Eval(recount, quickjs.EvalGlobal))(t)
	told := make([]string, len(plans))
	for i := range plans {
		told[i] = recounted(&plans[i])
	}
	must.Get(vm.Call("read", "["+strings.Join(told, ",")+"]"))(t)
	known, unknown := 0, 0
	for range 25 {
		params := url.Values{"use": {randomUse(r)}, "select": {"id"}, "order": {"price_usd"}}
		months := []int{0, 1, 12, 24}[r.IntN(4)]
		if months > 0 {
			params.Set("months", strconv.Itoa(months))
		}
		var want []*float64
		must.Do(t, json.Unmarshal([]byte(fmt.Sprint(must.Get(vm.Call("totals", params.Get("use"), months))(t))), &want))
		q := must.Get(query.Parse(params))(t)
		found := must.Get(snap.Find(q, catalog.Public))(t)
		rows, last, isOver := found.Writer(q.Select), 0.0, false
		for i := range found.Len() {
			var row struct {
				ID    int
				Total map[string]float64 `json:"term_total"`
			}
			must.Do(t, json.Unmarshal(rows.AppendJSON(nil, i), &row))
			recounted := want[row.ID-1]
			total, ok := row.Total["EUR"]
			if ok != (recounted != nil) || ok && total != *recounted {
				t.Fatalf("%s: plan %d costs %v, %v, recounted %v: %s", params.Encode(), row.ID, total, ok, recounted, told[row.ID-1])
			}
			if ok {
				if isOver || row.Total["USD"] < last {
					t.Errorf("%s: plan %d of $%v stands behind $%v", params.Encode(), row.ID, row.Total["USD"], last)
				}
				last, known = row.Total["USD"], known+1
			} else {
				isOver, unknown = true, unknown+1
			}
		}
		if found.Len() != len(plans) {
			t.Fatalf("%s finds %d plans", params.Encode(), found.Len())
		}
	}
	if known < 3000 || unknown < 3000 {
		t.Errorf("only %d totals are known, %d not", known, unknown)
	}
}

func randomUse(r *rand.Rand) string {
	var parts []string
	for _, part := range []string{"traffic:" + []string{"20", "0.5", "3.25", "100"}[r.IntN(4)], fmt.Sprintf("ipv4:%d", 1+r.IntN(4)), "backup", "windows"} {
		if r.IntN(2) == 0 {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return "traffic:20"
	}
	return strings.Join(parts, ",")
}

// usedPlans have prices, traffic, addresses and charges of any kind, in euros.
func usedPlans(r *rand.Rand, n int) []market.Plan {
	cents := func(most int) market.Amount {
		return market.MustAmount(fmt.Sprintf("%d.%02d", r.IntN(most), 1+r.IntN(99)))
	}
	plans := make([]market.Plan, n)
	for i := range plans {
		plans[i] = sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.SKU = int64(i+1), market.PlanID(i+1), market.SKU(fmt.Sprint("sku-", i))
			p.Monthly, p.Hourly, p.Annually, p.Setup, p.Components, p.IPv4Count, p.TrafficTB = nil, nil, nil, nil, nil, nil, nil
			switch r.IntN(6) {
			case 0:
				p.Hourly = market.Prices{market.EUR: market.MustAmount(fmt.Sprintf("0.0%03d", 1+r.IntN(900)))}
			case 1:
				p.Annually = market.Prices{market.EUR: market.Whole(int64(12 * (1 + r.IntN(50))))}
			case 2:
				p.Monthly, p.Annually = market.Prices{market.EUR: cents(60)}, market.Prices{market.EUR: cents(600)}
			default:
				p.Monthly = market.Prices{market.EUR: cents(60)}
			}
			if r.IntN(3) == 0 {
				p.Setup = market.Prices{market.EUR: cents(40)}
			}
			if r.IntN(6) > 0 {
				p.TrafficTB = sample.Of([]float64{market.Unmetered, 0.5, 1, 20, 32.5}[r.IntN(5)])
			}
			p.Egress = []string{"", "", "", market.EgressThrottled, market.EgressStopped}[r.IntN(5)]
			if r.IntN(6) > 0 {
				p.IPv4Count = sample.Of(r.IntN(3))
			}
			quote := func(c market.Component, name string, period market.Period, place string, isMandatory bool) {
				if r.IntN(4) > 0 {
					p.Components = append(p.Components, market.Quote{Component: c, Name: name, Period: period, Place: place, IsMandatory: isMandatory, Currency: market.EUR, Amount: cents(6)})
				}
			}
			for _, c := range []market.Component{market.IPv4, market.Backup} {
				if r.IntN(6) == 0 {
					quote(c, "", market.Month, "", true)
				}
			}
			quote(market.Overage, "", market.PerTB, "", false)
			quote(market.Overage, "", market.PerTB, "Singapore", false)
			quote(market.IPv4, "", market.Month, "", false)
			quote(market.FurtherIPv4, "", market.Month, "", false)
			quote(market.FurtherIPv4, "", market.Once, "", false)
			quote(market.Backup, "Weekly", market.Month, "", false)
			quote(market.Backup, "Daily", market.Month, "", false)
			quote(market.Licence, "Windows", market.Month, "Paris", false)
			p.Components = market.SortComponents(p.Components)
		})
	}
	return plans
}

// recounted is a plan as the program of its own reads it.
func recounted(p *market.Plan) string {
	type quote struct {
		Component string `json:"component"`
		Name      string `json:"name"`
		Period    string `json:"period"`
		Amount    string `json:"amount"`
		Mandatory bool   `json:"mandatory"`
	}
	in := func(prices market.Prices) any {
		if a, ok := prices[market.EUR]; ok {
			return a.String()
		}
		return nil
	}
	quotes := []quote{}
	for _, q := range p.Components {
		quotes = append(quotes, quote{string(q.Component), q.Name, string(q.Period), q.Amount.String(), q.IsMandatory})
	}
	text, err := json.Marshal(map[string]any{"month": in(p.Monthly), "hour": in(p.Hourly), "year": in(p.Annually), "setup": in(p.Setup),
		"traffic": p.TrafficTB, "egress": p.Egress, "addresses": p.IPv4Count, "quotes": quotes})
	if err != nil {
		panic(err) // texts and numbers
	}
	return string(text)
}
