package operator

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"time"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
)

const (
	// SessionLife is how long a session by passkey lasts.
	SessionLife = 12 * time.Hour
	// seenAge is how old the time of a session's last use may be before it is noted again.
	seenAge = time.Minute
	// CookieToken stands in the Authorization header of a call that is made with the session of
	// the cookie. Without it no call of the API looks at the cookie, so that visitors' pages get
	// the same answers in an operator's browser.
	CookieToken = "session-cookie"
)

// sameSite detects calls from pages of other sites (CSRF), whose cookies are ignored. The cookie
// is SameSite=Strict; this check is for browsers that do not know that.
var sameSite = http.NewCrossOriginProtection()

// isSecure reports whether a caller reaches the shop by https.
func (g *Guard) isSecure(r *http.Request) bool { return g.https || clientip.OverHTTPS(r.Context()) }

// Cookie makes the cookie of a session; it goes away where the secret is empty. By https its name
// says that it is of this host alone.
func (g *Guard) Cookie(r *http.Request, secret string) *http.Cookie {
	c := &http.Cookie{Name: g.cookieName(r), Value: secret, Path: "/", MaxAge: int(SessionLife.Seconds()), HttpOnly: true, Secure: g.isSecure(r), SameSite: http.SameSiteStrictMode}
	if secret == "" {
		c.MaxAge = -1
	}
	return c
}

func (g *Guard) cookieName(r *http.Request) string {
	if g.isSecure(r) {
		return "__Host-operator-session"
	}
	return "operator-session"
}

// NewSession makes a session of an operator and the secret of its cookie.
func NewSession(person, passkey string, now time.Time) (session SignedIn, secret string) {
	secret = rand.Text()
	return SignedIn{Hash: hashOf(secret), PersonID: person, PasskeyID: passkey, MadeAt: now, SeenAt: now, Ends: now.Add(SessionLife)}, secret
}

// byCookie gives the operator of a request's cookie and the session; errNoSession for none.
func (g *Guard) byCookie(r *http.Request) (Operator, SignedIn, error) {
	cookie, err := r.Cookie(g.cookieName(r))
	if err != nil || cookie.Value == "" || len(cookie.Value) > maxSecret || sameSite.Check(r) != nil {
		return Operator{}, SignedIn{}, errNoSession
	}
	ctx, now := r.Context(), g.now()
	session, found, err := g.store.SignedIn(ctx, hashOf(cookie.Value))
	if err != nil {
		return Operator{}, SignedIn{}, fmt.Errorf("read an operator's session: %w", err)
	}
	if !found || !now.Before(session.Ends) || session.Ends.After(now.Add(SessionLife+clockTolerance)) {
		return Operator{}, SignedIn{}, errOver
	}
	access, err := g.store.Access(ctx)
	if err != nil {
		return Operator{}, SignedIn{}, fmt.Errorf("read the operators: %w", err)
	}
	who, at := access.Owning(session.PasskeyID)
	if at < 0 || who.ID != session.PersonID || who.Passkeys[at].Blocked {
		return Operator{}, SignedIn{}, errOver
	}
	if now.Sub(session.SeenAt) >= seenAge {
		if err := g.store.SeeSession(context.WithoutCancel(ctx), session.Hash, now); err != nil {
			g.log.WarnContext(ctx, "the last use of an operator's session was not noted", "err", err)
		}
	}
	return Operator{ID: who.ID, Name: who.Name, Role: who.Role, Session: session.Hash, SignedIn: session.MadeAt, Ends: session.Ends}, session, nil
}

// Session gives the session by passkey of a request; errs.Unauthenticated for none.
func (g *Guard) Session(r *http.Request) (Operator, SignedIn, error) { return g.byCookie(r) }

// SignOut ends the session by passkey of a request. It is no error where there is none.
func (g *Guard) SignOut(r *http.Request) error {
	who, session, err := g.byCookie(r)
	if err != nil {
		if errs.KindOf(err) == errs.Unauthenticated {
			return nil
		}
		return err
	}
	return g.store.EndSession(r.Context(), session.Hash, g.Entry(As(r.Context(), who), SignedOut, ""))
}

// Door says how the desk can be opened.
func (g *Guard) Door(ctx context.Context) (Access, error) { return g.store.Access(ctx) }
