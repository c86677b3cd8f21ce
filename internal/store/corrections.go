package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/operator"
)

// partnersRows gives rows of a feed as the partner says them. The rows stay as they are.
func partnersRows(stored []market.Plan) ([]market.Plan, error) {
	isCorrected := func(p market.Plan) bool { return p.Corrections != "" }
	if !slices.ContainsFunc(stored, isCorrected) {
		return stored, nil
	}
	theirs := slices.Clone(stored)
	for i := range theirs {
		if err := row.Uncorrect(&theirs[i]); err != nil {
			return nil, err
		}
	}
	return theirs, nil
}

// endings are the corrections that new values of a partner end, as sentences.
type endings []string

// correct makes the corrections of a stored row in what its partner says of it now, and notes those that
// have ended.
func (e *endings) correct(was, is *market.Plan) error {
	list, err := was.Corrections.List()
	if err != nil {
		return errs.Wrap(errs.Damaged, err, "the corrections of row %d cannot be read", is.ID)
	}
	theirs := *is
	over, err := row.Correct(is, list)
	for _, c := range over {
		column, _ := row.Find(c.Column)
		*e = append(*e, fmt.Sprintf("%s, %s: the partner says %s, where it said %s; the correction was %s", planText(is), c.Column,
			row.AppendValue(nil, column.Kind, column.Get(&theirs)), c.Theirs, c.Value))
	}
	return err
}

func planText(p *market.Plan) string { return fmt.Sprintf("%d %q", p.ID, p.Name) }

// recordEndings notes in the audit log which corrections a refresh ended.
func (s *Store) recordEndings(ctx context.Context, tx *transaction, over endings, at time.Time) error {
	if len(over) == 0 {
		return nil
	}
	if err := s.dialect.lock(ctx, tx, operatorLock); err != nil {
		return err
	}
	for _, detail := range over {
		if err := record(ctx, tx, operator.Entry{At: at, Event: operator.CorrectionEnded, Detail: detail}); err != nil {
			return err
		}
	}
	return nil
}

// Correct stores what amend makes of the corrections of a partner's row, together with its line in the
// audit log, and returns the row afterwards. A row by hand is errs.Forbidden, and an unknown one
// errs.NotFound. An error of amend comes back unchanged.
func (s *Store) Correct(ctx context.Context, id int64, amend func(current *market.Plan) ([]market.Correction, error), describe func(before, after *market.Plan) operator.Entry) (after *market.Plan, err error) {
	err = s.write(ctx, "correct a plan", func(tx *transaction) error {
		before, err := queryPartnersPlan(ctx, tx, id)
		if err != nil {
			return err
		}
		list, err := amend(before)
		if err != nil {
			return err
		}
		if after, err = corrected(before, list); err != nil || after.Corrections == before.Corrections {
			return err
		}
		entry := describe(before, after)
		keepTimes(before, after, entry.At)
		after.UpdatedAt = entry.At
		if err := s.update(ctx, tx, before.Partner, map[int64]*market.Plan{id: before}, []market.Plan{*after}); err != nil {
			return err
		}
		if err := s.recordChanges(ctx, tx, occasion{at: entry.At}, map[market.PartnerID][]int64{before.Partner: {id}}); err != nil {
			return err
		}
		return s.recordLast(ctx, tx, entry, nil)
	})
	return after, err
}

// corrected is a row with other corrections.
func corrected(before *market.Plan, list []market.Correction) (*market.Plan, error) {
	after := *before
	if err := row.Uncorrect(&after); err != nil {
		return nil, err
	}
	_, err := row.Correct(&after, list)
	return &after, err
}

func queryPartnersPlan(ctx context.Context, tx *transaction, id int64) (*market.Plan, error) {
	p, err := queryPlan(ctx, tx, id)
	switch {
	case err != nil:
		return nil, err
	case p == nil:
		return nil, errs.New(errs.NotFound, "There is no plan %d", id)
	case p.Source == market.ByHand:
		return nil, errs.New(errs.Forbidden, "Plan %d was added by hand; change the plan itself", id)
	}
	return p, nil
}

// PartnersPlan gives a partner's row as it is stored; errs.NotFound where there is none.
func (s *Store) PartnersPlan(ctx context.Context, id int64) (*market.Plan, error) {
	return reading(ctx, s, "read a plan", func(ctx context.Context, tx *transaction) (*market.Plan, error) {
		return queryPartnersPlan(ctx, tx, id)
	})
}

// FindPlans gives a page of the partners' rows that a search finds, and how many it finds, by partner and
// name. Letters are compared here: the databases know the case of ASCII alone.
func (s *Store) FindPlans(ctx context.Context, q market.PlanSearch) (plans []market.Plan, total int, err error) {
	conditions, args := "source <> 'hand'", []any{}
	if q.Corrected {
		conditions += " AND corrections IS NOT NULL"
	}
	if q.Partner != "" {
		args, conditions = append(args, string(q.Partner)), conditions+" AND partner_id = $1"
	}
	err = s.read(ctx, "find plans", func(tx *transaction) error {
		found, err := searched(ctx, tx, conditions, args, strings.Fields(language.Plain(q.Text)))
		if total = len(found); err != nil {
			return err
		}
		found = found[min(q.Offset, total):min(q.Offset+q.Limit, total)]
		plans = make([]market.Plan, 0, len(found))
		for _, one := range found {
			if plans, err = appendPlans(ctx, tx, plans, selectPlans+" WHERE id = $1", one.id); err != nil {
				return err
			}
		}
		return nil
	})
	return plans, total, err
}

// foundRow is a row that a search finds, with its folded names.
type foundRow struct {
	id            int64
	partner, name string
}

// searched gives the rows in whose names all words stand, or which have them for a number.
func searched(ctx context.Context, tx *transaction, conditions string, args []any, wanted []string) (found []foundRow, err error) {
	err = queryEach(ctx, tx, func(rows scanner) error {
		var one foundRow
		var sku string
		err := rows.Scan(&one.id, &one.partner, &one.name, &sku)
		one.partner, one.name = language.Plain(one.partner), language.Plain(one.name)
		number, text := strconv.FormatInt(one.id, 10), one.name+" "+one.partner+" "+language.Plain(sku)
		if !slices.ContainsFunc(wanted, func(word string) bool { return word != number && !strings.Contains(text, word) }) {
			found = append(found, one)
		}
		return err
	}, "SELECT id, coalesce(partner_name, ''), name, coalesce(sku, '') FROM server_plans WHERE "+conditions, args...)
	slices.SortFunc(found, func(a, b foundRow) int {
		return cmp.Or(cmp.Compare(a.partner, b.partner), cmp.Compare(a.name, b.name), cmp.Compare(a.id, b.id))
	})
	return found, err
}
