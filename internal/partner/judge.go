package partner

import (
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Limits on documents, since anybody may post one to the JSON explorer.
const (
	// MaxJudged is the most items of a document.
	MaxJudged = 20_000
	// MaxItem is the most bytes of one item; real ones have some 4 kB.
	MaxItem = 256 << 10
)

// Judged holds an adapter's verdicts on the items of an offer.
type Judged struct {
	// Verdicts are in the document's order.
	Verdicts []Verdict
	// Refused, of kind errs.Partner, says why a refresh refuses the whole offer; nil if it does
	// not.
	Refused error
}

// Verdict is the plan of one item, or the reason why it has none.
type Verdict struct {
	// Item is the partner's whole key of the item, else its position.
	Item string
	// Kind says why there is no plan.
	Kind market.RejectionKind
	// Plan is as in Snapshot.Plans; nil for a rejected item.
	Plan *market.Plan
	// Reason names the field, its value and the accepted ones; empty for a plan.
	Reason string
	// Listed reports that another verdict has the item's plan, and that Reason is about an
	// optional field.
	Listed bool
	// Source is a value that encodes as the item's JSON; nil if unknown.
	Source any
}

// Snapshot splits the verdicts into plans and rejections. Its error is j.Refused.
func (j Judged) Snapshot() (Snapshot, error) {
	if j.Refused != nil {
		return Snapshot{}, j.Refused
	}
	s := Snapshot{Plans: make([]market.Plan, 0, len(j.Verdicts))}
	for _, v := range j.Verdicts {
		if v.Plan == nil {
			s.Rejected = append(s.Rejected, v.rejection())
			continue
		}
		s.Plans = append(s.Plans, *v.Plan)
	}
	return s, nil
}

func (v Verdict) rejection() Rejection {
	return Rejection{Item: v.Item, Kind: v.Kind, Reason: v.Reason, Listed: v.Listed}
}

// CheckCount refuses a document of more than MaxJudged items.
func CheckCount(items int) error {
	if items > MaxJudged {
		return errs.New(errs.TooLarge, "The document holds %d items; at most %d are judged at once", items, MaxJudged)
	}
	return nil
}
