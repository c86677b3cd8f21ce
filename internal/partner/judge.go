package partner

import (
	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// Limits on documents that are judged: those of the JSON explorer come from
// anybody.
const (
	// MaxJudged is how many items a document may hold.
	MaxJudged = 20_000
	// MaxItem is the size of one item in bytes; real ones have some 4 kB.
	MaxItem = 256 << 10
	// MaxRead is the size of all items together in bytes. It is above the size of any
	// document, as one may name the same item many times.
	MaxRead = 64 << 20
)

// Judged is what an adapter makes of one document.
type Judged struct {
	// Verdicts are in the document's order.
	Verdicts []Verdict
	// Refused, of kind errs.Partner, says why a refresh would refuse the document
	// as a whole; nil where it would not.
	Refused error
}

// Verdict is what became of one item: a plan that may be listed, or the reason
// why there is none.
type Verdict struct {
	// Item is the partner's whole key of the item, or its position where it has none.
	Item string
	// Kind says why there is no plan.
	Kind market.RejectionKind
	// Plan is as in a Snapshot; nil for a rejected item.
	Plan *market.Plan
	// Reason names the field, what came and what is accepted; empty for a plan.
	Reason string
	// Listed reports that the item has a plan in another verdict, and that Reason is a part
	// of it that cannot be read.
	Listed bool
	// Source is the item as it came, which encodes as its JSON; nil where it is not told.
	Source any
}

// Snapshot splits the verdicts into plans and rejections, which keep their order. It fails if the
// documents are refused as a whole.
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

// CheckRead refuses items that are too large together.
func CheckRead(size int) error {
	if size > MaxRead {
		return errs.New(errs.TooLarge, "The items of the document hold %s together, repeated ones each time; at most %s are judged at once",
			bytesText(int64(size)), bytesText(MaxRead))
	}
	return nil
}

// CheckItem refuses an item that is too large to be a plan.
func CheckItem(size int) error {
	if size > MaxItem {
		return errs.Field("item", "%s came; accepted are at most %s", bytesText(int64(size)), bytesText(MaxItem))
	}
	return nil
}
