package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/ingest"
	"launchrack/internal/model/bundled"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/store"
)

// standing gives what a refresh of a partner would compare its answer with. Without a database nothing is stored, and the
// bundled plans are those of other partners.
func standing(ctx context.Context, db *store.Store, id market.PartnerID, holdFor time.Duration) (b ingest.Before, err error) {
	b = ingest.Before{At: clock().UTC().Truncate(time.Microsecond), HoldFor: holdFor, Plans: func(context.Context) ([]market.Plan, error) { return bundled.Plans() }}
	if db == nil {
		return b, nil
	}
	var state market.PartnerState
	if b.Rows, state, err = db.FeedRows(ctx, id); err != nil {
		return b, err
	}
	b.Holds, b.Plans = state.Holds, db.Plans
	b.Shape, err = db.Shape(ctx, id)
	return b, err
}

// openExisting opens the shop's database for reading; nil where there is none yet.
func openExisting(env environment, s config.Storage) (*store.Store, error) {
	market.SetCurrencies(s.Currencies)
	if file, ok := strings.CutPrefix(s.DatabaseURL, "sqlite://"); ok {
		if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
	}
	return store.OpenReadOnly(env.ctx, s.DatabaseURL, newLog(env))
}

// changedRows returns each row of a change, before and after.
func changedRows(stored []market.Plan, change market.Change) (rows []store.ChangedRow) {
	was := map[int64]*market.Plan{}
	for i := range stored {
		was[stored[i].ID] = &stored[i]
	}
	for i := range change.Insert {
		rows = append(rows, store.ChangedRow{After: &change.Insert[i]})
	}
	for i := range change.Update {
		rows = append(rows, store.ChangedRow{Before: was[change.Update[i].ID], After: &change.Update[i]})
	}
	for _, id := range change.Delete {
		rows = append(rows, store.ChangedRow{Before: was[id]})
	}
	return rows
}

// visible are the fields of which a check prints the words.
var visible = []string{mapping.PriceField, "stock", "type", "specs"}

// printRows prints a line for each row that a refresh would change, and what words has for its key.
func printRows(w io.Writer, rows []store.ChangedRow, words map[market.SKU]map[string]string) {
	for _, r := range rows {
		switch {
		case r.Before == nil:
			_, _ = fmt.Fprintf(w, "add %s: %s\n", r.After.SKU, describePlan(r.After))
			printWords(w, words[r.After.SKU], visible...)
		case r.After == nil:
			_, _ = fmt.Fprintf(w, "withdraw %s: %s\n", r.Before.SKU, describePlan(r.Before))
		case !r.After.UnconfirmedSince.IsZero():
			_, _ = fmt.Fprintf(w, "keep %s: its item was rejected\n", r.After.SKU)
		default:
			_, _ = fmt.Fprintf(w, "change %s (%s): %s\n", r.After.SKU, strings.Join(row.ChangedColumns(r.Before, r.After), ", "), describePlan(r.After))
			printWords(w, words[r.After.SKU], visible...)
		}
	}
}

// describePlan returns a plan's name, type, sizes and prices in one line.
func describePlan(p *market.Plan) string {
	parts := []string{p.Name, string(p.Type)}
	if p.CPUCores != nil {
		parts = append(parts, fmt.Sprintf("%d cores", *p.CPUCores))
	}
	if p.MemoryGB != nil {
		parts = append(parts, hundredths(*p.MemoryGB)+" GB RAM")
	}
	if p.StorageGB != nil {
		parts = append(parts, hundredths(*p.StorageGB)+" GB storage")
	}
	parts = append(append(parts, partner.PricesRead(p)...), partner.StockRead(p))
	if len(p.FromText) > 0 {
		parts = append(parts, "from its text: "+strings.Join(p.FromText, " "))
	}
	return strings.Join(parts, ", ")
}

// hundredths formats a size of which a partner may tell more digits than anybody reads.
func hundredths(gb float64) string {
	return strconv.FormatFloat(math.Round(gb*100)/100, 'f', -1, 64)
}
