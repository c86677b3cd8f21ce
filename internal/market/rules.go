package market

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/errs"
)

// Limits on text from outside; a longer value is a broken feed, not a plan.
const (
	maxNameRunes = 200
	maxTextRunes = 4000
	maxListItems = 200
)

// PostgreSQL's codes of a column that must not be null and of a broken rule.
const (
	codeRequired = "23502"
	codeRule     = "23514"
)

func broken(format string, args ...any) *errs.Error {
	return &errs.Error{Kind: errs.Invalid, Code: codeRule, Message: fmt.Sprintf(format, args...)}
}

// required words the two columns that every plan has as the operator's form
// does; what is accepted stands in the details.
func required(label, details string) *errs.Error {
	return &errs.Error{Kind: errs.Invalid, Code: codeRequired, Message: label + " is required", Details: details}
}

func checkPlanID(p *Plan) *errs.Error {
	switch {
	case p.PlanID < 1:
		return required("Cherry Plan ID", fmt.Sprintf("Accepted is a whole number from 1 to %d", MaxPlanID))
	case p.PlanID > MaxPlanID:
		return broken("%d is too large; accepted is a whole number from 1 to %d", p.PlanID, MaxPlanID)
	}
	return nil
}

func checkName(p *Plan) *errs.Error {
	if strings.TrimSpace(p.Name) == "" {
		return required("Name", fmt.Sprintf("Accepted are 1 to %d characters", maxNameRunes))
	}
	if n := utf8.RuneCountInString(p.Name); n > maxNameRunes {
		return broken("has %d characters; at most %d are accepted", n, maxNameRunes)
	}
	return checkText(p.Name)
}

func text(column string, get func(*Plan) string) rule {
	return rule{column, func(p *Plan) *errs.Error { return checkText(get(p)) }}
}

func checkText(s string) *errs.Error {
	if !utf8.ValidString(s) {
		return broken("is not valid UTF-8")
	}
	if n := utf8.RuneCountInString(s); n > maxTextRunes {
		return broken("has %d characters; at most %d are accepted", n, maxTextRunes)
	}
	for _, r := range s {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return broken("holds the control character %q; accepted are line breaks and tabs only", r)
		}
	}
	return nil
}

func list(column string, get func(*Plan) []string) rule {
	return rule{column, func(p *Plan) *errs.Error {
		items := get(p)
		if len(items) > maxListItems {
			return broken("holds %d items; at most %d are accepted", len(items), maxListItems)
		}
		for _, item := range items {
			if problem := checkText(item); problem != nil {
				return problem
			}
			if strings.TrimSpace(item) == "" {
				return broken("holds an empty item; accepted are items of at least 1 character")
			}
		}
		return nil
	}}
}

const maxCount = 10_000_000

func count(column string, get func(*Plan) *int) rule {
	return rule{column, func(p *Plan) *errs.Error {
		if n := get(p); n != nil && (*n < 1 || *n > maxCount) {
			return broken("%d is out of range; accepted is 1 to %d, or nothing where it is not known", *n, maxCount)
		}
		return nil
	}}
}

func size(column string, get func(*Plan) *float64) rule {
	return rule{column, func(p *Plan) *errs.Error {
		if n := get(p); n != nil && !(*n >= 0.001 && *n <= 100_000_000) {
			return broken("%v GB is out of range; accepted is 0.001 GB to 100000000 GB, or nothing where it is not known", *n)
		}
		return nil
	}}
}

func quotes(column string, get func(*Plan) Prices) rule {
	return rule{column, func(p *Plan) *errs.Error {
		prices := get(p)
		for _, currency := range slices.Sorted(maps.Keys(prices)) {
			if _, ok := ParseCurrency(string(currency)); !ok {
				return broken("%q is not a currency; accepted are USD, EUR and GBP", clip(string(currency)))
			}
			if problem := checkAmount(string(currency)+" ", prices[currency]); problem != nil {
				return problem
			}
		}
		return nil
	}}
}

func amount(column string, get func(*Plan) *Amount) rule {
	return rule{column, func(p *Plan) *errs.Error {
		if a := get(p); a != nil {
			return checkAmount("", *a)
		}
		return nil
	}}
}

var maxAmount = MustAmount("10000000")

func checkAmount(currency string, a Amount) *errs.Error {
	if a.Sign() <= 0 || a.Cmp(maxAmount) > 0 {
		return broken("%s%s is not a price; accepted is more than 0 up to %s, or nothing where there is no price", currency, a, maxAmount)
	}
	return nil
}

func address(column string, get func(*Plan) string) rule {
	return rule{column, func(p *Plan) *errs.Error {
		link := get(p)
		if link == "" {
			return nil
		}
		if problem := checkText(link); problem != nil {
			return problem
		}
		if CheckLink(link) != nil {
			return broken("%q is not an http or https address; accepted is one such as https://example.com/", clip(link))
		}
		return nil
	}}
}

// moment refuses a year that has not four digits in UTC, which an offset can
// bring about: it would neither sort as text nor be read back.
func moment(column string, get func(*Plan) time.Time) rule {
	return rule{column, func(p *Plan) *errs.Error {
		if year := get(p).UTC().Year(); year < 1 || year > 9999 {
			return broken("the year %d is out of range; accepted are 1 to 9999", year)
		}
		return nil
	}}
}

// clip shortens what a message repeats.
func clip(s string) string { return errs.Clip(s, 60) }
