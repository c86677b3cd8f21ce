package row

import (
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Decode reads an object of public columns, as an insert does.
func Decode(object []byte) (market.Plan, error) { return decode(object, byName) }

// DecodeAll is Decode, with every fault.
func DecodeAll(object []byte) (market.Plan, []*errs.Error) { return decodeAll(object, byName) }
