package catalog

import (
	"errors"
	"sync"

	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/row"
)

// termColumns are columns of what terms cost (query.TermIn), for as long as the snapshot lives. Few
// visitors limit them, so each is made when it is first asked for. Whoever asks does not pay for it:
// there are few, and all that follow are spared it.
type termColumns struct {
	mu     sync.Mutex
	byName map[string]func() (*column, error)
}

// termColumn finds the column of a term in a currency.
func (s *Snapshot) termColumn(name string, months int, currency market.Currency) (*column, error) {
	s.terms.mu.Lock()
	made, isHeld := s.terms.byName[name]
	if !isHeld {
		if s.terms.byName == nil {
			s.terms.byName = map[string]func() (*column, error){}
		}
		made = sync.OnceValues(func() (*column, error) { return s.newTermColumn(name, months, currency) })
		s.terms.byName[name] = made
	}
	s.terms.mu.Unlock()
	return made()
}

// newTermColumn adds up the term of every row.
func (s *Snapshot) newTermColumn(name string, months int, currency market.Currency) (*column, error) {
	totals, known, failures := make([]market.Amount, s.rows), make([]bool, s.rows), make([]error, s.rows)
	inBatches(s.rows, planBatch, func(_, lo, hi int) {
		for i := lo; i < hi; i++ {
			var plan market.Plan
			if failures[i] = s.documents[i].plan(&plan); failures[i] == nil {
				totals[i], known[i] = price.TermNet(&plan, months, currency, s.rates)
			}
		}
	})
	c := &column{name: name, kind: row.Number}
	c.amounts, c.codes = gather(totals, known, compareAmounts)
	c.count = len(c.amounts)
	c.ranks = c.equalRanks()
	return c, errors.Join(failures...)
}
