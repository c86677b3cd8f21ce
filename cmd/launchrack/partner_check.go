package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"launchrack/internal/ingest"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/registry"
	"launchrack/internal/store"
)

type partnerCheckCmd struct {
	config.Storage
	PublicURL config.HTTPURL `help:"The shop's address, which the partner is told."`
	File      string         `arg:"" help:"The YAML file of a partner; see docs/partner-files.md."`
}

// Run fetches the offer of a mapping once and prints what a refresh would do. It changes nothing. It
// fails if the mapping or its offer would be refused.
func (c partnerCheckCmd) Run(env environment) error {
	a, err := registry.ReadMapping(c.File)
	if err != nil {
		return err
	}
	info := a.Info()
	if err := checkFree(c.File, info, env.partners.Infos()); err != nil {
		return err
	}
	db, err := openExisting(env, c.Storage)
	if err != nil {
		return err
	}
	if db != nil {
		defer closeStore(env, db)
	}
	judging := &judgingAdapter{Adapter: a}
	feed := partner.NewFeed(judging, env.partners.Source(info), newClient(string(c.PublicURL), 0, newLog(env)))
	if missing := feed.Off(); missing != "" {
		return errors.New(missing)
	}
	before, err := standing(env.ctx, db, info.ID, 0)
	if err != nil {
		return err
	}
	return c.check(env, feed, judging, before)
}

func (c partnerCheckCmd) check(env environment, feed *partner.Feed, judging *judgingAdapter, before ingest.Before) error {
	report, err := ingest.Try(env.ctx, feed, before)
	if err == nil {
		err = report.Held
	}
	if err != nil {
		judging.printPlans(env.ctx, env.stdout, "read", nil)
		printRejections(env.stdout, judging.rejections())
		return err
	}
	rows := changedRows(before.Rows, report.Change)
	printRows(env.stdout, rows, judging.words(env.ctx))
	judging.printPlans(env.ctx, env.stdout, "same", rows)
	printRejections(env.stdout, report.Rejected)
	_, err = fmt.Fprintf(env.stdout, "%d to add, %d to change, %d to withdraw, %d unchanged, %d rejected\n",
		report.Added, report.Changed, report.Withdrawn, report.Unchanged, market.CountRejected(report.Rejected))
	if err != nil {
		return errs.Wrap(errs.Internal, err, "The outcome cannot be printed")
	}
	printAll(env.stdout, "needs", feed.Info().Needs)
	printAll(env.stdout, "unconfirmed", feed.Info().Unconfirmed)
	if offers := feed.Info().Offers; offers.MinPlans > 0 {
		printAll(env.stdout, "offers", offers.Differences(judging.plans()))
	}
	return nil
}

// checkFree fails if a partner of the program has the ID, or another partner has the name.
func checkFree(file string, info partner.Info, others []partner.Info) error {
	for _, other := range others {
		_, ours := registry.Find(other.ID)
		if (other.ID == info.ID && ours) || (other.ID != info.ID && strings.EqualFold(other.Name, info.Name)) {
			return &yamltree.Error{File: file, Line: 1, Column: 1, Message: fmt.Sprintf("the partner %s has the id %q and the name %q; accepted are others", other.ID, other.ID, other.Name)}
		}
	}
	return nil
}

// checkedMapping returns the mapping in the arguments of `partner check`, so that its settings can be
// parsed. It reports false for another command or an invalid file.
func checkedMapping(args []string) (partner.Adapter, bool) {
	at := slices.Index(args, "partner")
	if at < 0 || !slices.Contains(args[at:], "check") {
		return nil, false
	}
	for _, arg := range args[at:] {
		if stat, err := os.Stat(arg); err != nil || !stat.Mode().IsRegular() {
			continue
		}
		if a, err := registry.ReadMapping(arg); err == nil {
			return a, true
		}
	}
	return nil, false
}

// judgingAdapter remembers the verdict on each item, since a refresh reports none for a refused
// answer.
type judgingAdapter struct {
	*mapping.Adapter
	judged partner.Judged
}

// Translate calls the mapping and remembers its result.
func (a *judgingAdapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	judged, err := a.Adapter.Translate(ctx, documents)
	a.judged = judged
	return judged, err
}

func (a *judgingAdapter) plans() []market.Plan {
	var plans []market.Plan
	for _, v := range a.judged.Verdicts {
		if v.Plan != nil {
			plans = append(plans, *v.Plan)
		}
	}
	return plans
}

// words are what each plan was read from, in the partner's own words.
func (a *judgingAdapter) words(ctx context.Context) map[market.SKU]map[string]string {
	words := map[market.SKU]map[string]string{}
	for _, v := range a.judged.Verdicts {
		if v.Plan != nil {
			words[v.Plan.SKU] = a.Words(ctx, v.Source)
		}
	}
	return words
}

// printPlans prints a line for each plan of an offer that is not among the rows that change, and what it was read from.
func (a *judgingAdapter) printPlans(ctx context.Context, w io.Writer, verb string, changed []store.ChangedRow) {
	plans, words := a.plans(), a.words(ctx)
	for i := range plans {
		if !slices.ContainsFunc(changed, func(r store.ChangedRow) bool { return r.After != nil && r.After.SKU == plans[i].SKU }) {
			_, _ = fmt.Fprintf(w, "%s %s: %s\n", verb, plans[i].SKU, describePlan(&plans[i]))
			printWords(w, words[plans[i].SKU], visible...)
		}
	}
}

func (a *judgingAdapter) rejections() []partner.Rejection {
	var list []partner.Rejection
	for _, v := range a.judged.Verdicts {
		if v.Plan == nil {
			list = append(list, partner.Rejection{Item: v.Item, Kind: v.Kind, Reason: v.Reason, Listed: v.Listed})
		}
	}
	return list
}

// printAll prints a line for each sentence about a thing.
func printAll(w io.Writer, about string, sentences []string) {
	for _, sentence := range sentences {
		_, _ = fmt.Fprintf(w, "%s: %s\n", about, sentence)
	}
}

func printRejections(w io.Writer, list []partner.Rejection) {
	for _, r := range list {
		verb := "reject"
		if r.Listed {
			verb = "list"
		}
		_, _ = fmt.Fprintf(w, "%s %s: %s\n", verb, partner.Clip(r.Item), r.Reason)
	}
}
