package operator

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func TestLocksGrowToADay(t *testing.T) {
	for level, want := range map[int]time.Duration{1: 15 * time.Minute, 2: 30 * time.Minute, 3: time.Hour, 4: 2 * time.Hour,
		7: 16 * time.Hour, 8: 24 * time.Hour, 9: 24 * time.Hour, 1_000_000: 24 * time.Hour} {
		check.Equal(t, lockFor(level), want, "lock %d lasts", level)
	}
}

func TestWaitsInWords(t *testing.T) {
	for d, want := range map[time.Duration]string{
		1: "1 second", time.Second: "1 second", 1500 * time.Millisecond: "2 seconds", 90 * time.Second: "90 seconds",
		91 * time.Second: "2 minutes", 15 * time.Minute: "15 minutes", 90 * time.Minute: "90 minutes",
		91 * time.Minute: "2 hours", 24 * time.Hour: "24 hours",
	} {
		check.Equal(t, inWords(d), want, "%v", d)
	}
}

func TestKeyOf(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.1": "192.0.2.1", "::1": "::1", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "fe80::1": "fe80::/64",
	} {
		check.Equal(t, keyOf(netip.MustParseAddr(address)), want, address)
	}
	check.Equal(t, keyOf(netip.Addr{}), "unknown", "no address")
}

// TestRefusalsAreBounded, as 30,000 addresses must not fill the memory.
func TestRefusalsAreBounded(t *testing.T) {
	var r refusalCache
	now := time.Unix(0, 0)
	for n := range 3 * maxRefusals {
		r.remember(client{key: netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)}).String()}, now, refusal{ends: now.Add(time.Hour)})
	}
	if len(r.byClient) > maxRefusals {
		t.Errorf("%d addresses are cachedRefusal", len(r.byClient))
	}
	r.remember(client{key: "a"}, now, refusal{ends: now.Add(time.Hour)})
	r.remember(client{}, now, refusal{now.Add(time.Hour), ofAll})
	tests := map[string]struct {
		address string
		at      time.Duration
		exempt  bool
		want    bool
	}{
		"its own":                   {"a", 0, false, true},
		"its own, exempt":           {"a", 0, true, true},
		"that of all":               {"b", 0, false, true},
		"that of all, exempt":       {"b", 0, true, false},
		"after a moment":            {"a", trustRefusalFor, false, false},
		"a clock that was set back": {"a", -time.Second, false, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			check.Equal(t, (r.find(client{key: tt.address, exempt: tt.exempt}, now.Add(tt.at)) != nil), tt.want)
		})
	}
}

func TestHashes(t *testing.T) {
	h := newHasher()
	one := must.Get(h.make("1234", zeros{}))(t)
	if !strings.HasPrefix(one, "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$") {
		t.Errorf("got %s", one)
	}
	for code, want := range map[string]bool{"1234": true, "1235": false, "": false, "12345": false} {
		if got, err := h.matches(code, one); got != want || err != nil {
			t.Errorf("%q: %t %v", code, got, err)
		}
	}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

func FuzzParsePHC(f *testing.F) {
	const salt, sum = "AAAAAAAAAAAAAAAAAAAAAA", "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA"
	for _, seed := range []string{"", "plain", "$argon2id$v=19$m=19456,t=2,p=1$" + salt + "$" + sum,
		"$argon2id$v=19$m=0,t=0,p=0$" + salt + "$" + sum, "$argon2id$v=19$m=9999999,t=99,p=99$" + salt + "$" + sum,
		"$argon2i$v=19$m=19456,t=2,p=1$" + salt + "$" + sum, "$argon2id$v=19$m=19456,t=2,p=1$%%%$" + sum} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := parsePHC(s)
		if err != nil {
			if len(s) > 40 && strings.Contains(err.Error(), s) {
				t.Error("the error repeats the hash")
			}
			return
		}
		if p.passes < 1 || p.threads < 1 || p.memory < 8 || p.memory > 1<<20 || len(p.salt) < 8 || len(p.sum) < 16 {
			t.Errorf("%q was accepted as %+v", s, p)
		}
	})
}
