package main

import (
	"time"

	"launchrack/internal/desk"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

type rollbackCmd struct {
	config.Storage
	Number int64 `name:"run" required:"" help:"Number of the run, as launchrack refreshes prints it. Later runs of its partner are taken back with it."`
	DryRun bool  `help:"Print what would change, and store nothing."`
}

// Run restores the rows of a run's partner to their state before it, and pauses the partner. It works
// beside a running shop, which follows within seconds.
func (c rollbackCmd) Run(env environment) error {
	return withChanges(env, c.Storage, func(db *store.Store) error {
		p := &program{store: db, log: newLog(env)}
		done, err := desk.New(p.deskConfig(env.partners, "")).Rollback(env.ctx, c.Number, c.DryRun)
		if err != nil {
			return err
		}
		if c.DryRun {
			return env.printf("Nothing was stored. The rows of %s would be as before run %d: %s.\n", done.Partner, c.Number, done)
		}
		return env.printf("The rows of %s are as before run %d: %s.\n%s is paused; launchrack partner resume %s lets it go on.\nTo take this back: launchrack rollback --run %d\n",
			done.Partner, c.Number, done, done.Partner, done.Partner, done.Run)
	})
}

type partnerPauseCmd struct {
	config.Storage
	Partner string `arg:"" name:"partner" help:"A partner, such as cherry."`
}

// Run pauses a partner's refreshes. Its plans stay unchanged.
func (c partnerPauseCmd) Run(env environment) error {
	return pause(env, c.Storage, c.Partner, true, operator.PartnerPaused, "paused")
}

type partnerResumeCmd struct {
	config.Storage
	Partner string `arg:"" name:"partner" help:"A partner, such as cherry."`
}

// Run resumes a partner's refreshes.
func (c partnerResumeCmd) Run(env environment) error {
	return pause(env, c.Storage, c.Partner, false, operator.PartnerResumed, "not paused")
}

func pause(env environment, s config.Storage, partner string, paused bool, event operator.Event, state string) error {
	if _, err := namedPartners(env.partners, []string{partner}); err != nil {
		return err
	}
	return withStore(env, s, func(db *store.Store) error {
		changed, err := db.Pause(env.ctx, market.PartnerID(partner), paused, operator.Entry{At: time.Now(), Event: event, Detail: partner})
		switch {
		case err != nil:
			return err
		case !changed:
			return errs.New(errs.Invalid, "Nothing was changed: %s is %s", partner, state)
		}
		return env.printf("%s is %s.\n", partner, state)
	})
}
