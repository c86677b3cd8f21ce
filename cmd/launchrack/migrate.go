package main

import (
	"launchrack/internal/model/errs"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

type migrateCmd struct {
	config.Storage
	Check bool `env:"-" help:"Change nothing; fail where something is pending."`
}

// Run prints one line.
func (c migrateCmd) Run(env environment) error {
	if c.Check {
		return c.check(env)
	}
	schema, err := store.Migrate(env.ctx, c.DatabaseURL, newLog(env))
	if err != nil {
		return err
	}
	if !schema.Pending() {
		return env.printf("schema %d; nothing was pending\n", schema.Current)
	}
	return env.printf("schema %d brought to %d\n", schema.Current, schema.Newest)
}

func (c migrateCmd) check(env environment) error {
	schema, err := store.CheckSchema(env.ctx, c.DatabaseURL, newLog(env))
	if err != nil {
		return err
	}
	if schema.Pending() {
		return errs.New(errs.Conflict, "schema %d, and this program needs %d; launchrack migrate brings it up to date", schema.Current, schema.Newest)
	}
	return env.printf("schema %d; nothing is pending\n", schema.Current)
}
