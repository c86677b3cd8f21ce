package row

import (
	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// Overlay sets the public columns that a JSON object names, those that the shop fills in
// included, and leaves the others. Null makes a column unknown. After an error the plan must
// not be used.
func Overlay(p *market.Plan, object []byte) error {
	if faults := decodeInto(p, object, byName); len(faults) > 0 {
		return errs.Wrap(errs.Internal, faults[0], "the columns of a row do not come back")
	}
	return nil
}
