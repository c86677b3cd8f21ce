package operator

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"strings"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/model/errs"
)

const (
	// SessionLife is how long a session by passkey lasts, and IdleLife how long it lasts unused.
	SessionLife = 12 * time.Hour
	IdleLife    = time.Hour
	// codeLife is how long a session by code or link lasts. The page forgets it when it is left.
	codeLife = 30 * time.Minute
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
func NewSession(ctx context.Context, person, passkey string, now time.Time) (session SignedIn, secret string) {
	session, secret = newSession(ctx, ByPasskey, now)
	session.PersonID, session.PasskeyID = person, passkey
	return session, secret
}

// programs and systems are marks in what browsers call themselves, those first that stand beside others.
var (
	programs = [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"Firefox", "Firefox"}, {"Chrome", "Chrome"}, {"Safari", "Safari"}}
	systems  = [][2]string{{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "Chromebook"}, {"Macintosh", "Mac"}, {"Windows", "Windows"}, {"Linux", "Linux"}}
)

// browserIn names the browser that calls itself so, and its system.
func browserIn(agent string) string {
	named := func(marks [][2]string, none string) string {
		for _, m := range marks {
			if strings.Contains(agent, m[0]) {
				return m[1]
			}
		}
		return none
	}
	return named(programs, "Another program") + " on " + named(systems, "another system")
}

func newSession(ctx context.Context, way Way, now time.Time) (session SignedIn, secret string) {
	secret = rand.Text()
	return SignedIn{Hash: HashOf(secret), Way: way, MadeAt: now, SeenAt: now, Ends: now.Add(way.life()), From: browserIn(clientip.Agent(ctx)) + ", " + keyOf(clientip.Of(ctx))}, secret
}

// byCookie gives the operator of a request's cookie and the session; errNoSession for none.
func (g *Guard) byCookie(r *http.Request) (Operator, SignedIn, error) {
	cookie, err := r.Cookie(g.cookieName(r))
	if err != nil || cookie.Value == "" || sameSite.Check(r) != nil {
		return Operator{}, SignedIn{}, errNoSession
	}
	return g.bySecret(r.Context(), cookie.Value, true)
}

// bySecret gives the operator of a session's secret and the session; errOver for none that holds. A
// secret of a cookie counts as a cookie alone.
func (g *Guard) bySecret(ctx context.Context, secret string, isCookie bool) (Operator, SignedIn, error) {
	if len(secret) > maxSecret {
		return Operator{}, SignedIn{}, errOver
	}
	now := g.now()
	session, found, err := g.store.SignedIn(ctx, HashOf(secret))
	if err != nil {
		return Operator{}, SignedIn{}, fmt.Errorf("read an operator's session: %w", err)
	}
	if !found || !session.holds(now) || isCookie != (session.Way == ByPasskey) {
		return Operator{}, SignedIn{}, errOver
	}
	who := Operator{Role: Owner}
	if isCookie {
		if who, err = g.holder(ctx, session); err != nil {
			return Operator{}, SignedIn{}, err
		}
	}
	if now.Sub(session.SeenAt) >= seenAge {
		if err := g.store.SeeSession(context.WithoutCancel(ctx), session.Hash, now); err != nil {
			g.log.WarnContext(ctx, "the last use of an operator's session was not noted", "err", err)
		}
	}
	who.Session, who.SignedIn, who.Ends = session.Hash, session.MadeAt, session.Ends
	return who, session, nil
}

// holder gives whose passkey a session began with, if it still opens the desk.
func (g *Guard) holder(ctx context.Context, session SignedIn) (Operator, error) {
	access, err := g.store.Access(ctx)
	if err != nil {
		return Operator{}, fmt.Errorf("read the operators: %w", err)
	}
	who, at := access.Owning(session.PasskeyID)
	if at < 0 || who.ID != session.PersonID || who.Passkeys[at].Blocked {
		return Operator{}, errOver
	}
	return Operator{ID: who.ID, Name: who.Name, Role: who.Role}, nil
}

// Session gives the session by passkey of a request; errs.Unauthenticated for none.
func (g *Guard) Session(r *http.Request) (Operator, SignedIn, error) { return g.byCookie(r) }

// SignOut ends the sessions of a request, by its Authorization header and by its cookie. It
// is no error where there is none.
func (g *Guard) SignOut(r *http.Request) error {
	_, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	who, session, err := g.bySecret(r.Context(), strings.TrimSpace(token), false)
	if err := g.signOut(r.Context(), who, session, err); err != nil {
		return err
	}
	who, session, err = g.byCookie(r)
	return g.signOut(r.Context(), who, session, err)
}

func (g *Guard) signOut(ctx context.Context, who Operator, session SignedIn, err error) error {
	switch {
	case errs.KindOf(err) == errs.Unauthenticated:
		return nil
	case err != nil:
		return err
	}
	return g.store.EndSession(ctx, session.Hash, g.Entry(As(ctx, who), SignedOut, ""))
}

// Door says how the desk can be opened.
func (g *Guard) Door(ctx context.Context) (Access, error) { return g.store.Access(ctx) }
