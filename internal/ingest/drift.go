package ingest

import (
	"context"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// maxDrift is how many changed fields a report holds.
const maxDrift = 20

// drift notes in a run how the shape of its documents differs from that of the last good
// refresh. It gives the shape as it is stored, and reports whether it differs.
func (r *Refresher) drift(ctx context.Context, run *market.Run, now partner.Shape) (shape string, differs bool) {
	if len(now) == 0 {
		return "", false
	}
	before, err := r.cfg.Store.Shape(ctx, run.Partner)
	if err != nil {
		r.cfg.Log.Error("shape of the last good documents not read", "partner", run.Partner, "error", err)
		return "", false
	}
	shape = now.Encode()
	if shape == before {
		return shape, false
	}
	changes := now.Drift(partner.DecodeShape(before))
	run.Drift = changes[:min(len(changes), maxDrift)]
	if len(changes) > 0 {
		r.cfg.Log.Warn("the fields of the documents changed", "partner", run.Partner, "fields", len(changes), "first", changes[0].String())
	}
	return shape, true
}

func (r *Refresher) recordShape(ctx context.Context, f *feed, shape string) {
	if err := r.cfg.Store.RecordShape(ctx, f.info.ID, shape); err != nil {
		r.cfg.Log.Error("shape of the documents not stored", "partner", f.info.ID, "error", err)
	}
}
