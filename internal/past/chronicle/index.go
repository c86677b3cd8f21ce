package chronicle

import (
	"cmp"
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
	"time"

	"launchrack/internal/model/market"
)

// MethodVersion names the method of the index. Another method is another number, and begins its
// chains anew.
const MethodVersion = 1

// The decimals of a ratio and of an index.
const (
	ratioDecimals = 8
	indexDecimals = 4
)

// Segment is the plans of a type in a country, or everywhere if Country is empty.
type Segment struct{ Type, Country string }

// IndexDay is the index of a segment on a day.
type IndexDay struct {
	Day time.Time
	Segment
	// Plans counts those that had a price on this day and the day before; on the first day,
	// those that have one.
	Plans int
	// Ratio is the chain's step from the day before in units of 10^-8, and Index the index in
	// units of 10^-4.
	Ratio, Index int64
}

// RatioText and IndexText write the numbers with all their decimals.
func (d IndexDay) RatioText() string { return scaled(d.Ratio, ratioDecimals) }

// IndexText writes the index with all its decimals: 100.0000.
func (d IndexDay) IndexText() string { return scaled(d.Index, indexDecimals) }

func scaled(n int64, decimals int) string {
	unit := int64(math.Pow10(decimals))
	digits := strconv.FormatInt(n%unit+unit, 10)
	return strconv.FormatInt(n/unit, 10) + "." + digits[1:]
}

// one is a ratio of 1, and base what an index begins with.
const (
	one  = 100_000_000
	base = 100 * 10_000
)

// indexer chains the indexes day by day. Of a day it looks only at the plans that something
// happened to: all others are matched, with a ratio of 1.
type indexer struct {
	rules Rules
	// Priced counts the plans of each segment that had a price when the last day ended.
	Priced map[Segment]int
	// Last is the index of each segment that has begun.
	Last map[Segment]int64
	Days []IndexDay
}

func newIndexer(r Rules) *indexer {
	return &indexer{rules: r, Priced: map[Segment]int{}, Last: map[Segment]int64{}}
}

// segmentsOf gives the segments that a plan is indexed in; none for one that is not.
func segmentsOf(p *plan, isAuction bool) []Segment {
	if !p.IsThere || p.IsSpot || isAuction || p.Type == "" || !p.isPriced() {
		return nil
	}
	all := []Segment{{Type: string(p.Type)}}
	for _, c := range p.Countries {
		if s := (Segment{string(p.Type), c}); !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return all
}

// close ends a day: it gives the indexes of the day, and with keep goes on from them.
func (x *indexer) close(day time.Time, openings map[int64]*opening, now map[int64]packed, isAuction map[market.PartnerID]bool, keep bool) []IndexDay {
	priced, unmatched, sums := maps.Clone(x.Priced), map[Segment]int{}, map[Segment]float64{}
	for _, id := range slices.Sorted(maps.Keys(openings)) {
		was := openings[id]
		dawn, from, is := unpack(was.Plan), unpack(was.From), unpack(now[id])
		before := segmentsOf(&dawn, isAuction[dawn.Partner])
		for _, s := range before {
			priced[s]--
		}
		step, isMatched := between(&from, &is)
		isMatched = isMatched && len(before) > 0
		for _, s := range segmentsOf(&is, isAuction[is.Partner]) {
			priced[s]++
			switch {
			case !isMatched:
				unmatched[s]++
			case !was.Prices.IsZero() && step.Moves():
				sums[s] += math.Log(step.After.Float64() / step.Before.Float64())
			}
		}
	}
	last := maps.Clone(x.Last)
	var days []IndexDay
	for s, n := range priced {
		d := IndexDay{Day: day, Segment: s, Plans: n - unmatched[s], Ratio: one, Index: last[s]}
		switch {
		case last[s] == 0 && n >= x.rules.MinIndexed: // the first day
			d.Plans, d.Index = n, base
		case last[s] == 0 || d.Plans < x.rules.MinIndexed:
			continue
		default:
			d.Ratio = int64(math.Floor(math.Exp(sums[s]/float64(d.Plans))*one + 0.5))
			d.Index = chained(d.Index, d.Ratio)
		}
		last[s] = d.Index
		days = append(days, d)
	}
	slices.SortFunc(days, func(a, b IndexDay) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Country, b.Country))
	})
	if keep {
		x.Priced, x.Last, x.Days = priced, last, append(x.Days, days...)
	}
	return days
}

// chained multiplies an index by a ratio and rounds half up.
func chained(index, ratio int64) int64 {
	product := new(big.Int).Mul(big.NewInt(index), big.NewInt(ratio))
	product.Add(product, big.NewInt(one/2))
	return product.Quo(product, big.NewInt(one)).Int64()
}
