package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
	"launchrack/internal/store"
	"launchrack/internal/watch"
)

// keyPrint is the setting with the fingerprint of the shop's key where a file has the key; the setting
// of the key is empty then.
const keyPrint = "shop_key_print"

// shopKeyField is the flag of the file, for errors.
const shopKeyField = "shop-key-file"

// openKeys returns the shop's keys from the database, or from the file if one is named. The first
// time, it moves the key of the database into the file.
func openKeys(ctx context.Context, db *store.Store, file string) (*watch.Keys, error) {
	stored, err := db.Settings(ctx, store.ShopKey, keyPrint)
	if err != nil {
		return nil, err
	}
	if file != "" {
		return keysOfFile(ctx, db, file, stored)
	}
	if stored[keyPrint] != "" {
		return nil, errs.Field(shopKeyField, "the shop's key was moved out of the database into a file; name that file")
	}
	text, err := db.PutSettingIfAbsent(ctx, store.ShopKey, watch.NewKey())
	if err != nil {
		return nil, fmt.Errorf("keep the shop's key: %w", err)
	}
	return watch.ParseKeys(text)
}

func keysOfFile(ctx context.Context, db *store.Store, file string, stored map[string]string) (*watch.Keys, error) {
	offered := cmp.Or(stored[store.ShopKey], watch.NewKey())
	if stored[keyPrint] != "" {
		offered = "" // a new key could decrypt nothing
	}
	text, err := readOrMake(file, offered)
	if err != nil {
		return nil, errs.Field(shopKeyField, "%s", err)
	}
	keys, err := watch.ParseKeys(text)
	switch {
	case err != nil:
		return nil, errs.Field(shopKeyField, "%s: %s", file, err)
	case stored[store.ShopKey] != "" && stored[store.ShopKey] != text, stored[keyPrint] != "" && stored[keyPrint] != keys.Print():
		return nil, errs.Field(shopKeyField, "%s holds another key than the one that encrypted the addresses in the database", file)
	case stored[keyPrint] != "":
		return keys, nil
	}
	change := func(map[string]string) (map[string]string, error) {
		return map[string]string{store.ShopKey: "", keyPrint: keys.Print()}, nil
	}
	return keys, db.ChangeSettings(ctx, change, operator.Entry{At: time.Now(), Event: operator.ShopKeyMoved, Detail: "into a file"}, store.ShopKey, keyPrint)
}

// readOrMake reads a file, or creates it with a text if there is none. If two processes create it,
// both get the text of the first.
func readOrMake(file, text string) (string, error) {
	found, err := os.ReadFile(file)
	if err == nil || !errors.Is(err, fs.ErrNotExist) || text == "" {
		return strings.TrimSpace(string(found)), err
	}
	draft, err := os.CreateTemp(filepath.Dir(file), ".shop-key-*") // with mode 0600
	if err != nil {
		return "", err
	}
	defer os.Remove(draft.Name())
	_, err = draft.WriteString(text + "\n")
	if err := errors.Join(err, draft.Sync(), draft.Close()); err != nil {
		return "", err
	}
	if err := os.Link(draft.Name(), file); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	found, err = os.ReadFile(file)
	return strings.TrimSpace(string(found)), err
}
