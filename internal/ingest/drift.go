package ingest

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

// maxDrift is how many changed fields a report holds.
const maxDrift = 20

// maxShrunk is how many shorter lists a reason names.
const maxShrunk = 3

// shape is the shape of an answer and the shape of the last good one.
type shape struct {
	now, before partner.Shape
	// text is the shape as it is stored; differs reports that another one is.
	text    string
	differs bool
}

// drift compares the shape of an answer with the last good refresh, and notes in a
// run how they differ.
func (r *Refresher) drift(ctx context.Context, run *market.Run, now partner.Shape) shape {
	if len(now) == 0 {
		return shape{}
	}
	before, err := r.cfg.Store.Shape(ctx, run.Partner)
	if err != nil {
		r.cfg.Log.Error("shape of the last good documents not read", "partner", run.Partner, "error", err)
		return shape{}
	}
	s := newShape(now, before)
	changes := now.Drift(s.before)
	run.Drift = changes[:min(len(changes), maxDrift)]
	if len(changes) > 0 {
		r.cfg.Log.Warn("the fields of the documents changed", "partner", run.Partner, "fields", len(changes), "first", changes[0].String())
	}
	return s
}

func newShape(now partner.Shape, before string) shape {
	text := now.Encode()
	return shape{now: now, before: partner.DecodeShape(before), text: text, differs: text != before}
}

// judge gives why an answer cannot be taken whole: a field that the adapter needs is gone, or what went wrong before.
func (s shape) judge(info partner.Info, err error) error {
	isPartly := errors.Is(err, partner.ErrPartlyRead)
	if lost := s.check(info, isPartly); lost != nil && (err == nil || isPartly) {
		return lost
	}
	return err
}

// guards hold an answer whose needed lists lost half of their entries: that may be true.
func (s shape) guards(info partner.Info) []guard {
	shrunk := s.now.Shrunk(s.before, info.Needs)
	if len(shrunk) == 0 {
		return nil
	}
	return []guard{{"lists", strings.Join(shrunk[:min(len(shrunk), maxShrunk)], "; ")}}
}

// isNewSource reports a source of which the last good answer had nothing.
func (s shape) isNewSource() bool {
	sources := func(of partner.Shape) map[string]bool {
		names := map[string]bool{}
		for path := range of {
			name, _, _ := strings.Cut(path, "$")
			names[name] = true
		}
		return names
	}
	known := sources(s.before)
	return len(known) > 0 && slices.ContainsFunc(slices.Collect(maps.Keys(sources(s.now))), func(name string) bool { return !known[name] })
}

// check refuses an answer that lost a field which the adapter needs. One of which a part alone can be read is
// refused for a list that lost half of its entries, too: without them nobody could tell why.
func (s shape) check(info partner.Info, isPartly bool) error {
	lost := s.now.Lost(s.before, info.Needs)
	if isPartly && lost == "" {
		strict := slices.DeleteFunc(slices.Clone(info.Needs), func(need string) bool { return strings.HasSuffix(need, "?") })
		shrunk := s.now.Shrunk(s.before, strict)
		lost = strings.Join(shrunk[:min(len(shrunk), maxShrunk)], "; ")
	}
	if lost == "" {
		return nil
	}
	return errs.Wrap(errs.Partner, partner.ErrIncomplete, "%s.", lost)
}
