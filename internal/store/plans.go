package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
)

// Catalogue is all that a snapshot is built from besides the plans, as one moment saw it.
type Catalogue struct {
	// Version is the number Store.Version gave at that moment.
	Version int64
	// Partners has an entry for each partner that was ever refreshed; of
	// Partner only the ID is set.
	Partners []market.PartnerState
	// Rates are the exchange rates in force; zero where none were stored.
	Rates price.Rates
	// Benchmarks is the version with the last import of results of benchmarks, 0 for none.
	Benchmarks int64
	// Day is the day, in UTC, of the plans' price histories.
	Day time.Time
}

// Plans gives every plan in the order of the IDs. FetchedAt is when the partner
// last confirmed it, as the catalogue's version has it.
func (s *Store) Plans(ctx context.Context) ([]market.Plan, error) {
	var plans []market.Plan
	err := s.read(ctx, "read plans", func(tx *transaction) error {
		states, err := queryStates(ctx, tx)
		if err != nil {
			return err
		}
		confirmed := map[market.PartnerID]time.Time{}
		for _, state := range states {
			confirmed[state.Partner.ID] = state.ConfirmedAt
		}
		plans, err = queryManyPlans(ctx, tx, selectPlans+" ORDER BY id")
		setConfirmed(plans, func(id market.PartnerID) time.Time { return confirmed[id] })
		return err
	})
	return plans, err
}

// selectFeed reads the rows of a partner's feed, bundled ones among them. Rows
// added by hand are none of them.
var selectFeed = selectPlans + " WHERE partner_id = $1 AND source <> 'hand' ORDER BY id"

// queryPlans reads plans, of which there are few.
func queryPlans(ctx context.Context, tx *transaction, query string, args ...any) ([]market.Plan, error) {
	return appendPlans(ctx, tx, nil, query, args...)
}

// queryManyPlans reads plans into a list that never grows: the copies would take several times its memory.
func queryManyPlans(ctx context.Context, tx *transaction, query string, args ...any) ([]market.Plan, error) {
	var n int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM ("+query+") AS counted", args...).Scan(&n); err != nil {
		return nil, err
	}
	return appendPlans(ctx, tx, make([]market.Plan, 0, n), query, args...)
}

func appendPlans(ctx context.Context, tx *transaction, plans []market.Plan, query string, args ...any) ([]market.Plan, error) {
	// Every row is read into the same plan and copied out: each Scan sets every
	// field anew, and nothing in a field is shared between rows.
	var p market.Plan
	into := cells(&p, planColumns)
	err := queryEach(ctx, tx, func(rows scanner) error {
		if err := rows.Scan(into...); err != nil {
			return fmt.Errorf("plan after row %d: %w", len(plans), err)
		}
		p.SettleCurrencies() // the shop may show others than when it was stored
		plans = append(plans, p)
		return nil
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return plans, nil
}

// InsertPlans stores new plans, all or none, and gives them back with their
// IDs. The caller sets Source and times. An ID that is set already is refused
// with an Invalid error, since only the store can promise never to reuse one.
func (s *Store) InsertPlans(ctx context.Context, plans []market.Plan) ([]market.Plan, error) {
	for i := range plans {
		if plans[i].ID != 0 {
			return nil, inRow(i+1, &errs.Error{Kind: errs.Invalid, Field: "id", Code: "428C9",
				Message: fmt.Sprintf("%d came, but ids are given by the store; leave it out", plans[i].ID)})
		}
	}
	stored := slices.Clone(plans)
	err := s.write(ctx, "store plans", func(tx *transaction) error {
		if err := s.insert(ctx, tx, stored); err != nil {
			return err
		}
		return s.recordChanges(ctx, tx, occasion{at: s.now().UTC()}, byPartner(stored))
	})
	if err != nil {
		return nil, err
	}
	return stored, nil
}

// byPartner gives the ids of plans by their partners.
func byPartner(plans []market.Plan) map[market.PartnerID][]int64 {
	all := map[market.PartnerID][]int64{}
	for i := range plans {
		all[plans[i].Partner] = append(all[plans[i].Partner], plans[i].ID)
	}
	return all
}

func ids(plans []market.Plan) []int64 {
	list := make([]int64, len(plans))
	for i := range plans {
		list[i] = plans[i].ID
	}
	return list
}

// insert stores the plans that have no ID yet and sets it, leaving the others
// out.
func (s *Store) insert(ctx context.Context, tx *transaction, plans []market.Plan) error {
	return s.insertIf(ctx, tx, insertPlan, planColumns[1:], plans, func(p *market.Plan) bool { return p.ID == 0 })
}

// insertKnown stores the plans that have an ID, leaving the others out.
func (s *Store) insertKnown(ctx context.Context, tx *transaction, plans []market.Plan) error {
	return s.insertIf(ctx, tx, insertWithID, planColumns, plans, func(p *market.Plan) bool { return p.ID != 0 })
}

func (s *Store) insertIf(ctx context.Context, tx *transaction, query string, columns []*row.Column, plans []market.Plan, wanted func(*market.Plan) bool) error {
	// places are the indexes of the wanted ones.
	var places []int
	for i := range plans {
		if wanted(&plans[i]) {
			places = append(places, i)
		}
	}
	var p market.Plan
	args := cells(&p, columns)
	return tx.repeat(ctx, repeated{
		query: query, runs: len(places),
		args: func(run int) ([]any, error) {
			i := places[run]
			if err := checkRow(&plans[i]); err != nil {
				return nil, inRow(i+1, err)
			}
			setFirstTimes(&plans[i])
			p = plans[i]
			return args, nil
		},
		read: func(run int, rows results) error {
			_, err := one(rows, &plans[places[run]].ID)
			return err
		},
		failed: func(run int, err error) error { return inRow(places[run]+1, s.translate(err, "store a plan")) },
	})
}

// checkRow checks what the store relies on to tell rows apart and to read them
// back; the plan's own rules are the caller's to check.
func checkRow(p *market.Plan) error {
	for _, c := range timeColumns {
		if problem := c.Check(p); problem != nil {
			return problem
		}
	}
	switch {
	case p.Source == market.ByHand:
		return nil
	case p.Source != market.FromPartner && p.Source != market.Bundled:
		return errs.Field("source", "%q is not a source; accepted are partner, hand and bundled", string(p.Source))
	case p.Partner == "":
		return errs.Field("partner_id", "is missing; a feed's plan needs its partner")
	case p.SKU == "":
		return errs.Field("sku", "is missing; a feed's plan needs the partner's own key")
	}
	return nil
}
