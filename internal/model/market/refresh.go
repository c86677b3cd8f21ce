package market

import (
	"time"

	"launchrack/internal/model/errs"
)

// Outcome is how a refresh of one partner ended.
type Outcome string

const (
	// OutcomeGood is a refresh that was stored.
	OutcomeGood Outcome = "good"
	// OutcomeFailed is a fetch that failed or an answer that held nothing usable.
	OutcomeFailed Outcome = "failed"
	// OutcomeHeld is an answer that was not taken: it is not whole, lost a needed field, or
	// changes too much at once.
	OutcomeHeld Outcome = "held"
)

// Run is one line of the log of refreshes that the store keeps for the operator.
type Run struct {
	// ID is given by the store; it grows with every run.
	ID                 int64
	Partner            PartnerID
	StartedAt, EndedAt time.Time
	Outcome            Outcome
	// Age is how long ago it was stored, by the clock of the database. It is set where the
	// store is asked for the latest runs.
	Age time.Duration
	// The counts are plans, Rejected counts items of the payload. A run that
	// did not end well has changed nothing, whatever its counts say.
	Added, Changed, Withdrawn, Unchanged, Rejected int
	// Unconfirmed are rows that stay although their item was rejected, HeldPrices
	// plans whose new price is held back.
	Unconfirmed, HeldPrices int
	// Reason is the public sentence of a run that did not end well, or of a roll-back.
	Reason string
	// Rejections are the first items that were not taken, followed by parts that items are
	// listed without. Rejected counts all items that were not taken.
	Rejections []Rejection
	// Holds is what guards hold back after this run; nil where it changed nothing of that. It
	// is stored with the partner's state and not in the log.
	Holds *Holds
	// Pace is how the partner is asked after this run; nil where it says nothing of that. It
	// is stored with the partner's state and not in the log.
	Pace *Pace
	// Drift is how the fields of the documents differ from those of the last good
	// refresh, the first differences.
	Drift []ShapeChange
}

// IsRollback reports whether an operator took rows back. It asked no partner.
func (r Run) IsRollback() bool { return r.Outcome == OutcomeGood && r.Reason != "" }

// ShapeChange is a field of a partner's documents that is new, gone, or of another type.
type ShapeChange struct {
	Path string `json:"path"`
	// Before and After are types, such as "null string"; empty where there was or is no
	// such field.
	Before string `json:"before"`
	After  string `json:"after"`
}

// String says in words what changed.
func (c ShapeChange) String() string {
	switch "" {
	case c.Before:
		return c.Path + ": new, " + c.After
	case c.After:
		return c.Path + ": gone, was " + c.Before
	}
	return c.Path + ": " + c.After + ", was " + c.Before
}

// RejectionKind says why an item did not become a plan, which decides what becomes of the
// stored rows that the item fed.
type RejectionKind string

const (
	// Unreadable items may still be sold: their rows stay, and say since when they are
	// not confirmed. It is the kind of rejections that were stored without one.
	Unreadable RejectionKind = ""
	// NotSold items were read well and are not for sale: their rows are withdrawn.
	NotSold RejectionKind = "not_sold"
	// LeftOut is a part that cannot be read, such as a place or the disks. The rows that
	// the part alone feeds stay as those of an unreadable item.
	LeftOut RejectionKind = "part"
)

// Rejection is one item of a partner's payload that did not become a plan, or that is
// listed without a part that cannot be read.
type Rejection struct {
	// Item is the partner's whole key of the item, or its position where it has none.
	Item string        `json:"item"`
	Kind RejectionKind `json:"kind,omitempty"`
	// Reason names the field, what came and what is accepted.
	Reason string `json:"reason"`
	// Listed reports that the item is listed without the part that Reason names.
	Listed bool `json:"listed,omitempty"`
}

// Outcome is the word for what became of the item: rejected, or listed.
func (r Rejection) Outcome() string {
	if r.Listed {
		return "listed"
	}
	return "rejected"
}

// CountRejected counts the items that are not listed.
func CountRejected(list []Rejection) int {
	count := 0
	for _, r := range list {
		if !r.Listed {
			count++
		}
	}
	return count
}

// String gives item and reason, for messages and logs.
func (r Rejection) String() string { return errs.Clip(r.Item, 60) + ", " + r.Reason }

// Change is what one good refresh does to the stored rows of one partner's
// feed. Rows it does not mention were confirmed as they are.
type Change struct {
	// Insert are new plans, without ID.
	Insert []Plan
	// Update are plans with new facts, or that are no longer confirmed, each with the
	// ID of the row it replaces.
	Update []Plan
	// Delete are the IDs of rows that the partner no longer offers.
	Delete []int64
	// Run is the log's line; its EndedAt is when the partner confirmed all
	// that is left.
	Run Run
	// Evidence is what the change was read from; nil stores none.
	Evidence *Evidence
	// Lease is the one under which the change was decided on. Nothing is stored once it
	// is lost; the zero value is not checked.
	Lease Lease
}

// NotAfter makes no time of the change later than another: a node whose clock is ahead must write
// nothing down as of a time to come.
func (c *Change) NotAfter(now time.Time) {
	times := []*time.Time{&c.Run.StartedAt, &c.Run.EndedAt}
	for _, plans := range [][]Plan{c.Insert, c.Update} {
		for i := range plans {
			times = append(times, &plans[i].FetchedAt, &plans[i].UpdatedAt)
		}
	}
	if c.Evidence != nil {
		times = append(times, &c.Evidence.Offer.FetchedAt)
	}
	for _, t := range times {
		*t = Earlier(*t, now)
	}
}

// Earlier is the earlier of two times.
func Earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
