package desk

import (
	"encoding/json"
	"net/http"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/operator/passkey"
)

// entrances lists the calls that need no session: they make one, or end it, or have a key of their own.
func entrances() []call {
	return []call{
		{method: http.MethodGet, path: Prefix + "door", answer: (*Desk).door},
		{method: http.MethodPost, path: Prefix + "sign-in/question", answer: (*Desk).askToSignIn},
		{method: http.MethodPost, path: Prefix + "sign-in", answer: with(sent[ceremony], (*Desk).signIn), opensBy: operator.RefusedPasskey},
		{method: http.MethodPost, path: Prefix + "invitation", answer: with(sent[ceremony], (*Desk).invitation), opensBy: operator.RefusedInvitation},
		{method: http.MethodPost, path: Prefix + "invitation/passkey", answer: with(sent[ceremony], (*Desk).makePasskey), opensBy: operator.RefusedInvitation},
		{method: http.MethodPost, path: Prefix + "sign-out", answer: (*Desk).signOut},
		{method: http.MethodGet, path: postbackPath, answer: (*Desk).postback},
		{method: http.MethodPost, path: postbackPath, answer: (*Desk).postback, maxBody: maxPostback},
	}
}

// door answers GET /operator/data/door.
func (d *Desk) door(r *http.Request) (any, error) {
	access, err := d.Store.Access(r.Context())
	if err != nil {
		return nil, err
	}
	door := shape.DeskDoor{Code: !access.CodeOff, Passkeys: d.Passkeys.Missing() == "" && hasPasskeys(access)}
	_, session, err := d.Guard.Session(r)
	switch {
	case err == nil:
		door.Session = &view.Session{AccessToken: operator.CookieToken, TokenType: "bearer", ExpiresIn: int(session.Ends.Sub(d.Now()).Seconds())}
	case errs.KindOf(err) != errs.Unauthenticated:
		return nil, err
	}
	return door, nil
}

func hasPasskeys(a operator.Access) bool {
	for _, p := range a.People {
		if len(p.Passkeys) > 0 {
			return true
		}
	}
	return false
}

// askToSignIn answers POST /operator/data/sign-in/question.
func (d *Desk) askToSignIn(r *http.Request) (any, error) {
	if err := d.Passkeys.At(r.Header.Get("Origin")); err != nil {
		return nil, err
	}
	asked, err := d.Passkeys.BeginSignIn(r.Context())
	return question(asked), err
}

func question(asked passkey.Asked) shape.DeskQuestion {
	return shape.DeskQuestion{State: asked.State, Options: shape.PasskeyOptions(asked.Options)}
}

// ceremony is the body of every call at the entrance. Each call reads the members it needs.
type ceremony struct {
	// Secret is an invitation's, and Name of the passkey that is made by it.
	Secret string `json:"secret"`
	Name   string `json:"name"`
	// State and Answer are the question's, and the browser's to it.
	State  string          `json:"state"`
	Answer json.RawMessage `json:"answer"`
}

// signIn answers POST /operator/data/sign-in with a session, which is a cookie.
func (d *Desk) signIn(r *http.Request, given ceremony) (any, error) {
	secret, err := d.Passkeys.SignIn(r.Context(), given.State, given.Answer)
	return d.opened(r, secret, err)
}

// opened gives a new session in the place of the one that the browser had.
func (d *Desk) opened(r *http.Request, secret string, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	if err := d.Guard.SignOut(r); err != nil { // it ends by itself
		d.Log.WarnContext(r.Context(), "the session before a sign-in was not ended", "err", err)
	}
	return marked{view.Session{AccessToken: operator.CookieToken, TokenType: "bearer", ExpiresIn: int(operator.SessionLife.Seconds())}, []*http.Cookie{d.Guard.Cookie(r, secret)}}, nil
}

// invitation answers POST /operator/data/invitation: who is invited, and the question to the
// browser.
func (d *Desk) invitation(r *http.Request, given ceremony) (any, error) {
	if err := d.Passkeys.At(r.Header.Get("Origin")); err != nil {
		return nil, err
	}
	who, asked, err := d.Passkeys.BeginInvited(r.Context(), given.Secret)
	return shape.DeskInvitation{Name: who.Name, Role: string(who.Role), Question: question(asked)}, err
}

// makePasskey answers POST /operator/data/invitation/passkey with a session.
func (d *Desk) makePasskey(r *http.Request, given ceremony) (any, error) {
	secret, err := d.Passkeys.MakeInvited(r.Context(), given.Secret, given.State, given.Name, given.Answer)
	return d.opened(r, secret, err)
}

// signOut answers POST /operator/data/sign-out. A preview of the shop ends with the session.
func (d *Desk) signOut(r *http.Request) (any, error) {
	if err := d.Guard.SignOut(r); err != nil {
		return nil, err
	}
	return marked{struct{}{}, []*http.Cookie{d.Guard.Cookie(r, ""), preview("", 0)}}, nil
}
