package language

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// facts are how a language writes numbers, money, dates, lists and units.
type facts struct {
	Name string // in the language itself: "Deutsch"
	Signs
	// SymbolFirst reports whether the currency stands before the amount, MoneySpace is between them, and
	// MinusInside puts the minus between both.
	SymbolFirst  bool
	MoneySpace   string
	MinusInside  bool
	PercentSpace string
	DayMonth     string // as Signs.Day, without a year
	Clock        string // "HH:mm", or "H:mm" for hours without a zero
	And, Or      string
	// UnitSpace stands before units.
	UnitSpace, GB, TB, Mbit, Gbit string
	// Currencies are the signs of currencies by their codes, but for the dollar, the euro and the pound: "zł". One
	// without is written by its code.
	Currencies map[string]string
}

// Signs are what scripts need of how a language writes, as web/src/lib/format.ts reads them.
type Signs struct {
	// Decimal and Group are the signs in numbers; numbers with fewer digits than MinGroup before the first group sign
	// have none.
	Decimal  string     `json:"decimal"`
	Group    string     `json:"group"`
	MinGroup int        `json:"minGroup"`
	Months   [12]string `json:"months"`
	// Day is a date with holes.
	Day string `json:"day"`
}

// factsFile is written by internal/tools/cldr from CLDR (Copyright © Unicode, Inc., Unicode-3.0).
//
//go:embed facts.json
var factsFile []byte

// known are the facts of languages by their codes. It panics only if the embedded file is invalid, which a test excludes.
var known = func() (all map[string]*facts) {
	if err := json.Unmarshal(factsFile, &all); err != nil {
		panic(err)
	}
	return all
}()

var english = known["en"]

// facts are those of English for a language whose own are not known.
func (l *Language) facts() *facts {
	if l == English {
		return english
	}
	return cmp.Or(l.known(), english)
}

// dataCodes are those by which CLDR may have a language: its own, with its script ("zh-Hant" for "zh-TW"), and without
// anything ("pt" for "pt-BR").
func dataCodes(code string) []string {
	base, _, _ := strings.Cut(code, "-")
	script, _ := language.Make(code).Script()
	return []string{code, base + "-" + script.String(), base}
}

// factsOf are those of the language of a code, for each that somebody asked for.
var factsOf sync.Map

// known are the language's own facts; nil if the program has none.
func (l *Language) known() *facts {
	own, isRead := factsOf.Load(l.code)
	if !isRead {
		var found *facts
		for _, code := range dataCodes(l.code) {
			found = cmp.Or(found, known[code])
		}
		own, _ = factsOf.LoadOrStore(l.code, found)
	}
	return own.(*facts)
}

// Number writes a whole number with the language's signs between thousands: "1,022".
func (l *Language) Number(n int) string { return l.Decimal(strconv.Itoa(n)) }

// Decimal writes a number that is given in digits with a point, with the language's signs: "1,101.50". All its
// decimals stay.
func (l *Language) Decimal(digits string) string {
	return string(l.facts().appendDecimal(make([]byte, 0, 24), digits))
}

// AppendDecimal appends what Decimal gives.
func (l *Language) AppendDecimal(dst []byte, digits string) []byte {
	return l.facts().appendDecimal(dst, digits)
}

const groupDigits = 3

func (f *facts) appendDecimal(dst []byte, digits string) []byte {
	if strings.HasPrefix(digits, "-") {
		dst, digits = append(dst, '-'), digits[1:]
	}
	whole, decimals, hasDecimals := strings.Cut(digits, ".")
	if len(whole) >= groupDigits+f.MinGroup {
		head := (len(whole)-1)%groupDigits + 1
		dst = append(dst, whole[:head]...)
		for whole = whole[head:]; whole != ""; whole = whole[groupDigits:] {
			dst = append(append(dst, f.Group...), whole[:groupDigits]...)
		}
	} else {
		dst = append(dst, whole...)
	}
	if hasDecimals {
		dst = append(append(dst, f.Decimal...), decimals...)
	}
	return dst
}

// commonSigns are the same in all languages of the shop.
var commonSigns = map[string]string{"USD": "$", "EUR": "€", "GBP": "£"}

// CurrencySign is what stands beside an amount of a currency, which is given by its code: "$", "zł", "CHF".
func (l *Language) CurrencySign(code string) string {
	return cmp.Or(commonSigns[code], l.facts().Currencies[code], code)
}

// Money writes an amount that is given in digits with a currency's code, or its sign: "$1,101.00", "CHF 12.50", "199,00 zł".
func (l *Language) Money(digits, currency string) string {
	f, symbol, dst := l.facts(), l.CurrencySign(currency), make([]byte, 0, 24)
	if !f.SymbolFirst {
		return string(append(append(f.appendDecimal(dst, digits), f.MoneySpace...), symbol...))
	}
	if strings.HasPrefix(digits, "-") && !f.MinusInside {
		dst, digits = append(dst, '-'), digits[1:]
	}
	dst = append(append(dst, symbol...), f.MoneySpace...)
	if last, _ := utf8.DecodeLastRuneInString(symbol); f.MoneySpace == "" && unicode.IsLetter(last) {
		dst = append(dst, ' ')
	}
	return string(f.appendDecimal(dst, digits))
}

// Approximate marks a written amount as one that is not exact, and no line breaks between both: "≈ $1.00".
func (l *Language) Approximate(written string) string { return "≈\u00a0" + written }

// Percent writes a share that is given in digits: "19%".
func (l *Language) Percent(digits string) string {
	f := l.facts()
	return string(append(append(f.appendDecimal(make([]byte, 0, 8), digits), f.PercentSpace...), '%'))
}

// Day writes a date in UTC: "15 Apr 2026"; empty for the zero time.
func (l *Language) Day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return l.date(l.facts().Day, t.UTC())
}

// DayMonth writes a date in UTC without its year: "15 Apr"; empty for the zero time.
func (l *Language) DayMonth(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return l.date(l.facts().DayMonth, t.UTC())
}

func (l *Language) date(pattern string, t time.Time) string {
	year, month, day := t.Date()
	return fill(pattern, []string{"day", strconv.Itoa(day), "month", l.facts().Months[month-1], "year", strconv.Itoa(year)})
}

// Minute writes a time in UTC: "15 Apr 2026, 09:30 UTC".
func (l *Language) Minute(t time.Time) string { return l.MinuteIn(t, time.UTC) }

// MinuteIn writes a time in a zone: "15 Apr 2026, 11:30 CEST", or "UTC-03" for a zone that has no letters.
func (l *Language) MinuteIn(t time.Time, zone *time.Location) string {
	t = t.In(zone)
	name := t.Format("MST")
	if strings.HasPrefix(name, "+") || strings.HasPrefix(name, "-") {
		name = "UTC" + name
	}
	return l.date(l.facts().Day, t) + ", " + l.Clock(t) + " " + name
}

// Clock writes the time of day: "09:30".
func (l *Language) Clock(t time.Time) string {
	clock := l.facts().Clock
	hour, isPadded := t.Format("15"), strings.HasPrefix(clock, "HH")
	if !isPadded {
		hour = strconv.Itoa(t.Hour())
	}
	return hour + strings.TrimSuffix(strings.TrimLeft(clock, "H"), "mm") + t.Format("04")
}

// And joins what is listed: "disk, memory and traffic".
func (l *Language) And(items []string) string { return join(items, l.facts().And) }

// Or joins what can be chosen: "disk, memory or traffic".
func (l *Language) Or(items []string) string { return join(items, l.facts().Or) }

// List sets texts side by side that say something each: "8 cores, 64 GB RAM". Empty ones are left out.
func (l *Language) List(items ...string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(items), func(item string) bool { return item == "" }), ", ")
}

func join(items []string, last string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + last + items[len(items)-1]
}

// Gigabytes writes a size that is given in digits: "64 GB".
func (l *Language) Gigabytes(digits string) string { f := l.facts(); return f.quantity(digits, f.GB) }

// Terabytes writes a size that is given in digits: "1.5 TB".
func (l *Language) Terabytes(digits string) string { f := l.facts(); return f.quantity(digits, f.TB) }

// Megabits writes a rate that is given in digits: "200 Mbps".
func (l *Language) Megabits(digits string) string { f := l.facts(); return f.quantity(digits, f.Mbit) }

// Gigabits writes a rate that is given in digits: "2.5 Gbps".
func (l *Language) Gigabits(digits string) string { f := l.facts(); return f.quantity(digits, f.Gbit) }

// TerabyteSymbol is the unit alone: "TB".
func (l *Language) TerabyteSymbol() string { return l.facts().TB }

func (f *facts) quantity(digits, unit string) string {
	return string(append(append(f.appendDecimal(make([]byte, 0, 16), digits), f.UnitSpace...), unit...))
}

// Signs returns the signs of the language for scripts.
func (l *Language) Signs() Signs { return l.facts().Signs }
