package catalog

import (
	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/query"
)

// Result is one page of the rows that match a query. It belongs to a snapshot
// and stays valid with it.
type Result struct {
	// Total counts the matching rows, on this page or not.
	Total int
	rows  []uint32
	snap  *Snapshot
}

// Answer is all that a list shows of one query: a page and the counts.
type Answer struct {
	Result
	Facets Facets
}

// Len is how many rows the page holds.
func (r Result) Len() int { return len(r.rows) }

// Plan gives the plan of a row of the page, from 0. Every call makes a new one.
// Its times are as exact as the API's: microseconds.
func (r Result) Plan(i int) *market.Plan { return r.snap.plan(int(r.rows[i])) }

// Plans gives the plans of the page, as Plan does.
func (r Result) Plans() []*market.Plan {
	plans := make([]*market.Plan, len(r.rows))
	for i := range plans {
		plans[i] = r.Plan(i)
	}
	return plans
}

// AppendJSON appends a row of the page, from 0, as one JSON object of the given
// fields. All columns of the table in their order, as select=* asks for, are
// copied as they are kept.
func (r Result) AppendJSON(dst []byte, i int, fields []query.Field) []byte {
	if IsWholeRow(fields) {
		return append(dst, r.snap.documents.public(int(r.rows[i]))...)
	}
	return r.snap.AppendJSON(dst, r.Plan(i), fields)
}

// Document gives a row of the page, from 0, as select=* does. The snapshot keeps
// the bytes, which must not be changed.
func (r Result) Document(i int) []byte { return r.snap.documents.public(int(r.rows[i])) }

// AppendRows appends all rows of the page as AppendJSON does, with the
// separator between them.
func (r Result) AppendRows(dst []byte, fields []query.Field, separator string) []byte {
	whole := IsWholeRow(fields)
	for i, row := range r.rows {
		if i > 0 {
			dst = append(dst, separator...)
		}
		if whole {
			dst = append(dst, r.snap.documents.public(int(row))...)
		} else {
			dst = r.snap.AppendJSON(dst, r.Plan(i), fields)
		}
	}
	return dst
}

var wholeRow = query.AllFields()

// IsWholeRow is whether the fields are those of select=*: all columns of the
// table in their order.
func IsWholeRow(fields []query.Field) bool {
	if len(fields) != len(wholeRow) {
		return false
	}
	if &fields[0] == &wholeRow[0] {
		return true
	}
	for i := range fields {
		f := &fields[i]
		if f.Name != wholeRow[i].Name || f.Ref.Column != f.Name || len(f.Ref.Path) > 0 {
			return false
		}
	}
	return true
}

// plan makes the plan of a row. What the snapshot wrote itself always reads.
func (s *Snapshot) plan(i int) *market.Plan {
	p, err := s.documents.plan(i)
	if err != nil {
		return &market.Plan{Description: errs.Public(err)}
	}
	return p
}

// ByID makes a copy of the plan with an id; false where there is none.
func (s *Snapshot) ByID(id int64) (*market.Plan, bool) {
	at := s.firstWithID(id)
	if at == s.rows {
		return nil, false
	}
	p := s.plan(int(s.orders[0].rows.at(at)))
	return p, p.ID == id
}

// Find gives a page of the rows that match. Rows that the order leaves equal
// come by id, so pages never overlap. An offset behind the last row gives an
// empty page. An error is TooLarge where the query's patterns would take too
// long, or Internal and means a query that the parser did not make.
func (s *Snapshot) Find(q query.Query, v Visibility) (Result, error) {
	e, err := s.begin(&q, v)
	if err != nil {
		return Result{}, err
	}
	defer e.end()
	e.run(false)
	found := Result{Total: e.total, snap: s}
	found.rows, err = e.page(&q)
	return found, err
}

// Facets counts all facets and the price range. The order, page and select of
// the query do not matter. Errors are those of Find.
func (s *Snapshot) Facets(q query.Query, v Visibility) (Facets, error) {
	e, err := s.begin(&q, v)
	if err != nil {
		return Facets{}, err
	}
	defer e.end()
	e.run(true)
	return e.facets(), nil
}

// answer finds and counts, and then makes the page.
func (s *Snapshot) answer(q *query.Query, v Visibility) (*Answer, error) {
	e, err := s.begin(q, v)
	if err != nil {
		return nil, err
	}
	defer e.end()
	e.run(true)
	answer := &Answer{Result{Total: e.total, snap: s}, e.facets()}
	answer.rows, err = e.page(q)
	if err != nil {
		return nil, err
	}
	return answer, nil
}
