package desk

import (
	"net/http"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/row"
	"launchrack/internal/operator"
)

// people changes who may open the desk.
func (d *Desk) people() operator.People {
	return operator.People{Store: d.Store, Now: d.Now, Entry: d.Entry}
}

// access answers GET /operator/data/access.
func (d *Desk) access(r *http.Request) (any, error) {
	access, err := d.Store.Access(r.Context())
	if err != nil {
		return nil, err
	}
	sessions, err := d.people().Sessions(r.Context())
	if err != nil {
		return nil, err
	}
	you := operator.Of(r.Context())
	shown := shape.DeskAccess{Operators: []shape.DeskOperator{}, Sessions: []shape.DeskSignedIn{}, Code: !access.CodeOff,
		MayTurnOff: access.OwnersPasskeys() > 0, SetOff: d.CodeSetOff, Missing: d.Passkeys.Missing()}
	for _, p := range access.People {
		one := shape.DeskOperator{ID: p.ID, Name: p.Name, Role: string(p.Role), MadeAt: row.FormatTime(p.MadeAt), Passkeys: []shape.DeskPasskey{}, IsYou: p.ID == you.ID}
		if p.Invite != nil && d.Now().Before(p.Invite.Ends) {
			one.InvitedUntil = timeText(&p.Invite.Ends)
		}
		for _, k := range p.Passkeys {
			one.Passkeys = append(one.Passkeys, shape.DeskPasskey{ID: k.ID, Name: k.Name, MadeAt: row.FormatTime(k.MadeAt), UsedAt: timeText(k.UsedAt), Blocked: k.Blocked})
		}
		shown.Operators = append(shown.Operators, one)
	}
	for _, s := range sessions {
		one := shape.DeskSignedIn{ID: s.Hash, By: string(s.Way), MadeAt: row.FormatTime(s.MadeAt), SeenAt: row.FormatTime(s.SeenAt), EndsAt: row.FormatTime(s.Ends), IsThis: s.Hash == you.Session}
		if who, at := access.Owning(s.PasskeyID); at >= 0 {
			one.Operator, one.Passkey = who.Name, who.Passkeys[at].Name
		}
		shown.Sessions = append(shown.Sessions, one)
	}
	return shown, nil
}

func timeText(at *time.Time) *string {
	if at == nil {
		return nil
	}
	text := row.FormatTime(*at)
	return &text
}

// accessChange is the body of every call that changes the access. Each call reads the members it
// needs.
type accessChange struct {
	Name string `json:"name"`
	Role string `json:"role"`
}

// addOperator answers POST /operator/data/access/operators with the link of an invitation.
func (d *Desk) addOperator(r *http.Request) (any, error) {
	given, err := read[accessChange](r)
	if err != nil {
		return nil, err
	}
	role, err := operator.ParseRole(given.Role)
	if err != nil {
		return nil, err
	}
	return d.linked(d.people().Add(r.Context(), given.Name, role))
}

// inviteAgain answers POST /operator/data/access/operators/{operator}/invite.
func (d *Desk) inviteAgain(r *http.Request) (any, error) {
	return d.linked(d.people().InviteAgain(r.Context(), r.PathValue("operator")))
}

// linked gives the address of an invitation. The secret stands in its fragment, which no browser
// sends.
func (d *Desk) linked(secret string, err error) (any, error) {
	return shape.DeskInvite{Link: d.Origin + operator.InvitePath(secret)}, err
}

// setRole answers POST /operator/data/access/operators/{operator}/role.
func (d *Desk) setRole(r *http.Request) (any, error) {
	given, err := read[accessChange](r)
	if err != nil {
		return nil, err
	}
	role, err := operator.ParseRole(given.Role)
	if err != nil {
		return nil, err
	}
	return struct{}{}, d.people().SetRole(r.Context(), r.PathValue("operator"), role)
}

// removeOperator answers POST /operator/data/access/operators/{operator}/remove.
func (d *Desk) removeOperator(r *http.Request) (any, error) {
	return struct{}{}, d.people().Remove(r.Context(), r.PathValue("operator"))
}

// renamePasskey answers POST /operator/data/access/passkeys/{passkey}/name.
func (d *Desk) renamePasskey(r *http.Request) (any, error) {
	given, err := read[accessChange](r)
	if err != nil {
		return nil, err
	}
	return struct{}{}, d.people().RenamePasskey(r.Context(), r.PathValue("passkey"), given.Name)
}

// removePasskey answers POST /operator/data/access/passkeys/{passkey}/remove.
func (d *Desk) removePasskey(r *http.Request) (any, error) {
	return struct{}{}, d.people().RemovePasskey(r.Context(), r.PathValue("passkey"))
}

// endSession answers POST /operator/data/access/sessions/{session}/end.
func (d *Desk) endSession(r *http.Request) (any, error) {
	return struct{}{}, d.people().EndSession(r.Context(), r.PathValue("session"))
}

// turnCode answers POST /operator/data/access/code.
func (d *Desk) turnCode(r *http.Request) (any, error) {
	given, err := read[struct {
		On bool `json:"on"`
	}](r)
	if err != nil {
		return nil, err
	}
	return struct{}{}, d.people().TurnCode(r.Context(), !given.On)
}
