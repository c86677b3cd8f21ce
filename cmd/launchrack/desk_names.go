package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"launchrack/internal/desk"
	"launchrack/internal/errs"
	"launchrack/internal/hardware/complete"
	"launchrack/internal/hardware/cpu"
	"launchrack/internal/hardware/gpu"
	"launchrack/internal/market"
	"launchrack/internal/operator"
	"launchrack/internal/place"
)

// deskNames are the desk's actions on texts that no table knows.
type deskNames struct{ deskRefreshes }

// Unmatched returns the texts, as launchrack partner unmatched lists them.
func (d deskNames) Unmatched(ctx context.Context) ([]desk.Unmatched, error) {
	plans, err := d.store.Plans(ctx)
	if err != nil {
		return nil, err
	}
	return unmatchedIn(plans, d.names), nil
}

// Chosen returns the chosen names, the newest last.
func (d deskNames) Chosen(ctx context.Context) ([]market.ChosenName, error) {
	names, _, err := chosenNames(ctx, d.store)
	return names, err
}

// Write writes names in the file format of readOverrides.
func (deskNames) Write(w io.Writer, names []market.ChosenName) error {
	return complete.WriteNames(w, names)
}

// Known returns the names of a table.
func (deskNames) Known(kind market.NameKind) []string {
	switch kind {
	case market.ProcessorName:
		var list []string
		for _, c := range cpu.All() {
			list = append(list, c.Name)
		}
		return list
	case market.PlaceName:
		return place.Labels()
	case market.GPUName:
		return gpu.Models()
	}
	return []string{}
}

// Choose stores the name of a text and applies it to all rows.
func (d deskNames) Choose(ctx context.Context, n market.ChosenName) error {
	return d.change(ctx, operator.NameChosen, n, &n, nil)
}

// Drop removes the chosen name of a text.
func (d deskNames) Drop(ctx context.Context, n market.ChosenName) error {
	return d.change(ctx, operator.NameDropped, n, nil, nil)
}

// change stores or removes a name, adds an event to the journal for each row that changes, and
// publishes the rows. check may refuse the change because of the name before; it may be nil.
func (d deskNames) change(ctx context.Context, event operator.Event, n market.ChosenName, after *market.ChosenName, check func(before *market.ChosenName) error) error {
	before, err := d.nameOf(ctx, n)
	if err == nil && check != nil {
		err = check(before)
	}
	if err != nil {
		return err
	}
	entry, err := d.nameEntry(ctx, event, n, before, after)
	if err != nil {
		return err
	}
	err = changeNames(ctx, d.store, entry, func(names []market.ChosenName) ([]market.ChosenName, error) {
		if check != nil {
			var now *market.ChosenName
			if at := slices.IndexFunc(names, n.Same); at >= 0 {
				now = &names[at]
			}
			if err := check(now); err != nil {
				return nil, err
			}
		}
		if after == nil {
			return withoutName(names, n), nil
		}
		return withName(names, *after), nil
	})
	if err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx)
	d.show(ctx, nil) // which makes the completer use the new names
	if d.publisher == nil {
		if _, err := d.names.follow(ctx); err != nil {
			return err
		}
	}
	_, readings, err := newCompleter(ctx, d.overridesFile, d.store)
	if err != nil {
		return err
	}
	if err := d.store.Reconcile(ctx, derivedBy(readings, monthHours(d.partners.Infos()))); err != nil {
		return err
	}
	d.show(ctx, nil)
	return nil
}

// nameOf returns the chosen name of a text; nil for none.
func (d deskNames) nameOf(ctx context.Context, n market.ChosenName) (*market.ChosenName, error) {
	names, err := d.Chosen(ctx)
	if at := slices.IndexFunc(names, n.Same); err == nil && at >= 0 {
		return &names[at], nil
	}
	return nil, err
}

func (d deskNames) nameEntry(ctx context.Context, event operator.Event, n market.ChosenName, before, after *market.ChosenName) (operator.Entry, error) {
	detail := fmt.Sprintf("%s %q", n.Kind, n.Text)
	switch {
	case after != nil:
		detail += " is " + after.Name
	case before == nil:
		return operator.Entry{}, errs.New(errs.NotFound, "Nothing was chosen for %q", errs.Clip(n.Text, 60))
	default:
		detail += " is no longer " + before.Name
	}
	entry := d.entry(ctx, event, detail)
	return entry, setSides(&entry, before, after)
}

// setSides sets Before and After of a line of the audit log; nil for none.
func setSides[T any](e *operator.Entry, before, after *T) (err error) {
	e.Before, e.After = nil, nil
	if before != nil {
		e.Before, err = json.Marshal(before)
	}
	if err == nil && after != nil {
		e.After, err = json.Marshal(after)
	}
	return err
}

// sidesOf returns Before and After of a line of the audit log; nil for none.
func sidesOf[T any](e operator.Entry) (before, after *T, err error) {
	if len(e.Before) > 0 {
		err = json.Unmarshal(e.Before, &before)
	}
	if err == nil && len(e.After) > 0 {
		err = json.Unmarshal(e.After, &after)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("entry %d of the audit log: %w", e.Number, err)
	}
	return before, after, nil
}

// undoName restores the chosen name of a text before an entry of the audit log.
func (d deskAudit) undoName(ctx context.Context, e operator.Entry) error {
	before, after, err := sidesOf[market.ChosenName](e)
	if err != nil {
		return err
	}
	unchanged := func(now *market.ChosenName) error {
		if (now == nil) != (after == nil) || now != nil && *now != *after {
			return errs.New(errs.Conflict, "Entry %d cannot be undone: the name was changed since", e.Number)
		}
		return nil
	}
	names := deskNames{deskRefreshes(d)}
	switch {
	case before != nil:
		return names.change(ctx, operator.NameChosen, *before, before, unchanged)
	case after != nil:
		return names.change(ctx, operator.NameDropped, *after, nil, unchanged)
	}
	return errs.New(errs.Conflict, "Entry %d changed nothing that could be undone", e.Number)
}
