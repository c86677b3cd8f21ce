package catalog

import (
	"errors"
	"strings"
	"sync"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
)

// madeColumns are columns that few visitors ask for: what is shown in a currency (query.ShownIn), prices in one
// currency, and isMade. Each is
// made when it is first asked for, for as long as the snapshot lives. Whoever asks first pays for it.
type madeColumns struct {
	mu     sync.Mutex
	byName map[string]func() (*column, error)
}

// madeColumn finds a column, or makes it.
func (s *Snapshot) madeColumn(name string, pay func(rows int), create func() (*column, error)) (*column, error) {
	s.made.mu.Lock()
	made, isHeld := s.made.byName[name]
	if !isHeld {
		pay(s.rows)
		if s.made.byName == nil {
			s.made.byName = map[string]func() (*column, error){}
		}
		for other := range s.made.byName {
			if len(s.made.byName) >= maxMade {
				delete(s.made.byName, other)
			}
		}
		made = sync.OnceValues(create)
		s.made.byName[name] = made
	}
	s.made.mu.Unlock()
	return made()
}

// maxMade is how many columns are kept, of 300 kB at 10,000 plans each: those of every term and price, and a few of what
// visitors use, which may be anything.
const maxMade = 48

// isMade reports whether a column of this kind is made when it is asked for. Nearly every row has other
// billing cycles and components than the next, and few filters name them: held for all rows they took 164
// bytes of each row with four cycles, where the row's document has them too.
func isMade(kind row.Kind) bool { return kind == row.QuoteList || kind == row.CycleList }

// listColumn makes the column of a list from the documents.
func (s *Snapshot) listColumn(of *column) (*column, error) {
	at := recordedAt(of.name)
	from := recorded[at]
	texts, known, failures := make([]string, s.rows), make([]bool, s.rows), make([]error, s.rows)
	inBatches(s.rows, func(lo, hi int) {
		for i := lo; i < hi; i++ {
			var p market.Plan
			if _, failures[i] = s.documents[i].read(&p, func(column int) bool { return column == at }); failures[i] != nil {
				continue
			}
			if v := from.Get(&p); !v.Null {
				texts[i], known[i] = string(appendObjects(nil, of.kind, v)), true
			}
		}
	})
	c := &column{name: of.name, kind: of.kind}
	c.texts, c.codes = gather(texts, known, strings.Compare)
	c.count = len(c.texts)
	c.ranks = c.equalRanks()
	return c, errors.Join(failures...)
}

// newShownColumn finds what every row is shown at: over a term, for the period of a column of prices, or as it is compared.
func (s *Snapshot) newShownColumn(name, of string, currency market.Currency) (*column, error) {
	_, need, isTerm := query.Term(of)
	quotes, isQuoted := row.Find(of)
	totals, known, failures := make([]market.Amount, s.rows), make([]bool, s.rows), make([]error, s.rows)
	inBatches(s.rows, func(lo, hi int) {
		read := componentLists{}
		for i := lo; i < hi; i++ {
			var plan market.Plan
			if failures[i] = s.documents[i].quoted(&plan, isTerm || isQuoted, read); failures[i] != nil {
				continue
			}
			switch {
			case isTerm:
				totals[i], known[i] = price.TermNet(&plan, need, currency, s.rates)
			case isQuoted:
				totals[i], known[i] = price.QuoteIn(quotes.Get(&plan).Prices, currency, s.rates)
			default:
				totals[i], known[i] = price.ComparedIn(&plan, currency, s.rates)
			}
		}
	})
	c := &column{name: name, kind: row.Number}
	c.amounts, c.codes = gather(totals, known, compareAmounts)
	c.count = len(c.amounts)
	c.ranks = c.equalRanks()
	return c, errors.Join(failures...)
}
