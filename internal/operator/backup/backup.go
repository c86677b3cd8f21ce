// Package backup keeps copies of the database in a folder of this node: made by an operator or on a
// schedule, checked, listed with what they hold, and removed once newer ones are enough.
package backup

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
)

// Store is the part of the database that a Keeper needs besides copies of it.
type Store interface {
	Lease(ctx context.Context, name, holder string, lasts time.Duration) (market.Lease, bool, error)
	ReleaseLease(ctx context.Context, lease market.Lease) error
	Settings(ctx context.Context, names ...string) (map[string]string, error)
	PutSetting(ctx context.Context, key, value string) error
}

// Config holds the parts of a Keeper.
type Config struct {
	// Folder is where this node keeps its backups, and Node is its name.
	Folder, Node string
	// Every is the time between backups of the schedule; 0 for none. Keep is how many of them stay.
	Every time.Duration
	Keep  int
	Store Store
	// Copy writes the database to a file that is there whole or not at all, checks it, and returns what
	// it holds. Verify reads a whole file and returns the same. Carry opens a copy of a file without all
	// that opens the shop.
	Copy, Verify func(ctx context.Context, file string) (holds string, err error)
	Carry        func(ctx context.Context, file string) (*os.File, error)
	// Room returns the bytes that can still be written to the disk of a folder; false where that is not
	// known.
	Room func(folder string) (int64, bool)
	// Record writes a line of the audit log.
	Record func(ctx context.Context, event operator.Event, detail string)
	Now    func() time.Time
	Log    *slog.Logger
}

// Keeper makes and keeps the backups of a node. It is safe for concurrent use.
type Keeper struct {
	Config
	holder string
	// making is held while a backup is being made.
	making sync.Mutex
	// stand is how the schedule stood when it was read last.
	stand atomic.Pointer[Stand]
}

// New makes a Keeper.
func New(c Config) *Keeper {
	if whole, err := filepath.Abs(c.Folder); err == nil {
		c.Folder = whole
	}
	return &Keeper{Config: c, holder: rand.Text()}
}

// Backup is a copy of the database.
type Backup struct {
	Name   string
	Bytes  int64
	MadeAt time.Time
	// Holds is what it holds, in words; empty where nobody looked.
	Holds string
	// IsScheduled reports whether the schedule made it.
	IsScheduled bool
}

// pattern matches the names of backups, which contain the time to the second. Other files of the folder
// are neither listed nor sent nor removed.
var pattern = regexp.MustCompile(`^launchrack-\d{8}T\d{6}Z(-scheduled)?\.db$`)

const (
	stamp     = "launchrack-20060102T150405Z"
	extension = ".db"
	scheduled = "-scheduled"
	// holdsFile ends the name of the file beside a backup that says what it holds.
	holdsFile = ".txt"
)

func (k *Keeper) path(name string) string { return filepath.Join(k.Folder, name) }

// Make makes and checks a backup, as an operator asks for one. It fails with errs.Conflict while another
// one is being made, or if one was made in this second.
func (k *Keeper) Make(ctx context.Context) (Backup, error) { return k.make(ctx, "") }

// List returns the backups, the newest first.
func (k *Keeper) List() ([]Backup, error) {
	files, err := os.ReadDir(k.Folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errs.Wrap(errs.Unavailable, err, "The folder of the backups cannot be read")
	}
	var list []Backup
	for _, f := range files {
		if b, err := k.find(f.Name()); err == nil { // it may have been removed meanwhile
			list = append(list, b)
		}
	}
	slices.SortFunc(list, func(a, b Backup) int {
		return cmp.Or(b.MadeAt.Compare(a.MadeAt), cmp.Compare(b.Name, a.Name))
	})
	return list, nil
}

func (k *Keeper) find(name string) (Backup, error) {
	unknown := errs.New(errs.NotFound, "There is no backup %q", errs.Clip(name, 60))
	if !pattern.MatchString(name) {
		return Backup{}, unknown
	}
	info, err := os.Stat(k.path(name))
	if err != nil {
		return Backup{}, unknown
	}
	base := strings.TrimSuffix(name, extension)
	b := Backup{Name: name, Bytes: info.Size(), IsScheduled: strings.HasSuffix(base, scheduled)}
	if b.MadeAt, err = time.Parse(stamp, strings.TrimSuffix(base, scheduled)); err != nil {
		return Backup{}, unknown
	}
	holds, err := os.ReadFile(k.path(name + holdsFile))
	if err == nil {
		b.Holds = strings.TrimSpace(errs.Clip(string(holds), 500))
	}
	return b, nil
}

func (k *Keeper) make(ctx context.Context, suffix string) (Backup, error) {
	if !k.making.TryLock() {
		return Backup{}, errs.New(errs.Conflict, "A backup is being made already. It is in the list in a moment.")
	}
	defer k.making.Unlock()
	if err := os.MkdirAll(k.Folder, 0o700); err != nil {
		return Backup{}, errs.Wrap(errs.Unavailable, err, "The folder of the backups cannot be made")
	}
	name := k.Now().UTC().Format(stamp) + suffix + extension
	if _, err := k.find(name); err == nil {
		return Backup{}, errs.New(errs.Conflict, "A backup was made a moment ago: %s", name)
	}
	if err := k.checkRoom(); err != nil {
		return Backup{}, err
	}
	holds, err := k.Copy(ctx, k.path(name))
	if err != nil {
		return Backup{}, err
	}
	k.noteHolds(ctx, name, holds)
	k.Record(ctx, operator.BackupMade, name+": "+holds)
	return k.find(name)
}

// checkRoom refuses a backup that would fill the disk, on which the database itself may be: there must
// be twice the room of the newest backup.
func (k *Keeper) checkRoom() error {
	list, err := k.List()
	if err != nil || len(list) == 0 {
		return err
	}
	if room, isKnown := k.Room(k.Folder); isKnown && room < 2*list[0].Bytes {
		return errs.New(errs.Full, "The disk of %s has room for %.1f MB; a backup has %.1f MB, and as much must stay free. Nothing was written", k.Folder, float64(room)/1e6, float64(list[0].Bytes)/1e6)
	}
	return nil
}

// noteHolds keeps what a backup holds beside it. Without that file the list shows less.
func (k *Keeper) noteHolds(ctx context.Context, name, holds string) {
	if err := os.WriteFile(k.path(name+holdsFile), []byte(holds+"\n"), 0o600); err != nil {
		k.Log.WarnContext(ctx, "what a backup holds was not noted", "file", name, "err", err)
	}
}

// Open opens a copy of a backup without keys and sessions, whatever made the file: what leaves the
// machine opens nothing.
func (k *Keeper) Open(ctx context.Context, name string) (*os.File, error) {
	if _, err := k.find(name); err != nil {
		return nil, err
	}
	file, err := k.Carry(ctx, k.path(name))
	if err != nil {
		return nil, damaged(name, err)
	}
	k.Record(ctx, operator.BackupDownloaded, name)
	return file, nil
}

func damaged(name string, err error) error {
	if errs.KindOf(err) == errs.Full {
		return err
	}
	return errs.Wrap(errs.Damaged, err, "%s is damaged, or no backup that this program can restore", name)
}

// Check reads a whole backup, as restore does, and returns its contents in words.
func (k *Keeper) Check(ctx context.Context, name string) (string, error) {
	if _, err := k.find(name); err != nil {
		return "", err
	}
	holds, err := k.Verify(ctx, k.path(name))
	if err != nil {
		return "", damaged(name, err)
	}
	k.noteHolds(ctx, name, holds)
	return holds, nil
}
