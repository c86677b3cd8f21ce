package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"launchrack/internal/operator"
	"launchrack/internal/store"
	"launchrack/internal/testing/must"
	"launchrack/web"
)

const (
	addresses = 300
	guessers  = 32
)

// answers counts the answers to guesses by status, and keeps every distinct body.
type answers struct {
	mu     sync.Mutex
	status map[int]int
	bodies map[string]bool
}

func (a *answers) add(status int, body string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.status[status]++
	a.bodies[body] = true
}

// tryCode sends one guess that claims to come from an address.
func (s shop) tryCode(client *http.Client, code, address string) (status int, retry, body string, err error) {
	r, err := http.NewRequest("POST", s.url+"/auth/v1/token?grant_type=access_code", strings.NewReader(`{"code":"`+code+`"}`))
	if err != nil {
		return 0, "", "", err
	}
	r.Header.Set("apikey", testKey)
	r.Header.Set("Authorization", "Bearer "+testKey)
	if address != "" {
		r.Header.Set("X-Forwarded-For", address)
	}
	res, err := client.Do(r)
	if err != nil {
		return 0, "", "", err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return res.StatusCode, res.Header.Get("Retry-After"), string(b), err
}

// guess sends the guesses from number from to end from all guessers in parallel. It skips the right
// code.
func (s shop) guess(t *testing.T, right string, from, end int, heard *answers) {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: guessers}}
	defer client.CloseIdleConnections()
	var next atomic.Int64
	next.Store(int64(from))
	var all sync.WaitGroup
	for range guessers {
		all.Go(func() {
			for n := int(next.Add(1)) - 1; n < end; n = int(next.Add(1)) - 1 {
				code := fmt.Sprintf("%04d", n%10_000)
				if code == right {
					code = "0000"
				}
				address := fmt.Sprintf("198.51.%d.%d", 100+n%addresses/200, 1+n%addresses%200)
				status, _, body, err := s.tryCode(client, code, address)
				if err != nil {
					t.Errorf("guess %d: %v", n, err)
					return
				}
				heard.add(status, body)
			}
		})
	}
	all.Wait()
}

// TestManyCodesAreGuessed in parallel, from 300 addresses in X-Forwarded-For, and across a restart. If
// a trusted proxy sets the addresses, the hourly limit of all addresses together applies.
//
// Holds: 5.code.checked, 6.operator
func TestManyCodesAreGuessed(t *testing.T) {
	tests := map[string]struct {
		args    []string
		guesses int
		// judged is the number of guesses that are checked.
		judged int
		// address is the operator's.
		address string
	}{
		"the header is not believed": {nil, 10_000, 5, ""},
		"a proxy is believed":        {[]string{"--trusted-proxies", "127.0.0.0/8,::1"}, 2_000, 20, "203.0.113.9"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db, code := database(t), unusedCode(t)
			heard := &answers{status: map[int]int{}, bodies: map[string]bool{}}
			args := append([]string{"--access-code", code, "--verbose", "--metrics-addr", "127.0.0.1:0"}, tt.args...)
			logs := ""
			t.Run("before the restart", func(t *testing.T) {
				s := openShop(t, db, "http://127.0.0.1:9", args...)
				t.Cleanup(func() { logs += s.log.String() })
				s.guess(t, code, 0, tt.guesses/2, heard)
			})
			s := openShop(t, db, "http://127.0.0.1:9", args...)
			s.guess(t, code, tt.guesses/2, tt.guesses, heard)

			judged := heard.status[http.StatusUnauthorized]
			if judged != tt.judged || judged+heard.status[http.StatusTooManyRequests] != tt.guesses {
				t.Errorf("answers %v, want %d judged and the rest refused", heard.status, tt.judged)
			}
			checkStillLocked(t, s, code, tt.address)
			entries := audited(t, db)
			if n := count(entries, operator.CodeWrong); n != tt.judged {
				t.Errorf("the audit log has %d wrong codes, want %d", n, tt.judged)
			}
			secrets := secretsOf(t, db)
			checkReset(t, s, db, tt.address)
			secrets = append(secrets, secretsOf(t, db)...)

			var lines bytes.Buffer
			must.Do(t, printJSON(&lines, entries))
			texts := map[string]string{"log": logs + s.log.String(), "audit": lines.String(), "metrics": metricNames(t, s)}
			for body := range heard.bodies {
				texts["answer "+body] = body
			}
			for _, path := range []string{"/", "/add-server-plan", "/json-explorer"} {
				_, texts["page "+path] = s.call(t, "GET", path)
			}
			checkNoSecret(t, code, secrets, texts)
		})
	}
}

// checkStillLocked checks that the right code is refused with Retry-After.
func checkStillLocked(t *testing.T, s shop, code, address string) {
	t.Helper()
	status, retry, body, err := s.tryCode(http.DefaultClient, code, address)
	if seconds, convErr := strconv.Atoi(retry); err != nil || status != http.StatusTooManyRequests || convErr != nil || seconds < 1 || seconds > 3600 {
		t.Errorf("the right code while locked: %d, Retry-After %q, %v", status, retry, err)
	}
	if !strings.Contains(body, `"message":"Too many wrong codes`) || !strings.Contains(body, "Please try again in ") {
		t.Errorf("the refusal does not say how long: %s", body)
	}
}

// checkReset resets the access code on the command line and unlocks with it.
func checkReset(t *testing.T, s shop, db, address string) {
	t.Helper()
	exit, out, stderr := command(t, "access-code", "reset", "--database-url", db)
	fresh := strings.TrimSpace(out)
	if exit != 0 || !regexp.MustCompile(`^[0-9]{4}$`).MatchString(fresh) {
		t.Fatalf("reset: %d %q %s", exit, out, stderr)
	}
	status, _, body, err := s.tryCode(http.DefaultClient, fresh, address)
	for deadline := time.Now().Add(patience); status == http.StatusTooManyRequests && time.Now().Before(deadline); {
		time.Sleep(50 * time.Millisecond) // a running shop follows within a second
		status, _, body, err = s.tryCode(http.DefaultClient, fresh, address)
	}
	var session struct {
		AccessToken string `json:"access_token"`
		TokenType   string `json:"token_type"`
		ExpiresIn   int    `json:"expires_in"`
	}
	if err != nil || status != http.StatusOK || json.Unmarshal([]byte(body), &session) != nil ||
		session.TokenType != "bearer" || session.ExpiresIn != 1800 {
		t.Fatalf("the new code: %d %v %s", status, err, body)
	}
	const path = "/rest/v1/server_plans?limit=1"
	if res, _ := s.ask(t, "GET", path, session.AccessToken, ""); res.StatusCode != http.StatusOK {
		t.Errorf("the new token: got %d", res.StatusCode)
	}
	if exit, _, stderr := command(t, "access-code", "reset", "--database-url", db); exit != 0 {
		t.Fatal(stderr)
	}
	if res, body := s.ask(t, "GET", path, session.AccessToken, ""); res.StatusCode != http.StatusUnauthorized || !strings.Contains(body, "PGRST301") {
		t.Errorf("a token of the code before: got %d %s", res.StatusCode, body)
	}
}

func count(entries []operator.Entry, event operator.Event) (n int) {
	for _, e := range entries {
		if e.Event == event {
			n++
		}
	}
	return n
}

// inDatabase reads what a running shop has stored, as another process.
func inDatabase(t *testing.T, db string, read func(*store.Store) error) {
	t.Helper()
	s := must.Get(store.Open(context.Background(), db, discard))(t)
	if err := read(s); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func audited(t *testing.T, db string) (entries []operator.Entry) {
	t.Helper()
	inDatabase(t, db, func(s *store.Store) (err error) {
		entries, err = s.Audit(context.Background(), 10_000)
		return err
	})
	return entries
}

// alone returns a pattern of a code that is not part of a longer number.
func alone(code string) *regexp.Regexp {
	return regexp.MustCompile(`(^|[^0-9.:])` + code + `($|[^0-9])`)
}

// built returns every file for browsers.
func built(t *testing.T) map[string]string {
	t.Helper()
	client := must.Get(web.Client())(t)
	files := map[string]string{}
	must.Do(t, fs.WalkDir(client, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(client, path)
		files["file "+path] = string(b)
		return err
	}))
	return files
}

// unusedCode returns a code that no built file contains as a number, so that finding it means a leak.
func unusedCode(t *testing.T) string {
	t.Helper()
	files := built(t)
candidates:
	for n := 9371; n > 1000; n -= 7 {
		code := strconv.Itoa(n)
		for _, text := range files {
			if alone(code).MatchString(text) {
				continue candidates
			}
		}
		return code
	}
	t.Fatal("every code is in the built files")
	return ""
}

// metricNames returns the metrics without their numbers, one of which may equal the code by chance.
func metricNames(t *testing.T, s shop) string {
	t.Helper()
	res := must.Get(http.Get(metricsAt.FindStringSubmatch(s.log.String())[1]))(t)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || !bytes.Contains(text, []byte("launchrack_access_attempts_total")) {
		t.Fatalf("metrics: %v %s", err, text)
	}
	return regexp.MustCompile(`(?m) [^ ]+$`).ReplaceAllString(string(text), "")
}

// secretsOf reads the secrets in the database.
func secretsOf(t *testing.T, db string) []string {
	t.Helper()
	secrets := []string{"argon2id"}
	inDatabase(t, db, func(s *store.Store) error {
		credential, err := s.Credential(context.Background())
		if err != nil {
			return err
		}
		parts := strings.Split(credential.Hash, "$")
		key, err := s.PutSettingIfAbsent(context.Background(), store.ShopKey, "")
		secrets = append(secrets, parts[len(parts)-1], parts[len(parts)-2], credential.Generation, key)
		return err
	})
	return secrets
}

// checkNoSecret fails if a text contains the code, its hash or the key of the tokens.
func checkNoSecret(t *testing.T, code string, secrets []string, texts map[string]string) {
	t.Helper()
	for name, text := range built(t) {
		texts[name] = text
	}
	if len(secrets) != 10 || len(texts) < 10 {
		t.Fatalf("%d secrets to look for in %d texts", len(secrets), len(texts))
	}
	for name, text := range texts {
		if text == "" && name != "log" {
			t.Errorf("%s is empty", name)
		}
		if alone(code).MatchString(text) {
			t.Errorf("%s holds the code", name)
		}
		for _, secret := range secrets {
			if secret == "" || strings.Contains(text, secret) {
				t.Errorf("%s holds %q", name, secret)
			}
		}
	}
}
