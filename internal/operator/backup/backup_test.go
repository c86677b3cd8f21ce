package backup

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// sharedStore is a database that several nodes share. Leases do not end by themselves.
type sharedStore struct {
	settings map[string]string
	holder   string
}

func (s *sharedStore) Lease(_ context.Context, name, holder string, _ time.Duration) (market.Lease, bool, error) {
	if s.holder != "" && s.holder != holder {
		return market.Lease{}, false, nil
	}
	s.holder = holder
	return market.Lease{Name: name, Holder: holder}, true, nil
}

func (s *sharedStore) ReleaseLease(context.Context, market.Lease) error {
	s.holder = ""
	return nil
}

func (s *sharedStore) Settings(context.Context, ...string) (map[string]string, error) {
	return maps.Clone(s.settings), nil
}

func (s *sharedStore) PutSetting(_ context.Context, key, value string) error {
	s.settings[key] = value
	return nil
}

// shops are the nodes of a shop, with what happens to them.
type shops struct {
	store   sharedStore
	now     time.Time
	copies  int
	fails   error
	room    int64
	records []string
}

func newShops() *shops {
	return &shops{store: sharedStore{settings: map[string]string{}}, now: time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC), room: 1 << 40}
}

func (s *shops) node(t *testing.T, name, folder string, every time.Duration, keep int) *Keeper {
	t.Helper()
	return New(Config{Folder: folder, Node: name, Every: every, Keep: keep, Store: &s.store,
		Copy: func(_ context.Context, file string) (string, error) {
			s.copies++
			if s.fails != nil {
				return "", s.fails
			}
			return "12 plans", os.WriteFile(file, make([]byte, 1000), 0o600)
		},
		Verify: func(context.Context, string) (string, error) { return "12 plans, checked", nil },
		Room:   func(string) (int64, bool) { return s.room, true },
		Record: func(_ context.Context, event operator.Event, detail string) {
			s.records = append(s.records, string(event)+" "+detail)
		},
		Now: func() time.Time { return s.now }, Log: slog.New(slog.DiscardHandler)})
}

func names(t *testing.T, k *Keeper) (list []string) {
	t.Helper()
	stored := must.Get(k.List())(t)
	for _, b := range stored {
		list = append(list, strings.TrimSuffix(strings.TrimPrefix(b.Name, "launchrack-202611"), ".db"))
	}
	return list
}

// TestTheScheduleOfBackups: one of two nodes makes each, so many stay, those of operators stay too, and a
// node that was started anew goes on where the others were.
func TestTheScheduleOfBackups(t *testing.T) {
	s, folder, ctx := newShops(), filepath.Join(t.TempDir(), "backups"), t.Context()
	one, two := s.node(t, "one", folder, 6*time.Hour, 2), s.node(t, "two", folder, 6*time.Hour, 2)
	step := func(after time.Duration, nodes ...*Keeper) {
		t.Helper()
		s.now = s.now.Add(after)
		for _, k := range nodes {
			must.Do(t, k.Step(ctx))
		}
	}
	step(0, one, two)
	if stand, next := s.node(t, "new", folder, 6*time.Hour, 2).Stand(); stand != (Stand{}) || !next.IsZero() {
		t.Errorf("before the first look: %+v, next at %s", stand, next)
	}
	must.Equal(t, s.copies, 1)
	must.Get(one.Make(ctx))(t)
	step(5*time.Hour, one, two)
	step(time.Hour, two, one)
	step(6*time.Hour, one, two)
	check.Match(t, names(t, one), []string{"27T200000Z-scheduled", "27T140000Z-scheduled", "27T080000Z"}, "kept")
	if files, err := os.ReadDir(folder); err != nil || len(files) != 6 { // each with what it holds
		t.Errorf("%d files, %v", len(files), err)
	}
	step(7*time.Hour, s.node(t, "three", folder, 6*time.Hour, 2))
	if stand, next := one.Stand(); stand.Node != "one" || !next.Equal(time.Date(2026, 11, 28, 2, 0, 0, 0, time.UTC)) {
		t.Errorf("before the next look one says %+v, next at %s", stand, next)
	}
	step(0, one)
	if stand, next := one.Stand(); stand.Node != "three" || stand.File != "launchrack-20261128T030000Z-scheduled.db" || !next.Equal(s.now.Add(6*time.Hour)) {
		t.Errorf("one says %+v, next at %s", stand, next)
	}
	if off := s.node(t, "off", folder, 0, 2); true {
		off.Run(ctx) // it ends at once
		if stand, next := off.Stand(); stand != (Stand{}) || !next.IsZero() {
			t.Errorf("without a schedule: %+v, %s", stand, next)
		}
	}
}

// TestAScheduledBackupThatFails is told until one was made, is tried again in an hour, and costs none that
// is there.
func TestAScheduledBackupThatFails(t *testing.T) {
	s, folder, ctx := newShops(), t.TempDir(), t.Context()
	k := s.node(t, "one", folder, 24*time.Hour, 1)
	for _, tt := range []struct {
		after   time.Duration
		fails   error
		room    int64
		copies  int
		failure string
	}{
		{0, nil, 1 << 40, 1, ""},
		{24 * time.Hour, errs.New(errs.Full, "the disk is full"), 1 << 40, 2, "the disk is full"},
		{30 * time.Minute, nil, 1 << 40, 2, "the disk is full"},
		{30 * time.Minute, errors.New("secret of the driver"), 1 << 40, 3, "The log of that node says why"},
		{time.Hour, nil, 1999, 3, "has room for 0.0 MB"},
		{time.Hour, nil, 2000, 4, ""},
	} {
		s.now, s.fails, s.room = s.now.Add(tt.after), tt.fails, tt.room
		must.Do(t, k.Step(ctx))
		stand, _ := k.Stand()
		if s.copies != tt.copies || !strings.Contains(stand.Failure, tt.failure) || (tt.failure == "") != (stand.Failure == "") || strings.Contains(stand.Failure, "secret") {
			t.Errorf("at %s: %d copies, want %d; failure %q, want %q", s.now, s.copies, tt.copies, stand.Failure, tt.failure)
		}
		check.Equal(t, len(names(t, k)), 1, "at %s", s.now)
	}
}

// TestOneBackupAtATime: a backup during another one is refused and writes nothing.
func TestOneBackupAtATime(t *testing.T) {
	s := newShops()
	k := s.node(t, "one", filepath.Join(t.TempDir(), "backups"), 0, 1)
	k.making.Lock()
	if made, err := k.Make(t.Context()); errs.KindOf(err) != errs.Conflict {
		t.Errorf("%+v, %v", made, err)
	}
	if list, err := k.List(); len(list) != 0 || err != nil {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestWhatABackupHolds is said from the start, and other files of the folder are left alone.
func TestWhatABackupHolds(t *testing.T) {
	s, folder, ctx := newShops(), t.TempDir(), t.Context()
	k := s.node(t, "one", folder, time.Hour, 1)
	made, err := k.Make(ctx)
	if err != nil || made.Holds != "12 plans" || made.Bytes != 1000 {
		t.Fatalf("%+v, %v", made, err)
	}
	must.Do(t, os.Remove(filepath.Join(folder, made.Name+holdsFile)))
	if list, err := k.List(); err != nil || len(list) != 1 || list[0].Holds != "" {
		t.Errorf("%+v, %v", list, err)
	}
	check.Equal(t, must.Get(k.Check(ctx, made.Name))(t), "12 plans, checked")
	check.Equal(t, must.Get(k.List())(t)[0].Holds, "12 plans, checked")
	for _, name := range []string{"shop.db", "launchrack-20261127T080000Z-scheduled.db.txt", "launchrack-20261399T080000Z.db"} {
		must.Do(t, os.WriteFile(filepath.Join(folder, name), nil, 0o600))
		check.Fails(k.Check(ctx, name))(t, errs.NotFound, name)
	}
	check.Equal(t, len(must.Get(k.List())(t)), 1)
	if _, err := os.Stat(filepath.Join(folder, "shop.db")); errors.Is(err, fs.ErrNotExist) {
		t.Error("another file is gone")
	}
	check.Match(t, []string{"backup_made " + made.Name + ": 12 plans"}, s.records, "the audit log has")
}
