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

// deskNames is what the desk does with texts that no table knows.
type deskNames struct{ deskRefreshes }

// Unmatched lists the texts, as launchrack partner unmatched does.
func (d deskNames) Unmatched(ctx context.Context) ([]desk.Unmatched, error) {
	plans, err := d.store.Plans(ctx)
	if err != nil {
		return nil, err
	}
	return unmatchedIn(plans, d.names), nil
}

// Chosen lists what was chosen, the newest last.
func (d deskNames) Chosen(ctx context.Context) ([]market.ChosenName, error) {
	names, _, err := chosenNames(ctx, d.store)
	return names, err
}

// Write writes names as the file that readOverrides reads.
func (deskNames) Write(w io.Writer, names []market.ChosenName) error {
	return complete.WriteNames(w, names)
}

// Known lists the names of a table.
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

// Choose names a text and all rows with it.
func (d deskNames) Choose(ctx context.Context, n market.ChosenName) error {
	return d.change(ctx, operator.NameChosen, n, &n, nil)
}

// Drop takes back what was chosen for a text.
func (d deskNames) Drop(ctx context.Context, n market.ChosenName) error {
	return d.change(ctx, operator.NameDropped, n, nil, nil)
}

// change stores a name or drops it, brings the journal up to date, so that each row whose facts
// follow has an event, and shows the rows. Check may refuse what was chosen before; nil for none.
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
	d.show(ctx, nil) // from here on rows are completed by the new names
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

// nameOf gives what is chosen for a text; nil for nothing.
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
	for side, name := range map[*json.RawMessage]*market.ChosenName{&entry.Before: before, &entry.After: after} {
		if name == nil {
			continue
		}
		text, err := json.Marshal(name)
		if err != nil {
			return entry, fmt.Errorf("write a chosen name: %w", err)
		}
		*side = text
	}
	return entry, nil
}

// undoName puts a text back to what was chosen for it before.
func (d deskAudit) undoName(ctx context.Context, e operator.Entry) error {
	names := deskNames{deskRefreshes(d)}
	var before, after market.ChosenName
	for text, name := range map[*json.RawMessage]*market.ChosenName{&e.Before: &before, &e.After: &after} {
		if len(*text) == 0 {
			continue
		}
		if err := json.Unmarshal(*text, name); err != nil {
			return fmt.Errorf("entry %d of the audit log: %w", e.Number, err)
		}
	}
	unchanged := func(now *market.ChosenName) error {
		if now == nil && after.Text == "" || now != nil && *now == after {
			return nil
		}
		return errs.New(errs.Conflict, "Entry %d cannot be undone: the name was changed since", e.Number)
	}
	if before.Text == "" {
		return names.change(ctx, operator.NameDropped, after, nil, unchanged)
	}
	return names.change(ctx, operator.NameChosen, before, &before, unchanged)
}
