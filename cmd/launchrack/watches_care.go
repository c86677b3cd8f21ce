package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"launchrack/internal/operator/config"
	"launchrack/internal/store"
	"launchrack/internal/watch/signup"
)

type watchesCmd struct {
	Dead   watchesDeadCmd   `cmd:"" help:"List the messages that were given up."`
	Resend watchesResendCmd `cmd:"" help:"Send messages again that were given up. Watches that were paused because of them go on."`
	Export watchesExportCmd `cmd:"" help:"Print all that is kept about a receiver, as JSON."`
	Delete watchesDeleteCmd `cmd:"" help:"Remove all that is kept about a receiver."`
}

// careSettings holds the settings that every command for watches takes.
type careSettings struct {
	config.Storage
	config.ShopKey
}

// do opens the database, also beside a running shop, and calls act.
func (c careSettings) do(env environment, act func(signup.Care) error) error {
	return withStore(env, c.Storage, func(db *store.Store) error {
		keys, err := openKeys(env.ctx, db, c.ShopKeyFile)
		if err != nil {
			return err
		}
		return act(signup.Care{Store: db, Keys: keys, Now: time.Now})
	})
}

type watchesDeadCmd struct {
	careSettings
	Limit config.Number `default:"100" range:"1-1000000" help:"How many of the newest messages to list."`
	JSON  bool          `name:"json" help:"Print one JSON object for each message."`
}

// Run prints the messages, the newest first, with shortened addresses.
func (c watchesDeadCmd) Run(env environment) error {
	return c.do(env, func(care signup.Care) error {
		list, err := care.Dead(env.ctx, int(c.Limit))
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(env.stdout, list)
		}
		return printTable(env.stdout, list, "MESSAGE\tGIVEN UP\tTO\tPLANS\tTRIES\tWATCH\tWHY", func(d signup.DeadLetter) string {
			return fmt.Sprintf("%s\t%s\t%s %s\t%d\t%d\t%s\t%s", d.ID, d.At.Format(time.RFC3339), d.Channel, oneLine(d.Address), d.Plans, d.Tries, d.State, oneLine(d.Failure))
		})
	})
}

type watchesResendCmd struct {
	careSettings
	All bool     `help:"All that were given up."`
	IDs []string `arg:"" optional:"" name:"message" help:"Messages, as watches dead lists them."`
}

// Run prints how many messages are sent again, and which are not.
func (c watchesResendCmd) Run(env environment) error {
	if c.All == (len(c.IDs) > 0) {
		return errors.New("name the messages that are to go out again, as launchrack watches dead lists them, or give --all")
	}
	return c.do(env, func(care signup.Care) error {
		sent, left, err := care.Resend(env.ctx, c.IDs)
		if err != nil {
			return err
		}
		if len(left) > 0 {
			_, _ = fmt.Fprintf(env.stderr, "Left, as their watches were ended or paused: %s\n", strings.Join(left, " ")) // the next line gives the error
		}
		return env.printf("%d messages go out again.\n", sent)
	})
}

// receiverArgs name a receiver.
type receiverArgs struct {
	SendTo  string `default:"email" env:"-" help:"What kind of address it is: ${channels}." placeholder:"CHANNEL"`
	Address string `arg:"" help:"The address, such as visitor@example.com."`
}

type watchesExportCmd struct {
	careSettings
	receiverArgs
}

// Run prints one JSON object.
func (c watchesExportCmd) Run(env environment) error {
	return c.do(env, func(care signup.Care) error {
		kept, err := care.Export(env.ctx, c.SendTo, c.Address)
		if err != nil {
			return err
		}
		enc := json.NewEncoder(env.stdout)
		enc.SetIndent("", "  ")
		return enc.Encode(kept)
	})
}

type watchesDeleteCmd struct {
	careSettings
	receiverArgs
}

// Run prints how many watches were deleted.
func (c watchesDeleteCmd) Run(env environment) error {
	return c.do(env, func(care signup.Care) error {
		n, err := care.Delete(env.ctx, c.SendTo, c.Address)
		if err != nil {
			return err
		}
		return env.printf("%d watches, their messages and the address are deleted.\n", n)
	})
}
