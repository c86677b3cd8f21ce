package catalog

import (
	"context"
	"slices"
	"time"
	"unique"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Result is a page of results: some of the rows that match a query. It belongs to a snapshot and
// stays valid with it.
type Result struct {
	// Total counts the matching rows, on this page or not; of query.Query.OncePerPlan the plans.
	Total int
	// Machines counts the machines of these rows, by which a grouped query pages; 0 for any other.
	Machines       int
	configurations []Configurations
	rows           []uint32
	snap           *Snapshot
}

// Answer is all that a list shows of one query: a page and the counts.
type Answer struct {
	Result
	Facets Facets
}

// Len counts the rows of the page.
func (r Result) Len() int { return len(r.rows) }

// ID returns the id of a row of the page, from 0.
func (r Result) ID(i int) int64 { return r.snap.column(idColumn).int(int(r.rows[i])) }

// Partner returns the partner of a row of the page, from 0; empty for a row by hand.
func (r Result) Partner(i int) market.PartnerID {
	c := r.snap.column("partner_id")
	code := c.codes[r.rows[i]]
	if code == 0 {
		return ""
	}
	return market.PartnerID(c.texts[code-1])
}

// Plan reads the plan of a row of the page, from 0. Every call makes a new one.
// Its times are as exact as the API's: microseconds. A record that cannot be read
// is an Internal error.
func (r Result) Plan(i int) (*market.Plan, error) { return r.snap.plan(int(r.rows[i])) }

// The columns that the price of a plan is told by, and those that only a total has beside them.
var (
	isPriced = recordedOf("partner_id", "spot", "price_monthly_currencies", "price_hourly_currencies", "price_annually_currencies", "price_monthly", "price_hourly",
		"price_annually", "billing_cycles", "other_quotes", "quoted_tax")
	isFee        = recordedOf("setup_fee_currencies", "traffic_tb", "egress", "ipv4_count")
	componentsAt = recordedAt("price_components")
)

func recordedOf(names ...string) []bool {
	is := make([]bool, len(recorded))
	for _, name := range names {
		is[recordedAt(name)] = true
	}
	return is
}

// Quoted reads of the plan of a row of the page what its price is told by, with the fees that a term's total holds or
// without. It takes a tenth of the time of Plan.
func (r Result) Quoted(i int, hasFees bool) (*market.Plan, error) {
	p := &market.Plan{}
	return p, r.snap.documents[r.rows[i]].quoted(p, hasFees, nil)
}

// componentLists are the components of plans that were read, by their text, which many have in common.
type componentLists map[unique.Handle[string]][]market.Quote

func (d *document) quoted(p *market.Plan, hasFees bool, read componentLists) error {
	text := d.shared[sharedAt[componentsAt]]
	components, isRead := read[text]
	_, err := d.read(p, func(column int) bool {
		return isPriced[column] || hasFees && (isFee[column] || column == componentsAt && !isRead)
	})
	if isRead && hasFees {
		p.Components = components
	} else if read != nil {
		read[text] = p.Components
	}
	return err
}

// Plans reads the plans of the page, as Plan does.
func (r Result) Plans() ([]*market.Plan, error) {
	plans := make([]*market.Plan, len(r.rows))
	for i := range plans {
		var err error
		if plans[i], err = r.Plan(i); err != nil {
			return nil, err
		}
	}
	return plans, nil
}

// plan reads the plan of a row.
func (s *Snapshot) plan(i int) (*market.Plan, error) {
	p := &market.Plan{}
	if err := s.documents[i].plan(p); err != nil {
		return nil, err
	}
	at := slices.IndexFunc(s.partners, func(state market.PartnerState) bool { return state.Partner.ID == p.Partner })
	if p.WatchFrom(time.Time{}); at >= 0 {
		p.WatchFrom(s.partners[at].WatchedSince)
	}
	if c := s.confirmedAt(i); c != nil {
		p.FetchedAt = time.UnixMicro(c.micro).UTC()
	}
	return p, nil
}

// ByID reads the plan with an id. The error is NotFound if there is none that a reader sees. The
// public sees a partner's plan that is not available, which lists leave out, but no hidden row.
func (s *Snapshot) ByID(id int64, v Visibility) (*market.Plan, error) {
	if row, ok := s.rowOf(id); ok {
		p, err := s.plan(row)
		if err != nil || v == Operator || !p.IsHidden() {
			return p, err
		}
	}
	return nil, errs.New(errs.NotFound, "No plan with the id %d is offered", id)
}

// Find is FindContext for a caller who always waits.
func (s *Snapshot) Find(q query.Query, v Visibility) (Result, error) {
	return s.FindContext(context.Background(), q, v)
}

// FindContext gives a page of the rows that match. Rows with equal sort keys come by id, so pages
// never overlap. An offset behind the last row gives an empty page. Errors are TooLarge if the
// query's patterns would take too long, Unavailable if the context ended, and Internal for a
// query that the parser did not make.
func (s *Snapshot) FindContext(ctx context.Context, q query.Query, v Visibility) (Result, error) {
	e, err := s.begin(ctx, &q, v)
	if err != nil {
		return Result{}, err
	}
	defer e.end()
	if err := e.orderBy(&q); err != nil {
		return Result{}, err
	}
	e.run(false)
	return e.result(&q), nil
}

// First finds the first plan of a query, nil for none. The result tells how many there are.
func (s *Snapshot) First(ctx context.Context, q query.Query, v Visibility) (*market.Plan, Result, error) {
	q.Limit = 1
	found, err := s.FindContext(ctx, q, v)
	if err != nil || found.Len() == 0 {
		return nil, found, err
	}
	plan, err := found.Plan(0)
	return plan, found, err
}

// result takes the query's page of the rows found.
func (e *evaluation) result(q *query.Query) Result {
	if q.OncePerPlan {
		e.keepPlans()
	}
	r := Result{Total: e.total, snap: e.s}
	if q.Grouped {
		e.keepMachines()
		r.Machines = e.total
	}
	r.rows = e.page(q)
	if r.Machines > 0 {
		r.configurations = e.configurations(r.rows)
	}
	return r
}

// Configurations returns those of a row of the page, from 0, where the query groups.
func (r Result) Configurations(i int) Configurations {
	if r.configurations == nil {
		return Configurations{Count: 1, IsCheapest: true}
	}
	return r.configurations[i]
}

// Answer is AnswerContext for a caller who always waits.
func (s *Snapshot) Answer(q query.Query, v Visibility) (*Answer, error) {
	return s.AnswerContext(context.Background(), q, v)
}

// AnswerContext is FindContext and Facets in one walk over the rows.
func (s *Snapshot) AnswerContext(ctx context.Context, q query.Query, v Visibility) (*Answer, error) {
	e, err := s.begin(ctx, &q, v)
	if err != nil {
		return nil, err
	}
	defer e.end()
	if q.Limit != 0 { // else any order is the same
		if err := e.orderBy(&q); err != nil {
			return nil, err
		}
	}
	e.counter.units = s.unitsOf(&q)
	e.run(true)
	counts := e.facets()
	result := e.result(&q)
	counts.Total, counts.Machines = result.Total, result.Machines
	return &Answer{result, counts}, nil
}

// Facets is FacetsContext for a caller who always waits.
func (s *Snapshot) Facets(q query.Query, v Visibility) (Facets, error) {
	return s.FacetsContext(context.Background(), q, v)
}

// FacetsContext counts all facets and the price range. The order, page and select of
// the query do not matter. Errors are as of FindContext.
func (s *Snapshot) FacetsContext(ctx context.Context, q query.Query, v Visibility) (Facets, error) {
	q.Limit = 0
	answer, err := s.AnswerContext(ctx, q, v)
	if err != nil {
		return Facets{}, err
	}
	return answer.Facets, nil
}
