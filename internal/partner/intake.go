package partner

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// minReadable is the share of items that must be readable; below it the feed
// has changed its shape, and what is left of it says nothing about the offer.
const minReadable = 0.8

// Skip is the error of an item that was read well and is not sold, such as a machine made
// to order. Its stored rows are withdrawn, and it does not count as unreadable.
type Skip struct {
	// Reason names the field, what came and what is accepted.
	Reason string
}

// Error gives the reason.
func (s *Skip) Error() string { return s.Reason }

// Skipf makes a Skip that names a field.
func Skipf(field, format string, args ...any) *Skip {
	return &Skip{Reason: field + ": " + fmt.Sprintf(format, args...)}
}

// ErrPartlyRead is the cause of an error about a list that can be read in part, but not
// enough of it.
var ErrPartlyRead = errors.New("a part of the list can be read")

// CheckReadable refuses a list that cannot be the partner's whole offer: it is empty, or more
// than a fifth of it is unreadable. The error, of kind errs.Partner, gives the first reason.
func CheckReadable(items int, unreadable []Rejection) error {
	readable := items - len(unreadable)
	switch {
	case items == 0:
		return errs.New(errs.Partner, "The partner sent an empty list of plans")
	case float64(readable) < minReadable*float64(items):
		err := errs.New(errs.Partner, "The partner sent %d items of which only %d can be read; the first reason is: %s",
			items, readable, unreadable[0])
		if readable > 0 {
			err.Cause = ErrPartlyRead
		}
		return err
	}
	return nil
}

// Intake gathers the items of one payload and decides in the end whether they
// can be trusted as the partner's whole offer. The zero value is ready.
type Intake struct {
	verdicts   []Verdict
	rules      Rules
	rejected   int
	unreadable []Rejection
	// parts counts the verdicts on places and defects of items that are listed without them.
	parts int
	// isListed reports that the item that was added last has a row, and isAlone that it has
	// no more than one.
	isListed, isAlone bool
	source            any
}

// From sets the source of the next item and its parts: a value that encodes as the item's JSON.
func (in *Intake) From(source any) { in.source = source }

// Part is a place of an item that is left out, and why. Place is empty where it cannot be
// read, or where the keys of other rows depend on it.
type Part struct {
	Place string
	Err   error
}

// Add takes the outcome of translating one item: a plan, or the error why there
// is none. The plan is checked by Rules.
func (in *Intake) Add(item string, plan market.Plan, err error) {
	_, skipped := errors.AsType[*Skip](err)
	broken := err != nil && !skipped
	if err == nil {
		err = setOtherCurrencies(&plan)
		_, skipped = errors.AsType[*Skip](err)
	}
	if err == nil {
		plan.SettlePlaces()
		err = in.rules.Check(&plan)
	}
	in.isListed, in.isAlone = err == nil, true
	v := Verdict{Item: item, Source: in.source}
	if skipped {
		v.Kind = market.NotSold
	}
	if err != nil {
		v.Reason = reason(err)
		in.rejected++
	} else {
		v.Plan = &plan
	}
	in.verdicts = append(in.verdicts, v)
	if broken {
		in.unreadable = append(in.unreadable, v.rejection())
	}
}

// AddRows takes the rows made of one item, each under its own key, or the error that
// prevented them.
func (in *Intake) AddRows(item string, rows []market.Plan, err error) {
	if err != nil {
		in.Add(item, market.Plan{}, err)
		return
	}
	isListed := false
	for _, row := range rows {
		in.Add(string(row.SKU), row, nil)
		isListed = isListed || in.isListed
	}
	in.isListed, in.isAlone = isListed, len(rows) == 1
}

// LeaveOut reports the places that the last added item is listed without, each under the key that
// a row of the place alone has, such as cx22@sin. A place without a name is reported under the
// key of the item, cx22, which means all of its rows; so are all places of an item that became a
// single row, whose key names no place. The item counts as readable.
func (in *Intake) LeaveOut(item string, parts []Part) {
	for _, p := range parts {
		key := item
		if p.Place != "" && !in.isAlone {
			key += "@" + p.Place
		}
		in.verdicts = append(in.verdicts, Verdict{Item: key, Kind: market.LeftOut, Reason: reason(p.Err), Source: in.source})
		in.parts++
	}
}

// Note reports the optional parts that the item that was added last is listed without. It
// does nothing for an item that is not listed.
func (in *Intake) Note(item string, defects Defects) {
	if !in.isListed {
		return
	}
	for _, err := range defects {
		in.verdicts = append(in.verdicts, Verdict{Item: item, Kind: market.LeftOut, Reason: "without " + reason(err), Listed: true, Source: in.source})
		in.parts++
	}
}

// setOtherCurrencies puts the other components in order and takes away quotes in currencies that
// the shop does not show. A plan that is left without any price keeps its quotes in one that the
// shop converts. Without such a one it cannot be listed, and the reason names what came.
func setOtherCurrencies(p *market.Plan) error {
	var dropped []string
	var other market.Currency
	all := map[market.Period]market.Prices{market.Month: p.Monthly, market.Hour: p.Hourly, market.Year: p.Annually}
	left := 0
	for _, quotes := range []*market.Prices{&p.Monthly, &p.Hourly, &p.Annually} {
		shown := market.Prices{}
		for _, c := range slices.Sorted(maps.Keys(*quotes)) {
			if _, accepted := market.ParseCurrency(string(c)); accepted {
				shown[c] = (*quotes)[c]
			} else {
				dropped = append(dropped, Clip(string(c)))
			}
		}
		other = cmp.Or(other, quotes.Other())
		left += len(shown)
		if len(shown) < len(*quotes) {
			*quotes = shown
		}
		if len(shown) == 0 {
			*quotes = nil
		}
	}
	p.Components = slices.DeleteFunc(market.SortComponents(p.Components), func(q market.Quote) bool {
		_, accepted := market.ParseCurrency(string(q.Currency))
		return !accepted
	})
	if left == 0 {
		p.OtherQuotes = market.MakeOtherQuotes(other, all)
	}
	if left == 0 && len(dropped) > 0 && p.OtherQuotes == "" {
		return Skipf("price", "quoted in %s only; accepted are USD, EUR, GBP and the currencies of the European Central Bank's rates", Distinct(dropped, ", "))
	}
	return nil
}

// Judged gives what became of every item, in the order in which they were
// added. They are refused as a whole where the payload cannot be the partner's
// offer: no items, too many of them unreadable, or none accepted.
func (in *Intake) Judged() Judged { return Judged{Verdicts: in.verdicts, Refused: in.check()} }

func (in *Intake) check() error {
	items := len(in.verdicts) - in.parts
	if err := CheckReadable(items, in.unreadable); err != nil {
		return err
	}
	if in.rejected == items {
		return errs.New(errs.Partner, "The partner sent %d items and none can be listed; the first reason is: %s",
			items, in.verdicts[0].rejection())
	}
	return nil
}

func reason(err error) string {
	if e, ok := errors.AsType[*errs.Error](err); ok {
		return errs.Public(e)
	}
	return err.Error()
}
