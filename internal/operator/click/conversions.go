package click

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

const (
	// maxConversions bounds the rows of a partner's file.
	maxConversions = 50_000
	// maxAmount bounds an amount on both sides of zero, and maxDecimals its digits behind the point.
	// An Amount holds 19 digits, so a report adds up a thousand of the largest.
	maxAmount   = 1_000_000_000
	maxDecimals = 6
	// maxValue bounds an id, and each value of a postback, in bytes.
	maxValue = 200
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
	// ID is the network's id of the order; empty where a file has none. Network is the one that told it by a postback.
	ID, Network string
	// Outcome is what became of the order; empty where a file does not tell.
	Outcome Outcome
}

// Outcome says what became of an order.
type Outcome string

// The outcomes.
const (
	Income   Outcome = "income"
	Pending  Outcome = "pending"
	Declined Outcome = "declined"
)

// Report is what a file of a partner or of a network says.
type Report struct {
	Rows []Conversion
	// First and Last are the days of the file's first and last line, those without a row among them.
	First, Last string
	// Pending and Declined count lines that are no income yet, or never, Others those of other advertisers, and Totals
	// those that sum up.
	Pending, Declined, Others, Totals int
}

// conversionColumns are the names that a file's columns may have, the better ones first: those of Launchrack, and of the
// reports of Awin, CJ, Impact and Post Affiliate Pro. Networks write one name as "Click Ref", click_ref and clickRef.
var conversionColumns = map[string][]string{
	"date":       {"date", "day", "transaction date", "event date", "action date", "date created", "created", "creation date", "conversion date"},
	"amount":     {"commission amount", "publisher commission", "commission amount (pub currency)", "commission", "commissions", "payout", "action earnings", "earnings", "amount"},
	"currency":   {"commission amount currency", "commission currency", "payout currency", "currency"},
	"reference":  {"plan", "plan_id", "sub_id", "click ref", "click reference", "sid", "shopper id", "sub id 1", "last click data 1", "data 1", "extra data 1"},
	"status":     {"commission status", "transaction status", "action status", "status", "state"},
	"advertiser": {"advertiser", "advertiser name", "merchant", "merchant name", "campaign", "campaign name", "brand", "program", "program name"},
	"id":         {"transaction id", "action id", "commission id", "id"},
}

// plainOf gives a column's name, or a state, without what networks write in several ways.
func plainOf(text string) string {
	return strings.NewReplacer(" ", "", "_", "", "-", "").Replace(strings.ToLower(strings.TrimSpace(text)))
}

// outcomes says which words of networks mean that a commission is income, is not yet, or will never be. Awin's column
// commission_status has numbers, which stand behind its name here.
var outcomes = map[string]Outcome{}

func init() {
	for outcome, words := range map[Outcome]string{
		Income:   "approved confirmed accepted locked closed paid payable validated corrected bonus commissionstatus1",
		Pending:  "pending new extended open tracked hold onhold held processing commissionstatus0",
		Declined: "declined rejected reversed cancelled canceled deleted invalid void bad commissionstatus2",
	} {
		for word := range strings.FieldsSeq(words) {
			outcomes[word] = outcome
		}
	}
}

// inBrackets is the currency that a column's name ends with, as in "Publisher Commission (USD)".
var inBrackets = regexp.MustCompile(`^(.*\S) *\(([A-Z]{3})\)$`)

// conversionFile is a file while it is read.
type conversionFile struct {
	place map[string]int
	// currency is what the name of the amount's column tells; decimal is the sign before the decimals.
	currency, decimal string
	// days are the forms that all dates of the file have.
	days []string
	// head has the names of the columns.
	head []string
	// isOf reports whether a line is the partner's; nil where the file names no other advertiser.
	isOf map[string]bool
}

// dayForms are the forms of dates. In those with a slash the month or the day may come first.
var dayForms = []string{"2006-01-02", "2.1.2006", "2-Jan-2006", "2 Jan 2006", "Jan 2, 2006", "2006/1/2", "1/2/2006", "2/1/2006"}

// ReadConversions reads the report of a partner, or of a network that it pays through: CSV with commas, semicolons or
// tabs, and the columns date, amount, currency, and plan or sub_id, by any of the names of conversionColumns, in any order
// and beside others. find sets what a reference names: the plan, and the click. A file with one line that cannot be read
// is refused whole, with the line.
func ReadConversions(partner market.PartnerID, name, text string, find func(*Conversion)) (report Report, err error) {
	lines, numbers, err := conversionLines(strings.TrimPrefix(text, "\uFEFF"))
	if err != nil {
		return report, err
	}
	f, err := newConversionFile(lines, name)
	if err != nil {
		return report, err
	}
	for n, cells := range lines[1:] {
		if isTotal(cells) {
			report.Totals++
			continue
		}
		c, err := f.read(cells)
		if err != nil {
			return Report{}, errs.Field("csv", "The file was refused: line %d: %s.", numbers[n+1], err)
		}
		if f.isOf != nil && !f.isOf[f.cell(cells, "advertiser")] {
			report.Others++
			continue
		}
		if report.First == "" || c.Day < report.First {
			report.First = c.Day
		}
		report.Last = max(report.Last, c.Day)
		switch {
		case c.Outcome == Pending:
			report.Pending++
		case c.Outcome == Declined && c.Amount.Sign() >= 0: // one below zero takes back what was paid
			report.Declined++
		default:
			c.Partner = partner
			find(&c)
			report.Rows = append(report.Rows, c)
		}
	}
	return report, nil
}

// conversionLines returns the lines of a file with their numbers; the first has the names of the columns.
func conversionLines(text string) (lines [][]string, numbers []int, err error) {
	r := csv.NewReader(strings.NewReader(text))
	head, _, _ := strings.Cut(text, "\n")
	for _, separator := range ";\t" {
		if strings.Count(head, string(separator)) > strings.Count(head, string(r.Comma)) {
			r.Comma = separator
		}
	}
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, errs.Field("csv", "The file was refused: %s.", strings.TrimPrefix(err.Error(), "parse error on "))
		}
		if len(lines) > maxConversions {
			return nil, nil, errs.Field("csv", "The file has more than %d lines. Import it in parts.", maxConversions)
		}
		line, _ := r.FieldPos(0)
		lines, numbers = append(lines, cells), append(numbers, line)
	}
	if len(lines) == 0 {
		return nil, nil, errs.Field("csv", "The file has no line with the names of its columns. Accepted are date, amount, currency, and plan or sub_id.")
	}
	return lines, numbers, nil
}

// isTotal reports whether a line sums up the others.
func isTotal(cells []string) bool {
	first := strings.ToLower(strings.Trim(strings.TrimSpace(cells[0]), ":"))
	return slices.Contains([]string{"total", "totals", "grand total", "subtotal", "sum", "summe", "gesamt", "gesamtsumme", "suma", "total général", "totale", "totaal", "razem"}, first)
}

// newConversionFile finds the columns of a file, and how its dates and amounts are written.
func newConversionFile(lines [][]string, name string) (*conversionFile, error) {
	f, named := &conversionFile{place: map[string]int{}, head: lines[0], days: dayForms}, map[string]int{}
	for i, cell := range slices.Backward(lines[0]) { // the first of a name counts
		if m := inBrackets.FindStringSubmatch(strings.TrimSpace(cell)); m != nil {
			named[plainOf(m[1])] = i
		}
		named[plainOf(cell)] = i
	}
	for column, accepted := range conversionColumns {
		f.place[column] = -1
		for _, wanted := range slices.Backward(accepted) {
			if i, has := named[plainOf(wanted)]; has {
				f.place[column] = i
			}
		}
	}
	for _, column := range []string{"date", "amount", "reference"} {
		if f.place[column] < 0 {
			return nil, errs.Field("csv", "The first line has no column %s. Accepted are date, amount, currency, and plan or sub_id; %q came.",
				strings.Join(conversionColumns[column], " or "), errs.Clip(strings.Join(lines[0], ","), 100))
		}
	}
	if m := inBrackets.FindStringSubmatch(f.cell(f.head, "amount")); m != nil {
		f.currency = m[2]
	}
	for _, cells := range lines[1:] {
		if isTotal(cells) {
			continue
		}
		if fitting := slices.DeleteFunc(slices.Clone(f.days), func(form string) bool { _, err := dayOf(f.cell(cells, "date"), form); return err != nil }); len(fitting) > 0 {
			f.days = fitting
		}
		if sign := decimalOf(f.cell(cells, "amount")); sign != "" && f.decimal != "both" {
			if f.decimal != "" && f.decimal != sign {
				sign = "both"
			}
			f.decimal = sign
		}
	}
	return f, f.findAdvertiser(lines, name)
}

// findAdvertiser finds the partner among several advertisers of a network's file.
func (f *conversionFile) findAdvertiser(lines [][]string, name string) error {
	isOf := map[string]bool{}
	for _, cells := range lines[1:] {
		if advertiser := f.cell(cells, "advertiser"); advertiser != "" && !isTotal(cells) {
			a, b := strings.ToLower(language.WrittenOut(advertiser)), strings.ToLower(language.WrittenOut(name))
			isOf[advertiser] = strings.Contains(a, b) || strings.Contains(b, a)
		}
	}
	if len(isOf) < 2 {
		return nil
	}
	f.isOf = isOf
	if !slices.Contains(slices.Collect(maps.Values(isOf)), true) {
		return errs.Field("csv", "The file names several advertisers, and none is %s: %s.", name, errs.Clip(strings.Join(slices.Sorted(maps.Keys(isOf)), ", "), 200))
	}
	return nil
}

func (f *conversionFile) cell(cells []string, column string) string {
	if at := f.place[column]; at >= 0 {
		return strings.TrimSpace(cells[at])
	}
	return ""
}

func (f *conversionFile) read(cells []string) (c Conversion, err error) {
	if c.Day, err = f.day(f.cell(cells, "date")); err != nil {
		return c, err
	}
	if c.Amount, c.Currency, err = f.amount(f.cell(cells, "amount")); err != nil {
		return c, err
	}
	if most := market.Whole(maxAmount); c.Amount.Cmp(most) > 0 || c.Amount.Cmp(market.Whole(-maxAmount)) < 0 || c.Amount.Scale() > maxDecimals {
		return c, fmt.Errorf("amount: %q came; accepted are at most %d and %d decimals", errs.Clip(f.cell(cells, "amount"), 40), maxAmount, maxDecimals)
	}
	told := f.cell(cells, "currency")
	c.Currency = strings.ToUpper(cmp.Or(told, f.currency, c.Currency))
	if len(c.Currency) != 3 || strings.Trim(c.Currency, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return c, fmt.Errorf("currency: %q came; accepted are ISO codes such as EUR", errs.Clip(told, 40))
	}
	if c.Reference = errs.Clip(f.cell(cells, "reference"), 200); strings.ContainsFunc(c.Reference, unicode.IsControl) {
		return c, fmt.Errorf("plan: %q came; accepted is a text without control characters", errs.Clip(c.Reference, 40))
	}
	c.ID = errs.Clip(f.cell(cells, "id"), maxValue)
	if status := f.cell(cells, "status"); status != "" {
		if c.Outcome = cmp.Or(outcomes[plainOf(status)], outcomes[plainOf(f.cell(f.head, "status"))+plainOf(status)]); c.Outcome == "" {
			return c, fmt.Errorf("status: %q came; accepted are words such as approved, pending and declined", errs.Clip(status, 40))
		}
	}
	return c, nil
}

// day reads a date; the time behind it does not count. It fails where the file does not tell whether the month or the day comes first.
func (f *conversionFile) day(text string) (found string, err error) {
	for _, form := range f.days {
		day, err := dayOf(text, form)
		if err != nil {
			continue
		}
		if found != "" && found != day {
			return "", fmt.Errorf("date: %q may be %s or %s, and no line of the file tells which", errs.Clip(text, 40), found, day)
		}
		found = day
	}
	if found == "" {
		return "", fmt.Errorf("date: %q came; accepted are days such as 2026-11-26, 26.11.2026 and 26-Nov-2026, one form in a file", errs.Clip(text, 40))
	}
	return found, nil
}

// dayOf reads a date in a form, and as much of the text behind it as is a time.
func dayOf(text, form string) (string, error) {
	words := strings.Fields(strings.Replace(text, "T", " ", 1))
	count := len(strings.Fields(form))
	day, err := time.Parse(form, strings.Join(words[:min(count, len(words))], " "))
	if err == nil && len(words) > count && !strings.Contains(words[count], ":") {
		err = errors.New("no time")
	}
	return day.Format(time.DateOnly), err
}

// money matches an amount with what stands around it: a sign of a currency, a code, a minus.
var money = regexp.MustCompile(`^([-−(]?) *([^\d\s.,'’()-]{0,4}) *([-−]?)((?:\d[\d.,'’ \x{a0}\x{202f}]*)?\d) *([^\d\s.,'’()-]{0,4})\)?$`)

// decimalOf returns the sign that an amount must have before its decimals; empty where it can be read without, or in two ways.
func decimalOf(text string) string {
	m := money.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	last := strings.LastIndexAny(m[4], ".,")
	if last < 0 {
		return ""
	}
	sign, other := m[4][last:last+1], strings.Trim(".,", m[4][last:last+1])
	switch {
	case strings.Count(m[4], sign) > 1: // it parts thousands
		return other
	case strings.Contains(m[4], other), len(m[4])-last != 4:
		return sign
	}
	return "" // three digits behind one sign
}

// amount reads an amount by the sign that the file has before decimals, a point where no line tells, with the currency that stands at it.
func (f *conversionFile) amount(text string) (a market.Amount, currency string, err error) {
	refused := fmt.Errorf("amount: %q came; accepted are numbers such as 12.50, 12,50 and 1,240.00, one form in a file", errs.Clip(text, 40))
	m := money.FindStringSubmatch(text)
	if m == nil || f.decimal == "both" || f.decimal == "" && strings.Contains(m[4], ",") {
		return a, "", refused
	}
	decimal, thousands := cmp.Or(f.decimal, "."), ","
	if decimal == "," {
		thousands = "."
	}
	digits := strings.NewReplacer(thousands, "", "'", "", "’", "", " ", "", "\u00a0", "", "\u202f", "", decimal, ".").Replace(m[4])
	if m[1] != "" || m[3] != "" {
		digits = "-" + digits
	}
	if a, err = market.ParseAmount(digits); err != nil {
		return a, "", refused
	}
	currency = m[2] + m[5]
	if code, isSign := map[string]string{"$": "USD", "US$": "USD", "€": "EUR", "£": "GBP"}[currency]; isSign {
		currency = code
	}
	return a, currency, nil
}
