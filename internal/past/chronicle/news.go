package chronicle

import (
	"slices"
	"time"

	"launchrack/internal/model/market"
)

// News is one event as feeds tell it.
type News struct {
	Seq  int64
	At   time.Time
	Plan int64
	// Kind is listed, price, or stock for a plan that is back in stock.
	Kind market.EventKind
	// Step is a price that moved; its After is zero where the old and the new prices have none in common.
	market.Step
}

// maxNews bounds the news that are kept. The newest about each plan is kept beyond it, so that a
// list of plans that never change has a feed too.
const maxNews = 50_000

// tell adds an event to the news, if feeds have it: a plan is new, at another price, or back in stock.
func (b *Book) tell(e market.Event, was, is *plan) {
	n := News{Seq: e.Seq, At: e.At, Plan: e.Plan, Kind: e.Kind}
	switch {
	case !is.IsThere:
		return
	case !was.IsThere:
		n.Kind = market.EventListed
	case e.Kind == market.EventPrice:
		n.Step, _ = is.Moved(&was.Quoted)
	case e.Kind != market.EventStock || was.IsOffered || !is.IsOffered:
		return
	}
	if len(b.News) >= 2*maxNews+len(b.Plans) {
		b.News = newest(b.News, maxNews)
	}
	b.News = append(b.News, n)
}

// newest gives the last n news, and before them the last about each other plan. It leaves the
// list as it is: all of them share it.
func newest(all []News, n int) []News {
	kept, seen := slices.Clone(all[len(all)-n:]), map[int64]bool{}
	for _, k := range kept {
		seen[k.Plan] = true
	}
	var older []News
	for _, k := range slices.Backward(all[:len(all)-n]) {
		if !seen[k.Plan] {
			seen[k.Plan] = true
			older = append(older, k)
		}
	}
	slices.Reverse(older)
	return slices.Concat(older, kept)
}
