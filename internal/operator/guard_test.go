package operator_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/argon2"

	"launchrack/internal/door/clientip"
	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

const (
	rightCode = "4821"
	wrongCode = "0000"
)

var noon = time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)

// fixture is a guard with its database, clock and log.
type fixture struct {
	*operator.Guard
	store *store.Store
	clock *sample.Clock
	log   *bytes.Buffer
	// held is how long answers were held back, in their order.
	mu   sync.Mutex
	held []time.Duration
}

func openStore(t testing.TB, file string) *store.Store {
	t.Helper()
	s := must.Get(store.Open(t.Context(), "sqlite://"+file, slog.New(slog.DiscardHandler)))(t)
	t.Cleanup(func() {
		check.Do(t, s.Close())
	})
	return s
}

// openGuard opens a guard on a database file; several may share one.
func openGuard(t testing.TB, file string, edits ...func(*operator.Config)) *fixture {
	t.Helper()
	d := &fixture{store: openStore(t, file), clock: sample.NewClock(noon), log: &bytes.Buffer{}}
	c := operator.Config{Store: d.store, Key: testKey, Code: rightCode, Now: d.clock.Now, Log: slog.New(slog.NewTextHandler(d.log, nil)),
		Sleep: func(_ context.Context, length time.Duration) {
			d.mu.Lock()
			defer d.mu.Unlock()
			if length > 0 {
				d.held = append(d.held, length)
			}
		}}
	for _, edit := range edits {
		edit(&c)
	}
	storeCheapHash(t, d.store)
	guard, _, err := operator.Open(t.Context(), c)
	must.Do(t, err)
	d.Guard = guard
	return d
}

// storeCheapHash stores the right code with a hash that takes no time; a guard
// checks with the parameters that it finds.
func storeCheapHash(t testing.TB, s *store.Store) {
	t.Helper()
	salt := []byte("salt of the test")
	b64 := base64.RawStdEncoding.EncodeToString
	hash := "$argon2id$v=19$m=8,t=1,p=1$" + b64(salt) + "$" + b64(argon2.IDKey([]byte(rightCode), salt, 1, 8, 1, 32))
	must.Get(s.ChangeCredential(t.Context(), operator.Change{
		To: operator.Credential{Hash: hash, Generation: "first"}, Entry: operator.Entry{At: noon, Event: operator.CodeSet},
	}))(t)
}

func newFile(t testing.TB) string { return storetest.File(t) }

// try guesses once and gives "right", "wrong" or "wait 15m0s own" or all.
func (f *fixture) try(t testing.TB, address, code string) string {
	t.Helper()
	outcome, _ := f.tryFrom(t, address, "", code)
	return outcome
}

// tryFrom is try with the cookie of a browser; it gives the new one.
func (f *fixture) tryFrom(t testing.TB, address, device, code string) (outcome, cookie string) {
	t.Helper()
	session, err := f.Unlock(t.Context(), operator.Try{From: netip.MustParseAddr(address), Device: device, Code: code})
	if err == nil {
		if session.Life != 30*time.Minute || !valid(t, f, session.Token) {
			t.Errorf("the token for the right code is not valid, or for %v", session.Life)
		}
		return "right", session.Device
	}
	check.Equal(t, session, (operator.Session{}), "a session came with %v", err)
	return f.describe(t, err), ""
}

// describe gives "wrong" or "wait 15m0s own", browser or all.
func (f *fixture) describe(t testing.TB, err error) string {
	t.Helper()
	switch e := asError(t, err); e.Kind {
	case errs.Unauthenticated:
		check.Equal(t, e.Message, "Invalid code. Please try again.", "a wrong code says")
		return "wrong"
	case errs.TooMany:
		who := "own"
		switch {
		case strings.Contains(e.Message, "lately"):
			who = "all"
		case strings.Contains(e.Message, "from this browser"):
			who = "browser"
		}
		return fmt.Sprintf("wait %v %s", e.Wait, who)
	}
	t.Fatalf("got %v", err)
	return ""
}

func asError(t testing.TB, err error) *errs.Error {
	t.Helper()
	e, ok := err.(*errs.Error)
	if !ok {
		t.Fatalf("%v is not one of our errors", err)
	}
	return e
}

// step is so many guesses from an address at some time after noon, all with the
// same outcome.
type step struct {
	after   time.Duration
	address string
	code    string
	times   int
	want    string
}

// Holds: 6.operator
func TestLimits(t *testing.T) {
	const a, b, home = "192.0.2.1", "192.0.2.2", "203.0.113.7"
	tests := map[string][]step{
		"a right code opens": {{0, a, rightCode, 1, "right"}},
		"five wrong ones lock": {
			{0, a, wrongCode, 5, "wrong"},
			{0, a, wrongCode, 3, "wait 15m0s own"},
			{0, a, rightCode, 1, "wait 15m0s own"},
			{0, b, rightCode, 1, "right"},
			{15*time.Minute - time.Second, a, rightCode, 1, "wait 1s own"},
			{15 * time.Minute, a, rightCode, 1, "right"},
		},
		"locks grow": {
			{0, a, wrongCode, 5, "wrong"},
			{15 * time.Minute, a, wrongCode, 5, "wrong"},
			{15 * time.Minute, a, rightCode, 1, "wait 30m0s own"},
			{45 * time.Minute, a, wrongCode, 5, "wrong"},
			{45 * time.Minute, a, rightCode, 1, "wait 1h0m0s own"},
		},
		"a quiet day makes them short again": {
			{0, a, wrongCode, 5, "wrong"},
			{15 * time.Minute, a, wrongCode, 5, "wrong"},
			{45*time.Minute + 24*time.Hour, a, wrongCode, 5, "wrong"},
			{45*time.Minute + 24*time.Hour, a, wrongCode, 1, "wait 15m0s own"},
		},
		"less than a quiet day does not": {
			{0, a, wrongCode, 5, "wrong"},
			{15*time.Minute + 24*time.Hour - time.Second, a, wrongCode, 5, "wrong"},
			{15*time.Minute + 24*time.Hour - time.Second, a, wrongCode, 1, "wait 30m0s own"},
		},
		"a right code does": {
			{0, a, wrongCode, 5, "wrong"},
			{15 * time.Minute, a, rightCode, 1, "right"},
			{15 * time.Minute, a, wrongCode, 5, "wrong"},
			{15 * time.Minute, a, wrongCode, 1, "wait 15m0s own"},
		},
		"the window slides": {
			{0, a, wrongCode, 4, "wrong"},
			{15*time.Minute - time.Second, a, wrongCode, 1, "wrong"},
			{15*time.Minute - time.Second, a, wrongCode, 1, "wait 15m0s own"},
		},
		"what is older than the window does not count": {
			{0, a, wrongCode, 4, "wrong"},
			{15 * time.Minute, a, wrongCode, 4, "wrong"},
			{15 * time.Minute, a, rightCode, 1, "right"},
		},
		"a right code forgets the address's own": {
			{0, a, wrongCode, 4, "wrong"},
			{0, a, rightCode, 1, "right"},
			{0, a, wrongCode, 4, "wrong"},
			{0, a, rightCode, 1, "right"},
		},
		"but not those of all": {
			{0, a, wrongCode, 4, "wrong"}, {0, a, rightCode, 1, "right"},
			{0, a, wrongCode, 4, "wrong"}, {0, a, rightCode, 1, "right"},
			{0, a, wrongCode, 4, "wrong"}, {0, a, rightCode, 1, "right"},
			{0, a, wrongCode, 4, "wrong"}, {0, a, rightCode, 1, "right"},
			{0, a, wrongCode, 4, "wrong"},
			{0, a, rightCode, 1, "wait 1h0m0s all"},
			{0, b, rightCode, 1, "wait 1h0m0s all"},
		},
		"all addresses together": {
			{0, a, wrongCode, 4, "wrong"}, {0, b, wrongCode, 4, "wrong"},
			{10 * time.Minute, "192.0.2.3", wrongCode, 4, "wrong"}, {10 * time.Minute, "192.0.2.4", wrongCode, 4, "wrong"},
			{10 * time.Minute, "192.0.2.5", wrongCode, 4, "wrong"},
			{10 * time.Minute, "192.0.2.6", rightCode, 1, "wait 50m0s all"},
			{time.Hour - time.Second, "192.0.2.6", rightCode, 1, "wait 1s all"},
			{time.Hour, "192.0.2.6", wrongCode, 4, "wrong"},
		},
		"the longer wait is told": {
			{0, a, wrongCode, 5, "wrong"}, {0, b, wrongCode, 5, "wrong"},
			{0, "192.0.2.3", wrongCode, 5, "wrong"}, {0, "192.0.2.4", wrongCode, 5, "wrong"},
			{0, a, wrongCode, 1, "wait 1h0m0s all"},
		},
		"an operator network knows its own limit only": {
			{0, a, wrongCode, 5, "wrong"}, {0, b, wrongCode, 5, "wrong"},
			{0, "192.0.2.3", wrongCode, 5, "wrong"}, {0, "192.0.2.4", wrongCode, 5, "wrong"},
			{0, "192.0.2.5", rightCode, 1, "wait 1h0m0s all"},
			{0, home, wrongCode, 4, "wrong"},
			{0, home, rightCode, 1, "right"},
			{0, home, wrongCode, 5, "wrong"},
			{0, home, rightCode, 1, "wait 15m0s own"},
		},
		"wrong ones of an operator network count for all": {
			{0, home, wrongCode, 5, "wrong"}, {0, a, wrongCode, 5, "wrong"}, {0, b, wrongCode, 5, "wrong"},
			{0, "192.0.2.3", wrongCode, 5, "wrong"},
			{0, "192.0.2.4", rightCode, 1, "wait 1h0m0s all"},
		},
		"one /64 is one address": {
			{0, "2001:db8::1", wrongCode, 3, "wrong"},
			{0, "2001:db8::ffff:1", wrongCode, 2, "wrong"},
			{0, "2001:db8:0:0:1::", rightCode, 1, "wait 15m0s own"},
			{0, "2001:db8:0:1::1", rightCode, 1, "right"},
		},
	}
	for name, steps := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := openGuard(t, newFile(t), func(c *operator.Config) {
				c.Exempt = []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}
			})
			for i, s := range steps {
				d.clock.Set(noon.Add(s.after))
				for n := range s.times {
					must.Equal(t, d.try(t, s.address, s.code), s.want, "step %d, guess %d", i, n+1)
				}
			}
		})
	}
}

func TestWrongAnswersGetSlower(t *testing.T) {
	d := openGuard(t, newFile(t))
	for range 6 {
		d.try(t, "192.0.2.1", wrongCode)
	}
	d.try(t, "192.0.2.2", wrongCode)
	d.try(t, "192.0.2.2", rightCode)
	d.try(t, "192.0.2.2", wrongCode)
	ms := time.Millisecond
	check.Match(t, d.held, []time.Duration{250 * ms, 500 * ms, 1000 * ms, 2000 * ms, 4000 * ms, 250 * ms, 250 * ms})
}

// TestParallelGuesses come to two processes on one database at once.
func TestParallelGuesses(t *testing.T) {
	file := newFile(t)
	guards := []*fixture{openGuard(t, file), openGuard(t, file)}
	var mu sync.Mutex
	got := map[string]int{}
	var all sync.WaitGroup
	for n := range 60 {
		all.Go(func() {
			outcome := guards[n%2].try(t, "192.0.2.1", wrongCode)
			mu.Lock()
			defer mu.Unlock()
			got[outcome]++
		})
	}
	all.Wait()
	check.Match(t, got, map[string]int{"wrong": 5, "wait 15m0s own": 55})
}

// TestARestartForgetsNothing, not even a guess that was never judged because
// the process died.
func TestARestartForgetsNothing(t *testing.T) {
	file := newFile(t)
	d := openGuard(t, file)
	for range 3 {
		d.try(t, "192.0.2.1", wrongCode)
	}
	scope := operator.Scope{Client: "192.0.2.1", Own: operator.Window{Since: noon.Add(-time.Minute), Limit: 5}, All: operator.Window{Since: noon.Add(-time.Minute), Limit: 20}}
	for range 2 {
		must.Get(d.store.Reserve(t.Context(), scope, noon, func(operator.Standing) error { return nil }))(t)
	}
	if got, want := openGuard(t, file).try(t, "192.0.2.1", rightCode), "wait 15m0s own"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// counted is a store that counts what a guess costs.
type counted struct {
	operator.Store
	standings, reserves int
}

func (c *counted) Standing(ctx context.Context, scope operator.Scope) (operator.Standing, error) {
	c.standings++
	return c.Store.Standing(ctx, scope)
}

func (c *counted) Reserve(ctx context.Context, scope operator.Scope, at time.Time, allow func(operator.Standing) error) (int64, error) {
	c.reserves++
	return c.Store.Reserve(ctx, scope, at, allow)
}

func TestARefusedGuessIsCheap(t *testing.T) {
	var calls counted
	d := openGuard(t, newFile(t), func(c *operator.Config) {
		calls.Store = c.Store
		c.Store = &calls
	})
	for range 1000 {
		d.try(t, "192.0.2.1", wrongCode)
	}
	if calls.reserves != 5 || calls.standings != 6 {
		t.Errorf("%d writes and %d reads for 1000 guesses, want 5 and 6", calls.reserves, calls.standings)
	}
	check.Equal(t, len(must.Get(d.store.Audit(t.Context(), 1000))(t)), 1+5+1)
	d.clock.Set(noon.Add(time.Second))
	d.try(t, "192.0.2.1", wrongCode)
	check.Equal(t, calls.standings, 7, "a second later the database was asked")
}

func TestTheAuditLogTellsWhatHappened(t *testing.T) {
	d := openGuard(t, newFile(t))
	d.try(t, "192.0.2.9", rightCode)
	for _, address := range []string{"192.0.2.1", "192.0.2.2", "192.0.2.3", "2001:db8::1"} {
		for range 6 {
			d.try(t, address, wrongCode)
		}
	}
	d.Record(clientip.With(t.Context(), netip.MustParseAddr("192.0.2.9")), operator.PlansAdded, "1: "+strings.Repeat("é", 600))
	entries := unnumbered(t, d)
	want := []operator.Entry{{At: noon, Event: operator.CodeSet}, {At: noon, Event: operator.Unlocked, Address: "192.0.2.9"}}
	for _, key := range []string{"192.0.2.1", "192.0.2.2", "192.0.2.3", "2001:db8::/64"} {
		for range 5 {
			want = append(want, operator.Entry{At: noon, Event: operator.CodeWrong, Address: key})
		}
		want = append(want, operator.Entry{At: noon, Event: operator.Locked, Address: key, Detail: "for 15 minutes, lock 1 in a row"})
	}
	want = append(want,
		operator.Entry{At: noon, Event: operator.LimitReached, Address: "2001:db8::/64", Detail: "20 wrong codes within an hour; further ones wait, except from operator networks and from browsers that unlocked before"},
		operator.Entry{At: noon, Event: operator.PlansAdded, Address: "192.0.2.9", Detail: "1: " + strings.Repeat("é", 497) + "…"})
	check.Match(t, entries, want)
	for _, says := range []string{"event=locked address=192.0.2.1", "event=limit_reached"} {
		check.Has(t, d.log.String(), says, "the log does not say")
	}
	if strings.Contains(d.log.String(), rightCode) || strings.Contains(d.log.String(), wrongCode) {
		t.Error("the log holds a code")
	}
}

// unnumbered gives the audit log without the numbers, which must ascend.
func unnumbered(t testing.TB, f *fixture) []operator.Entry {
	t.Helper()
	entries := must.Get(f.store.Audit(t.Context(), 1000))(t)
	last := int64(0)
	for i := range entries {
		if entries[i].Number <= last {
			t.Errorf("entry %d comes after %d", entries[i].Number, last)
		}
		last, entries[i].Number = entries[i].Number, 0
	}
	return entries
}

// TestACallerWhoLeavesIsJudged: hanging up must not save a guess.
func TestACallerWhoLeavesIsJudged(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	d := openGuard(t, newFile(t), func(c *operator.Config) {
		c.Store = leaving{c.Store, leave}
	})
	check.Fails(d.Unlock(ctx, operator.Try{From: netip.MustParseAddr("192.0.2.1"), Code: wrongCode}))(t, errs.Unauthenticated)
	entries, err := d.store.Audit(t.Context(), 100)
	if err != nil || len(entries) != 2 || entries[1].Event != operator.CodeWrong {
		t.Errorf("the audit log: %v %v", entries, err)
	}
}

// leaving is a store whose caller hangs up once the guess has its place.
type leaving struct {
	operator.Store
	leave context.CancelFunc
}

func (l leaving) Reserve(ctx context.Context, scope operator.Scope, at time.Time, allow func(operator.Standing) error) (int64, error) {
	defer l.leave()
	return l.Store.Reserve(ctx, scope, at, allow)
}

// TestADatabaseThatFailsOpensNothing breaks each call in turn.
func TestADatabaseThatFailsOpensNothing(t *testing.T) {
	for _, broken := range []string{"Standing", "Reserve", "Credential", "MarkRight", "MarkWrong", "SignedIn"} {
		t.Run(broken, func(t *testing.T) {
			var f failing
			d := openGuard(t, newFile(t), func(c *operator.Config) {
				f.Store = c.Store
				c.Store = &f
			})
			before := must.Get(d.Unlock(t.Context(), operator.Try{From: netip.MustParseAddr("192.0.2.1"), Code: rightCode}))(t)
			f.broken = broken
			code := rightCode
			if broken == "MarkWrong" {
				code = wrongCode
			}
			if broken == "SignedIn" {
				check.Fails(d.Who(bearer(before.Token)))(t, errs.Internal, "the session")
				return
			}
			got, err := d.Unlock(t.Context(), operator.Try{From: netip.MustParseAddr("192.0.2.1"), Code: code})
			if got != (operator.Session{}) || errs.KindOf(err) != errs.Internal || !strings.Contains(err.Error(), "out of order") {
				t.Errorf("got %+v, %v", got, err)
			}
			if !valid(t, d, before.Token) {
				t.Error("the session is over")
			}
		})
	}
}

// failing is a store one of whose methods is broken.
type failing struct {
	operator.Store
	broken string
}

func (f *failing) fails(method string) error {
	if f.broken == method {
		return errs.Wrap(errs.Internal, fmt.Errorf("out of order"), "the database could not do it")
	}
	return nil
}

func (f *failing) Standing(ctx context.Context, s operator.Scope) (operator.Standing, error) {
	if err := f.fails("Standing"); err != nil {
		return operator.Standing{}, err
	}
	return f.Store.Standing(ctx, s)
}

func (f *failing) Reserve(ctx context.Context, s operator.Scope, at time.Time, allow func(operator.Standing) error) (int64, error) {
	if err := f.fails("Reserve"); err != nil {
		return 0, err
	}
	return f.Store.Reserve(ctx, s, at, allow)
}

func (f *failing) Credential(ctx context.Context) (operator.Credential, error) {
	if err := f.fails("Credential"); err != nil {
		return operator.Credential{}, err
	}
	return f.Store.Credential(ctx)
}

func (f *failing) MarkRight(ctx context.Context, id int64, client, generation string, s operator.SignedIn, e operator.Entry) (bool, error) {
	if err := f.fails("MarkRight"); err != nil {
		return false, err
	}
	return f.Store.MarkRight(ctx, id, client, generation, s, e)
}

func (f *failing) SignedIn(ctx context.Context, hash string) (operator.SignedIn, bool, error) {
	if err := f.fails("SignedIn"); err != nil {
		return operator.SignedIn{}, false, err
	}
	return f.Store.SignedIn(ctx, hash)
}

func (f *failing) MarkWrong(ctx context.Context, id int64, s operator.Scope, decide func(operator.Standing) (operator.Lock, []operator.Entry)) error {
	if err := f.fails("MarkWrong"); err != nil {
		return err
	}
	return f.Store.MarkWrong(ctx, id, s, decide)
}
