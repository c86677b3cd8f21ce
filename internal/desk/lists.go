package desk

import (
	"context"
	"encoding/json"
	"slices"

	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
	"launchrack/internal/store"
)

// ChosenList is a list of which operators change one item at a time. It is stored as a setting, in JSON.
type ChosenList[T comparable] struct {
	// setting is the setting's name, and most the maximum number of items.
	setting string
	most    int
	// none says that there is no such item.
	none string
	// same reports whether one item takes the place of another.
	same func(T, T) bool
	// put and dropped are the events of a change, and detail describes it; after is nil where the item goes.
	put, dropped operator.Event
	detail       func(d *Desk, before, after *T) string
	// done publishes a change.
	done func(*Desk, context.Context) error
}

// All returns the stored items in the order in which they were chosen, and their JSON.
func (l ChosenList[T]) All(ctx context.Context, db *store.Store) (list []T, text string, err error) {
	stored, err := db.Settings(ctx, l.setting)
	if err != nil {
		return nil, "", err
	}
	list, err = l.read(stored)
	return list, stored[l.setting], err
}

func (l ChosenList[T]) read(stored map[string]string) (list []T, err error) {
	if text := stored[l.setting]; text != "" {
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			return nil, errs.Wrap(errs.Damaged, err, "the setting %s in the database is not a list of such items", l.setting)
		}
	}
	return list, nil
}

// change puts an item into the list, or takes away the one like it for nil, with a line of the audit log, and
// publishes that. check may refuse the change because of the item before, or of the stored text of the list; it may be nil.
func (l ChosenList[T]) change(ctx context.Context, d *Desk, of T, after *T, check func(before *T, text string) error) error {
	err := d.Store.ChangeShown(ctx, func(stored map[string]string) (map[string]string, operator.Entry, error) {
		list, err := l.read(stored)
		var before *T
		list = slices.DeleteFunc(list, func(one T) bool {
			if !l.same(one, of) {
				return false
			}
			before = &one
			return true
		})
		if err == nil && check != nil {
			err = check(before, stored[l.setting])
		}
		event := l.put
		if after != nil {
			list = append(list, *after)
		} else if event = l.dropped; before == nil && err == nil {
			err = errs.New(errs.NotFound, "%s", l.none)
		}
		if err == nil && len(list) > l.most {
			err = errs.New(errs.TooLarge, "At most %d can be stored, and there are as many", l.most)
		}
		if err != nil {
			return nil, operator.Entry{}, err
		}
		entry := d.Entry(ctx, event, l.detail(d, before, after))
		entry.Before, entry.After = sideJSON(before), sideJSON(after)
		text, err := json.Marshal(list)
		return map[string]string{l.setting: string(text)}, entry, err
	}, l.setting)
	if err != nil {
		return err
	}
	return l.done(d, context.WithoutCancel(ctx))
}

// sideJSON is one side of a change in a line of the audit log; nil for none.
func sideJSON[T any](side *T) json.RawMessage {
	if side == nil {
		return nil
	}
	text, _ := json.Marshal(side) // what was read from JSON always encodes
	return text
}

// undo restores an item to what it was before an entry of the audit log.
func (l ChosenList[T]) undo(d *Desk, ctx context.Context, e operator.Entry) error {
	var before, after *T
	if err := readEntry(e, &before, &after); err != nil {
		return err
	}
	of := before
	if of == nil {
		of = after
	}
	if of == nil {
		return errs.New(errs.Conflict, "Entry %d changed nothing that could be undone", e.Number)
	}
	return l.change(ctx, d, *of, before, func(now *T, _ string) error {
		if (now == nil) != (after == nil) || now != nil && *now != *after {
			return errs.New(errs.Conflict, "Entry %d cannot be undone: it has changed since", e.Number)
		}
		return nil
	})
}
