package main

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"launchrack/internal/model/market"
)

// facts are what one language differs in; see language.facts for the fields.
type facts struct {
	Name, Decimal, Group          string
	MinGroup                      int
	SymbolFirst                   bool
	MoneySpace                    string
	MinusInside                   bool
	PercentSpace                  string
	Months                        []string
	Day, DayMonth, Clock          string
	And, Or                       string
	UnitSpace, GB, TB, Mbit, Gbit string
	Currencies                    text
}

type text = map[string]string

// factsOf reads the facts of a language.
func factsOf(data files, code string) (facts, error) {
	f := facts{}
	r := reader{data: data, code: code}
	symbols := get[text](&r, "numbers", "numbers/symbols-numberSystem-latn")
	f.Decimal, f.Group = symbols["decimal"], symbols["group"]
	minGroup := get[string](&r, "numbers", "numbers/minimumGroupingDigits")
	f.setMoney(get[string](&r, "numbers", "numbers/currencyFormats-numberSystem-latn/standard"))
	_, f.PercentSpace, _ = strings.Cut(strings.TrimSuffix(get[string](&r, "numbers", "numbers/percentFormats-numberSystem-latn/standard"), "%"), "0")
	f.Currencies = text{}
	for _, c := range market.Convertible()[len(market.OfEveryShop()):] {
		if sign := get[text](&r, "currencies", "numbers/currencies/"+string(c))["symbol"]; sign != "" && sign != string(c) {
			f.Currencies[string(c)] = sign
		}
	}
	const dates = "dates/calendars/gregorian/"
	months := get[text](&r, "ca-gregorian", dates+"months/format/abbreviated")
	patterns := get[text](&r, "ca-gregorian", dates+"dateTimeFormats/availableFormats")
	f.Clock = clockPattern.FindString(patterns["Hm"])
	lists, alternatives := get[text](&r, "listPatterns", "listPatterns/listPattern-type-standard"), get[text](&r, "listPatterns", "listPatterns/listPattern-type-or")
	f.And, f.Or = between(lists["2"]), between(alternatives["2"])
	terabyte := get[text](&r, "units", "units/short/digital-terabyte")["unitPattern-count-other"]
	f.UnitSpace, f.TB = unit(terabyte)
	_, f.GB = unit(get[text](&r, "units", "units/short/digital-gigabyte")["unitPattern-count-other"])
	if f.GB == "" || f.TB == "" { // words, not signs
		f.GB, f.TB = "GB", "TB"
	}
	names := get[text](&r, "languages", "localeDisplayNames/languages")
	base, _, _ := strings.Cut(code, "-")
	f.Name = capitalised(cmp.Or(names[code], names[base]))
	if r.err != nil {
		return f, r.err
	}
	for i := range 12 {
		f.Months = append(f.Months, months[strconv.Itoa(i+1)])
	}
	f.Day, f.DayMonth = patterns["yMMMd"], patterns["MMMd"]
	if code == "en" { // the shop's English has the day before the month, as in Europe
		f.Day, f.DayMonth = "d MMM y", "d MMM"
	}
	if strings.Contains(f.Day, "M") && !strings.Contains(f.Day, "MMM") {
		f.Months = numbers(1, 12, map[bool]string{true: "%02d", false: "%d"}[strings.Contains(f.Day, "MM")])
	}
	bits := "bit/s" // IEC 80000-13; CLDR's Gb reads as gigabytes
	if code == "en" {
		bits = "bps" // as hosts write it
	}
	f.Mbit, f.Gbit = "M"+bits, "G"+bits
	var err error
	f.MinGroup, err = strconv.Atoi(minGroup)
	for _, pattern := range []*string{&f.Day, &f.DayMonth} {
		*pattern = datePattern(*pattern)
	}
	if code != "en" { // its data and logs have the same texts, with blanks
		for _, kept := range []*string{&f.Day, &f.DayMonth, &f.UnitSpace} {
			*kept = strings.ReplaceAll(*kept, " ", "\u00a0")
		}
	}
	// The pages' font has no U+202F: browsers draw half a blank, and "4 Go" reads as one word.
	for _, seen := range []*string{&f.Group, &f.Day, &f.UnitSpace} {
		*seen = strings.ReplaceAll(*seen, "\u202f", "\u00a0")
	}
	return f, err
}

// reader reads facts until one fails.
type reader struct {
	data files
	code string
	err  error
}

func get[T any](r *reader, name, path string) T {
	value, err := read[T](r.data, r.code, name, path)
	r.err = cmp.Or(r.err, err)
	return value
}

// setMoney reads a pattern such as "#,##0.00 ¤" or "¤ #,##0.00;¤ -#,##0.00".
func (f *facts) setMoney(pattern string) {
	positive, negative, _ := strings.Cut(marks.Replace(pattern), ";")
	f.SymbolFirst = strings.HasPrefix(positive, "¤")
	f.MoneySpace = strings.Trim(positive, "¤#,0.")
	f.MinusInside = strings.HasPrefix(negative, "¤")
}

// marks are signs of direction, which pages set by themselves.
var marks = strings.NewReplacer("\u200e", "", "\u200f", "")

var clockPattern = regexp.MustCompile(`H+\Wmm`)

// between is what stands between two items of a list: " and ".
func between(pattern string) string {
	return strings.TrimSuffix(strings.TrimPrefix(pattern, "{0}"), "{1}")
}

var unitPattern = regexp.MustCompile(`^\{0\}([\s\x{202f}\x{a0}]?)(\pL+)$`)

// unit splits a pattern such as "{0} TB".
func unit(pattern string) (space, name string) {
	parts := unitPattern.FindStringSubmatch(pattern)
	if parts == nil {
		return "", ""
	}
	return parts[1], parts[2]
}

var dateField = regexp.MustCompile(`'([^']*)'|d+|[ML]+|y+`)

// datePattern turns a pattern such as "d. MMM y" into "{day}. {month} {year}".
func datePattern(pattern string) string {
	return dateField.ReplaceAllStringFunc(pattern, func(field string) string {
		switch field[0] {
		case 'd':
			return "{day}"
		case 'M', 'L':
			return "{month}"
		case 'y':
			return "{year}"
		}
		return strings.Trim(field, "'")
	})
}

func numbers(from, to int, format string) (list []string) {
	for n := from; n <= to; n++ {
		list = append(list, fmt.Sprintf(format, n))
	}
	return list
}

func capitalised(s string) string {
	r := []rune(s)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}

const notice = "Code generated by internal/tools/cldr from CLDR " + version + " (Copyright © Unicode, Inc., Unicode-3.0). DO NOT EDIT."
