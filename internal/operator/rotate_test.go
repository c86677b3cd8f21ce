package operator_test

import (
	"encoding/base64"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"launchrack/internal/errs"
	"launchrack/internal/operator"
)

// tokenLife is how long a session lasts.
const tokenLife = 30 * time.Minute

// session unlocks from an address.
func (f *fixture) session(t testing.TB) operator.Session {
	t.Helper()
	s, err := f.Unlock(t.Context(), operator.Try{From: netip.MustParseAddr("192.0.2.9"), Code: rightCode})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// isKnown reports whether a wrong code that has a cookie counts for its browser.
func (f *fixture) isKnown(t testing.TB, cookie string) bool {
	t.Helper()
	f.tryFrom(t, "192.0.2.77", cookie, wrongCode)
	entries, err := f.store.Audit(t.Context(), 1)
	if err != nil || len(entries) != 1 || entries[0].Event != operator.CodeWrong {
		t.Fatalf("the newest entries: %+v (%v)", entries, err)
	}
	return entries[0].Detail != ""
}

func (f *fixture) rotate(t testing.TB, keep time.Duration) {
	t.Helper()
	if err := operator.RotateKey(t.Context(), operator.Config{Store: f.store, Now: f.clock.Now}, keep); err != nil {
		t.Fatal(err)
	}
	f.clock.Set(f.clock.Now().Add(time.Second))
}

// TestARotatedKey verifies what it signed for a bounded time, on each node.
//
// Holds: 6.operator
func TestARotatedKey(t *testing.T) {
	file := newFile(t)
	one := openGuard(t, file)
	two := openGuard(t, file, func(c *operator.Config) { c.Now = one.clock.Now })
	before := one.session(t)
	one.rotate(t, 24*time.Hour)
	after := two.session(t)
	for name, s := range map[string]operator.Session{"before": before, "after": after} {
		if !valid(t, one, s.Token) || !valid(t, two, s.Token) || !one.isKnown(t, s.Device) || !two.isKnown(t, s.Device) {
			t.Errorf("a session from %s the rotation is not valid on both", name)
		}
	}
	one.clock.Set(noon.Add(23 * time.Hour))
	if !one.isKnown(t, before.Device) {
		t.Error("a cookie of the key before is forgotten within its time")
	}
	one.clock.Set(noon.Add(25 * time.Hour))
	if one.isKnown(t, before.Device) || two.isKnown(t, before.Device) {
		t.Error("a cookie of the key before is valid after its time")
	}
	if !one.isKnown(t, after.Device) || !two.isKnown(t, after.Device) {
		t.Error("a cookie of the new key is not valid")
	}
}

// TestARetiredKeySignsNoSession once the last of its own have ended.
func TestARetiredKeySignsNoSession(t *testing.T) {
	d := openGuard(t, newFile(t))
	settings, err := d.store.Settings(t.Context(), "operator_token_key")
	if err != nil {
		t.Fatal(err)
	}
	key, err := base64.StdEncoding.DecodeString(settings["operator_token_key"])
	if err != nil {
		t.Fatal(err)
	}
	d.rotate(t, 30*24*time.Hour)
	forge := func() string {
		now := d.clock.Now()
		text, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"iat": now.Unix(), "exp": now.Add(20 * time.Minute).Unix(),
			"role": "operator", "gen": "first"}).SignedString(key)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if !valid(t, d, forge()) {
		t.Error("the key before ends its sessions at once")
	}
	d.clock.Set(noon.Add(time.Hour))
	if valid(t, d, forge()) {
		t.Error("the key before signs a session an hour after the rotation")
	}
}

// TestSessionsOutliveAShortKeep, also where another rotation comes after that time.
func TestSessionsOutliveAShortKeep(t *testing.T) {
	d := openGuard(t, newFile(t))
	s := d.session(t)
	d.rotate(t, 5*time.Minute)
	d.clock.Set(noon.Add(10 * time.Minute))
	if !valid(t, d, s.Token) || d.isKnown(t, s.Device) {
		t.Error("after its time a key ends a session, or keeps a cookie")
	}
	d.rotate(t, 5*time.Minute)
	d.clock.Set(noon.Add(tokenLife - time.Minute))
	if !valid(t, d, s.Token) {
		t.Error("a second rotation ends a session of two keys before")
	}
	d.clock.Set(noon.Add(tokenLife + time.Second))
	if valid(t, d, s.Token) {
		t.Error("a session goes on after its end")
	}
}

// TestALeakedKeyEndsAtOnce, with those that were rotated before it.
func TestALeakedKeyEndsAtOnce(t *testing.T) {
	d := openGuard(t, newFile(t))
	first := d.session(t)
	d.rotate(t, 24*time.Hour)
	second := d.session(t)
	d.rotate(t, 0)
	for _, s := range []operator.Session{first, second} {
		if valid(t, d, s.Token) || d.isKnown(t, s.Device) {
			t.Error("a leaked key is valid")
		}
	}
	if third := d.session(t); !valid(t, d, third.Token) {
		t.Error("the new key signs nothing valid")
	}
	entries, err := d.store.Audit(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, e := range entries {
		if e.Event == operator.KeyRotated {
			told = append(told, e.Detail)
		}
	}
	if len(told) != 2 || !strings.Contains(told[0], "until 2026-04-02T12:00:00Z") || told[1] != "every key before ended at once" {
		t.Errorf("the audit log tells %q", told)
	}
}

// TestManyRotations leave a bounded number of keys.
func TestManyRotations(t *testing.T) {
	d := openGuard(t, newFile(t))
	first := d.session(t)
	for range 8 {
		d.rotate(t, 24*time.Hour)
	}
	if !valid(t, d, first.Token) {
		t.Error("a session ended after eight rotations")
	}
	d.rotate(t, 24*time.Hour)
	if valid(t, d, first.Token) {
		t.Error("a ninth key before is valid")
	}
}

func TestRotationsThatAreRefused(t *testing.T) {
	empty := operator.Config{Store: openStore(t, newFile(t))}
	if err := operator.RotateKey(t.Context(), empty, time.Hour); errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "no signing key yet") {
		t.Errorf("before the first start: %v", err)
	}
	d := openGuard(t, newFile(t))
	for _, keep := range []time.Duration{-time.Hour, operator.MaxKeyKeep + 1} {
		if err := operator.RotateKey(t.Context(), operator.Config{Store: d.store}, keep); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s: %v", keep, err)
		}
	}
	// A list that cannot be read keeps nobody from ending a leaked key.
	setRetired(t, d, "nonsense")
	if err := operator.RotateKey(t.Context(), operator.Config{Store: d.store}, time.Hour); err == nil {
		t.Error("a list of keys that cannot be read is replaced")
	}
	d.rotate(t, 0)
	setRetired(t, d, `[{"key":"","retired_at":"2026-04-01T12:00:00Z","until":"2027-04-01T12:00:00Z"}]`)
	d.clock.Set(d.clock.Now().Add(time.Second))
	if ok, err := d.Valid(t.Context(), "a.b.c"); ok || err == nil {
		t.Errorf("an empty key: %v, %v", ok, err)
	}
}

func setRetired(t testing.TB, d *fixture, value string) {
	t.Helper()
	err := d.store.ChangeSettings(t.Context(), func(map[string]string) (map[string]string, error) {
		return map[string]string{"operator_retired_keys": value}, nil
	}, operator.Entry{At: noon, Event: operator.KeyRotated})
	if err != nil {
		t.Fatal(err)
	}
}
