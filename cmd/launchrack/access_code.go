package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"launchrack/internal/config"
	"launchrack/internal/operator"
	"launchrack/internal/store"
)

type accessCodeCmd struct {
	Reset accessCodeResetCmd `cmd:"" help:"Make a new random access code, print it, lift every lock and end every session. A running shop follows within a second."`
}

type accessCodeResetCmd struct{ config.Storage }

// Run prints the new code, and nothing else, on the standard output.
func (c accessCodeResetCmd) Run(env environment) error {
	db, err := store.OpenExisting(env.ctx, c.DatabaseURL, newLog(env))
	if err != nil {
		return err
	}
	defer closeStore(env, db)
	code, existed, err := operator.Reset(env.ctx, operator.Config{Store: db})
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(env.stdout, code); err != nil {
		return err
	}
	notes := "This is the operator's access code from now on. All locks are lifted and all sessions are over.\n"
	if !existed {
		notes += "This database had no access code before. Is it the one that the shop runs on (--database-url)?\n"
	}
	if config.AccessCodeSet() {
		notes += "LAUNCHRACK_ACCESS_CODE is set: the next start with it sets that code again.\n"
	}
	_, err = io.WriteString(env.stderr, notes)
	return err
}

// openGuard makes sure that there is an access code. One that was made is shown
// this once, in a line of its own and not through the log.
func openGuard(ctx context.Context, db *store.Store, settings config.Operator, log *slog.Logger, notice io.Writer) (*operator.Guard, error) {
	guard, made, err := operator.Open(ctx, operator.Config{
		Store: db, Code: settings.AccessCode.Reveal(), Exempt: settings.OperatorNetworks.Prefixes(), Log: log,
	})
	if err != nil {
		return nil, fmt.Errorf("guard the operator's page: %w", err)
	}
	if made != "" {
		_, err = fmt.Fprintf(notice, "The operator's access code is %s. It is shown this once; `launchrack access-code reset` makes another.\n", made)
	}
	return guard, err
}
