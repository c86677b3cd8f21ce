package operator_test

import (
	"context"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func (f *fixture) makeLink(t testing.TB) string {
	t.Helper()
	secret, err := operator.MakeLink(t.Context(), operator.Config{Store: f.store, Now: f.clock.Now})
	if err != nil || len(secret) < 26 {
		t.Fatalf("got %q, %v", secret, err)
	}
	return secret
}

// TestALinkUnlocksOnce, whatever locks there are, and from a locked address too.
//
// Holds: 6.operator
func TestALinkUnlocksOnce(t *testing.T) {
	const home = "192.0.2.1"
	d := openGuard(t, newFile(t))
	d.exhaust(t, home)
	secret := d.makeLink(t)
	use := func(secret string) (operator.Session, error) {
		return d.Unlock(t.Context(), operator.Try{From: netip.MustParseAddr(home), Link: secret})
	}
	session, err := use(secret)
	if err != nil || !valid(t, d, session.Token) {
		t.Fatalf("got %+v, %v", session, err)
	}
	if got, _ := d.tryFrom(t, home, session.Device, rightCode); got != "right" {
		t.Errorf("the browser that the link unlocked has to wait for others: %q", got)
	}
	for name, s := range map[string]string{"a second time": secret, "another": "X" + secret[1:], "too long": strings.Repeat("A", 1000)} {
		session, err := use(s)
		if errs.KindOf(err) != errs.Unauthenticated || session != (operator.Session{}) || strings.Contains(err.Error(), s) {
			t.Errorf("%s: got %+v, %v", name, session, err)
		}
	}
	var events []operator.Event
	for _, e := range unnumbered(t, d) {
		check.Lacks(t, e.Detail, secret, "the audit log holds the secret")
		if e.Event != operator.CodeWrong {
			events = append(events, e.Event)
		}
	}
	want := []operator.Event{operator.CodeSet, operator.Locked, operator.LimitReached, operator.LinkMade, operator.Unlocked, operator.Unlocked, operator.SignInRefused, operator.SignInRefused, operator.SignInRefused}
	if !slices.Equal(events, want) {
		t.Errorf("the audit log: %v, want %v", events, want)
	}
}

func TestALinkEnds(t *testing.T) {
	d := openGuard(t, newFile(t))
	late, inTime, reset := d.makeLink(t), d.makeLink(t), d.makeLink(t)
	try := func(secret string) error {
		_, err := d.Unlock(t.Context(), operator.Try{Link: secret})
		return err
	}
	d.clock.Set(noon.Add(10*time.Minute - time.Second))
	check.Do(t, try(inTime), "before ten minutes are over")
	d.clock.Set(noon.Add(10 * time.Minute))
	check.Equal(t, errs.KindOf(try(late)), errs.Unauthenticated, "after ten minutes")
	d.clock.Set(noon)
	if _, _, err := operator.Reset(t.Context(), operator.Config{Store: d.store, Now: d.clock.Now}); err != nil {
		t.Fatal(err)
	}
	check.Equal(t, errs.KindOf(try(reset)), errs.Unauthenticated, "a link from before the reset")
}

// TestALinkIsUsedByOneOfMany that come at once, through two processes.
func TestALinkIsUsedByOneOfMany(t *testing.T) {
	file := newFile(t)
	guards := []*fixture{openGuard(t, file), openGuard(t, file)}
	secret := guards[0].makeLink(t)
	var all sync.WaitGroup
	var mu sync.Mutex
	opened := 0
	for n := range 20 {
		all.Go(func() {
			if _, err := guards[n%2].Unlock(t.Context(), operator.Try{Link: secret}); err == nil {
				mu.Lock()
				defer mu.Unlock()
				opened++
			}
		})
	}
	all.Wait()
	check.Equal(t, opened, 1)
}

func TestALinkNeedsAnAccessCode(t *testing.T) {
	s := openStore(t, newFile(t))
	if _, err := operator.MakeLink(t.Context(), operator.Config{Store: s}); errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "--database-url") {
		t.Errorf("got %v", err)
	}
}

// TestACodeThatIsOffOpensNothing: a code that was right when it was judged opens no session once it is
// turned off, and those that it opened are over; a link opens all the same.
func TestACodeThatIsOffOpensNothing(t *testing.T) {
	var between func()
	d := openGuard(t, newFile(t), func(c *operator.Config) { c.Store = &late{Store: c.Store, before: &between} })
	open := token(t, d.Guard, rightCode)
	between = func() {
		code := must.Get(d.store.Credential(t.Context()))(t)
		code.Off = true
		if done, err := d.store.ChangeCredential(t.Context(), operator.Change{From: code.Generation, To: code, Entry: operator.Entry{At: noon, Event: operator.CodeTurnedOff}}); err != nil || !done {
			t.Fatal(done, err)
		}
	}
	if session, err := d.Unlock(t.Context(), operator.Try{From: netip.MustParseAddr("192.0.2.1"), Code: rightCode}); errs.KindOf(err) != errs.Unauthenticated || session != (operator.Session{}) {
		t.Errorf("a code that was turned off meanwhile: %+v, %v", session, err)
	}
	if valid(t, d, open) {
		t.Error("a session by the code goes on")
	}
	link, err := d.Unlock(t.Context(), operator.Try{Link: d.makeLink(t)})
	if err != nil || !valid(t, d, link.Token) {
		t.Errorf("a link: %v", err)
	}
	if sessions, err := d.People().Sessions(t.Context()); err != nil || len(sessions) != 1 || sessions[0].Way != operator.ByLink {
		t.Errorf("%+v, %v", sessions, err)
	}
}

// late does something right before a right code is noted.
type late struct {
	operator.Store
	before *func()
}

func (l *late) MarkRight(ctx context.Context, id int64, client, generation string, s operator.SignedIn, e operator.Entry) (bool, error) {
	if *l.before != nil {
		(*l.before)()
	}
	return l.Store.MarkRight(ctx, id, client, generation, s, e)
}

// TestNotedRefusalsAreBounded: each is counted, and a client has ten lines an hour, all together three hundred.
func TestNotedRefusalsAreBounded(t *testing.T) {
	counted := 0
	d := openGuard(t, newFile(t), func(c *operator.Config) { c.Refused = func(operator.Refusal) { counted++ } })
	lines := func(event operator.Event) int {
		t.Helper()
		list := must.Get(d.store.AuditPage(t.Context(), operator.AuditQuery{Event: event, Limit: 1000}))(t)
		return len(list)
	}
	for range 15 {
		must.Fails(d.Unlock(t.Context(), operator.Try{Link: "wrong"}))(t, errs.Unauthenticated)
	}
	if got := lines(operator.SignInRefused); got != 10 || counted != 15 {
		t.Errorf("%d lines, %d counted", got, counted)
	}
	for i := range 400 {
		from := clientip.With(t.Context(), netip.AddrFrom4([4]byte{198, 51, byte(i >> 8), byte(i)}))
		d.Refused(from, operator.RefusedCall, "POST /operator/data/backups")
	}
	if got := lines(operator.SignInRefused) + lines(operator.CallRefused); got != 300 || counted != 415 {
		t.Errorf("%d lines of all, %d counted", got, counted)
	}
	d.clock.Move(time.Hour)
	d.Refused(t.Context(), operator.RefusedPasskey, "This shop does not know this passkey.")
	check.Equal(t, lines(operator.SignInRefused), 11, "an hour later")
}
