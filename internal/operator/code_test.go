package operator_test

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/go-cmp/cmp"

	"launchrack/internal/operator"
	"launchrack/internal/store"
)

var fourDigits = regexp.MustCompile(`^[0-9]{4}$`)

func start(t testing.TB, s *store.Store, code string) (*operator.Guard, string) {
	t.Helper()
	g, made, err := operator.Open(t.Context(), operator.Config{Store: s, Code: code})
	if err != nil {
		t.Fatal(err)
	}
	return g, made
}

// valid reports whether a guard takes a token.
func valid(t testing.TB, g interface {
	Valid(context.Context, string) (bool, error)
}, token string) bool {
	t.Helper()
	ok, err := g.Valid(context.WithoutCancel(t.Context()), token)
	if err != nil {
		t.Fatal(err)
	}
	return ok
}

func token(t testing.TB, g *operator.Guard, code string) string {
	t.Helper()
	session, err := g.Unlock(t.Context(), operator.Try{From: netip.MustParseAddr("192.0.2.1"), Code: code})
	if err != nil {
		t.Fatal(err)
	}
	return session.Token
}

func events(t testing.TB, s *store.Store) (list []operator.Event) {
	t.Helper()
	entries, err := s.Audit(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Event)
	}
	return list
}

// TestTheCodeFromStartToStart follows one database through several starts.
func TestTheCodeFromStartToStart(t *testing.T) {
	s := openStore(t, newFile(t))
	g, made := start(t, s, "")
	if !fourDigits.MatchString(made) {
		t.Fatalf("the first start made %q", made)
	}
	first := token(t, g, made)
	g, again := start(t, s, "")
	if again != "" {
		t.Errorf("the second start made %q", again)
	}
	if !valid(t, g, first) {
		t.Error("a restart ended the session")
	}
	configured := "1357"
	if made == configured {
		configured = "2468"
	}
	g, _ = start(t, s, configured)
	if valid(t, g, first) {
		t.Error("a token outlived its code")
	}
	second := token(t, g, configured)
	g, _ = start(t, s, configured)
	if !valid(t, g, second) {
		t.Error("a start with the same code ended the session")
	}
	code, existed, err := operator.Reset(t.Context(), operator.Config{Store: s})
	if err != nil || !existed || !fourDigits.MatchString(code) {
		t.Fatalf("reset: %q %t %v", code, existed, err)
	}
	if valid(t, g, second) {
		t.Error("a token outlived the reset")
	}
	if third := token(t, g, code); !valid(t, g, third) {
		t.Error("the running shop does not take the new code")
	}
	want := []operator.Event{operator.CodeMade, operator.Unlocked, operator.CodeSet, operator.Unlocked, operator.CodeReset, operator.Unlocked}
	if diff := cmp.Diff(want, events(t, s)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	credential, err := s.Credential(t.Context())
	if err != nil || !strings.HasPrefix(credential.Hash, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(credential.Hash, code) {
		t.Errorf("what is stored is %q (%v)", credential.Hash, err)
	}
}

func TestAResetLiftsEveryLock(t *testing.T) {
	d := openGuard(t, newFile(t))
	for _, address := range []string{"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"} {
		for range 5 {
			d.try(t, address, wrongCode)
		}
	}
	if got := d.try(t, "192.0.2.1", rightCode); got != "wait 1h0m0s all" {
		t.Fatalf("before: %s", got)
	}
	code, _, err := operator.Reset(t.Context(), operator.Config{Store: d.store, Now: d.clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	d.clock.Set(noon.Add(time.Second))
	for _, address := range []string{"192.0.2.1", "192.0.2.5"} {
		if got := d.try(t, address, code); got != "right" {
			t.Errorf("%s: got %s", address, got)
		}
	}
}

func TestAResetOfAnEmptyDatabaseSaysSo(t *testing.T) {
	if _, existed, err := operator.Reset(t.Context(), operator.Config{Store: openStore(t, newFile(t))}); existed || err != nil {
		t.Errorf("got %t, %v", existed, err)
	}
}

// TestProcessesThatStartTogether agree on one code and one key.
func TestProcessesThatStartTogether(t *testing.T) {
	file := newFile(t)
	const processes = 4
	guards, made := make([]*operator.Guard, processes), make([]string, processes)
	stores := make([]*store.Store, processes)
	for i := range processes {
		stores[i] = openStore(t, file)
	}
	var all sync.WaitGroup
	for i := range processes {
		all.Go(func() {
			var err error
			if guards[i], made[i], err = operator.Open(t.Context(), operator.Config{Store: stores[i]}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	code := strings.Join(made, "")
	if !fourDigits.MatchString(code) {
		t.Fatalf("they made %q, want one code", made)
	}
	session := token(t, guards[0], code)
	for i, g := range guards {
		if !valid(t, g, session) {
			t.Errorf("process %d does not know the token", i)
		}
	}
}

func TestAStoredHashThatCannotBeRead(t *testing.T) {
	s := openStore(t, newFile(t))
	if _, err := s.ChangeCredential(t.Context(), operator.Change{To: operator.Credential{Hash: "plain", Generation: "g"}, Entry: operator.Entry{At: noon}}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := operator.Open(t.Context(), operator.Config{Store: s}); err == nil || !strings.Contains(err.Error(), "argon2id") || strings.Contains(err.Error(), "plain") {
		t.Errorf("got %v", err)
	}
	g, _ := start(t, s, rightCode)
	token(t, g, rightCode)
}

// TestTokens forges tokens in every way that is known, one thing at a time.
//
// Holds: 6.operator
func TestTokens(t *testing.T) {
	d := openGuard(t, newFile(t))
	text, err := d.store.PutSettingIfAbsent(t.Context(), "operator_token_key", "")
	if err != nil {
		t.Fatal(err)
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != 32 {
		t.Fatalf("the key has %d bytes (%v)", len(key), err)
	}
	credential, err := d.store.Credential(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	good := jwt.MapClaims{"iat": noon.Unix(), "exp": noon.Add(30 * time.Minute).Unix(), "role": "operator", "gen": credential.Generation}
	with := func(name string, value any) jwt.MapClaims {
		c := jwt.MapClaims{}
		for k, v := range good {
			c[k] = v
		}
		c[name] = value
		if value == nil {
			delete(c, name)
		}
		return c
	}
	sign := func(method jwt.SigningMethod, c jwt.MapClaims, key any) string {
		text, err := jwt.NewWithClaims(method, c).SignedString(key)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	real := token(t, d.Guard, rightCode)
	parts := strings.Split(real, ".")
	tests := map[string]struct {
		token string
		after time.Duration
		want  bool
	}{
		"real":                     {real, 0, true},
		"real, a second before":    {real, 30*time.Minute - time.Second, true},
		"expired":                  {real, 30 * time.Minute, false},
		"made with the right key":  {sign(jwt.SigningMethodHS256, good, key), 0, true},
		"another key":              {sign(jwt.SigningMethodHS256, good, []byte(rand.Text())), 0, false},
		"empty key":                {sign(jwt.SigningMethodHS256, good, []byte{}), 0, false},
		"another hash":             {sign(jwt.SigningMethodHS512, good, key), 0, false},
		"no algorithm":             {sign(jwt.SigningMethodNone, good, jwt.UnsafeAllowNoneSignatureType), 0, false},
		"no signature":             {parts[0] + "." + parts[1] + ".", 0, false},
		"a line break within":      {real[:len(real)-3] + "\n" + real[len(real)-3:], 0, false},
		"another last letter":      {real[:len(real)-1] + string(nextLetter(real[len(real)-1])), 0, false},
		"another role":             {sign(jwt.SigningMethodHS256, with("role", "anon"), key), 0, false},
		"no role":                  {sign(jwt.SigningMethodHS256, with("role", nil), key), 0, false},
		"another code":             {sign(jwt.SigningMethodHS256, with("gen", "x"), key), 0, false},
		"no code":                  {sign(jwt.SigningMethodHS256, with("gen", nil), key), 0, false},
		"empty code":               {sign(jwt.SigningMethodHS256, with("gen", ""), key), 0, false},
		"no end":                   {sign(jwt.SigningMethodHS256, with("exp", nil), key), 0, false},
		"an end that is no number": {sign(jwt.SigningMethodHS256, with("exp", "never"), key), 0, false},
		"not yet valid":            {sign(jwt.SigningMethodHS256, with("nbf", noon.Add(time.Minute).Unix()), key), 0, false},
		"too long":                 {sign(jwt.SigningMethodHS256, with("pad", strings.Repeat("x", 2000)), key), 0, false},
		"empty":                    {"", 0, false},
		"dots":                     {"..", 0, false},
		"garbage":                  {"eyJ.%%%.\x00", 0, false},
		"the code itself":          {rightCode, 0, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d.clock.Set(noon.Add(tt.after))
			if got := valid(t, d, tt.token); got != tt.want {
				t.Errorf("valid: %t, want %t", got, tt.want)
			}
		})
	}
	claims := jwt.MapClaims{}
	if _, _, err := jwt.NewParser().ParseUnverified(real, claims); err != nil {
		t.Fatal(err)
	}
	want := jwt.MapClaims{"iat": float64(noon.Unix()), "exp": float64(noon.Unix() + 1800), "role": "operator", "gen": credential.Generation}
	if diff := cmp.Diff(want, claims); diff != "" {
		t.Errorf("a token says (-want +got):\n%s", diff)
	}
}

// nextLetter differs from an even letter of base64 in its last bit, which a
// signature of 32 bytes does not use.
func nextLetter(c byte) byte {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	return letters[strings.IndexByte(letters, c)|1]
}

func FuzzValid(f *testing.F) {
	d := openGuard(f, newFile(f))
	real := token(f, d.Guard, rightCode)
	for _, seed := range []string{"", ".", "..", real[:len(real)-2], "eyJhbGciOiJub25lIn0.eyJyb2xlIjoib3BlcmF0b3IifQ.", strings.Repeat(".", 100)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if text != real && valid(t, d, text) {
			t.Errorf("%q is valid", text)
		}
	})
}
