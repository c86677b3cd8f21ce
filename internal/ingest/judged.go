package ingest

import (
	"cmp"
	"slices"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// maxReason bounds the text of a rejection, which quotes the partner.
const maxReason = 400

// inOrder sorts rejections: items that were not taken first, then parts that listed plans lack.
// It clips their reasons.
func inOrder(list []partner.Rejection) []partner.Rejection {
	rejected := slices.Clone(list)
	for i := range rejected {
		rejected[i].Reason = errs.Clip(rejected[i].Reason, maxReason)
	}
	slices.SortStableFunc(rejected, func(a, b partner.Rejection) int {
		return cmp.Compare(b.Outcome(), a.Outcome()) // "rejected" before "listed"
	})
	return rejected
}

// nothingAccepted is the failure of an answer without any usable plan: taken at
// its word it would empty the shop.
func nothingAccepted(info partner.Info, rejected []partner.Rejection) error {
	if len(rejected) == 0 {
		return errs.New(errs.Partner, "%s sent an empty list; the last good plans stay.", info.Name)
	}
	return errs.New(errs.Partner, "%s sent no acceptable plan, %d items were rejected; the last good plans stay. The first: %s: %s",
		info.Name, market.CountRejected(rejected), partner.Clip(rejected[0].Item), rejected[0].Reason)
}
