package catalog

import (
	"cmp"
	"slices"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/query"
)

// Result is one page of the rows that match a query.
type Result struct {
	// Total counts the matching rows, on this page or not.
	Total int
	// Plans are the page's rows in order. They belong to the snapshot and must
	// not be changed.
	Plans []*market.Plan
}

// Find gives a page of the rows that match. Rows that the order leaves equal
// come by id, so pages never overlap. An offset behind the last row gives an
// empty page. The error is Internal and means a query that the parser did not
// make.
func (s *Snapshot) Find(q query.Query, v Visibility) (Result, error) {
	match, err := s.matcher(q, v)
	if err != nil {
		return Result{}, err
	}
	var rows []int
	for i := range s.plans {
		if match(i) {
			rows = append(rows, i)
		}
	}
	if err := s.sort(rows, q.Order); err != nil {
		return Result{}, err
	}
	return Result{Total: len(rows), Plans: s.page(rows, q.Offset, q.Limit)}, nil
}

// matcher is whether a row passes the whole query.
func (s *Snapshot) matcher(q query.Query, v Visibility) (func(i int) bool, error) {
	where, err := s.compile(q.Where)
	if err != nil {
		return nil, err
	}
	return func(i int) bool {
		return s.visible(i, v) && s.hasWords(i, q.Words) && where(i) == yes
	}, nil
}

func (s *Snapshot) visible(i int, v Visibility) bool { return v == Operator || s.plans[i].Available }

func (s *Snapshot) hasWords(i int, words []string) bool {
	for _, w := range words {
		if !strings.Contains(s.search[i], w) {
			return false
		}
	}
	return true
}

// sort puts row numbers in the order asked for. The rows come by price, and a
// sort by price alone leaves them so.
func (s *Snapshot) sort(rows []int, order []query.Order) error {
	if len(order) == 1 && isCheapestFirst(order[0]) {
		return nil
	}
	keys := make([]func(i, j int) int, len(order))
	for k, o := range order {
		key, err := s.comparer(rows, o)
		if err != nil {
			return err
		}
		keys[k] = key
	}
	slices.SortStableFunc(rows, func(i, j int) int {
		for _, key := range keys {
			if d := key(i, j); d != 0 {
				return d
			}
		}
		return cmp.Compare(s.plans[i].ID, s.plans[j].ID)
	})
	return nil
}

func isCheapestFirst(o query.Order) bool {
	return o.Ref.Column == query.PriceUSD && len(o.Ref.Path) == 0 && !o.Desc && !o.NullsFirst
}

func (s *Snapshot) page(rows []int, offset, limit int) []*market.Plan {
	rows = rows[min(offset, len(rows)):]
	if limit >= 0 && limit < len(rows) {
		rows = rows[:limit]
	}
	plans := make([]*market.Plan, len(rows))
	for k, i := range rows {
		plans[k] = &s.plans[i]
	}
	return plans
}
