package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/desk"
	"launchrack/internal/ingest"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

type refreshCmd struct {
	config.Storage
	config.Retention
	config.Fetching
	config.ShopKey
	PublicURL config.HTTPURL `help:"The shop's address, which partners are told."`
	Accept    bool           `env:"-" help:"Take the answers of the named partners although they were held back: plans that vanish and prices that jump."`
	Partners  []string       `arg:"" optional:"" name:"partner" help:"Partners to refresh; all where none is named."`
}

// errRefresh is the error of a command whose table has printed what failed.
var errRefresh = errors.New("at least one partner could not be refreshed")

// reasonsShown is the maximum number of printed lines about rejected items of a partner.
const reasonsShown = 20

// Run refreshes the enabled partners. It writes progress to the error output and a table to the
// standard output; the table names the missing settings of disabled partners. A running server on
// the same database shows the changes.
func (c refreshCmd) Run(env environment) error {
	if c.Accept && len(c.Partners) == 0 {
		return errs.Field("accept", "needs the partners whose answers are to be taken, such as cherry")
	}
	if err := c.knowDesks(env); err != nil {
		return err
	}
	log, policy := newLog(env), fetchPolicy{timeout: time.Duration(c.FetchTimeout), holdFor: time.Duration(c.HoldFor), keep: retention(c.Retention)}
	db, err := openStore(env.ctx, c.Storage, monthHours(env.partners.Infos()), log)
	if err != nil {
		return err
	}
	defer closeStore(env, db)
	keeper := newPartnerKeeper(db, env.partners, c.PrivatePartners.IsOn())
	if _, err := keeper.follow(env.ctx); err != nil {
		return err
	}
	policy.gone = keeper.isGone
	only, err := namedPartners(env.partners, c.Partners)
	if err != nil {
		return err
	}
	asked := feeds(env.partners, newClient(string(c.PublicURL), policy.timeout, log))
	if err := useStoredTokens(env, db, c.ShopKeyFile, asked, log); err != nil {
		return err
	}
	refresher := newRefresher(db, asked, policy, func(context.Context) error { return nil }, log)
	defer refresher.Close()
	refresh := refresher.RefreshAll
	if c.Accept {
		refresh = refresher.AcceptAll
	}
	outcomes := refresh(env.ctx, func(e ingest.Event) { progress(env.stderr, e) }, only...)
	if c.Accept {
		if err := recordAccepted(env.ctx, db, outcomes); err != nil {
			return err
		}
	}
	if err := printOutcomes(env.stdout, outcomes); err != nil {
		return err
	}
	for _, o := range outcomes {
		if o.Err != nil {
			return errRefresh
		}
	}
	return nil
}

// knowDesks looks for a named partner among those of the desk, before a database is made.
func (c refreshCmd) knowDesks(env environment) error {
	_, unknown := namedPartners(env.partners, c.Partners)
	if unknown == nil {
		return nil
	}
	db, err := store.OpenExisting(env.ctx, c.DatabaseURL, newLog(env))
	if err != nil {
		return unknown
	}
	defer closeStore(env, db)
	files, _, err := desk.PartnerFiles.All(env.ctx, db)
	for _, f := range files {
		if slices.Contains(c.Partners, string(f.ID)) {
			return err
		}
	}
	return cmp.Or(err, unknown)
}

// recordAccepted adds a line to the audit log for each accepted answer.
func recordAccepted(ctx context.Context, db *store.Store, outcomes []ingest.Outcome) error {
	for _, o := range outcomes {
		if o.Err != nil || !o.Report.IsDone() {
			continue
		}
		entry := operator.Entry{At: time.Now(), Event: operator.RefreshAccepted, Detail: o.Report.String()}
		if err := db.Record(context.WithoutCancel(ctx), entry); err != nil {
			return err
		}
	}
	return nil
}

func namedPartners(partners *config.Partners, names []string) ([]market.PartnerID, error) {
	var ids, known []market.PartnerID
	for _, info := range partners.Infos() {
		known = append(known, info.ID)
	}
	for _, name := range names {
		if !slices.Contains(known, market.PartnerID(name)) {
			return nil, errs.Field("partner", "%q is not known; known are %s", name, joinIDs(known))
		}
		ids = append(ids, market.PartnerID(name))
	}
	return ids, nil
}

func joinIDs(ids []market.PartnerID) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	return strings.Join(texts, ", ")
}

func progress(w io.Writer, e ingest.Event) {
	switch {
	case !e.Done:
		_, _ = fmt.Fprintf(w, "%s: fetching …\n", e.Partner.Name)
	case e.Report.Off != "":
		_, _ = fmt.Fprintf(w, "%s: off: %s\n", e.Partner.Name, e.Report.Off)
	case e.Report.Paused:
		_, _ = fmt.Fprintf(w, "%s: paused\n", e.Partner.Name)
	case e.Err != nil:
		_, _ = fmt.Fprintf(w, "%s: %s: %s\n", e.Partner.Name, ingest.OutcomeOf(e.Err), errs.Public(e.Err))
	default:
		_, _ = fmt.Fprintf(w, "%s: done\n", e.Partner.Name)
	}
}

func printOutcomes(w io.Writer, outcomes []ingest.Outcome) error {
	err := printTable(w, outcomes, "PARTNER\tADDED\tCHANGED\tWITHDRAWN\tUNCHANGED\tREJECTED\tUNCONFIRMED\tHELD PRICES\tRESULT", func(o ingest.Outcome) string {
		counts, result := "-\t-\t-\t-\t-\t-\t-", string(ingest.OutcomeOf(o.Err))+": "+errs.Public(o.Err)
		switch r := o.Report; {
		case r.Off != "":
			result = "off: " + r.Off
		case r.Paused:
			result = "paused: launchrack partner resume " + string(o.Partner.ID) + " lets it go on"
		case o.Err == nil:
			counts = fmt.Sprintf("%d\t%d\t%d\t%d\t%d\t%d\t%d", r.Added, r.Changed, r.Withdrawn, r.Unchanged, market.CountRejected(r.Rejected), r.Unconfirmed, r.HeldPrices)
			result = "ok"
		}
		return fmt.Sprintf("%s\t%s\t%s", o.Partner.ID, counts, result)
	})
	for i := 0; err == nil && i < len(outcomes); i++ {
		err = printRejected(w, outcomes[i])
	}
	return err
}

func printRejected(w io.Writer, o ingest.Outcome) error {
	for i, r := range o.Report.Rejected {
		if i == reasonsShown {
			_, err := fmt.Fprintln(w, o.Partner.ID, "and "+strconv.Itoa(len(o.Report.Rejected)-i)+" more")
			return err
		}
		if _, err := fmt.Fprintf(w, "%s %s %s: %s\n", o.Partner.ID, r.Outcome(), r.Item, r.Reason); err != nil {
			return err
		}
	}
	return nil
}
