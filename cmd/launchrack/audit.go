package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"launchrack/internal/catalog"
	"launchrack/internal/desk"
	"launchrack/internal/operator"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

type auditCmd struct {
	Show auditShowCmd `cmd:"" default:"withargs" help:"Print the newest lines (the default)."`
	Undo auditUndoCmd `cmd:"" help:"Undo an entry, as the operator's desk does. Works beside a running shop, which follows within seconds."`
}

type auditShowCmd struct {
	config.Storage
	Limit config.Number `default:"100" range:"1-1000000" help:"How many of the newest lines to print."`
	JSON  bool          `name:"json" help:"Print one JSON object for each line."`
}

// Run prints the newest lines of the audit log, the newest one last.
func (c auditShowCmd) Run(env environment) error {
	return withStore(env, c.Storage, func(db *store.Store) error {
		entries, err := db.Audit(env.ctx, int(c.Limit))
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(env.stdout, entries)
		}
		return printEntries(env.stdout, entries)
	})
}

type auditUndoCmd struct {
	config.Storage
	Entry int64 `arg:"" help:"The number of the entry, as audit shows it."`
}

// Run prints the undone entry.
func (c auditUndoCmd) Run(env environment) error {
	return withChanges(env, c.Storage, func(db *store.Store) error {
		names, _, err := deriveWith(env.ctx, db, c.Storage, monthHours(env.partners.Infos()))
		if err != nil {
			return err
		}
		p := &program{store: db, catalog: &catalog.Catalog{}, names: names, log: newLog(env)}
		d := desk.New(p.deskConfig(env.partners, c.CPUOverrides))
		entry, err := d.Undo(operator.As(env.ctx, operator.Operator{Role: operator.Owner, SignedIn: time.Now()}), c.Entry)
		if err != nil {
			return err
		}
		return env.printf("undone: entry %d: %s %s\n", entry.Number, entry.Event, oneLine(entry.Detail))
	})
}

func printEntries(w io.Writer, entries []operator.Entry) error {
	return printTable(w, entries, "ENTRY\tTIME\tEVENT\tADDRESS\tDETAIL", func(e operator.Entry) string {
		return fmt.Sprintf("%d\t%s\t%s\t%s\t%s", e.Number, e.At.Format(time.RFC3339), e.Event, cmp.Or(e.Address, "-"), oneLine(e.Detail))
	})
}

// oneLine replaces control characters, so that a name cannot control the terminal.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, s)
}
