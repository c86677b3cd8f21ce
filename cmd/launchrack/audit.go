package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
	"unicode"

	"launchrack/internal/config"
	"launchrack/internal/operator"
	"launchrack/internal/store"
)

type auditCmd struct {
	config.Storage
	Limit config.Count `default:"100" help:"How many of the newest lines to print."`
	JSON  bool         `name:"json" help:"Print one JSON object for each line."`
}

// Run prints the newest lines of the audit log, the newest one last.
func (c auditCmd) Run(env environment) error {
	db, err := store.Open(env.ctx, c.DatabaseURL, newLog(env))
	if err != nil {
		return err
	}
	defer closing(db)
	entries, err := db.Audit(env.ctx, int(c.Limit))
	if err != nil {
		return err
	}
	if c.JSON {
		return printEntries(env.stdout, entries)
	}
	return tabulate(env.stdout, entries)
}

func printEntries(w io.Writer, entries []operator.Entry) error {
	enc := json.NewEncoder(w)
	for _, e := range entries {
		if err := enc.Encode(e); err != nil {
			return err
		}
	}
	return nil
}

func tabulate(w io.Writer, entries []operator.Entry) error {
	table := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "TIME\tEVENT\tADDRESS\tDETAIL") // Flush gives the error
	for _, e := range entries {
		address := e.Address
		if address == "" {
			address = "-"
		}
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", e.At.Format(time.RFC3339), e.Event, address, oneLine(e.Detail))
	}
	return table.Flush()
}

// oneLine keeps a plan's name from moving the cursor of a terminal.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, s)
}
