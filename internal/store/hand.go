package store

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/operator"
)

var (
	selectHand = selectPlans + " WHERE source = 'hand' ORDER BY id DESC"
	selectByID = selectPlans + " WHERE id = $1"
	updateHand = "UPDATE server_plans SET " + assignments(planColumns[1:]) +
		fmt.Sprintf(" WHERE id = $%d AND source = 'hand'", len(planColumns))
)

// Describe makes the line of the audit log about a change of one row. Before or
// after is nil where the row is not there.
type Describe func(before, after *market.Plan) operator.Entry

// HandPlans gives the rows that were added by hand, the newest first.
func (s *Store) HandPlans(ctx context.Context) ([]market.Plan, error) {
	return reading(ctx, s, "read the plans added by hand", func(ctx context.Context, tx *transaction) ([]market.Plan, error) {
		return queryPlans(ctx, tx, selectHand)
	})
}

// UpdateHand lets edit change a row that was added by hand, and stores the result together with
// its line in the audit log. It returns the row afterwards, nil if no row has the id. A result
// without a change is not stored. An error of edit comes back unchanged, and a row of a feed is
// errs.Forbidden.
func (s *Store) UpdateHand(ctx context.Context, id int64, edit func(*market.Plan) error, describe Describe) (after *market.Plan, err error) {
	err = s.write(ctx, "change a plan", func(tx *transaction) error {
		before, err := queryHandRow(ctx, tx, id)
		if err != nil || before == nil {
			return err
		}
		edited := *before
		if err := edit(&edited); err != nil {
			return err
		}
		after = &edited
		if bytes.Equal(row.AppendWhole(nil, before), row.AppendWhole(nil, after)) {
			return nil
		}
		return s.changeHand(ctx, tx, before, after, describe)
	})
	if err != nil {
		return nil, err
	}
	return after, nil
}

// WithdrawHand removes a row that was added by hand, and returns it as it was, nil if no row has
// the id. No other row ever gets its id.
func (s *Store) WithdrawHand(ctx context.Context, id int64, describe Describe) (before *market.Plan, err error) {
	err = s.write(ctx, "withdraw a plan", func(tx *transaction) (err error) {
		if before, err = queryHandRow(ctx, tx, id); err != nil || before == nil {
			return err
		}
		return s.changeHand(ctx, tx, before, nil, describe)
	})
	if err != nil {
		return nil, err
	}
	return before, nil
}

// queryHandRow gives a row that was added by hand, nil if none has the id.
func queryHandRow(ctx context.Context, tx *transaction, id int64) (*market.Plan, error) {
	p, err := queryPlan(ctx, tx, id)
	if err == nil && p != nil && p.Source != market.ByHand {
		return nil, &errs.Error{Kind: errs.Forbidden, Code: "42501",
			Message: fmt.Sprintf("Row %d follows the feed of its partner; only rows that were added by hand can be changed", id)}
	}
	return p, err
}

// queryPlan gives a row, nil if none has the id.
func queryPlan(ctx context.Context, tx *transaction, id int64) (*market.Plan, error) {
	plans, err := queryPlans(ctx, tx, selectByID, id)
	if err != nil || len(plans) == 0 {
		return nil, err
	}
	return &plans[0], nil
}

// changeHand replaces the row before by after, either of which may be nil, and notes it for the
// readers and in the audit log.
func (s *Store) changeHand(ctx context.Context, tx *transaction, before, after *market.Plan, describe Describe) error {
	entry := describe(before, after)
	if before != nil && after != nil {
		keepTimes(before, after, entry.At)
		if !before.CouponUntil.Equal(after.CouponUntil) {
			after.PriceUnconfirmedSince = time.Time{} // EndOffers looks again
		}
	}
	id, err := s.replaceHand(ctx, tx, before, after)
	if err != nil {
		return err
	}
	changed := map[market.PartnerID][]int64{cmp.Or(after, before).Partner: {id}}
	if err := s.recordChanges(ctx, tx, occasion{at: entry.At}, changed); err != nil {
		return err
	}
	entry.Before, entry.After = wholeRow(before), wholeRow(after)
	return s.recordLast(ctx, tx, entry, id)
}

func (s *Store) replaceHand(ctx context.Context, tx *transaction, before, after *market.Plan) (id int64, err error) {
	switch {
	case after == nil:
		_, err = tx.ExecContext(ctx, `DELETE FROM server_plans WHERE id = $1 AND source = 'hand'`, before.ID)
		return before.ID, err
	case before == nil:
		return after.ID, s.insertKnown(ctx, tx, []market.Plan{*after})
	}
	if err := checkRow(after); err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, updateHand, append(cells(after, planColumns[1:]), after.ID)...)
	return after.ID, err
}
