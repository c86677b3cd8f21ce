package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/operator/storefront"
)

func undoingOf(event operator.Event) (events, bool) {
	for _, s := range sections() {
		for _, of := range s.events {
			if slices.Contains(of.kinds, event) {
				return of, of.undo != nil
			}
		}
	}
	return events{}, false
}

// canUndo reports whether the operator of the context may undo this kind of event.
func canUndo(ctx context.Context, e operator.Entry) bool {
	kind, can := undoingOf(e.Event)
	return can && operator.Of(ctx).Role.Includes(kind.role) && (e.Event != operator.RolledBack || len(e.After) > 0)
}

// Undo takes back what an entry of the audit log tells, as a change that has a line of its own, where the operator
// of the context may, and gives the entry. It is errs.Conflict where something else was changed since.
func (d *Desk) Undo(ctx context.Context, number int64) (operator.Entry, error) {
	entries, err := d.Store.AuditPage(ctx, operator.AuditQuery{Number: number, Limit: 1})
	switch {
	case err != nil:
		return operator.Entry{}, err
	case len(entries) == 0:
		return operator.Entry{}, errs.New(errs.NotFound, "The audit log has no entry %d", number)
	case !canUndo(ctx, entries[0]):
		return operator.Entry{}, errs.New(errs.Conflict, "Entry %d (%s) is nothing that you can undo", number, entries[0].Event)
	}
	kind, _ := undoingOf(entries[0].Event)
	if kind.needsSignIn {
		if err := operator.Of(ctx).CheckFresh(d.Now()); err != nil {
			return entries[0], err
		}
	}
	return entries[0], kind.undo(d, ctx, entries[0])
}

// readEntry decodes both sides of a line of the audit log. A side that is not there stays as it is.
func readEntry(e operator.Entry, before, after any) error {
	for _, side := range []struct {
		text json.RawMessage
		into any
	}{{e.Before, before}, {e.After, after}} {
		if len(side.text) > 0 && side.into != nil {
			if err := json.Unmarshal(side.text, side.into); err != nil {
				return fmt.Errorf("entry %d of the audit log: %w", e.Number, err)
			}
		}
	}
	return nil
}

// doneBefore says that an entry cannot be undone any more.
func doneBefore(e operator.Entry) error {
	return errs.New(errs.Conflict, "Entry %d cannot be undone: somebody did it before", e.Number)
}

func (d *Desk) undoPlan(ctx context.Context, e operator.Entry) error {
	_, err := d.UndoHand(ctx, e.Number)
	return err
}

func (d *Desk) undoPause(ctx context.Context, e operator.Entry) error {
	changed, err := d.pause(ctx, market.PartnerID(e.Detail), e.Event == operator.PartnerResumed)
	if err == nil && !changed {
		err = doneBefore(e)
	}
	return err
}

// undoAllow takes an operator's word on a plan back.
func (d *Desk) undoAllow(ctx context.Context, e operator.Entry) error {
	id, sku, _ := strings.Cut(e.Detail, ": ")
	return d.allow(ctx, market.PartnerID(id), market.SKU(sku), e.Event == operator.PlanDisallowed)
}

// undoCorrection takes back a change of the corrections of a partner's plan.
func (d *Desk) undoCorrection(ctx context.Context, e operator.Entry) error {
	var of struct {
		ID int64 `json:"plan_id"`
	}
	if err := readEntry(e, nil, &of); err != nil {
		return err
	}
	event := map[operator.Event]operator.Event{operator.PlanHidden: operator.PlanShown, operator.PlanShown: operator.PlanHidden}[e.Event]
	return d.correctRow(ctx, of.ID, cmp.Or(event, operator.PlanCorrected), fmt.Sprintf("(entry %d was undone)", e.Number), func(current *market.Plan) ([]market.Correction, error) {
		return takeBack(current, e, d.Now().UTC().Truncate(time.Microsecond))
	})
}

func (d *Desk) undoRollback(ctx context.Context, e operator.Entry) error {
	var after struct{ Run int64 }
	if err := readEntry(e, nil, &after); err != nil {
		return err
	}
	_, err := d.Rollback(ctx, after.Run, false)
	return err
}

// undoImport undoes the import of a partner's file of conversions.
func (d *Desk) undoImport(ctx context.Context, e operator.Entry) error {
	return d.Store.UndoConversions(ctx, e.Number, func(id market.PartnerID, removed, restored int64) operator.Entry {
		return d.Entry(ctx, operator.ConversionsUndone, fmt.Sprintf("%s: entry %d, %d taken away, %d back", id, e.Number, removed, restored))
	})
}

func (d *Desk) undoShop(ctx context.Context, e operator.Entry) error {
	if d.Shop == nil {
		return storefront.Undo(ctx, d.Store, d.Entry, e.Number)
	}
	return d.Shop.Undo(ctx, e.Number)
}

func (d *Desk) undoRole(ctx context.Context, e operator.Entry) error {
	return d.people().UndoChange(ctx, e)
}

// undoTurn turns the access code on or off again.
func (d *Desk) undoTurn(ctx context.Context, e operator.Entry) error {
	access, err := d.Store.Access(ctx)
	off := e.Event == operator.CodeTurnedOn
	if err == nil && access.CodeOff == off {
		err = doneBefore(e)
	}
	if err != nil {
		return err
	}
	return d.people().TurnCode(ctx, off)
}
