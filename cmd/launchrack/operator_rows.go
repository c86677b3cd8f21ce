package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/store"
)

// maxHandChanges is the maximum number of changes on the operator's page.
const maxHandChanges = 50

// handRows changes rows that were added by hand. It publishes each change before it returns.
type handRows struct{ *program }

// List returns the rows, the newest first.
func (h handRows) List(ctx context.Context) ([]market.Plan, error) { return h.store.HandPlans(ctx) }

// Changes returns the newest changes, the newest first.
func (h handRows) Changes(ctx context.Context) ([]view.HandChange, error) {
	stored, err := h.store.HandChanges(ctx, maxHandChanges)
	if err != nil {
		return nil, err
	}
	changes := make([]view.HandChange, len(stored))
	for i, c := range stored {
		named := c.After
		if named == nil {
			named = c.Before
		}
		changes[i] = view.HandChange{Entry: c.Number, Time: row.FormatTime(c.At), Event: string(c.Event),
			PlanID: c.PlanID, Name: named.Name, Detail: c.Detail, CanUndo: c.CanUndo}
	}
	return changes, nil
}

// Update changes a row by edit.
func (h handRows) Update(ctx context.Context, id int64, edit func(*market.Plan) error) (*market.Plan, error) {
	return h.publishAfter(ctx)(h.store.UpdateHand(ctx, id, edit, h.describe(ctx, operator.PlanChanged)))
}

// Withdraw deletes a row.
func (h handRows) Withdraw(ctx context.Context, id int64) (*market.Plan, error) {
	return h.publishAfter(ctx)(h.store.WithdrawHand(ctx, id, h.describe(ctx, operator.PlanWithdrawn)))
}

// Undo restores a row to its state before an entry of the audit log.
func (h handRows) Undo(ctx context.Context, entry int64) (*market.Plan, error) {
	return h.publishAfter(ctx)(h.store.UndoHand(ctx, entry, h.describeUndo(ctx, entry)))
}

// publishAfter returns a function that publishes a stored row and passes on its arguments.
func (h handRows) publishAfter(ctx context.Context) func(*market.Plan, error) (*market.Plan, error) {
	return func(p *market.Plan, err error) (*market.Plan, error) {
		h.show(ctx, err)
		return p, err
	}
}

func (h handRows) describe(ctx context.Context, event operator.Event) store.Describe {
	return func(before, after *market.Plan) operator.Entry {
		return h.entry(ctx, event, describeChange(before, after))
	}
}

func (h handRows) describeUndo(ctx context.Context, entry int64) store.Describe {
	return func(before, after *market.Plan) operator.Entry {
		return h.entry(ctx, operator.ChangeUndone, describeUndone(entry, before, after))
	}
}

// describeAdded returns the detail of the audit log for added plans.
func describeAdded(plans []market.Plan) string {
	names := make([]string, len(plans))
	for i := range plans {
		names[i] = planName(&plans[i])
	}
	return fmt.Sprintf("%d: %s", len(plans), strings.Join(names, ", "))
}

func describeUndone(entry int64, before, after *market.Plan) string {
	return fmt.Sprintf("entry %d: %s", entry, describeChange(before, after))
}

// describeChange returns the detail of the audit log for a changed, withdrawn or restored row.
func describeChange(before, after *market.Plan) string {
	switch {
	case after == nil:
		return planName(before) + " withdrawn"
	case before == nil:
		return planName(after) + " restored"
	}
	return planName(before) + ": " + strings.Join(changedColumns(before, after), ", ")
}

func planName(p *market.Plan) string { return fmt.Sprintf("%d %q", p.ID, p.Name) }

// changedColumns returns the changed columns with both values. It leaves out times, unless only they
// have changed.
func changedColumns(before, after *market.Plan) []string {
	var list []string
	for _, c := range row.Columns() {
		old, fresh := row.AppendValue(nil, c.Kind, c.Get(before)), row.AppendValue(nil, c.Kind, c.Get(after))
		if c.Kind != row.Timestamp && !bytes.Equal(old, fresh) {
			list = append(list, fmt.Sprintf("%s %s → %s", c.Name, old, fresh))
		}
	}
	if list == nil {
		return []string{"times"}
	}
	return list
}
