package catalog

import (
	"slices"
	"sync"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// A good refresh confirms every row that its partner still sells, and changes few of
// them. So each partner has one time of its last good refresh, and the column
// fetched_at is derived: a row that the partner's refreshes confirm has the later of
// its own time and the partner's. When only a partner's time moves, no row is encoded
// or ordered again.

const (
	fetchedColumn = "fetched_at"
	// confirmerColumn is the partner whose refreshes confirm a row, NULL for rows
	// that keep their own time. It is the snapshot's own column, which no query can
	// name.
	confirmerColumn = "confirmer"
)

// confirmer names the partner whose refreshes confirm a plan, if there is one.
func confirmer(p *market.Plan) market.PartnerID {
	later := p.FetchedAt.AddDate(1, 0, 0)
	if p.LastConfirmed(later).Equal(later) {
		return p.Partner
	}
	return ""
}

// confirmation is the time that a partner last confirmed its rows, in the forms
// of a column and of JSON. The zero value confirms nothing.
type confirmation struct {
	micro int64
	json  []byte
}

// confirmations lists the partners' confirmations by the codes of column confirmer.
func (s *Snapshot) confirmations() []confirmation {
	partners := s.column(confirmerColumn).texts
	list := make([]confirmation, len(partners)+1)
	for _, state := range s.partners {
		at := state.ConfirmedAt
		code, ok := slices.BinarySearch(partners, string(state.Partner.ID))
		if ok && !at.IsZero() {
			list[code+1] = confirmation{at.UnixMicro(), row.AppendValue(nil, row.Timestamp, row.Value{Time: at})}
		}
	}
	return list
}

// confirmedAt returns the partner's time for a row if it is later than the row's
// own, else nil.
func (s *Snapshot) confirmedAt(i int) *confirmation {
	c := &s.confirmed[s.confirmers.codes[i]]
	if c.json == nil || s.fetched.int(i) >= c.micro {
		return nil
	}
	return c
}

// fetchedTimes makes the column fetched_at as it is filtered and ordered. The first
// query of the column makes it.
func (s *Snapshot) fetchedTimes() *column {
	own := s.fetched
	times := make([]int64, 0, own.count+len(s.confirmed))
	for i := range own.count {
		times = append(times, own.ints[i])
	}
	for _, c := range s.confirmed {
		if c.json != nil {
			times = append(times, c.micro)
		}
	}
	if len(times) == own.count {
		return own
	}
	slices.Sort(times)
	times = slices.Compact(times)
	codeOf := func(micro int64) uint32 {
		at, _ := slices.BinarySearch(times, micro)
		return uint32(at + 1)
	}
	mine, theirs := make([]uint32, own.count+1), make([]uint32, len(s.confirmed))
	for i := range own.count {
		mine[i+1] = codeOf(own.ints[i])
	}
	for k, c := range s.confirmed {
		if c.json != nil {
			theirs[k] = codeOf(c.micro)
		}
	}
	list := make([]uint32, s.rows)
	for i := range list {
		list[i] = max(mine[own.codes[i]], theirs[s.confirmers.codes[i]])
	}
	return &column{name: own.name, kind: own.kind, count: len(times), ints: times, codes: list}
}

// setConfirmations prepares what the column fetched_at is derived from.
func (s *Snapshot) setConfirmations() {
	s.fetched, s.confirmers = s.column(fetchedColumn), s.column(confirmerColumn)
	s.confirmed = s.confirmations()
	s.fetchedLater = sync.OnceValue(s.fetchedTimes)
}

// appendRow appends a row as select=* gives it, with the partner's time where that is later.
func (s *Snapshot) appendRow(dst []byte, i int) []byte {
	return s.documents[i].appendObject(dst, s.fetchedJSON(i))
}

// cutRow sets values to those of a row's first columns, as appendRow appends them.
func (s *Snapshot) cutRow(values [][]byte, i int) error {
	if _, err := s.documents[i].cut(values); err != nil {
		return err
	}
	if later := s.fetchedJSON(i); later != nil && fetchedAt < len(values) {
		values[fetchedAt] = later
	}
	return nil
}

func (s *Snapshot) fetchedJSON(i int) []byte {
	if c := s.confirmedAt(i); c != nil {
		return c.json
	}
	return nil
}
