package main

import (
	"fmt"
	"time"

	"launchrack/internal/config"
	"launchrack/internal/operator"
	"launchrack/internal/store"
)

type signingKeyCmd struct {
	Rotate signingKeyRotateCmd `cmd:"" help:"Sign operators' sessions and cookies with a new key from now on. Every running node follows within a second."`
}

type signingKeyRotateCmd struct {
	config.Storage
	// A browser that unlocks within this time gets a cookie of the new key.
	Keep   time.Duration `env:"-" default:"720h" help:"How long browsers that unlocked are known by cookies of the key before; 0 is --leaked."`
	Leaked bool          `env:"-" help:"End every key before at once, and with them all sessions and cookies."`
}

// Run prints nothing on the standard output, as nobody needs to see the key.
func (c signingKeyRotateCmd) Run(env environment) error {
	keep := c.Keep
	if c.Leaked {
		keep = 0
	}
	db, err := store.OpenExisting(env.ctx, c.DatabaseURL, newLog(env))
	if err != nil {
		return err
	}
	defer closeStore(env, db)
	now := time.Now()
	if err := operator.RotateKey(env.ctx, operator.Config{Store: db}, keep); err != nil {
		return err
	}
	note := "every key before has ended: sessions are over, and browsers are known again once they unlock"
	if keep > 0 {
		note = "sessions go on until they end; cookies of the key before are valid until " + now.Add(keep).UTC().Format(time.RFC3339)
	}
	_, err = fmt.Fprintf(env.stderr, "A new key signs from now on; %s.\n", note)
	return err
}
