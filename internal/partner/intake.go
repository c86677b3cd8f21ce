package partner

import (
	"errors"
	"fmt"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// minReadable is the least share of readable items. Below it the feed has changed its shape, and
// the readable items may not be the offer.
const minReadable = 0.8

// Skip is the error of a readable item that is not sold, such as a machine made to order. Its
// stored rows are withdrawn, and it does not count as unreadable.
type Skip struct {
	// Reason names the field, its value and the accepted ones.
	Reason string
	// IsDoubt keeps the stored rows, unconfirmed: the item may be sold, and may have lost what says so.
	IsDoubt bool
}

// Error returns the reason.
func (s *Skip) Error() string { return s.Reason }

// Skipf makes a Skip whose reason begins with a field.
func Skipf(field, format string, args ...any) *Skip {
	return &Skip{Reason: field + ": " + fmt.Sprintf(format, args...)}
}

// ErrPartlyRead is the cause of an error about a list with readable items, but too few.
var ErrPartlyRead = errors.New("a part of the list can be read")

// CheckReadable refuses an empty list, and one of which more than a fifth is unreadable. The error,
// of kind errs.Partner, quotes the first reason.
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

// Intake collects the verdicts on the items of one offer, and decides whether they can be the
// partner's whole offer. The zero value is ready.
type Intake struct {
	verdicts   []Verdict
	rules      Rules
	rejected   int
	unreadable []Rejection
	// notes counts the verdicts about places and fields that listed items lack.
	notes int
	// isListed reports that the last added item has a row, and isAlone that it has at most one.
	isListed, isAlone bool
	source            any
}

// From sets Verdict.Source of the following verdicts.
func (in *Intake) From(source any) { in.source = source }

// LeftOut is a place that an item is listed without, and the reason. Place is empty if it cannot
// be read, or if the keys of other rows depend on it.
type LeftOut struct {
	Place string
	Err   error
}

// Add adds the verdict on one item: its plan, which Rules check, or the error.
func (in *Intake) Add(item string, plan market.Plan, err error) {
	skip, skipped := errors.AsType[*Skip](err)
	broken := err != nil && !skipped
	if err == nil {
		err = setOtherCurrencies(&plan)
		skip, skipped = errors.AsType[*Skip](err)
	}
	if err == nil {
		plan.SettlePlaces()
		err = in.rules.Check(&plan)
	}
	in.isListed, in.isAlone = err == nil, true
	v := Verdict{Item: item, Source: in.source}
	if skipped && !skip.IsDoubt {
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

// AddRows adds the verdicts on the rows of one item, each under its SKU, or the error.
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

// LeaveOut adds verdicts on places that the last added item is listed without. A verdict has the key
// of the place's row, such as cx22@sin. For a place without a name and for an item with a single row
// it has the item's key, cx22, which means all rows of the item. The item counts as readable.
func (in *Intake) LeaveOut(item string, left []LeftOut) {
	for _, p := range left {
		key := item
		if p.Place != "" && !in.isAlone {
			key += "@" + p.Place
		}
		in.verdicts = append(in.verdicts, Verdict{Item: key, Kind: market.LeftOut, Reason: reason(p.Err), Source: in.source})
		in.notes++
	}
}

// Note adds verdicts on optional fields that the last added item is listed without. It does nothing
// for an item that is not listed.
func (in *Intake) Note(item string, defects Defects) {
	if !in.isListed {
		return
	}
	for _, err := range defects {
		in.verdicts = append(in.verdicts, Verdict{Item: item, Kind: market.LeftOut, Reason: "without " + reason(err), Listed: true, Source: in.source})
		in.notes++
	}
}

// setOtherCurrencies sorts the components and removes quotes in currencies that the shop does not
// show. A plan without any other price gets OtherQuotes in a currency that the shop converts, else
// it is a Skip.
func setOtherCurrencies(p *market.Plan) error {
	if differs := p.SettleCycles(nil); differs != "" {
		return Skipf("billing_cycles", "says another price of a %s than the plan itself", differs)
	}
	p.Components = market.SortComponents(p.Components)
	if dropped := p.SettleCurrencies(); len(dropped) > 0 && !p.IsQuoted() {
		for i := range dropped {
			dropped[i] = market.Currency(Clip(string(dropped[i])))
		}
		return Skipf("price", "quoted in %s only; accepted are USD, EUR, GBP and the currencies of the European Central Bank's rates", Distinct(market.Codes(dropped), ", "))
	}
	return nil
}

// Judged returns the verdicts in the order in which they were added. It refuses the whole offer if
// it has no items, too many unreadable ones, or none that can be listed.
func (in *Intake) Judged() Judged { return Judged{Verdicts: in.verdicts, Refused: in.check()} }

func (in *Intake) check() error {
	items := len(in.verdicts) - in.notes
	if err := CheckReadable(items, in.unreadable); err != nil {
		return err
	}
	if in.rejected == items {
		err := errs.New(errs.Partner, "The partner sent %d items and none can be listed; the first reason is: %s",
			items, in.verdicts[0].rejection())
		if len(in.unreadable) < items {
			err.Cause = ErrPartlyRead
		}
		return err
	}
	return nil
}

func reason(err error) string {
	if e, ok := errors.AsType[*errs.Error](err); ok {
		return errs.Public(e)
	}
	return err.Error()
}
