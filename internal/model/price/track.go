package price

import (
	"encoding/binary"
	"slices"
	"time"

	"launchrack/internal/model/market"
)

// Track holds what a course is made from: the levels of a plan's quotes as far back as a
// figure or a line needs them, and sums of what is older. It does not grow with the history
// of a plan, so a shop keeps it beside the plan and reads no history at its start.
type Track struct {
	// since is when the first moment was.
	since  time.Time
	series []series
}

// series are the levels of the quotes in one currency for one period.
type series struct {
	period   market.Period
	currency market.Currency
	// first is the first price, last the newest and low the lowest one.
	first, last, low market.Amount
	// firstAt and lastAt are the days of first and last.
	firstAt, lastAt time.Time
	changes         int
	// levels are the newest ones. Each differs from the one before.
	levels []level
}

// keptFor is how long a level is kept after its end: the longest window, and a day at either end
// for clocks in other time zones.
const keptFor = (longWindow + 2) * 24 * time.Hour

// IsEmpty reports whether there was no moment yet.
func (t *Track) IsEmpty() bool { return t.since.IsZero() }

// Add follows the next moment. One that seems to be before the last counts as of the same time.
func (t *Track) Add(m market.Moment) {
	at := m.SeenAt.UTC().Truncate(time.Millisecond)
	isFirst := t.IsEmpty()
	if isFirst {
		t.since = at
	}
	for _, period := range t.periods(&m.Quoted) {
		for _, currency := range market.Currencies() {
			var l level
			if quoted := m.Quotes(period)[currency]; quoted.Sign() > 0 && m.Available && !m.Gone {
				l.amount = quoted
			}
			s := t.find(period, currency)
			if s == nil && !l.isOffered() {
				continue
			}
			if s == nil {
				t.series = append(t.series, series{period: period, currency: currency})
				if s = &t.series[len(t.series)-1]; !isFirst {
					s.levels = []level{{from: t.since}}
				}
			}
			l.from = at
			s.add(l)
		}
	}
}

// periods are those of the quotes and of the series: a cycle that is quoted no more ends its levels.
func (t *Track) periods(quotes *market.Quoted) []market.Period {
	periods := quotes.Periods()
	for i := range t.series {
		if !slices.Contains(periods, t.series[i].period) {
			periods = append(slices.Clip(periods), t.series[i].period)
		}
	}
	return periods
}

func (t *Track) find(period market.Period, currency market.Currency) *series {
	i := slices.IndexFunc(t.series, func(s series) bool { return s.period == period && s.currency == currency })
	if i < 0 {
		return nil
	}
	return &t.series[i]
}

func (s *series) add(l level) {
	if n := len(s.levels); n > 0 {
		if s.levels[n-1].amount.Cmp(l.amount) == 0 {
			return
		}
		if last := s.levels[n-1].from; l.from.Before(last) {
			l.from = last
		}
	}
	s.levels = append(s.levels, l)
	for len(s.levels) > maxLinePoints && s.levels[1].from.Before(l.from.Add(-keptFor)) {
		s.levels = s.levels[1:]
	}
	if l.isOffered() {
		s.sum(l)
	}
}

// sum adds a price to the sums. One that was away meanwhile and came back is no change.
func (s *series) sum(l level) {
	if s.low.Sign() == 0 || l.amount.Cmp(s.low) < 0 {
		s.low = l.amount
	}
	switch {
	case s.firstAt.IsZero():
		s.first, s.firstAt = l.amount, dayOf(l.from)
	case s.last.Cmp(l.amount) == 0:
		return
	default:
		s.changes++
	}
	s.last, s.lastAt = l.amount, dayOf(l.from)
}

// packedCurrencies are the currencies of a packed series, which holds the index of one behind the months of
// its period, 0 for an hour.
var packedCurrencies = []market.Currency{market.USD, market.EUR, market.GBP}

// maxPackedMonths is more than the longest cycle that a row may have.
const maxPackedMonths = 1000

// AppendPacked appends the track in few bytes, for ReadTrack.
func (t *Track) AppendPacked(b []byte) []byte {
	b = binary.AppendVarint(b, t.since.UnixMilli())
	for i := range t.series {
		s := &t.series[i]
		b = binary.AppendUvarint(b, uint64(s.period.Months()*len(packedCurrencies)+slices.Index(packedCurrencies, s.currency)))
		for _, a := range []market.Amount{s.first, s.last, s.low} {
			b = a.AppendPacked(b)
		}
		b = binary.AppendUvarint(b, uint64(len(s.levels)))
		for _, n := range []int{dayNumber(s.firstAt), dayNumber(s.lastAt) - dayNumber(s.firstAt), s.changes} {
			b = binary.AppendVarint(b, int64(n))
		}
		before := t.since
		for _, l := range s.levels {
			b = l.amount.AppendPacked(binary.AppendVarint(b, l.from.Sub(before).Milliseconds()))
			before = l.from
		}
	}
	return b
}

// ReadTrack reads what AppendPacked wrote. Anything else is an error.
func ReadTrack(packed []byte) (*Track, error) {
	r := trackReader{market.PackedReader{Rest: packed}}
	t := &Track{since: time.UnixMilli(r.Varint()).UTC()}
	for len(r.Rest) > 0 {
		t.series = append(t.series, r.series(t.since))
	}
	return t, r.Err
}

// trackReader reads a packed track until an error.
type trackReader struct{ market.PackedReader }

func (r *trackReader) series(since time.Time) (s series) {
	place := r.Uvarint()
	if place > maxPackedMonths*uint64(len(packedCurrencies)) {
		r.Fail()
		return s
	}
	months := int(place) / len(packedCurrencies)
	if s.period = market.Hour; months > 0 {
		s.period = market.CyclePeriod(months)
	}
	s.currency = packedCurrencies[int(place)%len(packedCurrencies)]
	s.first, s.last, s.low = r.Amount(), r.Amount(), r.Amount()
	count := r.Uvarint()
	if count > uint64(len(r.Rest)) {
		r.Fail()
		return s
	}
	first := r.Varint()
	s.firstAt, s.lastAt = dayOfNumber(int(first)), dayOfNumber(int(first+r.Varint()))
	s.changes = int(r.Varint())
	s.levels = make([]level, count)
	for i := range s.levels {
		since = since.Add(time.Duration(r.Varint()) * time.Millisecond)
		s.levels[i] = level{from: since, amount: r.Amount()}
	}
	return s
}

const secondsPerDay = 24 * 60 * 60

func dayNumber(t time.Time) int { return int(t.Unix() / secondsPerDay) }

func dayOfNumber(n int) time.Time { return time.Unix(int64(n)*secondsPerDay, 0).UTC() }
