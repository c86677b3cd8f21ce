package ingest

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"launchrack/internal/model/market"
)

// Before is what a refresh compares an answer with.
type Before struct {
	// Rows are the stored rows of the partner, Holds what guards hold back, and Shape the shape of its last good documents.
	Rows  []market.Plan
	Holds market.Holds
	Shape string
	// Plans gives the rows of all partners, where many plans are new.
	Plans func(context.Context) ([]market.Plan, error)
	// HoldFor is Config.HoldFor, and At the time of the refresh.
	HoldFor time.Duration
	At      time.Time
}

// Trial is what a refresh would do.
type Trial struct {
	Report
	Change market.Change
	// Held says why the answer would be held back; nil where it would be taken. The rest is then what accepting it would do.
	Held error
}

// Try asks a partner once and tells what a refresh would do. It stores nothing. An answer that nobody can accept is an
// error, as of Refresh.
func Try(ctx context.Context, f Feed, b Before) (t Trial, err error) {
	info := newFeedInfo(f.Info())
	ctx, cancel := context.WithTimeout(ctx, defaultLimit)
	defer cancel()
	s, err := fetch(ctx, f, defaultLimit, slog.New(slog.DiscardHandler))
	run := market.Run{Partner: info.ID, StartedAt: b.At, EndedAt: b.At}
	var shape shape
	if len(s.Shape) > 0 {
		shape = newShape(s.Shape, b.Shape)
	}
	if err = shape.judge(info, err); err != nil {
		return t, heldIfIncomplete(info, err)
	}
	offered, rejected := current(s.Plans, b.At)
	rejected = inOrder(append(rejected, s.Rejected...))
	if len(offered) == 0 {
		return t, nothingAccepted(info, rejected)
	}
	a := answer{rejected: rejected, at: b.At, guards: shape.guards(info), isNewSource: shape.isNewSource(), before: b.Holds, holdFor: b.HoldFor}
	for {
		a.plans = slices.Clone(offered) // which a comparison uses up
		if a.peers, err = peersOf(ctx, b.Plans, info.ID, b.Rows, a); err != nil {
			return t, err
		}
		d := compare(b.Rows, a)
		held := d.holdBack(info, a)
		if held != nil && !a.trusted {
			t.Held, a.trusted = held, true
			continue
		}
		all := inOrder(append(d.heldRows, rejected...))
		note(&run, all)
		d.describe(&run)
		t.Report, t.Change = newReport(run, all), d.change
		return t, nil
	}
}
