package store

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func scopeAt(address string, at time.Time) operator.Scope {
	return operator.Scope{Client: address, Own: operator.Window{Since: at.Add(-15 * time.Minute), Limit: 5}, All: operator.Window{Since: at.Add(-time.Hour), Limit: 20}}
}

func allowAll(operator.Standing) error { return nil }

func reserve(t testing.TB, s *Store, address string, at time.Time) int64 {
	t.Helper()
	return must.Get(s.Reserve(t.Context(), scopeAt(address, at), at, allowAll))(t)
}

func markWrong(t testing.TB, s *Store, id int64, address string, at time.Time, lock operator.Lock) {
	t.Helper()
	must.Do(t, s.MarkWrong(t.Context(), id, scopeAt(address, at), func(operator.Standing) (operator.Lock, []operator.Entry) {
		return lock, []operator.Entry{{At: at, Event: operator.CodeWrong, Address: address}}
	}))
}

func standingOf(t testing.TB, s *Store, address string, at time.Time) operator.Standing {
	t.Helper()
	return must.Get(s.Standing(t.Context(), scopeAt(address, at)))(t)
}

// TestAttempts follows the attempts of two addresses through their life.
func TestAttempts(t *testing.T) {
	s := withCode(t)
	lock := operator.Lock{Level: 2, Ends: noon.Add(30 * time.Minute)}
	first := reserve(t, s, "a", noon)
	second := reserve(t, s, "a", noon.Add(time.Second))
	reserve(t, s, "b", noon.Add(2*time.Second))
	markWrong(t, s, first, "a", noon, lock)

	want := operator.Standing{
		Own:  []operator.Attempt{{At: noon.Add(time.Second)}, {At: noon, Wrong: true}},
		All:  []operator.Attempt{{At: noon.Add(2 * time.Second)}, {At: noon.Add(time.Second)}, {At: noon, Wrong: true}},
		Lock: lock,
	}
	check.Equal(t, diff(want, standingOf(t, s, "a", noon)), "", "a wrong one and a lock")
	begun := operator.SignedIn{Hash: "hash", Way: operator.ByCode, MadeAt: noon, SeenAt: noon, Ends: noon.Add(time.Minute)}
	right := func(generation string) bool {
		t.Helper()
		return must.Get(s.MarkRight(t.Context(), second, "a", generation, begun, operator.Entry{At: noon, Event: operator.Unlocked, Address: "a"}))(t)
	}
	if right("another code's") || !right("first") {
		t.Error("a session began by a code that was replaced, or none by the one that holds")
	}
	check.Equal(t, diff([]operator.SignedIn{begun}, must.Get(s.Sessions(t.Context(), noon))(t)), "", "the sessions")
	want = operator.Standing{All: []operator.Attempt{{At: noon.Add(2 * time.Second)}, {At: noon, Wrong: true}}}
	check.Equal(t, diff(want, standingOf(t, s, "a", noon)), "", "after a right one")
}

func TestReserveRefusesWhatIsNotAllowed(t *testing.T) {
	s := open(t)
	no := errors.New("no")
	if _, err := s.Reserve(t.Context(), scopeAt("a", noon), noon, func(operator.Standing) error { return no }); !errors.Is(err, no) {
		t.Errorf("got %v", err)
	}
	check.Equal(t, len(standingOf(t, s, "a", noon).All), 0)
}

// TestWhatNoLimitLooksAtIsDropped keeps the tables small for ever.
func TestWhatNoLimitLooksAtIsDropped(t *testing.T) {
	s := open(t)
	rows := func(table string) (n int) {
		t.Helper()
		must.Do(t, s.readers.QueryRow("SELECT count(*) FROM "+table).Scan(&n))
		return n
	}
	for i := range 10 {
		address := fmt.Sprint("a", i)
		markWrong(t, s, reserve(t, s, address, noon), address, noon, operator.Lock{Level: 1, Ends: noon.Add(15 * time.Minute)})
	}
	reserve(t, s, "late", noon.Add(time.Hour))
	if a, l := rows("operator_attempts"), rows("operator_locks"); a != 1 || l != 10 {
		t.Errorf("an hour later: %d attempts and %d locks, want 1 and 10", a, l)
	}
	reserve(t, s, "later", noon.Add(25*time.Hour))
	if a, l := rows("operator_attempts"), rows("operator_locks"); a != 1 || l != 0 {
		t.Errorf("a day later: %d attempts and %d locks, want 1 and 0", a, l)
	}
}

func TestCredentialIsChangedByOneAtATime(t *testing.T) {
	s := open(t)
	if c, err := s.Credential(t.Context()); c != (operator.Credential{}) || err != nil {
		t.Errorf("a new database: %v %v", c, err)
	}
	steps := []struct {
		from, to string
		want     bool
	}{{"x", "g1", false}, {"", "g1", true}, {"", "g2", false}, {"g1", "g2", true}, {"g1", "g3", false}}
	for i, step := range steps {
		done, err := s.ChangeCredential(t.Context(), operator.Change{From: step.from, To: operator.Credential{Hash: "h" + step.to, Generation: step.to},
			Entry: operator.Entry{At: noon, Event: operator.CodeSet}})
		if done != step.want || err != nil {
			t.Errorf("step %d: %t %v, want %t", i, done, err, step.want)
		}
	}
	if c, err := s.Credential(t.Context()); c != (operator.Credential{Hash: "hg2", Generation: "g2"}) || err != nil {
		t.Errorf("got %v %v", c, err)
	}
	if entries, err := s.Audit(t.Context(), 10); len(entries) != 2 || err != nil {
		t.Errorf("%d lines in the audit log (%v), want one for each change", len(entries), err)
	}
}

func TestForgetLiftsLocks(t *testing.T) {
	s := open(t)
	markWrong(t, s, reserve(t, s, "a", noon), "a", noon, operator.Lock{Level: 1, Ends: noon.Add(time.Hour)})
	for _, step := range []struct {
		from, to string
		forget   bool
		want     int
	}{{"", "g1", false, 1}, {"g1", "g2", true, 0}} {
		done, err := s.ChangeCredential(t.Context(), operator.Change{From: step.from, To: operator.Credential{Hash: "h", Generation: step.to},
			Forget: step.forget, Entry: operator.Entry{At: noon, Event: operator.CodeReset}})
		if !done || err != nil {
			t.Fatalf("%t %v", done, err)
		}
		if st := standingOf(t, s, "a", noon); len(st.All) != step.want || st.Lock.Level != step.want {
			t.Errorf("forget %t: %+v", step.forget, st)
		}
	}
}

// TestAuditIsBounded, and guesses do not wash out what matters more.
func TestAuditIsBounded(t *testing.T) {
	s := open(t)
	record := func(at time.Time, event operator.Event, detail string) {
		t.Helper()
		must.Do(t, s.Record(t.Context(), operator.Entry{At: at, Event: event, Address: "a", Detail: detail}))
	}
	record(noon, operator.PlansAdded, "1: \"Ä\"")
	must.Get(s.writer.Exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
		INSERT INTO operator_audit (at, event, address) SELECT '2026-04-01T12:00:00.000000Z', 'code_wrong', 'a' FROM n`))(t)
	record(noon, operator.CodeWrong, "last")
	entries, err := s.Audit(t.Context(), 10_000)
	if err != nil || len(entries) != maxEntries+1 {
		t.Fatalf("%d lines are left (%v), want %d", len(entries), err, maxEntries+1)
	}
	check.Equal(t, diff(operator.Entry{Number: 1, At: noon, Event: operator.PlansAdded, Address: "a", Detail: "1: \"Ä\""}, entries[0]), "", "the oldest")
	if last := entries[len(entries)-1]; last.Detail != "last" {
		t.Errorf("the newest is %v", last)
	}
	record(noon.Add(entryRetention+time.Second), operator.Unlocked, "")
	if entries, err := s.Audit(t.Context(), 10_000); len(entries) != 1 || err != nil {
		t.Errorf("a year later %d lines are left (%v), want 1", len(entries), err)
	}
}
