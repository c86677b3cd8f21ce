package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"launchrack/internal/store"
)

type copyCmd struct {
	From string `arg:"" help:"Address of a shop's database: sqlite:// and a file, or postgres://."`
	To   string `arg:"" help:"Address of a database that holds no shop; it must be there for postgres://."`
}

// Run copies a database and prints the number of rows and the checksum of each table. If a table
// differs, it fails and stores nothing.
func (c copyCmd) Run(env environment) error {
	tables, err := store.Copy(env.ctx, c.From, c.To, newLog(env))
	if err == nil || slices.ContainsFunc(tables, func(t store.CopiedTable) bool { return !t.Equal() }) {
		err = errors.Join(printCopied(env.stdout, tables), err)
	}
	if err == nil {
		_, err = fmt.Fprintln(env.stdout, "What the shop stores in FROM from now on is not in TO.")
	}
	return err
}

func printCopied(out io.Writer, tables []store.CopiedTable) error {
	return printTable(out, tables, "TABLE\tROWS\tSHA-256\tTO", func(t store.CopiedTable) string {
		there := "equal"
		if !t.Equal() {
			there = fmt.Sprintf("DIFFERS: %d rows, %s", t.To.Rows, t.To.SHA256)
		}
		return fmt.Sprintf("%s\t%d\t%s\t%s", t.Name, t.From.Rows, t.From.SHA256, there)
	})
}
