package language

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// intl is a program for Node that writes values by its Intl: it reads {lang, kind, value} a line and prints a JSON text
// for each.
const intl = `
const made = {}
const of = (kind, lang, make) => (made[kind + lang] ??= make())
const locale = lang => (lang === 'en' ? 'en-GB' : lang)
const date = options => (lang, v) => of(JSON.stringify(options), lang, () => new Intl.DateTimeFormat(lang, { timeZone: 'UTC', ...options })).format(new Date(v * 1000))
const write = {
  number: (lang, v) => of('n', lang, () => new Intl.NumberFormat(lang)).format(v),
  money: (lang, v) => {
    const [amount, currency] = v.split(' '), decimals = (amount.split('.')[1] ?? '').length
    return of('m' + currency + decimals, lang, () => new Intl.NumberFormat(lang, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: decimals, maximumFractionDigits: decimals })).format(amount)
  },
  percent: (lang, v) => of('p', lang, () => new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 })).format(v / 100),
  day: (lang, v) => date({ year: 'numeric', month: 'short', day: 'numeric' })(locale(lang), v),
  dayMonth: (lang, v) => date({ month: 'short', day: 'numeric' })(locale(lang), v),
  clock: (lang, v) => date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })(locale(lang), v),
  size: (lang, v) => of('s' + v.split(' ')[1], lang, () => new Intl.NumberFormat(lang, { style: 'unit', unit: v.split(' ')[1], unitDisplay: 'short' })).format(v.split(' ')[0]),
  and: (lang, v) => of('a', lang, () => new Intl.ListFormat(locale(lang))).format(v.split(' ')),
  // Millions have a form of their own in French, Spanish and Italian (de serveurs), which the shop's counts never need.
  plural: (lang, { n, rule }) => {
    const form = { one: 0, few: 1 }[of('pl', lang, () => new Intl.PluralRules(lang)).select(n)] ?? (lang === 'pl' ? 2 : 1)
    const onPages = of('r', lang, () => new Function('n', 'return +(' + rule + ')'))(n)
    return onPages === form ? String(form) : form + ", and pages take " + onPages
  },
  or: (lang, v) => of('o', lang, () => new Intl.ListFormat(locale(lang), { type: 'disjunction' })).format(v.split(' ')),
}
const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n')
for (const line of lines) {
  const { lang, kind, value } = JSON.parse(line)
  console.log(JSON.stringify(write[kind](lang, value)))
}
`

var shippedCodes = []string{"en", "de", "fr", "es", "it", "nl", "pl"}

type asked struct {
	Lang  string `json:"lang"`
	Kind  string `json:"kind"`
	Value any    `json:"value"`
	got   string
}

// wanted turns what Intl writes into what the shop writes instead, with the reason.
var wanted = []struct {
	reason string
	is     func(a asked) bool
	adapt  func(written string) string
}{
	{"no line breaks within a size or a date of another language, where CLDR has plain spaces in most",
		func(a asked) bool {
			return a.Lang != "en" && (a.Kind == "size" || a.Kind == "day" || a.Kind == "dayMonth")
		},
		func(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") }},
	{"a September of the shop's English is short, as in its data and logs, where British English has four letters",
		func(a asked) bool { return a.Lang == "en" && (a.Kind == "day" || a.Kind == "dayMonth") },
		func(s string) string { return strings.ReplaceAll(s, "Sept", "Sep") }},
	{"French has the wider no-break space, since the pages' font lacks the narrow one and browsers draw it half as wide as a blank",
		func(a asked) bool { return a.Lang == "fr" },
		func(s string) string { return strings.ReplaceAll(s, "\u202f", "\u00a0") }},
	{"an hour of a language that writes it without a zero has none, where Intl was asked for two digits",
		func(a asked) bool { return a.Lang == "es" && a.Kind == "clock" },
		func(s string) string { return strings.TrimPrefix(s, "0") }},
}

// TestWritesAsIntl compares ten thousand random values with Node's Intl, in every language that ships.
func TestWritesAsIntl(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not there")
	}
	random := rand.New(rand.NewPCG(1, 2))
	list := make([]asked, 10_000)
	var lines bytes.Buffer
	for i := range list {
		list[i] = ask(shippedCodes[i%len(shippedCodes)], random)
		line := must.Get(json.Marshal(list[i]))(t)
		lines.Write(append(line, '\n'))
	}
	command := exec.CommandContext(t.Context(), node, "-e", intl)
	command.Stdin = &lines
	out := must.Get(command.Output())(t)
	answers := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(answers) != len(list) {
		t.Fatalf("node wrote %d values, want %d", len(answers), len(list))
	}
	used, failures := make([]bool, len(wanted)), 0
	for i, a := range list {
		var want string
		must.Do(t, json.Unmarshal([]byte(answers[i]), &want))
		for k, w := range wanted {
			if adapted := w.adapt(want); w.is(a) && adapted != want {
				want, used[k] = adapted, true
			}
		}
		if a.got != want && failures < 20 {
			failures++
			t.Errorf("%s %s %v: %q, want %q", a.Lang, a.Kind, a.Value, a.got, want)
		}
	}
	for k, w := range wanted {
		if !used[k] {
			t.Errorf("no value needed this: %s", w.reason)
		}
	}
}

// ask makes a random value and writes it.
func ask(code string, random *rand.Rand) asked {
	l, a := &Language{code: code}, asked{Lang: code}
	if code == "en" {
		l = English
	}
	at := time.Unix(1_500_000_000+random.Int64N(1_000_000_000), 0)
	switch random.IntN(10) {
	case 0:
		n := random.IntN(1 << random.IntN(40))
		a.Kind, a.Value, a.got = "number", n, l.Number(n)
	case 1, 2:
		digits := amount(random)
		currency := []string{"USD", "EUR", "GBP"}[random.IntN(3)]
		a.Kind, a.Value, a.got = "money", digits+" "+currency, l.Money(digits, map[string]string{"USD": "$", "EUR": "€", "GBP": "£"}[currency])
	case 3:
		share := strconv.FormatFloat(float64(random.IntN(10_000))/100, 'f', -1, 64)
		a.Kind, a.Value, a.got = "percent", share, l.Percent(share)
	case 4:
		a.Kind, a.Value, a.got = "day", at.Unix(), l.Day(at)
	case 5:
		a.Kind, a.Value, a.got = "dayMonth", at.Unix(), l.DayMonth(at)
	case 6:
		a.Kind, a.Value, a.got = "clock", at.Unix(), l.Clock(at.UTC())
	case 8:
		n := random.IntN(1 << random.IntN(30))
		spoken, _ := Find(code)
		a.Kind, a.Value, a.got = "plural", map[string]any{"n": n, "rule": spoken.PluralRule()}, strconv.Itoa(spoken.plural.form(n))
	case 7:
		n, unit := 2+random.IntN(900), []string{"gigabyte", "terabyte"}[random.IntN(2)]
		write := map[string]func(string) string{"gigabyte": l.Gigabytes, "terabyte": l.Terabytes}[unit]
		a.Kind, a.Value, a.got = "size", fmt.Sprintf("%d %s", n, unit), write(strconv.Itoa(n))
	default:
		items := []string{"VPS", "VDS", "RAM", "SSD"}[:1+random.IntN(4)]
		a.Kind, a.Value, a.got = "and", strings.Join(items, " "), l.And(items)
		if random.IntN(2) == 0 {
			a.Kind, a.got = "or", l.Or(items)
		}
	}
	return a
}

// amount is money with two to four decimals, some of it negative.
func amount(random *rand.Rand) string {
	n := strconv.FormatFloat(float64(1+random.IntN(1<<(1+random.IntN(40))))/1000, 'f', 2+random.IntN(3), 64)
	if strings.Trim(n, "0.") != "" && random.IntN(10) == 0 {
		return "-" + n
	}
	return n
}
