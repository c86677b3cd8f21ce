package operator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// exhaust uses up the budget of all addresses, and locks one of them.
func (f *fixture) exhaust(t testing.TB, locked string) {
	t.Helper()
	for range 5 {
		f.try(t, locked, wrongCode)
	}
	for n := range 15 {
		f.try(t, fmt.Sprintf("198.51.100.%d", n), wrongCode)
	}
	if got := f.try(t, locked, rightCode); !strings.HasSuffix(got, " all") {
		t.Fatalf("the budget is not used up: %q", got)
	}
}

// TestAKnownBrowserIsNotLockedOut by what others do, behind the same address
// too.
//
// Holds: 6.operator
func TestAKnownBrowserIsNotLockedOut(t *testing.T) {
	const home = "192.0.2.1"
	file := newFile(t)
	d := openGuard(t, file)
	_, cookie := d.tryFrom(t, home, "", rightCode)
	d.exhaust(t, home)
	got, renewed := d.tryFrom(t, home, cookie, rightCode)
	check.Equal(t, got, "right", "the browser that unlocked before")
	d.clock.Set(noon.Add(170 * 24 * time.Hour))
	d.exhaust(t, home)
	if got, _ := openGuard(t, file, func(c *operator.Config) { c.Now = d.clock.Now }).tryFrom(t, "203.0.113.1", renewed, rightCode); got != "right" {
		t.Errorf("five months and a restart later, from elsewhere: %q", got)
	}
	d.clock.Set(noon.Add(181 * 24 * time.Hour))
	d.exhaust(t, home)
	if got, _ := d.tryFrom(t, home, cookie, rightCode); !strings.HasSuffix(got, " all") {
		t.Errorf("a cookie that has expired: %q", got)
	}
}

// TestADeviceCookieIsNoKey: it has a limit of its own, and after ten wrong codes
// its bearer is a stranger.
func TestADeviceCookieIsNoKey(t *testing.T) {
	const thief = "192.0.2.66"
	d := openGuard(t, newFile(t))
	_, cookie := d.tryFrom(t, "192.0.2.1", "", rightCode)
	try := func(code string) string {
		outcome, _ := d.tryFrom(t, thief, cookie, code)
		return outcome
	}
	var got []string
	for range 5 {
		got = append(got, try(wrongCode))
	}
	got = append(got, try(rightCode), d.try(t, thief, wrongCode))
	d.clock.Set(noon.Add(time.Hour))
	for range 5 {
		got = append(got, try(wrongCode))
	}
	want := []string{"wrong", "wrong", "wrong", "wrong", "wrong", "wait 15m0s browser", "wrong", "wrong", "wrong", "wrong", "wrong", "wrong"}
	check.Match(t, got, want)
	d.clock.Set(noon.Add(30 * 24 * time.Hour))
	d.exhaust(t, "192.0.2.2")
	if got := try(rightCode); !strings.HasSuffix(got, " all") {
		t.Errorf("after ten wrong codes the cookie still spares its bearer the budget of all: %q", got)
	}
}

func TestDeviceCookiesAreChecked(t *testing.T) {
	d := openGuard(t, newFile(t))
	session := must.Get(d.Unlock(t.Context(), operator.Try{Code: rightCode}))(t)
	if valid(t, d, session.Device) {
		t.Error("a device cookie is taken for an operator's token")
	}
	other := openGuard(t, newFile(t), func(c *operator.Config) { c.Key = []byte(strings.Repeat("x", 32)) })
	foreign := must.Get(other.Unlock(t.Context(), operator.Try{Code: rightCode}))(t)
	d.exhaust(t, "192.0.2.1")
	for name, cookie := range map[string]string{
		"an operator's token": session.Token, "another shop's": foreign.Device, "none": "", "rubbish": "a.b.c", "cut": session.Device[:len(session.Device)-1],
		"another last letter": session.Device[:len(session.Device)-1] + string(nextLetter(session.Device[len(session.Device)-1])), "a line break within": session.Device[:9] + "\n" + session.Device[9:],
		"a challenge": d.SealCeremony(operator.ToSignIn, "challenge", ""), "unsigned": session.Device[:strings.IndexByte(session.Device, '.')+1], "too long": session.Device + strings.Repeat("A", 1024),
	} {
		if got, _ := d.tryFrom(t, "192.0.2.9", cookie, rightCode); !strings.HasSuffix(got, " all") {
			t.Errorf("%s spares its bearer the budget of all: %q", name, got)
		}
	}
	if _, _, err := operator.Reset(t.Context(), operator.Config{Store: d.store}); err != nil {
		t.Fatal(err)
	}
	d.exhaust(t, "192.0.2.1")
	if got, _ := d.tryFrom(t, "192.0.2.9", session.Device, rightCode); !strings.HasSuffix(got, " all") {
		t.Errorf("a cookie from before the reset: %q", got)
	}
}

// nextLetter differs from an even letter of base64 in its last bit, which a
// signature of 32 bytes does not use.
func nextLetter(c byte) byte {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	return letters[strings.IndexByte(letters, c)|1]
}
