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

// namesSetting holds what operators chose on the desk, as a JSON list of market.ChosenName.
const namesSetting = "chosen_names"

// maxChosen bounds the names that are chosen; each is looked at by every row.
const maxChosen = 5_000

// chosenNames reads what operators chose, and the text that tells one state of it from others.
func chosenNames(ctx context.Context, db *store.Store) (names []market.ChosenName, text string, err error) {
	stored, err := db.Settings(ctx, namesSetting)
	if err != nil || stored[namesSetting] == "" {
		return nil, "", err
	}
	text = stored[namesSetting]
	if err := json.Unmarshal([]byte(text), &names); err != nil {
		return nil, text, errs.Wrap(errs.Damaged, err, "the setting %s in the database is no list of names", namesSetting)
	}
	return names, text, nil
}

// fingerprintOfNames tells one state of the chosen names from others in few characters.
func fingerprintOfNames(text string) string {
	if text == "" {
		return ""
	}
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(text))
	return strconv.FormatUint(sum.Sum64(), 36)
}

// readingsOf joins what operators chose with their file, which wins.
func readingsOf(chosen []market.ChosenName, file complete.Names) complete.Names {
	names := complete.Names{Processors: maps.Clone(file.Processors), Places: maps.Clone(file.Places), GPUs: maps.Clone(file.GPUs)}
	for _, n := range chosen {
		_ = names.Add(n) // a text of the file, and a name of an older table, are left as they are
	}
	return names
}

// nameKeeper lets a completer follow what is chosen, on whatever node it was.
type nameKeeper struct {
	store     *store.Store
	completer *complete.Completer
	file      complete.Names
	text      string
}

// follow reads the chosen names, and reports whether they are others than before. One caller
// at a time.
func (k *nameKeeper) follow(ctx context.Context) (bool, error) {
	names, text, err := chosenNames(ctx, k.store)
	if err != nil || text == k.text {
		return false, err
	}
	k.completer.SetNames(readingsOf(names, k.file))
	k.text = text
	return true, nil
}

// changeNames stores what change makes of the chosen names, with a line of the audit log.
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

// withName puts a name into a list, in the place of another one of the same text.
func withName(names []market.ChosenName, n market.ChosenName) []market.ChosenName {
	return append(withoutName(names, n), n)
}

func withoutName(names []market.ChosenName, n market.ChosenName) []market.ChosenName {
	return slices.DeleteFunc(slices.Clone(names), n.Same)
}
