package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"launchrack/internal/desk"
	"launchrack/internal/operator"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

type accessCodeCmd struct {
	On    accessCodeOnCmd    `cmd:"" help:"Let the access code open the desk again after it was turned off. A running shop follows at once."`
	Off   accessCodeOffCmd   `cmd:"" help:"Turn the access code off, where an owner has a passkey. Its sessions end at once."`
	Reset accessCodeResetCmd `cmd:"" help:"Make a new random access code, print it, turn it on, lift every lock and end every session. A running shop follows within a second."`
}

type accessCodeOnCmd struct{ config.Storage }

// Run prints nothing on the standard output.
func (c accessCodeOnCmd) Run(env environment) error {
	return turnCode(env, c.Storage, false, "The access code opens the desk.\n")
}

type accessCodeOffCmd struct{ config.Storage }

// Run prints nothing on the standard output.
func (c accessCodeOffCmd) Run(env environment) error {
	return turnCode(env, c.Storage, true, "The access code is turned off; only passkeys open the desk.\n")
}

func turnCode(env environment, settings config.Storage, off bool, done string) error {
	return changePeople(env, settings, func(people operator.People) error {
		if err := people.TurnCode(env.ctx, off); err != nil {
			return err
		}
		if !off && config.AccessCodeSetOff() {
			done += "LAUNCHRACK_ACCESS_CODE is off: the next start with it turns the code off again.\n"
		}
		_, err := io.WriteString(env.stderr, done)
		return err
	})
}

type accessCodeResetCmd struct{ config.Storage }

// Run prints the new code, and nothing else, on the standard output.
func (c accessCodeResetCmd) Run(env environment) error {
	return withStore(env, c.Storage, func(db *store.Store) error {
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
		switch {
		case config.AccessCodeSetOff():
			notes += "LAUNCHRACK_ACCESS_CODE is off: the next start with it turns the code off again.\n"
		case config.AccessCodeSet():
			notes += "LAUNCHRACK_ACCESS_CODE is set: the next start with it sets that code again.\n"
		}
		_, err = io.WriteString(env.stderr, notes)
		return err
	})
}

// openGuard opens the guard of the operator's page. It prints a new access code once to notice,
// never to the log.
func openGuard(ctx context.Context, db *store.Store, key []byte, refused func(operator.Refusal), settings config.Operator, log *slog.Logger, https bool, address string, notice io.Writer) (*operator.Guard, error) {
	guard, made, err := operator.Open(ctx, operator.Config{
		Store: db, Key: key, Refused: refused, Code: settings.AccessCode.Reveal(), CodeOff: settings.AccessCode.IsOff(), HTTPS: https, Exempt: settings.OperatorNetworks.Prefixes(), Log: log,
	})
	if err != nil {
		return nil, fmt.Errorf("guard the operator's page: %w", err)
	}
	if made != "" {
		_, err = fmt.Fprintf(notice, "The operator's access code is %s. It is shown this once; `launchrack access-code reset` makes another.\nOpen %s%s and type it there: the desk leads on from it.\n", made, address, desk.Address)
	}
	return guard, err
}
