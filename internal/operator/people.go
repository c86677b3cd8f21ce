package operator

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/errs"
)

// InviteLife is how long an invitation holds.
const InviteLife = 24 * time.Hour

// People changes who may open the desk: by the desk, and by commands on the machine. Entry makes
// the lines of the audit log; nil for those of a command.
type People struct {
	Store Store
	Now   func() time.Time
	Entry func(ctx context.Context, event Event, detail string) Entry
}

// People gives what the desk changes operators with.
func (g *Guard) People() People { return People{g.store, g.now, g.Entry} }

// change stores a change with a line of the audit log that holds what was before and after; nil
// for nothing.
func (p People) change(ctx context.Context, event Event, change func(*Access) (detail string, before, after any, err error)) error {
	return p.Store.ChangeAccess(ctx, p.Now(), func(a *Access) (Deed, error) {
		detail, before, after, err := change(a)
		if err != nil {
			return Deed{}, err
		}
		entry := Entry{At: p.Now(), Event: event, Detail: detail}
		if p.Entry != nil {
			entry = p.Entry(ctx, event, detail)
		}
		if entry.Before, err = noted(before); err != nil {
			return Deed{}, err
		}
		entry.After, err = noted(after)
		return Deed{Entries: []Entry{entry}}, err
	})
}

// changeOf is change for an operator who is there.
func (p People) changeOf(ctx context.Context, event Event, id string, change func(*Access, *Person) (detail string, before, after any, err error)) error {
	return p.change(ctx, event, func(a *Access) (string, any, any, error) {
		who, err := a.Find(id)
		if err != nil {
			return "", nil, nil, err
		}
		return change(a, who)
	})
}

func noted(what any) (json.RawMessage, error) {
	if what == nil {
		return nil, nil
	}
	return json.Marshal(what)
}

// known is what the audit log keeps of an operator.
type known struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	Role     Role     `json:"role"`
	Passkeys []string `json:"passkeys,omitempty"`
}

func knownOf(p *Person) known {
	k := known{ID: p.ID, Name: p.Name, Role: p.Role}
	for _, key := range p.Passkeys {
		k.Passkeys = append(k.Passkeys, key.Name)
	}
	return k
}

// Invite gives the secret of an invitation: whoever has it makes a passkey of the operator, once.
// An operator who is not there yet is added, with the role; one who is keeps the role unless
// another one is given. It also lets in again who has lost all passkeys.
func (p People) Invite(ctx context.Context, name string, role Role) (secret string, err error) {
	return p.inviteNamed(ctx, name, role, false)
}

// Add is Invite for a name that is not taken.
func (p People) Add(ctx context.Context, name string, role Role) (secret string, err error) {
	return p.inviteNamed(ctx, name, role, true)
}

func (p People) inviteNamed(ctx context.Context, name string, role Role, mustBeNew bool) (secret string, err error) {
	if name, err = CheckName(name); err != nil {
		return "", err
	}
	secret = rand.Text()
	return secret, p.change(ctx, OperatorInvited, func(a *Access) (string, any, any, error) {
		who := a.Named(name)
		if who == nil {
			if role == "" {
				return "", nil, nil, errs.Field("role", "%s is new and needs one; accepted are owner, editor and reader", name)
			}
			a.People = append(a.People, Person{ID: rand.Text(), Name: name, Role: role, MadeAt: p.Now()})
			who = &a.People[len(a.People)-1]
			p.invite(who, secret)
			return who.Name, nil, knownOf(who), nil
		}
		if mustBeNew {
			return "", nil, nil, errs.Field("name", "there is an operator named %s already", who.Name)
		}
		before := knownOf(who)
		p.invite(who, secret)
		if role != "" {
			who.Role = role
		}
		return who.Name, before, knownOf(who), nil
	})
}

// InviteAgain gives the secret of a new invitation of an operator. The one before ends.
func (p People) InviteAgain(ctx context.Context, id string) (secret string, err error) {
	secret = rand.Text()
	return secret, p.changeOf(ctx, OperatorInvited, id, func(_ *Access, who *Person) (string, any, any, error) {
		p.invite(who, secret)
		return who.Name, nil, nil, nil
	})
}

// InvitePath is the path of an invitation's page. The secret is in the fragment, which browsers send to
// nobody; the page posts it.
func InvitePath(secret string) string { return "/operator#invite=" + secret }

// Sessions gives the sessions that hold, the newest first.
func (p People) Sessions(ctx context.Context) ([]SignedIn, error) {
	return p.Store.Sessions(ctx, p.Now())
}

func (p People) invite(who *Person, secret string) {
	who.Invite = &Link{Hash: HashOf(secret), Ends: p.Now().Add(InviteLife)}
}

// SetRole gives an operator another role, in every session at once.
func (p People) SetRole(ctx context.Context, id string, role Role) error {
	return p.changeOf(ctx, OperatorChanged, id, func(_ *Access, who *Person) (string, any, any, error) {
		before := knownOf(who)
		who.Role = role
		return fmt.Sprintf("%s: %s, was %s", who.Name, role, before.Role), before, knownOf(who), nil
	})
}

// UndoChange puts a role back as it was before a line of the audit log; errs.Conflict where it was
// changed since.
func (p People) UndoChange(ctx context.Context, e Entry) error {
	var before, after known
	if json.Unmarshal(e.Before, &before) != nil || json.Unmarshal(e.After, &after) != nil || before.Role == "" {
		return errs.New(errs.Conflict, "Entry %d cannot be undone: it does not tell the role before", e.Number)
	}
	return p.changeOf(ctx, OperatorChanged, after.ID, func(_ *Access, who *Person) (string, any, any, error) {
		if who.Role != after.Role {
			return "", nil, nil, errs.New(errs.Conflict, "Entry %d cannot be undone: %s became %s since", e.Number, who.Name, who.Role)
		}
		was := knownOf(who)
		who.Role = before.Role
		return fmt.Sprintf("%s: %s again, undoes entry %d", who.Name, who.Role, e.Number), was, knownOf(who), nil
	})
}

// Remove removes an operator with all passkeys and sessions, on every node at once.
func (p People) Remove(ctx context.Context, id string) error {
	return p.changeOf(ctx, OperatorRemoved, id, func(a *Access, who *Person) (string, any, any, error) {
		before, name := knownOf(who), who.Name
		a.People = slices.DeleteFunc(a.People, func(p Person) bool { return p.ID == id })
		return name, before, nil, nil
	})
}

// RemoveNamed is Remove by the name.
func (p People) RemoveNamed(ctx context.Context, name string) error {
	access, err := p.Store.Access(ctx)
	if err != nil {
		return err
	}
	who := access.Named(name)
	if who == nil {
		return errs.New(errs.NotFound, "there is no operator named %s; `launchrack operators list` shows all", strings.TrimSpace(name))
	}
	return p.Remove(ctx, who.ID)
}

// RemovePasskey removes a passkey, and ends the sessions that it opened.
func (p People) RemovePasskey(ctx context.Context, id string) error {
	return p.change(ctx, PasskeyRemoved, func(a *Access) (string, any, any, error) {
		who, at := a.Owning(id)
		if at < 0 {
			return "", nil, nil, errs.New(errs.NotFound, "This passkey does not exist. Someone may have removed it.")
		}
		name := who.Passkeys[at].Name
		who.Passkeys = slices.Delete(who.Passkeys, at, at+1)
		return fmt.Sprintf("%s of %s", name, who.Name), map[string]string{"operator": who.Name, "passkey": name}, nil, nil
	})
}

// RenamePasskey gives a passkey another name.
func (p People) RenamePasskey(ctx context.Context, id, name string) error {
	name, err := CheckName(name)
	if err != nil {
		return err
	}
	return p.change(ctx, PasskeyRenamed, func(a *Access) (string, any, any, error) {
		who, at := a.Owning(id)
		if at < 0 {
			return "", nil, nil, errs.New(errs.NotFound, "This passkey does not exist. Someone may have removed it.")
		}
		before := who.Passkeys[at].Name
		who.Passkeys[at].Name = name
		return fmt.Sprintf("%s of %s", name, who.Name), map[string]string{"name": before}, map[string]string{"name": name}, nil
	})
}

// TurnCode turns the access code on or off; off needs a passkey of an owner. The device cookies of the
// code and all sessions but those by passkey end with it. It does nothing where the code is as it is asked for.
func (p People) TurnCode(ctx context.Context, off bool) error {
	access, err := p.Store.Access(ctx)
	if err != nil || access.CodeOff == off {
		return err
	}
	event := CodeTurnedOn
	if off {
		event = CodeTurnedOff
	}
	return p.change(ctx, event, func(a *Access) (string, any, any, error) {
		before := a.CodeOff
		a.CodeOff = off
		return "", map[string]bool{"code": !before}, map[string]bool{"code": !off}, nil
	})
}

// EndSession ends a session by its hash, on every node at once.
func (p People) EndSession(ctx context.Context, hash string) error {
	access, err := p.Store.Access(ctx)
	if err != nil {
		return err
	}
	session, found, err := p.Store.SignedIn(ctx, hash)
	if err != nil {
		return err
	}
	if !found {
		return errs.New(errs.NotFound, "This session does not exist. It may have ended.")
	}
	detail := "by " + string(session.Way)
	if who, err := access.Find(session.PersonID); err == nil {
		detail = who.Name
	}
	entry := Entry{At: p.Now(), Event: SessionEnded, Detail: detail}
	if p.Entry != nil {
		entry = p.Entry(ctx, SessionEnded, detail)
	}
	return p.Store.EndSession(ctx, hash, entry)
}
