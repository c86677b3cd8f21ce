package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/operator"
)

// HandChange is an entry of the audit log about one row added by hand.
type HandChange struct {
	operator.Entry
	PlanID int64
	// Before and After are the row, nil where there was none.
	Before, After *market.Plan
	// CanUndo reports whether the row still is as the entry left it.
	CanUndo bool
}

// wholeRow writes a row as JSON with every column; nil for none.
func wholeRow(p *market.Plan) json.RawMessage {
	if p == nil {
		return nil
	}
	return row.AppendWhole(nil, p)
}

// HandChanges gives the newest entries about rows added by hand, the newest
// first.
func (s *Store) HandChanges(ctx context.Context, limit int) (changes []HandChange, err error) {
	err = s.read(ctx, "read the changes made by hand", func(tx *transaction) (err error) {
		changes, err = queryHandChanges(ctx, tx, selectEntries+` WHERE plan_id IS NOT NULL ORDER BY id DESC LIMIT $1`, limit)
		for i := range changes {
			if err == nil {
				_, err = changes[i].queryCurrent(ctx, tx)
			}
		}
		return err
	})
	return changes, err
}

func queryHandChanges(ctx context.Context, tx *transaction, query string, args ...any) ([]HandChange, error) {
	var changes []HandChange
	err := queryEach(ctx, tx, func(rows scanner) (err error) {
		var c HandChange
		if c.Entry, c.PlanID, err = scanEntry(rows); err == nil && c.PlanID != 0 {
			err = c.readRows()
		}
		changes = append(changes, c)
		return err
	}, query, args...)
	return changes, err
}

// readRows reads the rows that the entry has as JSON.
func (c *HandChange) readRows() error {
	for _, side := range []struct {
		json json.RawMessage
		row  **market.Plan
	}{{c.Entry.Before, &c.Before}, {c.Entry.After, &c.After}} {
		if side.json == nil {
			continue
		}
		p, err := row.DecodeWhole(side.json)
		if err != nil {
			return fmt.Errorf("a row of the audit log: %w", err)
		}
		*side.row = &p
	}
	return nil
}

// queryCurrent returns the row as it is now and sets CanUndo.
func (c *HandChange) queryCurrent(ctx context.Context, tx *transaction) (current *market.Plan, err error) {
	current, err = queryPlan(ctx, tx, c.PlanID)
	c.CanUndo = err == nil && sameRow(current, c.After)
	return current, err
}

// sameRow reports whether two rows say the same, or are both not there.
func sameRow(a, b *market.Plan) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Source == b.Source && row.SameFacts(a, b)
}

// UndoHand restores a row as it was before an entry of the audit log. That is a
// change like any other and can be undone too. It returns the restored row, nil
// where the entry added it. A row that was changed after the entry is
// errs.Conflict.
func (s *Store) UndoHand(ctx context.Context, number int64, describe Describe) (restored *market.Plan, err error) {
	err = s.write(ctx, "undo a change", func(tx *transaction) error {
		c, err := queryHandChange(ctx, tx, number)
		if err != nil {
			return err
		}
		current, err := c.queryCurrent(ctx, tx)
		if err != nil {
			return err
		}
		if !c.CanUndo {
			return changedSince(ctx, tx, c)
		}
		restored = c.Before
		return s.changeHand(ctx, tx, current, c.Before, describe)
	})
	if err != nil {
		return nil, err
	}
	return restored, nil
}

func queryHandChange(ctx context.Context, tx *transaction, number int64) (HandChange, error) {
	changes, err := queryHandChanges(ctx, tx, selectEntries+` WHERE id = $1`, number)
	switch {
	case err != nil:
		return HandChange{}, err
	case len(changes) == 0:
		return HandChange{}, errs.New(errs.NotFound, "The audit log has no entry %d", number)
	case changes[0].PlanID == 0:
		return HandChange{}, errs.New(errs.Conflict, "Entry %d (%s) is no change of a row that can be undone", number, changes[0].Event)
	}
	return changes[0], nil
}

func changedSince(ctx context.Context, tx *transaction, c HandChange) error {
	var later int64
	err := tx.QueryRowContext(ctx, `SELECT id FROM operator_audit WHERE plan_id = $1 AND id > $2 ORDER BY id DESC LIMIT 1`, c.PlanID, c.Number).Scan(&later)
	if errors.Is(err, sql.ErrNoRows) {
		return errs.New(errs.Conflict, "Entry %d cannot be undone: row %d has changed since", c.Number, c.PlanID)
	}
	if err != nil {
		return err
	}
	return errs.New(errs.Conflict, "Entry %d cannot be undone: row %d has changed since, last by entry %d", c.Number, c.PlanID, later)
}
