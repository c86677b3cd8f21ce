package store

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// peopleOf gives what changes the operators of a store at noon.
func peopleOf(s *Store) operator.People {
	return operator.People{Store: s, Now: func() time.Time { return noon }}
}

// addPasskey gives an operator a passkey and a session, as a ceremony does.
func addPasskey(t *testing.T, s *Store, name, passkey string) operator.SignedIn {
	t.Helper()
	var session operator.SignedIn
	must.Do(t, s.ChangeAccess(t.Context(), noon, func(a *operator.Access) (operator.Deed, error) {
		who := a.Named(name)
		used := noon
		who.Passkeys = append(who.Passkeys, operator.Passkey{ID: passkey, Name: "key " + passkey, Credential: []byte(`{"id":"x"}`), MadeAt: noon, UsedAt: &used})
		session, _ = operator.NewSession(t.Context(), who.ID, passkey, noon)
		return operator.Deed{Session: &session, Challenge: "challenge " + passkey, ChallengeEnds: noon.Add(time.Minute), Entries: []operator.Entry{{At: noon, Event: operator.PasskeyMade}}}, nil
	}))
	return session
}

// withCode gives a store an access code.
func withCode(t *testing.T) *Store {
	t.Helper()
	s := open(t)
	if done, err := s.ChangeCredential(t.Context(), operator.Change{To: operator.Credential{Hash: "hash", Generation: "first"}, Entry: operator.Entry{At: noon, Event: operator.CodeMade}}); err != nil || !done {
		t.Fatal(done, err)
	}
	return s
}

// TestOperatorsAreStored follows two operators from their invitation to their end.
func TestOperatorsAreStored(t *testing.T) {
	s, ctx := withCode(t), t.Context()
	people := peopleOf(s)
	check.Fails(people.Invite(ctx, "Ada", ""))(t, errs.Invalid, "a new operator without a role")
	secret := must.Get(people.Invite(ctx, " Ada ", operator.Owner))(t)
	check.Fails(people.Add(ctx, "ada", operator.Reader))(t, errs.Invalid, "a name that is taken")
	must.Get(people.Add(ctx, "Ben", operator.Reader))(t)
	a, err := s.Access(ctx)
	if err != nil || len(a.People) != 2 || a.People[0].Name != "Ada" || a.People[0].Role != operator.Owner || a.People[1].Role != operator.Reader || !a.People[0].MadeAt.Equal(noon) {
		t.Fatalf("got %+v, %v", a, err)
	}
	check.Equal(t, must.Get(a.Invited(secret, noon))(t).Name, "Ada", "the invitation")
	check.Fails(a.Invited(secret, noon.Add(operator.InviteLife)))(t, errs.Unauthenticated, "an invitation that has ended")
	if _, err := a.Invited("", noon); err == nil {
		t.Error("no secret is an invitation")
	}

	ada, ben := addPasskey(t, s, "Ada", "a1"), addPasskey(t, s, "Ben", "b1")
	a, err = s.Access(ctx)
	if err != nil || len(a.People[0].Passkeys) != 1 || a.People[0].Passkeys[0].UsedAt == nil || string(a.People[0].Passkeys[0].Credential) != `{"id":"x"}` {
		t.Fatalf("got %+v, %v", a, err)
	}
	list, err := s.Sessions(ctx, noon)
	if err != nil || len(list) != 2 {
		t.Fatalf("sessions %+v, %v", list, err)
	}
	must.Do(t, s.SeeSession(ctx, ada.Hash, noon.Add(time.Hour)))
	got, found, err := s.SignedIn(ctx, ada.Hash)
	ada.SeenAt = noon.Add(time.Hour)
	if diff := cmp.Diff(ada, got); err != nil || !found || diff != "" {
		t.Errorf("the session (-want +got):\n%s %v", diff, err)
	}
	must.Do(t, people.Remove(ctx, a.People[1].ID))
	if _, found, err := s.SignedIn(ctx, ben.Hash); found || err != nil {
		t.Errorf("the session of an operator who was removed goes on (%v)", err)
	}
	must.Do(t, people.RemovePasskey(ctx, "a1"))
	if _, found, err := s.SignedIn(ctx, ada.Hash); found || err != nil {
		t.Errorf("the session of a passkey that was removed goes on (%v)", err)
	}
	check.Equal(t, errs.KindOf(people.RemoveNamed(ctx, "Ben")), errs.NotFound, "removed twice")
	check.Equal(t, errs.KindOf(people.RemovePasskey(ctx, "a1")), errs.NotFound, "a passkey removed twice")
	entries := must.Get(s.Audit(ctx, 20))(t)
	var events []operator.Event
	for _, e := range entries {
		events = append(events, e.Event)
	}
	want := []operator.Event{operator.CodeMade, operator.OperatorInvited, operator.OperatorInvited, operator.PasskeyMade, operator.PasskeyMade, operator.OperatorRemoved, operator.PasskeyRemoved}
	check.Match(t, events, want, "the audit log")
}

// TestOneOfManyAddsAName: of operators who add one name at once a single one makes an invitation, and the
// others are told.
func TestOneOfManyAddsAName(t *testing.T) {
	s := withCode(t)
	const many = 8
	made := make([]error, many)
	var all sync.WaitGroup
	for i := range many {
		all.Go(func() { _, made[i] = peopleOf(s).Add(t.Context(), "Ada", operator.Owner) })
	}
	all.Wait()
	added := 0
	for _, err := range made {
		if err == nil {
			added++
		} else if errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "an operator named Ada already") {
			t.Error(err)
		}
	}
	check.Equal(t, added, 1, "of %d added the name", many)
}

// TestTheLastWayInStays holds every way to remove the last passkey of an owner while the code is
// off.
func TestTheLastWayInStays(t *testing.T) {
	s, ctx := withCode(t), t.Context()
	people := peopleOf(s)
	must.Equal(t, errs.KindOf(people.TurnCode(ctx, true)), errs.Conflict, "turned off without a passkey")
	for name, role := range map[string]operator.Role{"Ada": operator.Owner, "Ben": operator.Editor} {
		must.Get(people.Invite(ctx, name, role))(t)
	}
	addPasskey(t, s, "Ben", "b1")
	must.Equal(t, errs.KindOf(people.TurnCode(ctx, true)), errs.Conflict, "turned off with an editor's passkey alone")
	session := addPasskey(t, s, "Ada", "a1")
	must.Do(t, people.TurnCode(ctx, true))
	code, err := s.Credential(ctx)
	if err != nil || !code.Off || code.Generation == "first" || code.Hash != "hash" {
		t.Errorf("the code is %+v (%v)", code, err)
	}
	for what, do := range map[string]func() error{
		"the passkey":  func() error { return people.RemovePasskey(ctx, "a1") },
		"the operator": func() error { return people.RemoveNamed(ctx, "Ada") },
		"the role":     func() error { return people.SetRole(ctx, session.PersonID, operator.Editor) },
		"by a link":    func() error { _, err := people.Invite(ctx, "Ada", operator.Reader); return err },
	} {
		check.Equal(t, errs.KindOf(do()), errs.Conflict, what)
	}
	check.Do(t, people.RemovePasskey(ctx, "b1"), "another one's passkey")
	must.Do(t, people.TurnCode(ctx, false))
	check.Do(t, people.RemovePasskey(ctx, "a1"), "with the code on")
}

// TestABlockedPasskeyOpensNothing, not even as the last one.
func TestABlockedPasskeyOpensNothing(t *testing.T) {
	s, ctx := withCode(t), t.Context()
	people := peopleOf(s)
	must.Get(people.Invite(ctx, "Ada", operator.Owner))(t)
	session := addPasskey(t, s, "Ada", "a1")
	must.Do(t, people.TurnCode(ctx, true))
	block := func(a *operator.Access) (operator.Deed, error) {
		a.People[0].Passkeys[0].Blocked = true
		return operator.Deed{}, nil
	}
	must.Do(t, s.ChangeAccess(ctx, noon, block))
	if _, found, err := s.SignedIn(ctx, session.Hash); found || err != nil {
		t.Errorf("its session goes on (%v)", err)
	}
	if _, err := people.Invite(ctx, "Ada", ""); err != nil {
		t.Errorf("no way back in: %v", err)
	}
}

// TestAChallengeIsUsedOnce, also by processes that come together, and what fails stores nothing.
func TestAChallengeIsUsedOnce(t *testing.T) {
	s, ctx := withCode(t), t.Context()
	must.Get(peopleOf(s).Invite(ctx, "Ada", operator.Owner))(t)
	answers := make(chan error)
	for range 4 {
		go func() {
			answers <- s.ChangeAccess(ctx, noon, func(a *operator.Access) (operator.Deed, error) {
				a.People[0].Passkeys = append(a.People[0].Passkeys, operator.Passkey{ID: "k", Name: "k", Credential: []byte("{}"), MadeAt: noon})
				return operator.Deed{Challenge: "c", ChallengeEnds: noon.Add(time.Minute)}, nil
			})
		}()
	}
	stored := 0
	for range 4 {
		switch err := <-answers; {
		case err == nil:
			stored++
		case errs.KindOf(err) != errs.Unauthenticated && errs.KindOf(err) != errs.Conflict:
			t.Error(err)
		}
	}
	if a, err := s.Access(ctx); stored != 1 || err != nil || len(a.People[0].Passkeys) != 1 {
		t.Errorf("%d answers were taken, and there are %d passkeys (%v)", stored, len(a.People[0].Passkeys), err)
	}
	failed := errors.New("failed")
	if err := s.ChangeAccess(ctx, noon, func(a *operator.Access) (operator.Deed, error) { a.People = nil; return operator.Deed{}, failed }); !errors.Is(err, failed) {
		t.Errorf("got %v", err)
	}
	check.Equal(t, len(must.Get(s.Access(ctx))(t).People), 1, "a change that failed left")
}

// TestWhatHasEndedIsSwept from both tables by the next change.
func TestWhatHasEndedIsSwept(t *testing.T) {
	s, ctx := withCode(t), t.Context()
	must.Get(peopleOf(s).Invite(ctx, "Ada", operator.Owner))(t)
	session := addPasskey(t, s, "Ada", "a1")
	used := noon.Add(30 * time.Minute)
	must.Do(t, s.SeeSession(ctx, session.Hash, used))
	for i, at := range []time.Time{noon, used.Add(operator.IdleLife), used.Add(operator.IdleLife + time.Second)} {
		want := []int{2, 1, 0}[i] // the challenge ends before
		check.Equal(t, len(must.Get(s.Sessions(ctx, at))(t)), min(want, 1), "at %v", at)
		must.Do(t, s.ChangeAccess(ctx, at, func(*operator.Access) (operator.Deed, error) { return operator.Deed{}, nil }))
		n := 0
		err := s.read(ctx, "count", func(tx *transaction) error {
			return tx.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM operator_sessions) + (SELECT count(*) FROM operator_challenges)`).Scan(&n)
		})
		if err != nil || n != want {
			t.Errorf("at %v %d are left, want %d (%v)", at, n, want, err)
		}
	}
}

// TestRolesAreUndone by the line of the audit log, unless somebody changed them since.
func TestRolesAreUndone(t *testing.T) {
	s, ctx := withCode(t), t.Context()
	people := peopleOf(s)
	must.Get(people.Invite(ctx, "Ben", operator.Reader))(t)
	a := must.Get(s.Access(ctx))(t)
	id := a.People[0].ID
	must.Do(t, people.SetRole(ctx, id, operator.Editor))
	line := func() operator.Entry {
		list, err := s.Audit(ctx, 1)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		return list[0]
	}
	changed := line()
	must.Do(t, people.UndoChange(ctx, changed))
	check.Equal(t, must.Get(s.Access(ctx))(t).People[0].Role, operator.Reader, "undone")
	check.Equal(t, errs.KindOf(people.UndoChange(ctx, changed)), errs.Conflict, "undone twice")
	check.Do(t, people.UndoChange(ctx, line()), "an undo was not undone")
}

// TestASessionIsUsedWhileARefreshWrites notes the use of a session while somebody changes the catalogue.
// On SQLite, which has one writer, it waits.
func TestASessionIsUsedWhileARefreshWrites(t *testing.T) {
	postgresOnly(t)
	s := open(t)
	err := s.write(t.Context(), "write for long", func(*transaction) error { return s.SeeSession(t.Context(), "hash", noon) })
	check.Do(t, err)
}
