package main

import (
	"context"
	"hash/fnv"
	"maps"
	"strconv"

	"launchrack/internal/desk"
	"launchrack/internal/model/hardware/complete"
	"launchrack/internal/model/market"
	"launchrack/internal/store"
)

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
	names, text, err := desk.Names.All(ctx, k.store)
	if err != nil || text == k.text {
		return false, err
	}
	k.completer.SetNames(readingsOf(names, k.file))
	k.text = text
	return true, nil
}
