package operator

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"launchrack/internal/testing/check"
)

func TestRolesInclude(t *testing.T) {
	for _, tt := range []struct {
		own, needed Role
		want        bool
	}{
		{Owner, Reader, true}, {Owner, Owner, true}, {Editor, Reader, true}, {Editor, Owner, false},
		{Reader, Editor, false}, {Reader, Reader, true}, {"", Reader, false}, {"admin", Reader, false},
	} {
		check.Equal(t, tt.own.Includes(tt.needed), tt.want, "%q includes %q", tt.own, tt.needed)
	}
}

// TestTheCookieOfASession counts where a call asks for it, and never from another site's page.
func TestTheCookieOfASession(t *testing.T) {
	ends, now := time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC), time.Date(2026, 4, 1, 11, 0, 0, 0, time.UTC)
	for name, tt := range map[string]struct {
		change func(*http.Request, *Guard)
		want   error
	}{
		"as it is":           {func(*http.Request, *Guard) {}, nil},
		"no header":          {func(r *http.Request, _ *Guard) { r.Header.Del("Authorization") }, errNoSession},
		"an address alone":   {func(r *http.Request, _ *Guard) { r.Header.Del("Authorization"); r.Method = "GET" }, nil},
		"another site":       {func(r *http.Request, _ *Guard) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, errNoSession},
		"a subdomain":        {func(r *http.Request, _ *Guard) { r.Header.Set("Sec-Fetch-Site", "same-site") }, errNoSession},
		"another origin":     {func(r *http.Request, _ *Guard) { r.Header.Set("Origin", "https://evil.test") }, errNoSession},
		"the cookie of http": {func(_ *http.Request, g *Guard) { g.https = true }, errNoSession},
		"no cookie":          {func(r *http.Request, _ *Guard) { r.Header.Del("Cookie") }, errNoSession},
		"another secret":     {func(r *http.Request, _ *Guard) { r.Header.Set("Cookie", "operator-session=other") }, errOver},
		"too long":           {func(r *http.Request, _ *Guard) { r.Header.Set("Cookie", "operator-session="+strings.Repeat("A", 65)) }, errOver},
		"at its end":         {func(_ *http.Request, g *Guard) { g.now = func() time.Time { return ends } }, errOver},
		"unused for an hour": {func(_ *http.Request, g *Guard) { g.now = func() time.Time { return now.Add(time.Second) } }, errOver},
		"a clock far ahead": {func(_ *http.Request, g *Guard) {
			g.now = func() time.Time { return ends.Add(-SessionLife - time.Hour) }
		}, errOver},
		"of a passkey that is gone": {func(_ *http.Request, g *Guard) {
			g.store = oneSession{ends: ends, people: []Person{{ID: "ada", Passkeys: []Passkey{{ID: "other"}}}}}
		}, errOver},
		"of a blocked passkey": {func(_ *http.Request, g *Guard) {
			g.store = oneSession{ends: ends, people: []Person{{ID: "ada", Passkeys: []Passkey{{ID: "key", Blocked: true}}}}}
		}, errOver},
		"of nobody": {func(_ *http.Request, g *Guard) { g.store = oneSession{ends: ends} }, errOver},
	} {
		t.Run(name, func(t *testing.T) {
			g := &Guard{store: oneSession{ends: ends, people: []Person{{ID: "ada", Name: "Ada", Role: Editor, Passkeys: []Passkey{{ID: "key"}}}}}, now: func() time.Time { return now }}
			r := httptest.NewRequest("POST", "/operator/data/session", nil)
			r.Header.Set("Authorization", "Bearer "+CookieToken)
			r.Header.Set("Cookie", "operator-session=SECRET")
			tt.change(r, g)
			who, err := g.Who(r)
			if !errors.Is(err, tt.want) || err == nil && (who.Name != "Ada" || who.Role != Editor) {
				t.Errorf("got %+v, %v; want %v", who, err, tt.want)
			}
		})
	}
}

// oneSession is a store with one session, of the secret SECRET.
type oneSession struct {
	Store
	ends   time.Time
	people []Person
}

func (s oneSession) SignedIn(_ context.Context, hash string) (SignedIn, bool, error) {
	return SignedIn{Hash: hash, Way: ByPasskey, PersonID: "ada", PasskeyID: "key", SeenAt: s.ends.Add(-2 * time.Hour), Ends: s.ends}, hash == HashOf("SECRET"), nil
}

func (oneSession) SeeSession(context.Context, string, time.Time) error { return nil }

func (s oneSession) Access(context.Context) (Access, error) { return Access{People: s.people}, nil }

// TestTheCookieIsForThisHostAlone, and for https alone wherever the shop is reached by it.
func TestTheCookieIsForThisHostAlone(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	check.Equal(t, (&Guard{}).Cookie(r, "S").String(), "operator-session=S; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict", "by http")
	check.Equal(t, (&Guard{https: true}).Cookie(r, "").String(), "__Host-operator-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict", "by https, signed out")
}
