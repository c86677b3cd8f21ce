package main

import (
	"fmt"
	"io"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

type operatorCmd struct {
	Link operatorLinkCmd `cmd:"" help:"Print an address that unlocks the operator's desk once, within 10 minutes, whatever locks there are. Works beside a running shop."`
}

type operatorLinkCmd struct {
	config.Storage
	config.Location
}

// Run prints the address, and nothing else, on the standard output.
func (c operatorLinkCmd) Run(env environment) error {
	base, err := baseOf(c.Location)
	if err != nil {
		return err
	}
	return withStore(env, c.Storage, func(db *store.Store) error {
		secret, err := operator.MakeLink(env.ctx, operator.Config{Store: db})
		if err != nil {
			return err
		}
		// A browser does not send the fragment, so the secret is in no log and no Referer. The page posts
		// it.
		if _, err := fmt.Fprintf(env.stdout, "%s/operator#unlock=%s\n", base, secret); err != nil {
			return err
		}
		_, err = io.WriteString(env.stderr, "It unlocks the operator's desk once, within 10 minutes.\n")
		return err
	})
}

// baseOf returns the public base URL, or the one of the listen address, without a trailing slash.
func baseOf(c config.Location) (string, error) {
	if c.PublicURL != "" {
		return string(c.PublicURL), nil
	}
	if strings.HasSuffix(string(c.Addr), ":0") {
		return "", errs.Field("addr", "port 0 is chosen at the start of the shop; set the public address (--public-url) or the port that the shop listens on")
	}
	return localURL(string(c.Addr)), nil
}
