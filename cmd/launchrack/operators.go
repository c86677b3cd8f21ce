package main

import (
	"fmt"
	"time"

	"launchrack/internal/model/row"
	"launchrack/internal/operator"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

type operatorsCmd struct {
	List   operatorsListCmd   `cmd:"" default:"withargs" help:"List the operators with their passkeys (the default)."`
	Invite operatorsInviteCmd `cmd:"" help:"Print a link by which an operator makes a passkey, once, within 24 hours. It lets an operator without passkeys in again. Works beside a running shop."`
	Remove operatorsRemoveCmd `cmd:"" help:"Remove an operator with all passkeys; the sessions end on every node at once."`
}

// changePeople opens the database, also beside a running shop, for a change of the operators.
func changePeople(env environment, settings config.Storage, change func(operator.People) error) error {
	return withStore(env, settings, func(db *store.Store) error {
		return change(operator.People{Store: db, Now: time.Now})
	})
}

type operatorsInviteCmd struct {
	config.Storage
	config.Location
	Name string `arg:"" help:"The operator's name. A new one is added."`
	Role string `env:"-" enum:"owner,editor,reader," default:"" help:"owner, editor or reader. A new operator needs one; others keep theirs without it." placeholder:"ROLE"`
}

// Run prints the address, and nothing else, on the standard output.
func (c operatorsInviteCmd) Run(env environment) error {
	base, err := baseOf(c.Location)
	if err != nil {
		return err
	}
	return changePeople(env, c.Storage, func(people operator.People) error {
		secret, err := people.Invite(env.ctx, c.Name, operator.Role(c.Role))
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(env.stdout, base+operator.InvitePath(secret)); err != nil {
			return err
		}
		_, err = fmt.Fprintf(env.stderr, "Whoever opens it makes a passkey of %s, once, within 24 hours.\n", c.Name)
		return err
	})
}

type operatorsRemoveCmd struct {
	config.Storage
	Name string `arg:"" help:"The operator's name."`
}

// Run prints nothing on the standard output.
func (c operatorsRemoveCmd) Run(env environment) error {
	return changePeople(env, c.Storage, func(people operator.People) error {
		if err := people.RemoveNamed(env.ctx, c.Name); err != nil {
			return err
		}
		_, err := fmt.Fprintf(env.stderr, "%s is removed; all passkeys and sessions are gone.\n", c.Name)
		return err
	})
}

type operatorsListCmd struct {
	config.Storage
	JSON bool `name:"json" help:"Print one JSON object for each operator."`
}

// listedOperator is an operator in the list's JSON.
type listedOperator struct {
	Name     string        `json:"name"`
	Role     operator.Role `json:"role"`
	Passkeys []string      `json:"passkeys"`
	UsedAt   string        `json:"used_at,omitempty"`
}

// Run prints the operators in the order of their names.
func (c operatorsListCmd) Run(env environment) error {
	return withStore(env, c.Storage, func(db *store.Store) error {
		access, err := db.Access(env.ctx)
		if err != nil {
			return err
		}
		var list []listedOperator
		for _, p := range access.People {
			one := listedOperator{Name: p.Name, Role: p.Role, Passkeys: []string{}}
			last := time.Time{}
			for _, k := range p.Passkeys {
				one.Passkeys = append(one.Passkeys, k.Name)
				if k.UsedAt != nil && k.UsedAt.After(last) {
					last = *k.UsedAt
					one.UsedAt = row.FormatTime(last)
				}
			}
			list = append(list, one)
		}
		if c.JSON {
			return printJSON(env.stdout, list)
		}
		return printTable(env.stdout, list, "NAME\tROLE\tPASSKEYS\tLAST USED", func(o listedOperator) string {
			return fmt.Sprintf("%s\t%s\t%d\t%s", oneLine(o.Name), o.Role, len(o.Passkeys), o.UsedAt)
		})
	})
}
