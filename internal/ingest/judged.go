package ingest

import (
	"cmp"
	"regexp"
	"slices"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

// maxReason bounds the text of a rejection, which quotes the partner.
const maxReason = 400

// own matches what a reason says of one item alone: what it quotes, and numbers.
var own = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[0-9.,]+`)

// inOrder sorts rejections: items that were not taken first, then parts that listed plans lack, of both the most
// frequent reason first. It clips their reasons.
func inOrder(list []partner.Rejection) []partner.Rejection {
	rejected, times := slices.Clone(list), map[string]int{}
	reason := func(r partner.Rejection) string { return r.Outcome() + own.ReplaceAllString(r.Reason, "") }
	for i := range rejected {
		rejected[i].Reason = errs.Clip(rejected[i].Reason, maxReason)
		times[reason(rejected[i])]++
	}
	slices.SortStableFunc(rejected, func(a, b partner.Rejection) int { // "rejected" before "listed"
		return cmp.Or(cmp.Compare(b.Outcome(), a.Outcome()), times[reason(b)]-times[reason(a)], cmp.Compare(reason(a), reason(b)))
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
