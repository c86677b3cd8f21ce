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

	"launchrack/internal/bundled"
	"launchrack/internal/config"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/row"
	"launchrack/internal/store"
)

// preview is a read-only ingest.Store: a refresh reads the stored rows and writes nothing.
type preview struct {
	db     *store.Store // nil if there is no database yet
	stored map[int64]market.Plan
	change market.Change
}

// openPreview opens the shop's database. A missing SQLite file counts as an empty database.
func openPreview(env environment, s config.Storage) (*preview, error) {
	if file, ok := strings.CutPrefix(s.DatabaseURL, "sqlite://"); ok {
		if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
			return &preview{}, nil
		}
	}
	db, err := store.OpenReadOnly(env.ctx, s.DatabaseURL, newLog(env))
	if err != nil {
		return nil, err
	}
	return &preview{db: db}, nil
}

func (p *preview) close(env environment) {
	if p.db != nil {
		closeStore(env, p.db)
	}
}

// ApplyRefresh remembers the change and does not store it.
func (p *preview) ApplyRefresh(ctx context.Context, id market.PartnerID, decide func([]market.Plan) (market.Change, error)) error {
	remember := func(stored []market.Plan) (market.Change, error) {
		p.stored = map[int64]market.Plan{}
		for _, one := range stored {
			p.stored[one.ID] = one
		}
		change, err := decide(stored)
		p.change = change
		return change, err
	}
	if p.db == nil {
		_, err := remember(nil)
		return err
	}
	return p.db.PreviewRefresh(ctx, id, remember)
}

// Plans gives the rows of all partners, the bundled ones where there is no database.
func (p *preview) Plans(ctx context.Context) ([]market.Plan, error) {
	if p.db == nil {
		return bundled.Plans()
	}
	return p.db.Plans(ctx)
}

// RecordFailure does nothing.
func (*preview) RecordFailure(context.Context, market.Run) error { return nil }

// RecordDocuments does nothing.
func (*preview) RecordDocuments(context.Context, market.PartnerID, market.Offer, market.Retention) error {
	return nil
}

// Lease always succeeds, as a preview writes nothing.
func (*preview) Lease(context.Context, string, string, time.Duration) (market.Lease, bool, error) {
	return market.Lease{}, true, nil
}

// ReleaseLease does nothing.
func (*preview) ReleaseLease(context.Context, market.Lease) error { return nil }

// PartnerStates returns none, as a preview has no schedule.
func (*preview) PartnerStates(context.Context) ([]market.PartnerState, error) { return nil, nil }

// LatestRuns returns none.
func (*preview) LatestRuns(context.Context) ([]market.Run, error) { return nil, nil }

// LastGoodRun returns none.
func (*preview) LastGoodRun(context.Context, market.PartnerID) (market.Run, error) {
	return market.Run{}, nil
}

// PartnersStanding returns nothing, as a preview shows no status.
func (*preview) PartnersStanding(context.Context) (market.Standing, error) {
	return market.Standing{}, nil
}

// LastAnswers returns none, so that the preview fetches the whole offer.
func (p *preview) LastAnswers(context.Context, market.PartnerID) ([]market.Document, error) {
	return nil, nil
}

// print writes a line for each row that the refresh would change.
func (p *preview) print(w io.Writer) {
	for i := range p.change.Insert {
		_, _ = fmt.Fprintf(w, "add %s: %s\n", p.change.Insert[i].SKU, describePlan(&p.change.Insert[i]))
	}
	for i := range p.change.Update {
		now := &p.change.Update[i]
		was := p.stored[now.ID]
		if !now.UnconfirmedSince.IsZero() {
			_, _ = fmt.Fprintf(w, "keep %s: its item was rejected\n", now.SKU)
			continue
		}
		_, _ = fmt.Fprintf(w, "change %s (%s): %s\n", now.SKU, strings.Join(row.ChangedColumns(&was, now), ", "), describePlan(now))
	}
	for _, id := range p.change.Delete {
		was := p.stored[id]
		_, _ = fmt.Fprintf(w, "withdraw %s: %s\n", was.SKU, describePlan(&was))
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
	parts = append(parts, partner.PricesRead(p)...)
	if !p.Available {
		parts = append(parts, "not available")
	}
	if len(p.FromText) > 0 {
		parts = append(parts, "from its text: "+strings.Join(p.FromText, " "))
	}
	return strings.Join(parts, ", ")
}

// hundredths formats a size of which a partner may tell more digits than anybody reads.
func hundredths(gb float64) string {
	return strconv.FormatFloat(math.Round(gb*100)/100, 'f', -1, 64)
}

// Shape returns none.
func (*preview) Shape(context.Context, market.PartnerID) (string, error) { return "", nil }

// Pack does nothing.
func (*preview) Pack(context.Context, *market.Evidence) error { return nil }
