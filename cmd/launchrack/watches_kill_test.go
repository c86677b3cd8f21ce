package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// watchKills is how often TestKilledSendersLoseNothing kills the process that sends: another
// takes over within 15 s each time.
const watchKills = 2

// TestKilledSendersLoseNothing kills the node that sends with SIGKILL, twice, while another
// one changes a price, and counts the mails: each change is told, and what is told twice has
// the same Message-ID.
func TestKilledSendersLoseNothing(t *testing.T) {
	t.Parallel()
	box, db := openMailbox(t), database(t)
	node := func() *child {
		return openChild(t, db, "http://127.0.0.1:9", "--access-code", "7391", "--smtp-url", "smtp://"+box.addr, "--mail-from", "shop@example.com",
			"--public-url", "https://shop.example")
	}
	first := node()
	h := hand{first.shop, first.unlock(t, "7391")}
	id := h.do(t, "POST", "", handPlan("Watched", "1000"))
	h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "visitor@example.com"})
	h.confirm(t, box.wait(t, 1))
	// The first node has the lease, and is the first to die.
	others := []*child{node(), node()}
	price, rng := 1000, rand.New(rand.NewPCG(3, 5))
	fall := func(by hand) {
		for range 5 {
			price--
			by.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), fmt.Sprintf(`{"price_monthly_currencies":{"USD":%d}}`, price))
			time.Sleep(time.Duration(rng.IntN(200)) * time.Millisecond)
		}
	}
	sender := first
	for i := range watchKills {
		next := others[i]
		by := hand{next.shop, next.unlock(t, "7391")}
		fall(by)
		sender.kill()
		fall(by)
		sender = next
	}
	want := map[string]bool{}
	for told := 1000; told > price; told-- {
		want[fmt.Sprintf("$%s/month, before $%s/month", dollars(told-1), dollars(told))] = true
	}
	seen := map[string]string{} // the Message-ID of each change
	for end := time.Now().Add(90 * time.Second); len(seen) < len(want) && time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		box.mu.Lock()
		for _, m := range box.messages[1:] {
			told := false
			for text := range want {
				if !strings.Contains(m.plain, text) {
					continue
				}
				told = true
				if before := seen[text]; before != "" && before != m.header.Get("Message-Id") {
					t.Errorf("%q was told by two messages", text)
				}
				seen[text] = m.header.Get("Message-Id")
			}
			if !told {
				t.Errorf("nobody changed what this tells:\n%s", m.plain)
			}
		}
		box.mu.Unlock()
	}
	if len(seen) != len(want) {
		t.Errorf("%d of %d changes were told", len(seen), len(want))
	}
}

// dollars writes a whole price as pages do.
func dollars(n int) string {
	if n >= 1000 {
		return fmt.Sprintf("%d,%03d.00", n/1000, n%1000)
	}
	return fmt.Sprintf("%d.00", n)
}
