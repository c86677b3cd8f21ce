package row

import (
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Overlay sets the columns that an object names as AppendValue wrote it, those that the shop fills in
// and the internal ones included, and leaves the others. Null makes a column unknown. A column of a
// newer program is left out. After an error the plan must not be used.
func Overlay(p *market.Plan, object []byte) error {
	var failed error
	isWhole := EachMember(object, func(name, value []byte) {
		if c, known := byAnyName[string(name)]; known && failed == nil {
			failed = c.Set(p, value)
		}
	})
	if failed == nil && !isWhole {
		failed = errs.New(errs.Internal, "the columns of a row are no object")
	}
	return failed
}
