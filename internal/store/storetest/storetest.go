// Package storetest gives tests of other packages a database of their own.
package storetest

import (
	"context"
	"log/slog"
	"testing"

	"launchrack/internal/store"
	"launchrack/internal/testing/dbfile"
)

// File is a SQLite file that has the newest schema and no rows.
func File(t testing.TB) string {
	t.Helper()
	return empty(t)
}

// URL is the address of a File.
func URL(t testing.TB) string {
	t.Helper()
	return "sqlite://" + empty(t)
}

var empty = dbfile.Template(func(file string) error {
	s, err := store.Open(context.Background(), "sqlite://"+file, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	return s.Close()
})
