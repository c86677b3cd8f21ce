package operator

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"launchrack/internal/errs"
)

const (
	// keyBytes is the length of a key that signs.
	keyBytes = 32
	// keySetting names the key that signs, for every process on the database.
	keySetting = "operator_token_key"
	// retiredSetting names the keys that signed before.
	retiredSetting = "operator_retired_keys"
	// maxRetired bounds the retired keys: each is tried for each token.
	maxRetired = 8
)

const (
	// keyAge is how long a process believes the keys that it has read. A rotation by
	// another process holds here after that time.
	keyAge = 500 * time.Millisecond
	// unknownKeyAge is keyAge for a token that no cached key signed. It bounds how often
	// forged tokens make a process read the keys.
	unknownKeyAge = 100 * time.Millisecond
	// readKeysWithin bounds a read that callers share.
	readKeysWithin = 10 * time.Second
)

// signingKeys are the keys of one shop.
type signingKeys struct {
	// current signs.
	current []byte
	// retired only verify, the newest first.
	retired []retiredKey
}

// retiredKey is a key that signed until RetiredAt.
type retiredKey struct {
	Key       []byte    `json:"key"`
	RetiredAt time.Time `json:"retired_at"`
	// Until is when its device cookies end.
	Until time.Time `json:"until"`
}

// sessionsEnd is when the last session of the key has ended, whatever Until says.
func (r retiredKey) sessionsEnd() time.Time { return r.RetiredAt.Add(tokenLife + clockTolerance) }

// verifying returns the keys whose signature is valid for a role at a time.
func (k signingKeys) verifying(role string, now time.Time) [][]byte {
	keys := [][]byte{k.current}
	for _, r := range k.retired {
		until := r.Until
		if role == operatorRole {
			until = r.sessionsEnd()
		}
		if now.Before(until) {
			keys = append(keys, r.Key)
		}
	}
	return keys
}

// rotated returns the keys after a rotation at now: next signs, and the keys before are
// valid until their ends. The cookies of the key that signed until now end after keep;
// without keep all keys end at once.
func (k signingKeys) rotated(next []byte, now time.Time, keep time.Duration) signingKeys {
	after := signingKeys{current: next}
	if keep == 0 {
		return after
	}
	after.retired = append(after.retired, retiredKey{k.current, now, now.Add(keep)})
	for _, r := range k.retired {
		if (r.Until.After(now) || r.sessionsEnd().After(now)) && len(after.retired) < maxRetired {
			after.retired = append(after.retired, r)
		}
	}
	return after
}

// keysOf reads the keys from settings.
func keysOf(settings map[string]string) (k signingKeys, err error) {
	k.current, err = base64.StdEncoding.DecodeString(settings[keySetting])
	if err != nil || len(k.current) != keyBytes {
		return k, fmt.Errorf("the setting %s in the database is not a key of %d bytes", keySetting, keyBytes)
	}
	text, isSet := settings[retiredSetting]
	if !isSet {
		return k, nil
	}
	if json.Unmarshal([]byte(text), &k.retired) != nil || !k.isWhole() {
		return k, fmt.Errorf("the setting %s in the database is not a list of keys", retiredSetting)
	}
	return k, nil
}

// isWhole reports whether each retired key has its length. An empty key would verify what
// anybody can sign.
func (k signingKeys) isWhole() bool {
	for _, r := range k.retired {
		if len(r.Key) != keyBytes {
			return false
		}
	}
	return true
}

// settings is the inverse of keysOf.
func (k signingKeys) settings() (map[string]string, error) {
	retired, err := json.Marshal(k.retired)
	if err != nil {
		return nil, fmt.Errorf("write the retired keys: %w", err)
	}
	return map[string]string{keySetting: base64.StdEncoding.EncodeToString(k.current), retiredSetting: string(retired)}, nil
}

func newKey(random io.Reader) ([]byte, error) {
	key := make([]byte, keyBytes)
	if _, err := io.ReadFull(random, key); err != nil {
		return nil, fmt.Errorf("make a signing key: %w", err)
	}
	return key, nil
}

// ensureKey makes the signing key of all processes on the database where there is none.
func ensureKey(ctx context.Context, store Store, random io.Reader) error {
	key, err := newKey(random)
	if err != nil {
		return err
	}
	if _, err := store.PutSettingIfAbsent(ctx, keySetting, base64.StdEncoding.EncodeToString(key)); err != nil {
		return fmt.Errorf("store the signing key: %w", err)
	}
	return nil
}

// keyCache spares the database. It is safe for concurrent use.
type keyCache struct {
	store  Store
	now    func() time.Time
	flight singleflight.Group

	mu    sync.Mutex
	known knownKeys
}

// knownKeys are keys and the time before which they were read.
type knownKeys struct {
	signingKeys
	readAt time.Time
}

// isFresh reports whether the keys are at most maxAge old. A negative age comes from a clock
// that was set back.
func (k knownKeys) isFresh(now time.Time, maxAge time.Duration) bool {
	age := now.Sub(k.readAt)
	return k.current != nil && age >= 0 && age <= maxAge
}

// get returns keys that were read from the database at most maxAge ago. Concurrent calls
// share one read.
func (c *keyCache) get(ctx context.Context, maxAge time.Duration) (signingKeys, error) {
	asked := c.now()
	known := c.last()
	if known.isFresh(asked, maxAge) {
		return known.signingKeys, nil
	}
	var err error
	for range 2 { // a shared read may have begun too long ago; the next one begins after asked
		if known, err = c.share(ctx); err != nil || asked.Sub(known.readAt) <= maxAge {
			break
		}
	}
	return known.signingKeys, err
}

func (c *keyCache) last() knownKeys {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.known
}

// share waits for the read that is under way, or begins one that a caller who gives up does
// not end.
func (c *keyCache) share(ctx context.Context) (knownKeys, error) {
	done := c.flight.DoChan("", func() (any, error) {
		if known := c.last(); known.isFresh(c.now(), unknownKeyAge) {
			return known, nil // of a read that has just ended
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readKeysWithin)
		defer cancel()
		known, err := c.read(ctx)
		if ctx.Err() != nil {
			err = errs.Wrap(errs.Unavailable, err, "The shop's database does not answer in time.")
		}
		return known, err
	})
	select {
	case result := <-done:
		known, _ := result.Val.(knownKeys)
		return known, result.Err
	case <-ctx.Done():
		return knownKeys{}, fmt.Errorf("wait for the signing keys: %w", ctx.Err())
	}
}

// read returns the keys that the database holds now.
func (c *keyCache) read(ctx context.Context) (knownKeys, error) {
	at := c.now()
	settings, err := c.store.Settings(ctx, keySetting, retiredSetting)
	if err != nil {
		return knownKeys{}, fmt.Errorf("read the signing keys: %w", err)
	}
	keys, err := keysOf(settings)
	if err != nil {
		return knownKeys{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known = knownKeys{keys, at}
	return c.known, nil
}
