package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestTwoServersOnOneFile: changes of one server are visible on the other within seconds, and both can
// write at the same time.
func TestTwoServersOnOneFile(t *testing.T) {
	t.Parallel()
	_, partners := openSandbox(t)
	db := database(t)
	one, two := openShop(t, db, partners, "--access-code", "7391"), openShop(t, db, partners, "--access-code", "7391")
	token := one.unlock(t, "7391")

	const each = 20
	var writing sync.WaitGroup
	for n, s := range []shop{one, two} {
		writing.Go(func() {
			for range each {
				name := []string{"By the first", "By the second"}[n]
				if res, body := s.ask(t, "POST", "/rest/v1/server_plans", token, `{"cherry_plan_id":1,"name":"`+name+`","price_monthly":1}`); res.StatusCode != http.StatusCreated {
					t.Errorf("%s: %d %s", name, res.StatusCode, body)
				}
			}
		})
	}
	writing.Wait()
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		_, a := one.call(t, "GET", "/rest/v1/server_plans?select=name&name=like.By%20the*&order=id")
		_, b := two.call(t, "GET", "/rest/v1/server_plans?select=name&name=like.By%20the*&order=id")
		if a == b && strings.Count(a, "By the") == 2*each {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the first shows %d plans, the second %d, want %d", strings.Count(a, "By the"), strings.Count(b, "By the"), 2*each)
		}
	}
}

// TestTwoServersShareTheirKeys: sessions and cookies of one server hold on the other, and end there.
//
// Holds: 6.operator
func TestTwoServersShareTheirKeys(t *testing.T) {
	t.Parallel()
	db := database(t)
	one, two := openShop(t, db, "http://127.0.0.1:9", "--access-code", "7391"), openShop(t, db, "http://127.0.0.1:9", "--access-code", "7391")
	before := one.openSession(t, "7391")
	two.checkSession(t, before, http.StatusCreated)

	// Both servers share the count of guesses with the cookie.
	for n, s := range []shop{one, two, one, two, one, two} {
		want := http.StatusUnauthorized
		if n == 5 {
			want = http.StatusTooManyRequests
		}
		if got := s.guessAs(t, "1111", before.cookie); got != want {
			t.Errorf("guess %d with the cookie: %d, want %d", n+1, got, want)
		}
	}
	if got := two.guessAs(t, "7391", ""); got != http.StatusOK {
		t.Errorf("a browser without the cookie is locked too: %d", got)
	}

	// One ends a session, and it is over on the other with the next call; a new code ends the rest.
	after := two.openSession(t, "7391")
	if res, body := one.ask(t, "POST", "/operator/data/sign-out", after.token, "{}"); res.StatusCode != http.StatusOK {
		t.Fatalf("sign out: %d %s", res.StatusCode, body)
	}
	two.checkSession(t, after, http.StatusUnauthorized)
	two.checkSession(t, before, http.StatusCreated)
	if exit, _, stderr := command(t, "access-code", "reset", "--database-url", db); exit != 0 {
		t.Fatal(stderr)
	}
	for _, s := range []shop{one, two} {
		s.checkSession(t, before, http.StatusUnauthorized)
		if got := s.guessAs(t, "1111", before.cookie); got != http.StatusUnauthorized {
			t.Errorf("the cookie of a code that was replaced is that of the locked browser: %d", got)
		}
	}
}

// session is the token and cookie of an unlock.
type session struct{ token, cookie string }

func (s shop) openSession(t *testing.T, code string) session {
	t.Helper()
	res, body := s.ask(t, "POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"`+code+`"}`)
	var granted struct {
		Token string `json:"access_token"`
	}
	if err := json.Unmarshal([]byte(body), &granted); err != nil || res.StatusCode != http.StatusOK || len(res.Cookies()) != 1 {
		t.Fatalf("unlock: %d %s", res.StatusCode, body)
	}
	cookie := res.Cookies()[0]
	return session{granted.Token, cookie.Name + "=" + cookie.Value}
}

// checkSession adds a plan, which only an operator may do.
func (s shop) checkSession(t *testing.T, of session, want int) {
	t.Helper()
	if res, body := s.ask(t, "POST", "/rest/v1/server_plans", of.token, insertedRow); res.StatusCode != want {
		t.Errorf("a call with the session's token: %d %s, want %d", res.StatusCode, body, want)
	}
}

// guessAs tries a code with a browser's cookie, if there is one.
func (s shop) guessAs(t *testing.T, code, cookie string) int {
	t.Helper()
	var header []string
	if cookie != "" {
		header = []string{"Cookie", cookie}
	}
	res, _ := s.ask(t, "POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"`+code+`"}`, header...)
	return res.StatusCode
}
