package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"launchrack/internal/config"
	"launchrack/internal/errs"
	"launchrack/internal/ingest"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/store"
)

type replayCmd struct {
	config.Storage
	Since   config.Since `required:"" help:"Where to begin: a duration before now, such as 48h, or a time, such as 2026-11-20 or 2026-11-20T08:00:00Z."`
	Partner string       `arg:"" name:"partner" help:"A partner, such as cherry."`
}

// Run translates the stored documents of a partner again, the oldest first, and prints what a refresh
// with each would do. It stores nothing.
func (c replayCmd) Run(env environment) error {
	db, err := store.OpenExisting(env.ctx, c.DatabaseURL, newLog(env))
	if err != nil {
		return err
	}
	defer closeStore(env, db)
	if _, err := newPartnerKeeper(db, env.partners, false).follow(env.ctx); err != nil {
		return err
	}
	if _, err := namedPartners(env.partners, []string{c.Partner}); err != nil {
		return err
	}
	id := market.PartnerID(c.Partner)
	since := c.Since.Time(time.Now())
	times, err := db.OfferTimes(env.ctx, id, since)
	if err != nil {
		return err
	}
	if len(times) == 0 || times[len(times)-1].Before(since) {
		return errs.New(errs.NotFound, "no document of %s is stored that was fetched since %s", id, since.Format(time.RFC3339))
	}
	feed, err := feedOf(env, id)
	if err != nil {
		return err
	}
	replay := ingest.NewReplay(feed.Info())
	for _, at := range times {
		step, err := replayOffer(env.ctx, db, feed, replay, at)
		if err != nil {
			return err
		}
		if at.Before(since) { // the offer before, with which the first one is compared
			continue
		}
		if err := printStep(env.stdout, at, step); err != nil {
			return err
		}
	}
	return nil
}

// feedOf returns a partner's feed that only translates stored documents.
func feedOf(env environment, id market.PartnerID) (*partner.Feed, error) {
	for _, f := range feeds(env.partners, nil) {
		if f.Info().ID == id {
			return f, nil
		}
	}
	return nil, errs.New(errs.NotFound, "%s has no adapter", id)
}

// replayOffer translates the documents of one offer with today's adapter.
func replayOffer(ctx context.Context, db *store.Store, feed *partner.Feed, replay *ingest.Replay, at time.Time) (ingest.Step, error) {
	offer, err := db.Offer(ctx, feed.Info().ID, at)
	if err != nil {
		return ingest.Step{}, err
	}
	for i := range offer.Documents {
		offer.Documents[i].At = at
	}
	snapshot, err := feed.Read(ctx, offer.Documents)
	if err != nil {
		return ingest.Step{Refused: err}, ctx.Err()
	}
	return replay.Next(snapshot, at, offer.Refused), nil
}

func printStep(w io.Writer, at time.Time, s ingest.Step) error {
	_, err := fmt.Fprintf(w, "%s: %d added, %d changed, %d withdrawn, %d unchanged, %d rejected\n",
		at.Format(time.RFC3339), len(s.Added), len(s.Changed), len(s.Withdrawn), s.Unchanged, market.CountRejected(s.Rejected))
	if s.Refused != nil {
		_, refused := fmt.Fprintln(w, "  not taken:", oneLine(errs.Public(s.Refused)))
		err = errors.Join(err, refused)
	}
	for _, part := range []struct {
		verb  string
		plans []market.Plan
	}{{"added", s.Added}, {"changed", s.Changed}, {"withdrawn", s.Withdrawn}} {
		err = errors.Join(err, printSome(w, part.verb, len(part.plans), func(i int) string { return nameOf(part.plans[i]) }))
	}
	first := 0
	for _, count := range []int{market.CountRejected(s.Rejected), len(s.Rejected) - market.CountRejected(s.Rejected)} {
		part := s.Rejected[first : first+count]
		if first += count; count > 0 {
			err = errors.Join(err, printSome(w, part[0].Outcome(), count, func(i int) string { return part[i].Item + ": " + part[i].Reason }))
		}
	}
	return err
}

// printSome prints the first reasonsShown of n lines, and the number of the others.
func printSome(w io.Writer, verb string, n int, line func(int) string) error {
	for i := range min(n, reasonsShown) {
		if _, err := fmt.Fprintf(w, "  %s %s\n", verb, oneLine(line(i))); err != nil {
			return err
		}
	}
	if n > reasonsShown {
		_, err := fmt.Fprintf(w, "  %s %d more\n", verb, n-reasonsShown)
		return err
	}
	return nil
}

func nameOf(p market.Plan) string { return string(p.SKU) + ", " + p.Name }
