package partner

import (
	"errors"
	"fmt"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// minReadable is the share of items that must be readable; below it the feed
// has changed its shape, and what is left of it says nothing about the offer.
const minReadable = 0.8

// Skip is the error of an item that was read well and is not for the list, such
// as a machine made to order. It does not count as unreadable.
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

// CheckReadable tells whether a list can be the partner's whole offer: it holds
// something, and at most a fifth of it is unreadable. The error, of kind
// errs.Partner, gives the first reason.
func CheckReadable(items int, unreadable []Rejection) error {
	readable := items - len(unreadable)
	switch {
	case items == 0:
		return errs.New(errs.Partner, "The partner sent an empty list of plans")
	case float64(readable) < minReadable*float64(items):
		return errs.New(errs.Partner, "The partner sent %d items of which only %d can be read; the first reason is: %s",
			items, readable, unreadable[0])
	}
	return nil
}

// Intake gathers the items of one payload and decides in the end whether they
// can be trusted as the partner's whole offer. The zero value is ready.
type Intake struct {
	snapshot   Snapshot
	seen       map[market.SKU]bool
	items      int
	unreadable []Rejection
}

// Add takes the outcome of translating one item: a plan, or the error why there
// is none. The plan is checked by the rules for listed plans, and a SKU that
// came before is rejected, since only one of the two can be true.
func (in *Intake) Add(item string, plan market.Plan, err error) {
	in.items++
	_, skipped := errors.AsType[*Skip](err)
	broken := err != nil && !skipped
	switch {
	case err != nil:
	case in.seen[plan.SKU]:
		err = Skipf("id", "%s came before in the same answer; the first one is kept", Clip(string(plan.SKU)))
	default:
		err = plan.ValidateListed()
	}
	if err != nil {
		r := Rejection{Item: Clip(item), Reason: reason(err)}
		in.snapshot.Rejected = append(in.snapshot.Rejected, r)
		if broken {
			in.unreadable = append(in.unreadable, r)
		}
		return
	}
	if in.seen == nil {
		in.seen = map[market.SKU]bool{}
	}
	in.seen[plan.SKU] = true
	in.snapshot.Plans = append(in.snapshot.Plans, plan)
}

// Snapshot gives what was gathered, or an error of kind errs.Partner where the
// payload cannot be the partner's offer: no items, more than a fifth of them
// unreadable, or none accepted.
func (in *Intake) Snapshot() (Snapshot, error) {
	if err := CheckReadable(in.items, in.unreadable); err != nil {
		return Snapshot{}, err
	}
	if len(in.snapshot.Plans) == 0 {
		return Snapshot{}, errs.New(errs.Partner, "The partner sent %d items and none can be listed; the first reason is: %s",
			in.items, in.snapshot.Rejected[0])
	}
	return in.snapshot, nil
}

func reason(err error) string {
	if e, ok := errors.AsType[*errs.Error](err); ok {
		return errs.Public(e)
	}
	return err.Error()
}
