package main

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/hardware/complete"
	"launchrack/internal/market"
	"launchrack/internal/operator"
	"launchrack/internal/store"
)

// namesSetting holds the names that operators chose on the desk, as a JSON list of
// market.ChosenName.
const namesSetting = "chosen_names"

// maxChosen is the maximum number of chosen names.
const maxChosen = 5_000

// chosenNames returns the names that operators chose, and their stored JSON.
func chosenNames(ctx context.Context, db *store.Store) (names []market.ChosenName, text string, err error) {
	stored, err := db.Settings(ctx, namesSetting)
	if err != nil || stored[namesSetting] == "" {
		return nil, "", err
	}
	text = stored[namesSetting]
	if err := json.Unmarshal([]byte(text), &names); err != nil {
		return nil, text, errs.Wrap(errs.Damaged, err, "the setting %s in the database is not a list of names", namesSetting)
	}
	return names, text, nil
}

// fingerprintOfNames returns a short hash of the chosen names; empty for none.
func fingerprintOfNames(text string) string {
	if text == "" {
		return ""
	}
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(text))
	return strconv.FormatUint(sum.Sum64(), 36)
}

// readingsOf merges the chosen names with those of the operator's file, which override them.
func readingsOf(chosen []market.ChosenName, file complete.Names) complete.Names {
	names := complete.Names{Processors: maps.Clone(file.Processors), Places: maps.Clone(file.Places), GPUs: maps.Clone(file.GPUs)}
	for _, n := range chosen {
		_ = names.Add(n) // it fails for a text of the file, and for a name that no table has any more
	}
	return names
}

// nameKeeper updates a completer with the names that operators choose on any node.
type nameKeeper struct {
	store     *store.Store
	completer *complete.Completer
	file      complete.Names
	text      string
}

// follow reads the chosen names and reports whether they have changed. It is not safe for concurrent
// use.
func (k *nameKeeper) follow(ctx context.Context) (bool, error) {
	names, text, err := chosenNames(ctx, k.store)
	if err != nil || text == k.text {
		return false, err
	}
	k.completer.SetNames(readingsOf(names, k.file))
	k.text = text
	return true, nil
}

// changeNames replaces the chosen names by the result of change, with a line of the audit log.
func changeNames(ctx context.Context, db *store.Store, entry operator.Entry, change func([]market.ChosenName) ([]market.ChosenName, error)) error {
	return db.ChangeSettings(ctx, func(stored map[string]string) (map[string]string, error) {
		var names []market.ChosenName
		if stored[namesSetting] != "" {
			if err := json.Unmarshal([]byte(stored[namesSetting]), &names); err != nil {
				return nil, fmt.Errorf("read the chosen names: %w", err)
			}
		}
		names, err := change(names)
		if err != nil {
			return nil, err
		}
		if len(names) > maxChosen {
			return nil, errs.New(errs.TooLarge, "More than %d names are chosen", maxChosen)
		}
		text, err := json.Marshal(names)
		return map[string]string{namesSetting: string(text)}, err
	}, entry, namesSetting)
}

// withName appends a name to a list and removes another one of the same text.
func withName(names []market.ChosenName, n market.ChosenName) []market.ChosenName {
	return append(withoutName(names, n), n)
}

func withoutName(names []market.ChosenName, n market.ChosenName) []market.ChosenName {
	return slices.DeleteFunc(slices.Clone(names), n.Same)
}
