package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"launchrack/internal/config"
	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/row"
	"launchrack/internal/store"
)

type partnerCheckCmd struct {
	config.Storage
	File string `arg:"" help:"The YAML file of a partner; see docs/partner-files.md."`
}

// Run fetches the offer of a mapping once and prints what a refresh would do with it. It
// changes nothing. The error is nil where the mapping would be taken.
func (c partnerCheckCmd) Run(env environment) error {
	a, err := registry.ReadMapping(c.File)
	if err != nil {
		return err
	}
	info := a.Info()
	if _, ours := registry.Find(info.ID); ours {
		return fmt.Errorf("%s: id: %q is a partner of the program; accepted is another id", c.File, info.ID)
	}
	source := partner.Source{File: info.DefaultFile, Token: os.Getenv(config.Variable(info.ID, "token"))}
	if info.NeedsToken && source.Token == "" && source.File == "" {
		return fmt.Errorf("set %s", config.Variable(info.ID, "token"))
	}
	snapshot, err := partner.NewFeed(a, source, newClient(fetchPolicy{}, newLog(env))).Fetch(env.ctx)
	if err != nil {
		return err
	}
	stored, err := storedPlans(env, c.Storage, info.ID)
	if err != nil {
		return err
	}
	return printCheck(env.stdout, snapshot, stored)
}

// storedPlans gives the partner's rows of the shop's database; none where there is no
// database yet.
func storedPlans(env environment, s config.Storage, id market.PartnerID) (map[market.SKU]*market.Plan, error) {
	rows := map[market.SKU]*market.Plan{}
	if _, err := os.Stat(strings.TrimPrefix(s.DatabaseURL, "sqlite://")); err != nil {
		return rows, nil
	}
	plans, err := allPlans(env, s)
	for i := range plans {
		if plans[i].Partner == id {
			rows[plans[i].SKU] = &plans[i]
		}
	}
	return rows, err
}

func allPlans(env environment, s config.Storage) (plans []market.Plan, err error) {
	var db *store.Store
	if db, err = openStore(env.ctx, s, newLog(env)); err != nil {
		return nil, err
	}
	defer closeStore(db)
	return db.Plans(env.ctx)
}

func printCheck(w io.Writer, s partner.Snapshot, stored map[market.SKU]*market.Plan) error {
	added, changed := 0, 0
	for i := range s.Plans {
		p := &s.Plans[i]
		p.Group = p.GroupKey()
		word, was := "add", stored[p.SKU]
		switch {
		case was == nil:
			added++
		case row.SameFacts(was, p):
			delete(stored, p.SKU)
			continue
		default:
			word = "change"
			changed++
		}
		delete(stored, p.SKU)
		_, _ = fmt.Fprintf(w, "%s %s: %s\n", word, p.SKU, describePlan(p))
	}
	for sku := range stored {
		_, _ = fmt.Fprintf(w, "withdraw %s\n", sku)
	}
	for _, r := range s.Rejected {
		_, _ = fmt.Fprintf(w, "reject %s: %s\n", r.Item, r.Reason)
	}
	if _, err := fmt.Fprintf(w, "%d to add, %d to change, %d to withdraw, %d rejected\n", added, changed, len(stored), len(s.Rejected)); err != nil {
		return errs.Wrap(errs.Internal, err, "The outcome cannot be printed")
	}
	return nil
}

// describePlan tells what a visitor would see first.
func describePlan(p *market.Plan) string {
	parts := []string{p.Name, string(p.Type)}
	if p.CPUCores != nil {
		parts = append(parts, fmt.Sprintf("%d cores", *p.CPUCores))
	}
	if p.MemoryGB != nil {
		parts = append(parts, fmt.Sprintf("%v GB RAM", *p.MemoryGB))
	}
	if p.StorageGB != nil {
		parts = append(parts, fmt.Sprintf("%v GB storage", *p.StorageGB))
	}
	for _, period := range market.Periods() {
		for _, c := range market.Currencies() {
			if amount, has := p.Quotes(period)[c]; has {
				parts = append(parts, fmt.Sprintf("%s %s per %s", partner.Short(amount), c, period))
			}
		}
	}
	if !p.Available {
		parts = append(parts, "not available")
	}
	return strings.Join(parts, ", ")
}
