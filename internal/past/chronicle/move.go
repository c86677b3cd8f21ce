package chronicle

import (
	"cmp"
	"slices"
	"time"

	"launchrack/internal/model/market"
)

// Kind is what plans of a partner did on a day.
type Kind string

// The kinds of moves, in the order in which a day tells them.
const (
	PriceUp   Kind = "price_up"
	PriceDown Kind = "price_down"
	New       Kind = "new"
	Gone      Kind = "gone"
	SoldOut   Kind = "sold_out"
	Back      Kind = "back"
)

// Rules say what is told of a day. Less is noise.
type Rules struct {
	// MinPlans is how many plans of a partner a move needs.
	MinPlans int
	// MinPercent is the least median change of a move of prices, either way.
	MinPercent market.Amount
	// MinIndexed is how many matched plans a day of an index needs.
	MinIndexed int
}

// DefaultRules are those of the shop.
var DefaultRules = Rules{MinPlans: 3, MinPercent: market.Whole(1), MinIndexed: 10}

// Move is what plans of one partner did on one day.
type Move struct {
	Partner market.PartnerID
	// Day is its midnight in UTC.
	Day   time.Time
	Kind  Kind
	Plans []MovedPlan // by their ids
	// Median, Min and Max are the changes of prices in per cent, negative where prices fell;
	// nil for the kinds that have none.
	Median, Min, Max *market.Amount
	// Since is when the first of the plans moved.
	Since time.Time
}

// MovedPlan is a plan of a move.
type MovedPlan struct {
	ID   int64
	Name string
	Size Size
	// Type is the plan's.
	Type market.PlanType
	// Regions are where the plan is sold, or was last.
	Regions []string
	// Percent and Step tell a change of price; Percent is nil for the other kinds.
	Percent *market.Amount
	market.Step
	// Since is when the plan moved first on that day.
	Since time.Time
	// Lowest is what the plan cost at least in the 30 days before its price fell, in the quote that fell: the lowest of the
	// plan's own course, whatever other plans did. It is nil for other kinds, and where the shop has not watched the partner for so long.
	Lowest *market.Amount
}

// opening is how a plan was when its day began.
type opening struct {
	Plan packed
	// From is what the plan's moves are counted from: the same, but for what is no news.
	From packed
	// Prices, Offer and Presence are when a refresh of the partner first moved these.
	Prices, Offer, Presence time.Time
}

// kindsOf says what a plan did between the beginning of a day and its end. A plan counts once
// for each kind, by where it stood first and last: what came and went on one day did nothing.
func kindsOf(was *opening, from, is *plan, day time.Time) (moves []MovedPlan, kinds []Kind) {
	add := func(k Kind, m MovedPlan, since time.Time) {
		m.Name, m.Size, m.Type, m.Regions, m.Since = is.Name, is.Size, is.Type, is.regions(), since
		moves, kinds = append(moves, m), append(kinds, k)
	}
	switch {
	case !from.IsThere && !is.IsThere:
		return nil, nil
	case !from.IsThere:
		kind := New
		if !is.FirstSeen.IsZero() && is.FirstSeen.Before(day) {
			kind = Back
		}
		if !was.Presence.IsZero() {
			add(kind, MovedPlan{}, was.Presence)
		}
		return moves, kinds
	case !is.IsThere:
		if !was.Presence.IsZero() {
			add(Gone, MovedPlan{}, was.Presence)
		}
		return moves, kinds
	}
	if s, ok := between(from, is); ok && !was.Prices.IsZero() && s.Moves() {
		if percent, ok := percentOf(s.Before, s.After); ok {
			kind := PriceUp
			if s.After.Cmp(s.Before) < 0 {
				kind = PriceDown
			}
			percent = percent.RoundHalfUp(percentDecimals)
			add(kind, MovedPlan{Percent: &percent, Step: s}, was.Prices)
		}
	}
	switch {
	case was.Offer.IsZero() || from.IsOffered == is.IsOffered:
	case is.IsOffered:
		add(Back, MovedPlan{}, was.Offer)
	default:
		add(SoldOut, MovedPlan{}, was.Offer)
	}
	return moves, kinds
}

// percentDecimals is how many decimals a change in per cent has after rounding half up, away
// from zero.
const percentDecimals = 2

// hundred makes per cent of a ratio.
var hundred = market.Whole(100)

// percentOf is the change in per cent. It reports false where the result has too many digits.
func percentOf(before, after market.Amount) (market.Amount, bool) {
	difference, err := after.Sub(before)
	if err != nil {
		return market.Amount{}, false
	}
	if difference, err = difference.Mul(hundred); err != nil {
		return market.Amount{}, false
	}
	percent, err := difference.Quo(before)
	return percent, err == nil
}

// movesOf tells a day by the openings of the plans that something happened to.
func (r Rules) movesOf(day time.Time, openings map[int64]*opening, now map[int64]packed, isAuction map[market.PartnerID]bool) []Move {
	type key struct {
		partner market.PartnerID
		kind    Kind
	}
	found := map[key][]MovedPlan{}
	for id, was := range openings {
		if was.Presence.IsZero() && was.Offer.IsZero() && was.Prices.IsZero() {
			continue
		}
		from, is := unpack(was.From), unpack(now[id])
		if isAuction[is.Partner] || from.IsSpot || is.IsSpot { // they follow the hour's demand
			continue
		}
		moved, kinds := kindsOf(was, &from, &is, day)
		for i, m := range moved {
			m.ID = id
			k := key{is.Partner, kinds[i]}
			found[k] = append(found[k], m)
		}
	}
	var moves []Move
	for k, plans := range found {
		if len(plans) < r.MinPlans {
			continue
		}
		slices.SortFunc(plans, func(a, b MovedPlan) int { return cmp.Compare(a.ID, b.ID) })
		m := Move{Partner: k.partner, Day: day, Kind: k.kind, Plans: plans, Since: plans[0].Since}
		for _, p := range plans {
			if p.Since.Before(m.Since) {
				m.Since = p.Since
			}
		}
		if !r.measure(&m) {
			continue
		}
		moves = append(moves, m)
	}
	slices.SortFunc(moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(a.Partner, b.Partner), cmp.Compare(rank(a.Kind), rank(b.Kind)))
	})
	return moves
}

func rank(k Kind) int {
	return slices.Index([]Kind{PriceUp, PriceDown, New, Gone, SoldOut, Back}, k)
}

// Magnitude is an amount without its sign.
func Magnitude(a market.Amount) market.Amount {
	if a.Sign() >= 0 {
		return a
	}
	positive, _ := market.Amount{}.Sub(a) // it has no more digits than a
	return positive
}

// measure fills in the median and the range of a move of prices, rounded once at the end. The
// median of an even number is halfway between the two in the middle. It reports false where the
// median is too small to be told.
func (r Rules) measure(m *Move) bool {
	if m.Kind != PriceUp && m.Kind != PriceDown {
		return true
	}
	percents := make([]market.Amount, len(m.Plans))
	for i, p := range m.Plans {
		percents[i], _ = percentOf(p.Before, p.After) // kindsOf has left out what has none
	}
	slices.SortFunc(percents, market.Amount.Cmp)
	n := len(percents)
	median := percents[n/2]
	if n%2 == 0 {
		if sum, err := median.Add(percents[n/2-1]); err == nil {
			if half, err := sum.Quo(market.Whole(2)); err == nil {
				median = half
			}
		}
	}
	isTold := Magnitude(median).Cmp(r.MinPercent) >= 0
	median, lowest, highest := median.RoundHalfUp(percentDecimals), percents[0].RoundHalfUp(percentDecimals), percents[n-1].RoundHalfUp(percentDecimals)
	m.Median, m.Min, m.Max = &median, &lowest, &highest
	return isTold
}
