package main

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestTwoServersOnOneFile work side by side: what one stores the other shows within
// seconds, and both may write at the same time.
func TestTwoServersOnOneFile(t *testing.T) {
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
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(50 * time.Millisecond) {
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
