package click

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

const (
	// maxConversions bounds the rows of a partner's file.
	maxConversions = 50_000
	// maxAmount bounds an amount on both sides of zero, and maxDecimals its digits behind the point.
	// An Amount holds 19 digits, so a report adds up a thousand of the largest.
	maxAmount   = 1_000_000_000
	maxDecimals = 6
)

// Conversion is what a partner says that a click led to.
type Conversion struct {
	Partner market.PartnerID
	Day     string
	Amount  market.Amount
	// Currency is its ISO code; partners pay in any.
	Currency string
	// Plan is the id of the row; 0 where the file names none of the shop.
	Plan int64
	// Reference is the plan or the sub-id as the file has it.
	Reference string
	// Page and Clicked are where and on which day the click was; empty where the reference is no id of a
	// click that is kept.
	Page    Page
	Clicked string
}

// conversionColumns are the names that a file's columns may have.
var conversionColumns = map[string][]string{
	"date":      {"date", "day"},
	"amount":    {"amount", "commission"},
	"currency":  {"currency"},
	"reference": {"plan", "plan_id", "sub_id", "sub-id", "subid"},
}

// ReadConversions reads a partner's CSV file with the columns date, amount, currency, and plan or
// sub_id, in any order and beside others, with commas or semicolons. find sets what a
// reference names: the plan, and the click. A file with one line that cannot be read is refused whole, with the line.
func ReadConversions(partner market.PartnerID, text string, find func(*Conversion)) ([]Conversion, error) {
	text = strings.TrimPrefix(text, "\uFEFF")
	r := csv.NewReader(strings.NewReader(text))
	head, _, _ := strings.Cut(text, "\n")
	if strings.Count(head, ";") > strings.Count(head, ",") {
		r.Comma = ';'
	}
	header, err := r.Read()
	if err != nil {
		return nil, errs.Field("csv", "The file has no line with the names of its columns. Accepted are date, amount, currency, and plan or sub_id.")
	}
	place, err := placesIn(header)
	if err != nil {
		return nil, err
	}
	var list []Conversion
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		line, _ := r.FieldPos(0)
		if err != nil {
			return nil, errs.Field("csv", "The file was refused: %s.", strings.TrimPrefix(err.Error(), "parse error on "))
		}
		if len(list) == maxConversions {
			return nil, errs.Field("csv", "The file has more than %d lines. Import it in parts.", maxConversions)
		}
		c, err := readConversion(cells, place)
		if err != nil {
			return nil, errs.Field("csv", "The file was refused: line %d: %s.", line, err)
		}
		c.Partner = partner
		find(&c)
		list = append(list, c)
	}
}

// placesIn finds the columns of a file by its first line.
func placesIn(header []string) (map[string]int, error) {
	place := map[string]int{}
	for name, accepted := range conversionColumns {
		at := slices.IndexFunc(header, func(cell string) bool { return slices.Contains(accepted, strings.ToLower(strings.TrimSpace(cell))) })
		if at < 0 {
			return nil, errs.Field("csv", "The first line has no column %s. Accepted are date, amount, currency, and plan or sub_id; %q came.",
				strings.Join(accepted, " or "), errs.Clip(strings.Join(header, ","), 100))
		}
		place[name] = at
	}
	return place, nil
}

func readConversion(cells []string, place map[string]int) (c Conversion, err error) {
	cell := func(name string) string { return strings.TrimSpace(cells[place[name]]) }
	date := cell("date")
	if _, err := time.Parse(time.DateOnly, date[:min(len(date), len(time.DateOnly))]); err != nil {
		return c, fmt.Errorf("date: %q came; accepted are days such as 2026-11-26", errs.Clip(date, 40))
	}
	c.Day = date[:len(time.DateOnly)]
	if c.Amount, err = market.ParseAmount(cell("amount")); err != nil {
		return c, fmt.Errorf("amount: %q came; accepted are numbers such as 12.50", errs.Clip(cell("amount"), 40))
	}
	if most := market.Whole(maxAmount); c.Amount.Cmp(most) > 0 || c.Amount.Cmp(market.Whole(-maxAmount)) < 0 || c.Amount.Scale() > maxDecimals {
		return c, fmt.Errorf("amount: %q came; accepted are at most %d and %d decimals", errs.Clip(cell("amount"), 40), maxAmount, maxDecimals)
	}
	c.Currency = strings.ToUpper(cell("currency"))
	if len(c.Currency) != 3 || strings.Trim(c.Currency, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return c, fmt.Errorf("currency: %q came; accepted are ISO codes such as EUR", errs.Clip(cell("currency"), 40))
	}
	if c.Reference = errs.Clip(cell("reference"), 200); strings.ContainsFunc(c.Reference, unicode.IsControl) {
		return c, fmt.Errorf("plan: %q came; accepted is a text without control characters", errs.Clip(c.Reference, 40))
	}
	return c, nil
}
