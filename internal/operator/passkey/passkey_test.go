package passkey_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"

	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
	"launchrack/internal/operator/passkey"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

var noon = time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)

// newKey makes a passkey. The authenticator writes coordinates without their leading zeros, which one key in a
// hundred has and the shop refuses, as the standard says; such keys are left out.
func newKey() virtualwebauthn.Credential {
	const whole = 77 // bytes of a key whose coordinates have 32 each
	for {
		if c := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(c.Key.AttestationData()) == whole {
			return c
		}
	}
}

// shop is a shop with an owner who is invited, and a browser with an authenticator.
type shop struct {
	*testing.T
	store  *store.Store
	guard  *operator.Guard
	people operator.People
	*passkey.Ceremonies
	now     *time.Time
	invite  string
	party   virtualwebauthn.RelyingParty
	holder  virtualwebauthn.Authenticator
	key     virtualwebauthn.Credential
	counter uint32
}

func open(t *testing.T) *shop {
	t.Helper()
	db, err := store.Open(t.Context(), storetest.URL(t), slog.New(slog.DiscardHandler))
	must.Do(t, err)
	t.Cleanup(func() { _ = db.Close() })
	now := noon
	s := &shop{T: t, now: &now, store: db}
	s.node()
	if s.invite, err = s.people.Invite(t.Context(), "Ada", operator.Owner); err != nil {
		t.Fatal(err)
	}
	s.party = virtualwebauthn.RelyingParty{Name: "Shop", ID: "shop.example", Origin: "https://shop.example:8443"}
	s.holder, s.key = virtualwebauthn.NewAuthenticator(), newKey()
	return s
}

// testKey signs what browsers keep, on all nodes.
var testKey = []byte(strings.Repeat("k", 32))

// node starts a node on the shop's database.
func (s *shop) node() {
	s.Helper()
	guard, _, err := operator.Open(s.Context(), operator.Config{Store: s.store, Key: testKey, Now: func() time.Time { return *s.now }})
	if err != nil {
		s.Fatal(err)
	}
	s.guard, s.people = guard, guard.People()
	s.Ceremonies = passkey.New(guard, "https://shop.example:8443", func() string { return "Shop" })
}

// bearer gives the operator of a session by code or link.
func (s *shop) bearer(secret string) (operator.Operator, error) {
	r := httptest.NewRequest("GET", "/operator/data/session", nil)
	r.Header.Set("Authorization", "Bearer "+secret)
	return s.guard.Who(r)
}

// made answers an invitation.
func (s *shop) made(invite string) (cookie string, err error) {
	s.Helper()
	_, asked, err := s.BeginInvited(s.Context(), invite)
	if err != nil {
		return "", err
	}
	return s.MakeInvited(s.Context(), invite, asked.State, "Phone", s.attested(asked))
}

func (s *shop) attested(asked passkey.Asked) json.RawMessage {
	s.Helper()
	options := must.Get(virtualwebauthn.ParseAttestationOptions(`{"publicKey":` + string(asked.Options) + `}`))(s)
	s.holder.Options.UserHandle = []byte(options.UserID)
	return []byte(virtualwebauthn.CreateAttestationResponse(s.party, s.holder, s.key, *options))
}

func (s *shop) asked() passkey.Asked {
	s.Helper()
	return must.Get(s.BeginSignIn(s.Context()))(s)
}

// answered is the passkey's answer, with the counter after the last one.
func (s *shop) answered(asked passkey.Asked) json.RawMessage {
	s.Helper()
	options := must.Get(virtualwebauthn.ParseAssertionOptions(`{"publicKey":` + string(asked.Options) + `}`))(s)
	s.counter++
	s.key.Counter = s.counter
	return []byte(virtualwebauthn.CreateAssertionResponse(s.party, s.holder, s.key, *options))
}

// who is the operator of a cookie.
func (s *shop) who(cookie string) (operator.Operator, error) {
	r := httptest.NewRequest("GET", "/operator/data/session", nil)
	r.Header.Set("Authorization", "Bearer "+operator.CookieToken)
	r.AddCookie(&http.Cookie{Name: "operator-session", Value: cookie})
	return s.guard.Who(r)
}

// TestAPasskeyFromInvitationToSession on several nodes.
func TestAPasskeyFromInvitationToSession(t *testing.T) {
	s := open(t)
	if _, _, err := s.BeginInvited(t.Context(), "OTHER"); errs.KindOf(err) != errs.Unauthenticated {
		t.Errorf("an unknown invitation: %v", err)
	}
	cookie := must.Get(s.made(s.invite))(t)
	if who, err := s.who(cookie); err != nil || who.Name != "Ada" || who.Role != operator.Owner {
		t.Errorf("the session is %+v's (%v)", who, err)
	}
	check.Fails(s.made(s.invite))(t, errs.Unauthenticated, "an invitation was used twice")
	asked := s.asked()
	s.node() // the answer comes to another node
	second := must.Get(s.SignIn(t.Context(), asked.State, s.answered(asked)))(t)
	who, err := s.who(second)
	if err != nil || who.Name != "Ada" {
		t.Errorf("the session is %+v's (%v)", who, err)
	}
	must.Do(t, s.people.SetRole(t.Context(), who.ID, operator.Reader))
	check.Equal(t, must.Get(s.who(second))(t).Role, operator.Reader, "after a change of role")
	list, err := s.store.Sessions(t.Context(), *s.now)
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	for _, one := range list {
		must.Do(t, s.people.EndSession(t.Context(), one.Hash))
	}
	check.Fails(s.who(second))(t, errs.Unauthenticated, "a session that an owner ended")
}

// TestASignInGrowsOld for changes of who may open the desk, by passkey and by code, and is made fresh by
// another one. A session says whether it lasts.
func TestASignInGrowsOld(t *testing.T) {
	s, ctx := open(t), t.Context()
	if _, _, err := operator.Open(ctx, operator.Config{Store: s.store, Key: testKey, Code: "4711"}); err != nil {
		t.Fatal(err)
	}
	cookie, err := s.made(s.invite)
	must.Do(t, err)
	byCode := func() (operator.Operator, error) {
		session := must.Get(s.guard.Unlock(ctx, operator.Try{From: netip.MustParseAddr("192.0.2.1"), Code: "4711"}))(t)
		return s.bearer(session.Token)
	}
	again := map[string]func() (operator.Operator, error){"code": byCode, "passkey": func() (operator.Operator, error) {
		asked := s.asked()
		if cookie, err = s.SignIn(ctx, asked.State, s.answered(asked)); err != nil {
			t.Fatal(err)
		}
		return s.who(cookie)
	}}
	for by, signIn := range again {
		who, err := signIn()
		if err != nil || who.CheckFresh(*s.now) != nil || who.CheckFresh(s.now.Add(operator.FreshFor)) != nil {
			t.Errorf("%s: a sign-in is not fresh: %+v, %v", by, who, err)
		}
		if err := who.CheckFresh(s.now.Add(operator.FreshFor + time.Second)); errs.KindOf(err) != errs.Forbidden || !strings.Contains(errs.Public(err), "sign-in within the last 10 minutes") {
			t.Errorf("%s: an old sign-in: %v", by, err)
		}
		*s.now = s.now.Add(operator.FreshFor + time.Second)
		if who, err = signIn(); err != nil || who.CheckFresh(*s.now) != nil || !who.Ends.After(*s.now) {
			t.Errorf("%s: signed in again: %+v, %v", by, who, err)
		}
		if lasts, err := s.guard.Lasts(ctx, who.Session); !lasts || err != nil {
			t.Errorf("%s: the session does not last (%v)", by, err)
		}
		if by == "code" {
			err = s.people.TurnCode(ctx, true)
		} else {
			err = s.people.EndSession(ctx, who.Session)
		}
		if lasts, lastErr := s.guard.Lasts(ctx, who.Session); lasts || err != nil || lastErr != nil {
			t.Errorf("%s: the session lasts (%v, %v)", by, err, lastErr)
		}
	}
	if lasts, err := s.guard.Lasts(ctx, ""); lasts || err != nil {
		t.Errorf("no session lasts (%v)", err)
	}
}

// TestAnswersThatAreRefused changes one thing at a time, and none opens a session.
func TestAnswersThatAreRefused(t *testing.T) {
	shared := open(t)
	must.Get(shared.made(shared.invite))(t)
	for name, tt := range map[string]struct {
		change func(*shop)
		// answer is sent in the place of the right one; nil for that.
		answer func(*shop, passkey.Asked) (state string, answer json.RawMessage)
	}{
		"another origin":        {change: func(s *shop) { s.party.Origin = "https://shop.example.evil.test" }},
		"the origin by http":    {change: func(s *shop) { s.party.Origin = "http://shop.example:8443" }},
		"another port":          {change: func(s *shop) { s.party.Origin = "https://shop.example" }},
		"another domain":        {change: func(s *shop) { s.party.ID = "evil.test" }},
		"a user not verified":   {change: func(s *shop) { s.holder.Options.UserNotVerified = true }},
		"a user not present":    {change: func(s *shop) { s.holder.Options.UserNotPresent = true }},
		"another user's handle": {change: func(s *shop) { s.holder.Options.UserHandle = []byte("somebody") }},
		"another key": {change: func(s *shop) {
			id := s.key.ID
			s.key = newKey()
			s.key.ID = id
		}},
		"an unknown passkey": {change: func(s *shop) { s.key = newKey() }},
		"too late":           {change: func(s *shop) { *s.now = s.now.Add(operator.CeremonyLife + time.Second) }},
		"another challenge": {answer: func(s *shop, asked passkey.Asked) (string, json.RawMessage) {
			return asked.State, s.answered(s.asked())
		}},
		"another state": {answer: func(s *shop, asked passkey.Asked) (string, json.RawMessage) {
			return s.asked().State, s.answered(asked)
		}},
		"a state of another purpose": {answer: func(s *shop, asked passkey.Asked) (string, json.RawMessage) {
			return s.guard.SealCeremony(operator.ToMake, "challenge", ""), s.answered(asked)
		}},
		"no state":  {answer: func(s *shop, asked passkey.Asked) (string, json.RawMessage) { return "", s.answered(asked) }},
		"no answer": {answer: func(_ *shop, asked passkey.Asked) (string, json.RawMessage) { return asked.State, []byte(`{}`) }},
	} {
		t.Run(name, func(t *testing.T) {
			own := *shared
			s := &own
			s.T, *s.now = t, noon
			asked := s.asked()
			if tt.change != nil {
				tt.change(s)
			}
			state, answer := asked.State, json.RawMessage(nil)
			if tt.answer != nil {
				state, answer = tt.answer(s, asked)
			} else {
				answer = s.answered(asked)
			}
			cookie, err := s.SignIn(t.Context(), state, answer)
			if errs.KindOf(err) != errs.Unauthenticated || cookie != "" {
				t.Errorf("got %q, %v", cookie, err)
			}
			check.Equal(t, len(must.Get(s.store.Sessions(t.Context(), noon))(t)), 1)
		})
	}
}

// TestAReplayedAnswerIsRefused, also by a node that did not see it before.
func TestAReplayedAnswerIsRefused(t *testing.T) {
	s := open(t)
	must.Get(s.made(s.invite))(t)
	asked := s.asked()
	s.counter-- // a key without a counter, as most phones have
	s.key.Counter = 0
	answer := s.answered(asked)
	must.Get(s.SignIn(t.Context(), asked.State, answer))(t)
	s.node()
	if _, err := s.SignIn(t.Context(), asked.State, answer); errs.KindOf(err) != errs.Unauthenticated || !strings.Contains(err.Error(), "answered before") {
		t.Errorf("got %v", err)
	}
}

// TestACopiedKeyIsBlocked once its counter goes back; sessions that it opened end.
func TestACopiedKeyIsBlocked(t *testing.T) {
	s := open(t)
	must.Get(s.made(s.invite))(t)
	s.counter = 10
	asked := s.asked()
	cookie := must.Get(s.SignIn(t.Context(), asked.State, s.answered(asked)))(t)
	s.counter = 4
	asked = s.asked()
	if got, err := s.SignIn(t.Context(), asked.State, s.answered(asked)); errs.KindOf(err) != errs.Unauthenticated || got != "" || !strings.Contains(err.Error(), "blocked") {
		t.Errorf("the copy: %q, %v", got, err)
	}
	check.Fails(s.who(cookie))(t, errs.Unauthenticated, "the session that it opened")
	s.counter = 20
	asked = s.asked()
	if _, err := s.SignIn(t.Context(), asked.State, s.answered(asked)); err == nil {
		t.Error("the blocked key opens a session")
	}
	last, err := s.store.Audit(t.Context(), 1)
	if err != nil || len(last) != 1 || last[0].Event != operator.PasskeyBlocked || last[0].Operator != "Ada" || last[0].Detail != "Phone" {
		t.Errorf("the audit log says %+v (%v)", last, err)
	}
}

// TestOddKeysSignIn: a key that is backed up from now on, or no longer, and one whose counter stays, sign in,
// and the audit log notes it once each time.
func TestOddKeysSignIn(t *testing.T) {
	s := open(t)
	must.Get(s.made(s.invite))(t)
	for i, step := range []struct {
		be, bs bool
		count  uint32
		noted  string
	}{
		{false, false, 0, ""},
		{true, true, 0, "Phone: it says otherwise than before whether it is backed up"},
		{true, false, 0, ""},
		{false, false, 0, "Phone: it says otherwise than before whether it is backed up"},
		{false, false, 7, ""},
		{false, false, 7, "Phone: its counter stayed at 7"},
		{true, false, 7, "Phone: it says otherwise than before whether it is backed up; its counter stayed at 7"},
		{true, false, 8, ""},
	} {
		s.holder.Options.BackupEligible, s.holder.Options.BackupState = step.be, step.bs
		s.counter = step.count - 1 // answered adds one
		asked := s.asked()
		cookie, err := s.SignIn(t.Context(), asked.State, s.answered(asked))
		must.Do(t, err, "step %d", i)
		check.Equal(t, must.Get(s.who(cookie))(t).Name, "Ada", "step %d", i)
		lines := must.Get(s.store.AuditPage(t.Context(), operator.AuditQuery{Event: operator.PasskeyOdd, Limit: 10}))(t)
		noted := ""
		if len(lines) > 0 && lines[0].At.Equal(*s.now) {
			noted = lines[0].Detail
		}
		check.Equal(t, noted, step.noted, "step %d is noted as", i)
		*s.now = s.now.Add(time.Second)
	}
}

// TestWhatHelps is in the refusals that an operator can do something about.
func TestWhatHelps(t *testing.T) {
	const pin, address = "Set a PIN for it", "The shop's passkeys work at https://shop.example:8443 alone. Open https://shop.example:8443/operator there."
	s := open(t)
	s.holder.Options.UserNotVerified = true
	if _, err := s.made(s.invite); !strings.Contains(errs.Public(err), pin) {
		t.Errorf("a new key without a PIN: %v", err)
	}
	s.holder.Options.UserNotVerified = false
	must.Get(s.made(s.invite))(t)
	s.holder.Options.UserNotVerified = true
	asked := s.asked()
	if _, err := s.SignIn(t.Context(), asked.State, s.answered(asked)); !strings.Contains(errs.Public(err), pin) {
		t.Errorf("a key without a PIN: %v", err)
	}
	s.holder.Options.UserNotVerified = false
	s.party.Origin = "https://192.0.2.1"
	asked = s.asked()
	if _, err := s.SignIn(t.Context(), asked.State, s.answered(asked)); errs.Public(err) != address {
		t.Errorf("another address: %v", err)
	}
	for origin, want := range map[string]string{"": "", "https://shop.example:8443": "", "http://shop.example:8443": address, "https://192.0.2.1": address, "null": address} {
		if err := s.At(origin); (err == nil) != (want == "") || err != nil && errs.Public(err) != want {
			t.Errorf("at %q: %v", origin, err)
		}
	}
}

// TestInvitationsThatAreRefused make no passkey.
func TestInvitationsThatAreRefused(t *testing.T) {
	for name, change := range map[string]func(*shop){
		"too late":        func(s *shop) { *s.now = s.now.Add(operator.InviteLife) },
		"another origin":  func(s *shop) { s.party.Origin = "https://evil.test" },
		"nobody verified": func(s *shop) { s.holder.Options.UserNotVerified = true },
		"made anew meanwhile": func(s *shop) {
			must.Get(s.people.Invite(s.Context(), "Ada", ""))(s)
		},
		"removed meanwhile": func(s *shop) {
			must.Do(s, s.people.RemoveNamed(s.Context(), "Ada"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			_, asked, err := s.BeginInvited(t.Context(), s.invite)
			must.Do(t, err)
			change(s)
			cookie, err := s.MakeInvited(t.Context(), s.invite, asked.State, "Phone", s.attested(asked))
			if errs.KindOf(err) != errs.Unauthenticated || cookie != "" {
				t.Errorf("got %q, %v", cookie, err)
			}
		})
	}
}

// TestTheCodeIsTurnedOff for guesses, sessions and starts, and turned on again.
func TestTheCodeIsTurnedOff(t *testing.T) {
	s, ctx := open(t), t.Context()
	if _, _, err := operator.Open(ctx, operator.Config{Store: s.store, Key: testKey, CodeOff: true}); errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "launchrack operators invite NAME --role owner") {
		t.Errorf("off without a passkey: %v", err)
	}
	must.Get(s.made(s.invite))(t)
	if _, _, err := operator.Open(ctx, operator.Config{Store: s.store, Key: testKey, Code: "4711"}); err != nil {
		t.Fatal(err)
	}
	try := operator.Try{From: netip.MustParseAddr("192.0.2.1"), Code: "4711"}
	session := must.Get(s.guard.Unlock(ctx, try))(t)
	for range 2 { // the second start finds it off
		if _, _, err := operator.Open(ctx, operator.Config{Store: s.store, Key: testKey, CodeOff: true}); err != nil {
			t.Fatal(err)
		}
	}
	check.Fails(s.bearer(session.Token))(t, errs.Unauthenticated, "the session by code goes on")
	check.Fails(s.guard.Unlock(ctx, try))(t, errs.Forbidden, "the code")
	if _, _, err := operator.Open(ctx, operator.Config{Store: s.store, Key: testKey, Code: "4712"}); err != nil {
		t.Fatal(err)
	}
	if access, err := s.guard.Door(ctx); err != nil || !access.CodeOff {
		t.Errorf("a start with a code turned it on (%v)", err)
	}
	secret, err := operator.MakeLink(ctx, operator.Config{Store: s.store, Now: func() time.Time { return *s.now }})
	must.Do(t, err)
	if session, err = s.guard.Unlock(ctx, operator.Try{From: try.From, Link: secret}); err != nil {
		t.Errorf("a link from the machine: %v", err)
	}
	if _, err := s.bearer(session.Token); err != nil {
		t.Errorf("the session by link: %v", err)
	}
	must.Do(t, s.people.TurnCode(ctx, false))
	try.Code = "4712"
	if _, err := s.guard.Unlock(ctx, try); err != nil {
		t.Errorf("turned on: %v", err)
	}
	must.Do(t, s.people.TurnCode(ctx, true))
	code, _, err := operator.Reset(ctx, operator.Config{Store: s.store})
	must.Do(t, err)
	try.Code = code
	if _, err := s.guard.Unlock(ctx, try); err != nil {
		t.Errorf("after a reset: %v", err)
	}
}

// TestWhereNoPasskeysAreOffered says what to set.
func TestWhereNoPasskeysAreOffered(t *testing.T) {
	for address, want := range map[string]string{
		"":                             "Set LAUNCHRACK_PUBLIC_URL",
		"http://shop.example":          "need https",
		"https://192.0.2.1":            "a name instead of the number",
		"https://[2001:db8::1]:8080":   "a name instead of the number",
		"http://127.0.0.1:8080":        "http://localhost:8080",
		"https://shop.example":         "",
		"http://localhost:8080":        "",
		"http://shop.localhost:8080":   "",
		"https://SHOP.example/lowered": "",
	} {
		c := passkey.New(nil, address, func() string { return "Shop" })
		if got := c.Missing(); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q: %q", address, got)
		}
		if want == "" {
			continue
		}
		check.Fails(c.BeginSignIn(t.Context()))(t, errs.Conflict, "%q: a ceremony began", address)
	}
}
