package operator_test

import (
	"crypto/rand"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
	"launchrack/internal/store"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

var fourDigits = regexp.MustCompile(`^[0-9]{4}$`)

func start(t testing.TB, s *store.Store, code string) (*operator.Guard, string) {
	t.Helper()
	g, made, err := operator.Open(t.Context(), operator.Config{Store: s, Key: testKey, Code: code})
	must.Do(t, err)
	return g, made
}

// testKey signs what browsers keep.
var testKey = []byte(strings.Repeat("k", 32))

func bearer(secret string) *http.Request {
	r := httptest.NewRequest("POST", "/operator/data/session", nil)
	r.Header.Set("Authorization", "Bearer "+secret)
	return r
}

// valid reports whether a secret is of a session.
func valid(t testing.TB, g interface {
	Who(*http.Request) (operator.Operator, error)
}, secret string) bool {
	t.Helper()
	_, err := g.Who(bearer(secret))
	if err != nil && errs.KindOf(err) != errs.Unauthenticated {
		t.Fatal(err)
	}
	return err == nil
}

func token(t testing.TB, g *operator.Guard, code string) string {
	t.Helper()
	session := must.Get(g.Unlock(t.Context(), operator.Try{From: netip.MustParseAddr("192.0.2.1"), Code: code}))(t)
	return session.Token
}

func events(t testing.TB, s *store.Store) (list []operator.Event) {
	t.Helper()
	entries := must.Get(s.Audit(t.Context(), 100))(t)
	for _, e := range entries {
		list = append(list, e.Event)
	}
	return list
}

// TestTheCodeFromStartToStart follows one database through several starts.
func TestTheCodeFromStartToStart(t *testing.T) {
	s := openStore(t, newFile(t))
	g, made := start(t, s, "")
	if !fourDigits.MatchString(made) {
		t.Fatalf("the first start made %q", made)
	}
	first := token(t, g, made)
	g, again := start(t, s, "")
	check.Equal(t, again, "", "the second start made")
	if !valid(t, g, first) {
		t.Error("a restart ended the session")
	}
	configured := "1357"
	if made == configured {
		configured = "2468"
	}
	g, _ = start(t, s, configured)
	if valid(t, g, first) {
		t.Error("a token outlived its code")
	}
	second := token(t, g, configured)
	g, _ = start(t, s, configured)
	if !valid(t, g, second) {
		t.Error("a start with the same code ended the session")
	}
	code, existed, err := operator.Reset(t.Context(), operator.Config{Store: s})
	if err != nil || !existed || !fourDigits.MatchString(code) {
		t.Fatalf("reset: %q %t %v", code, existed, err)
	}
	if valid(t, g, second) {
		t.Error("a token outlived the reset")
	}
	if third := token(t, g, code); !valid(t, g, third) {
		t.Error("the running shop does not take the new code")
	}
	want := []operator.Event{operator.CodeMade, operator.Unlocked, operator.CodeSet, operator.Unlocked, operator.CodeReset, operator.Unlocked}
	check.Match(t, events(t, s), want)
	credential, err := s.Credential(t.Context())
	if err != nil || !strings.HasPrefix(credential.Hash, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(credential.Hash, code) {
		t.Errorf("what is stored is %q (%v)", credential.Hash, err)
	}
}

func TestAResetLiftsEveryLock(t *testing.T) {
	d := openGuard(t, newFile(t))
	for _, address := range []string{"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"} {
		for range 5 {
			d.try(t, address, wrongCode)
		}
	}
	must.Equal(t, d.try(t, "192.0.2.1", rightCode), "wait 1h0m0s all", "before")
	code, _, err := operator.Reset(t.Context(), operator.Config{Store: d.store, Now: d.clock.Now})
	must.Do(t, err)
	d.clock.Set(noon.Add(time.Second))
	for _, address := range []string{"192.0.2.1", "192.0.2.5"} {
		check.Equal(t, d.try(t, address, code), "right", address)
	}
}

func TestAResetOfAnEmptyDatabaseSaysSo(t *testing.T) {
	if _, existed, err := operator.Reset(t.Context(), operator.Config{Store: openStore(t, newFile(t))}); existed || err != nil {
		t.Errorf("got %t, %v", existed, err)
	}
}

// TestProcessesThatStartTogether agree on one code.
func TestProcessesThatStartTogether(t *testing.T) {
	file := newFile(t)
	const processes = 4
	guards, made := make([]*operator.Guard, processes), make([]string, processes)
	stores := make([]*store.Store, processes)
	for i := range processes {
		stores[i] = openStore(t, file)
	}
	var all sync.WaitGroup
	for i := range processes {
		all.Go(func() {
			var err error
			if guards[i], made[i], err = operator.Open(t.Context(), operator.Config{Store: stores[i], Key: testKey}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	code := strings.Join(made, "")
	if !fourDigits.MatchString(code) {
		t.Fatalf("they made %q, want one code", made)
	}
	session := token(t, guards[0], code)
	for i, g := range guards {
		if !valid(t, g, session) {
			t.Errorf("process %d does not know the token", i)
		}
	}
}

func TestAStoredHashThatCannotBeRead(t *testing.T) {
	s := openStore(t, newFile(t))
	must.Get(s.ChangeCredential(t.Context(), operator.Change{To: operator.Credential{Hash: "plain", Generation: "g"}, Entry: operator.Entry{At: noon}}))(t)
	if _, _, err := operator.Open(t.Context(), operator.Config{Store: s, Key: testKey}); err == nil || !strings.Contains(err.Error(), "argon2id") || strings.Contains(err.Error(), "plain") {
		t.Errorf("got %v", err)
	}
	g, _ := start(t, s, rightCode)
	token(t, g, rightCode)
}

// TestSecretsOfSessions: a session by code lasts half an hour, and nothing but its secret is it.
//
// Holds: 6.operator
func TestSecretsOfSessions(t *testing.T) {
	d := openGuard(t, newFile(t))
	session := must.Get(d.Unlock(t.Context(), operator.Try{From: netip.MustParseAddr("192.0.2.1"), Code: rightCode}))(t)
	sessions, err := d.People().Sessions(t.Context())
	if err != nil || len(sessions) != 1 {
		t.Fatalf("%+v, %v", sessions, err)
	}
	hash := sessions[0].Hash
	want := operator.SignedIn{Hash: hash, Way: operator.ByCode, MadeAt: noon, SeenAt: noon, Ends: noon.Add(30 * time.Minute), From: "Another program on another system, unknown"}
	if diff := cmp.Diff(want, sessions[0]); diff != "" || len(session.Token) < 26 || strings.Contains(hash, session.Token) {
		t.Errorf("what is stored (-want +got):\n%s", diff)
	}
	for name, tt := range map[string]struct {
		secret string
		after  time.Duration
		want   bool
	}{
		"real":                  {session.Token, 0, true},
		"real, a second before": {session.Token, 30*time.Minute - time.Second, true},
		"expired":               {session.Token, 30 * time.Minute, false},
		"what is stored":        {hash, 0, false},
		"the browser's cookie":  {session.Device, 0, false},
		"in small letters":      {strings.ToLower(session.Token), 0, false},
		"one more letter":       {session.Token + "A", 0, false},
		"a line break within":   {session.Token[:9] + "\n" + session.Token[9:], 0, false},
		"another":               {rand.Text(), 0, false},
		"too long":              {strings.Repeat("A", 2000), 0, false},
		"empty":                 {"", 0, false},
		"garbage":               {"eyJ.%%%.\x00", 0, false},
		"the code itself":       {rightCode, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			d.clock.Set(noon.Add(tt.after))
			check.Equal(t, valid(t, d, tt.secret), tt.want, "valid")
		})
	}
}

// TestASessionByCodeEnds by its holder, by an owner, and with its code; a cookie with its secret is no
// session.
func TestASessionByCodeEnds(t *testing.T) {
	d := openGuard(t, newFile(t))
	for name, end := range map[string]func(secret, hash string) error{
		"signed out":  func(secret, _ string) error { return d.SignOut(bearer(secret)) },
		"by an owner": func(_, hash string) error { return d.People().EndSession(t.Context(), hash) },
		"with its code": func(string, string) error {
			code, err := d.store.Credential(t.Context())
			if err != nil {
				return err
			}
			_, err = d.store.ChangeCredential(t.Context(), operator.Change{From: code.Generation, To: code, Entry: operator.Entry{At: noon, Event: operator.CodeSet}})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			mine, other := token(t, d.Guard, rightCode), token(t, d.Guard, rightCode)
			who, err := d.Who(bearer(mine))
			if err != nil || who.Role != operator.Owner || who.Name != "" || !who.SignedIn.Equal(noon) {
				t.Fatalf("%+v, %v", who, err)
			}
			asCookie := bearer(operator.CookieToken)
			asCookie.AddCookie(d.Cookie(asCookie, mine))
			if who, err := d.Who(asCookie); err == nil {
				t.Errorf("a cookie with its secret is %+v", who)
			}
			must.Do(t, end(mine, who.Session))
			if valid(t, d, mine) {
				t.Error("it goes on")
			}
			if lasts, err := d.Lasts(t.Context(), who.Session); lasts || err != nil {
				t.Errorf("it lasts: %t, %v", lasts, err)
			}
			check.Equal(t, valid(t, d, other), (name != "with its code"), "the other one goes on")
		})
	}
}

func FuzzUnseal(f *testing.F) {
	d := openGuard(f, newFile(f))
	real := d.SealCeremony(operator.ToSignIn, "challenge", "")
	for _, seed := range []string{"", ".", "..", real[:len(real)-2], "eyJmb3IiOiJkZXZpY2UifQ.", strings.Repeat(".", 100)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, ok := d.ReadCeremony(operator.ToSignIn, text); ok && text != real {
			t.Errorf("%q is read", text)
		}
	})
}
