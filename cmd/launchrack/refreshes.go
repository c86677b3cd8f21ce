package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

type refreshesCmd struct {
	config.Storage
	Limit   config.Number `default:"20" range:"1-1000000" help:"How many of the newest reports to print."`
	JSON    bool          `name:"json" help:"Print one JSON object for each report."`
	Partner string        `arg:"" optional:"" name:"partner" help:"A partner, such as cherry; all where none is named."`
}

// Run prints the reports of past refreshes, the newest first. It fails if the database does not
// exist.
func (c refreshesCmd) Run(env environment) error {
	var only []string
	if c.Partner != "" {
		only = []string{c.Partner}
	}
	if _, err := namedPartners(env.partners, only); err != nil {
		return err
	}
	return withStore(env, c.Storage, func(db *store.Store) error {
		runs, err := db.Runs(env.ctx, market.PartnerID(c.Partner), int(c.Limit))
		if err != nil {
			return err
		}
		if c.JSON {
			return printRunsJSON(env.stdout, runs)
		}
		return printRuns(env.stdout, runs)
	})
}

// runObject is a report in the output of --json.
type runObject struct {
	Run         int64              `json:"run_id"`
	Partner     market.PartnerID   `json:"partner"`
	StartedAt   time.Time          `json:"started_at"`
	EndedAt     time.Time          `json:"ended_at"`
	Outcome     market.Outcome     `json:"outcome"`
	Added       int                `json:"added"`
	Changed     int                `json:"changed"`
	Withdrawn   int                `json:"withdrawn"`
	Unchanged   int                `json:"unchanged"`
	Rejected    int                `json:"rejected"`
	Unconfirmed int                `json:"unconfirmed"`
	HeldPrices  int                `json:"held_prices"`
	Reason      string             `json:"reason"`
	Rejections  []market.Rejection `json:"rejections"`
	// Drift are the fields that are new, gone or of another type.
	Drift []market.ShapeChange `json:"drift"`
}

func printRunsJSON(w io.Writer, runs []market.Run) error {
	objects := make([]runObject, len(runs))
	for i, r := range runs {
		objects[i] = runObject{r.ID, r.Partner, r.StartedAt, r.EndedAt, r.Outcome, r.Added, r.Changed, r.Withdrawn, r.Unchanged,
			r.Rejected, r.Unconfirmed, r.HeldPrices, r.Reason, append([]market.Rejection{}, r.Rejections...), append([]market.ShapeChange{}, r.Drift...)}
	}
	return printJSON(w, objects)
}

// printRuns prints a table of reports, with the lines of wordsOf below each.
func printRuns(w io.Writer, runs []market.Run) error {
	var lines bytes.Buffer
	err := printTable(&lines, runs, "TIME\tRUN\tPARTNER\tOUTCOME\tADDED\tCHANGED\tWITHDRAWN\tUNCHANGED\tREJECTED\tUNCONFIRMED\tHELD PRICES\tTOOK", func(r market.Run) string {
		return fmt.Sprintf("%s\t%d\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s", r.EndedAt.Format(time.RFC3339), r.ID, r.Partner, r.Outcome,
			r.Added, r.Changed, r.Withdrawn, r.Unchanged, r.Rejected, r.Unconfirmed, r.HeldPrices, took(r))
	})
	for i, line := range strings.Split(strings.TrimSuffix(lines.String(), "\n"), "\n") {
		if i > 0 { // below the heads
			line += wordsOf(runs[i-1])
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return err
}

func took(r market.Run) time.Duration { return r.EndedAt.Sub(r.StartedAt).Round(time.Millisecond) }

// wordsOf returns the indented lines below a report: why it failed, and the rejected items.
func wordsOf(r market.Run) string {
	var b strings.Builder
	if r.Reason != "" {
		b.WriteString("\n  " + oneLine(r.Reason))
	}
	for _, c := range r.Drift {
		b.WriteString("\n  field " + oneLine(c.String()))
	}
	for _, one := range r.Rejections {
		b.WriteString("\n  " + one.Outcome() + " " + oneLine(one.Item+": "+one.Reason))
	}
	if more := r.Rejected - market.CountRejected(r.Rejections); len(r.Rejections) > 0 && more > 0 {
		fmt.Fprintf(&b, "\n  rejected %d more", more)
	}
	return b.String()
}
