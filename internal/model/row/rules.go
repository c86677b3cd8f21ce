package row

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
)

// The limits on texts from outside. A longer value is the fault of a feed.
const (
	maxNameRunes = 200
	maxTextRunes = 4000
	maxListItems = 200
)

// brokenRule is the error of a value that breaks a rule. Column.Check adds the column.
func brokenRule(format string, args ...any) *errs.Error {
	return &errs.Error{Kind: errs.Invalid, Code: codeRule, Message: fmt.Sprintf(format, args...)}
}

// missing is the error of a required column without a value. Column.Check prepends the
// column's label. The details say what is accepted.
func missing(details string) *errs.Error {
	return &errs.Error{Kind: errs.Invalid, Code: codeRequired, Message: "is required", Details: details}
}

func checkPlanID(id int64) *errs.Error {
	switch {
	case id < 1:
		return missing(fmt.Sprintf("Accepted is a whole number from 1 to %d", market.MaxPlanID))
	case id > int64(market.MaxPlanID):
		return brokenRule("%d is too large; accepted is a whole number from 1 to %d", id, market.MaxPlanID)
	}
	return nil
}

func checkName(name string) *errs.Error {
	if strings.TrimSpace(name) == "" {
		return missing(fmt.Sprintf("Accepted are 1 to %d characters", maxNameRunes))
	}
	if n := utf8.RuneCountInString(name); n > maxNameRunes {
		return brokenRule("has %d characters; at most %d are accepted", n, maxNameRunes)
	}
	if lineBreaks.Replace(name) != name {
		return brokenRule("has more than one line; accepted is one")
	}
	return checkText(name)
}

func checkText(s string) *errs.Error {
	if !utf8.ValidString(s) {
		return brokenRule("is not valid UTF-8")
	}
	if n := utf8.RuneCountInString(s); n > maxTextRunes {
		return brokenRule("has %d characters; at most %d are accepted", n, maxTextRunes)
	}
	for _, r := range s {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return brokenRule("holds the control character %q; accepted are line breaks and tabs only", r)
		}
	}
	return nil
}

// each checks the number of a list's items, then each of them.
func each[T any](most int, check func(T) *errs.Error) func([]T) *errs.Error {
	return func(list []T) *errs.Error {
		if len(list) > most {
			return brokenRule("holds %d items; at most %d are accepted", len(list), most)
		}
		for _, item := range list {
			if problem := check(item); problem != nil {
				return problem
			}
		}
		return nil
	}
}

func checkItem(item string) *errs.Error {
	if problem := checkText(item); problem != nil {
		return problem
	}
	if strings.TrimSpace(item) == "" {
		return brokenRule("holds an empty item; accepted are items of at least 1 character")
	}
	return nil
}

const maxCount = 10_000_000

func checkCount(n *int) *errs.Error {
	if n != nil && (*n < 1 || *n > maxCount) {
		return brokenRule("%d is out of range; accepted is 1 to %d, or nothing where it is not known", *n, maxCount)
	}
	return nil
}

const maxStock = 10_000_000

func checkStock(n *int) *errs.Error {
	if n != nil && (*n < 0 || *n > maxStock) {
		return brokenRule("%d is out of range; accepted is 0 to %d, or nothing where it is not known", *n, maxStock)
	}
	return nil
}

func oneOf(what string, values []string) func(string) *errs.Error {
	return func(name string) *errs.Error {
		if name != "" && !slices.Contains(values, name) {
			return brokenRule("%q is not %s; accepted are %s", clip([]byte(name)), what, strings.Join(values, ", "))
		}
		return nil
	}
}

func checkShare(part *float64) *errs.Error {
	if part != nil && !(*part >= 0.001 && *part < 1) {
		return brokenRule("%v of a core is out of range; accepted is 0.001 to less than 1, or nothing for whole cores", *part)
	}
	return nil
}

const maxTraffic = 1_000_000 // TB

func checkTraffic(tb *float64) *errs.Error {
	if tb != nil && *tb != market.Unmetered && !(*tb >= 0 && *tb <= maxTraffic) {
		return brokenRule("%v TB is out of range; accepted is 0 to %d TB, -1 for unmetered traffic, or nothing where it is not known", *tb, maxTraffic)
	}
	return nil
}

const (
	maxDisks     = 100  // items of a list
	maxDiskCount = 1000 // equal disks
)

func checkDisk(d disk.Disk) *errs.Error {
	if d.Count < 1 || d.Count > maxDiskCount {
		return brokenRule("%d disks are out of range; accepted is 1 to %d", d.Count, maxDiskCount)
	}
	if problem := checkSize(&d.SizeGB); problem != nil {
		return problem
	}
	if d.Kind != "" && !slices.Contains(disk.Kinds(), d.Kind) {
		return brokenRule("%q is not a kind of disk; accepted are NVMe, SSD and HDD, or nothing where it is not known", clip([]byte(d.Kind)))
	}
	return nil
}

func checkCountry(code string) *errs.Error {
	if len(code) != 2 || strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return brokenRule("%q is not a country; accepted are ISO 3166 codes such as DE", clip([]byte(code)))
	}
	return nil
}

func checkSize(n *float64) *errs.Error {
	if n != nil && !(*n >= 0.001 && *n <= 100_000_000) {
		return brokenRule("%v GB is out of range; accepted is 0.001 GB to 100000000 GB, or nothing where it is not known", *n)
	}
	return nil
}

const maxCards = 1000

func checkCards(n *float64) *errs.Error {
	if n != nil && !(*n >= 0.001 && *n <= maxCards) {
		return brokenRule("%v cards are out of range; accepted is 0.001 to %d, or nothing where there is none", *n, maxCards)
	}
	return nil
}

func checkPrices(prices market.Prices) *errs.Error {
	for _, currency := range slices.Sorted(maps.Keys(prices)) {
		if _, ok := market.ParseCurrency(string(currency)); !ok {
			return &errs.Error{Kind: errs.Invalid, Code: codeSyntax, Message: fmt.Sprintf("%q is not a currency; accepted are %s", clip([]byte(currency)), market.Accepted())}
		}
		if problem := checkAmount(string(currency)+" ", prices[currency]); problem != nil {
			return problem
		}
	}
	return nil
}

func checkOptionalAmount(a *market.Amount) *errs.Error {
	if a == nil {
		return nil
	}
	return checkAmount("", *a)
}

var maxAmount = market.MustAmount("10000000")

func checkAmount(currency string, a market.Amount) *errs.Error {
	if a.Sign() <= 0 || a.Cmp(maxAmount) > 0 {
		return brokenRule("%s%s is not a price; accepted is more than 0 up to %s, or nothing where there is no price", currency, a, maxAmount)
	}
	return nil
}

func checkLink(address string) *errs.Error {
	if address == "" {
		return nil
	}
	if problem := checkText(address); problem != nil {
		return problem
	}
	if market.CheckLink(address) != nil {
		return brokenRule("%q is not an http or https address; accepted is one such as https://example.com/", clip([]byte(address)))
	}
	return nil
}

// checkTime refuses a year without four digits in UTC, which an offset can produce.
// Such a time does not sort as text, and the program could not read it again.
func checkTime(t time.Time) *errs.Error {
	if year := t.UTC().Year(); year < 1 || year > 9999 {
		return brokenRule("the year %d is out of range; accepted are 1 to 9999", year)
	}
	return nil
}
