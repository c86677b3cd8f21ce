package backup

import (
	"context"
	"encoding/json"
	"os"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/sleep"
)

const (
	// lookEvery is how often a node looks whether a backup is due, and firstLook how long after its
	// start, so that a short-lived program makes none.
	lookEvery = time.Minute
	firstLook = 2 * time.Minute
	// retryAfter is how long a backup that failed waits for the next try.
	retryAfter = time.Hour
	// leaseTime is longer than a backup takes; the lease ends with it.
	leaseTime = time.Hour
	leaseName = "backups"
	standKey  = "backups"
)

// Stand says how the schedule stands, on whichever node.
type Stand struct {
	// MadeAt is when the schedule made File on Node last; zero for never.
	MadeAt time.Time `json:"made_at"`
	File   string    `json:"file"`
	Node   string    `json:"node"`
	// FailedAt is when the try since then failed on FailedOn, and Failure says why; zero for none.
	FailedAt time.Time `json:"failed_at"`
	FailedOn string    `json:"failed_on"`
	Failure  string    `json:"failure"`
}

// next returns when the next backup is due.
func (s Stand) next(every time.Duration) time.Time {
	if s.FailedAt.IsZero() {
		return s.MadeAt.Add(every)
	}
	return s.FailedAt.Add(min(every, retryAfter))
}

// Stand returns how the schedule stood a minute ago at most, and when the next backup is due; zero
// without a schedule, before the schedule was read, and for the first one, which is due at once.
func (k *Keeper) Stand() (s Stand, next time.Time) {
	read := k.stand.Load()
	if k.Every == 0 || read == nil {
		return Stand{}, time.Time{}
	}
	if *read == (Stand{}) {
		return *read, time.Time{}
	}
	return *read, read.next(k.Every)
}

// Run makes the backups that are due until the context ends.
func (k *Keeper) Run(ctx context.Context) {
	if k.Every == 0 {
		return
	}
	if _, err := k.read(ctx); err != nil {
		k.Log.WarnContext(ctx, "the schedule of backups could not be read", "err", err)
	}
	for wait := firstLook; sleep.For(ctx, wait); wait = lookEvery {
		if err := k.Step(ctx); err != nil && ctx.Err() == nil {
			k.Log.WarnContext(ctx, "the schedule of backups was not followed", "err", err)
		}
	}
}

// Step makes a backup if one is due and no other node makes it.
func (k *Keeper) Step(ctx context.Context) error {
	if isDue, err := k.isDue(ctx); err != nil || !isDue {
		return err
	}
	lease, mine, err := k.Store.Lease(ctx, leaseName, k.holder, leaseTime)
	if err != nil || !mine {
		return err
	}
	defer func() {
		if err := k.Store.ReleaseLease(context.WithoutCancel(ctx), lease); err != nil {
			k.Log.WarnContext(ctx, "lease not released; it expires", "lease", lease.Name, "err", err)
		}
	}()
	// Another node may have made it between the two.
	if isDue, err := k.isDue(ctx); err != nil || !isDue {
		return err
	}
	return k.follow(ctx)
}

func (k *Keeper) isDue(ctx context.Context) (bool, error) {
	s, err := k.read(ctx)
	return err == nil && !k.Now().Before(s.next(k.Every)), err
}

// read reads how the schedule stands.
func (k *Keeper) read(ctx context.Context) (s Stand, err error) {
	stored, err := k.Store.Settings(ctx, standKey)
	if text := stored[standKey]; err == nil && text != "" {
		err = json.Unmarshal([]byte(text), &s)
	}
	if err == nil {
		k.stand.Store(&s)
	}
	return s, err
}

// follow makes the backup that is due, removes those that are too many, and notes how it went.
func (k *Keeper) follow(ctx context.Context) error {
	s := *k.stand.Load()
	k.prune(ctx, max(k.Keep-1, 1)) // room for the next one
	made, err := k.make(ctx, scheduled)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errs.KindOf(err) == errs.Conflict:
		return nil // an operator makes one; the schedule's follows
	case err != nil:
		k.Log.ErrorContext(ctx, "the scheduled backup was not made", "err", err)
		s.FailedAt, s.FailedOn, s.Failure = k.Now().UTC(), k.Node, errs.Public(err)
		if errs.KindOf(err) == errs.Internal {
			s.Failure = "The log of that node says why"
		}
	default:
		k.prune(ctx, k.Keep)
		s = Stand{MadeAt: made.MadeAt, File: made.Name, Node: k.Node}
		k.Log.InfoContext(ctx, "a backup was made", "file", made.Name, "holds", made.Holds)
	}
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	k.stand.Store(&s)
	return k.Store.PutSetting(ctx, standKey, string(text))
}

// prune removes the oldest backups of the schedule until so many are left. Those that an operator made
// stay.
func (k *Keeper) prune(ctx context.Context, most int) {
	list, err := k.List()
	if err != nil {
		k.Log.WarnContext(ctx, "old backups were not removed", "err", err)
		return
	}
	left := 0
	for _, b := range list {
		if !b.IsScheduled {
			continue
		}
		if left++; left <= most {
			continue
		}
		if err := os.Remove(k.path(b.Name)); err != nil {
			k.Log.WarnContext(ctx, "an old backup was not removed", "file", b.Name, "err", err)
			continue
		}
		_ = os.Remove(k.path(b.Name + holdsFile)) // there may be none
		k.Log.InfoContext(ctx, "an old backup was removed", "file", b.Name)
	}
}
