package operator

import (
	"context"
	"time"

	"launchrack/internal/errs"
)

// MaxKeyKeep is the longest time for which device cookies of a retired key may stay valid.
// No cookie lives longer.
const MaxKeyKeep = deviceLife

var errNoKey = errs.New(errs.Invalid,
	"this database has no signing key yet; start the shop once, or name the database that it runs on (--database-url)")

// RotateKey makes a new key sign sessions and device cookies, in every process on the
// database within a second. The key before verifies its sessions until they end, and its
// device cookies for the time keep. A keep of 0 is for a key that leaked: every key before
// ends at once, and with them all sessions and device cookies.
func RotateKey(ctx context.Context, c Config, keep time.Duration) error {
	if keep < 0 || keep > MaxKeyKeep {
		return errs.Field("keep", "%s is out of range; accepted is 0 to %s", keep, MaxKeyKeep)
	}
	c = c.withDefaults()
	next, err := newKey(c.Random)
	if err != nil {
		return err
	}
	now := c.Now()
	entry := Entry{At: now, Event: KeyRotated, Detail: "every key before ended at once"}
	if keep > 0 {
		entry.Detail = "the key before is valid until " + now.Add(keep).UTC().Format(time.RFC3339) + " for browsers that unlocked"
	}
	return c.Store.ChangeSettings(ctx, func(stored map[string]string) (map[string]string, error) {
		if stored[keySetting] == "" {
			return nil, errNoKey
		}
		before, err := keysOf(stored)
		if err != nil && keep > 0 {
			return nil, err
		}
		return before.rotated(next, now, keep).settings()
	}, entry, keySetting, retiredSetting)
}
