package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// hagglers serves a partner whose prices change with each request.
func hagglers(t *testing.T) (mappings string) {
	t.Helper()
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n := asked.Add(1)
		rng := rand.New(rand.NewPCG(uint64(n), 7))
		type offer struct {
			Code, Name string
			Price      json.Number
		}
		var offers []offer
		for i := range 10 {
			offers = append(offers, offer{fmt.Sprint("h", i), fmt.Sprint("Haggled ", i), json.Number(fmt.Sprintf("%d.%02d", 100+rng.IntN(20), rng.IntN(100)))})
		}
		_ = json.NewEncoder(w).Encode(offers) // the shop was killed
	}))
	t.Cleanup(server.Close)
	mapping := strings.Join([]string{"id: haggler", "name: Haggler", "website: https://haggler.example/", "source: {address: '" + server.URL + "/offer'}",
		"fields:", "  sku: .Code", "  name: .Name", "  type: {value: vps}", "prices:", "  - {period: month, path: .Price, currency: EUR}"}, "\n")
	folder := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(folder, "haggler.yaml"), []byte(mapping), 0o600))
	return folder
}

// TestKilledSendersLoseNothing kills one of three nodes at random, KILLS times, while a partner is
// refreshed, rows change, and the mail server fails at random. Then it compares the mails with the
// journal: each lower price was mailed, repeated mails have the same Message-ID, and there are no other
// mails.
func TestKilledSendersLoseNothing(t *testing.T) {
	if raceDetector {
		t.Skip("a killed process reports no races")
	}
	t.Parallel()
	kills := must.Get(strconv.Atoi(cmp.Or(os.Getenv("KILLS"), "1")))(t)
	box, db, mappings := openMailbox(t), database(t), hagglers(t)
	node := func() *child {
		return openChild(t, db, "http://127.0.0.1:9", "--access-code", "7391", "--smtp-url", "smtp://"+box.addr, "--mail-from", "shop@example.com",
			"--public-url", "https://shop.example", "--partners-dir", mappings, "--watches-pause", "0")
	}
	nodes := []*child{node(), node(), node()}
	token := nodes[0].unlock(t, "7391")
	by := func(i int) hand { return hand{nodes[i].shop, token} }
	id := by(0).do(t, "POST", "", strings.Replace(handPlan("Watched", "100000"), "USD", "EUR", 1))
	by(0).newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "visitor@example.com", "currency": "EUR"})
	by(0).confirm(t, box.wait(t, 1))
	since := by(0).lastEvent(t)
	box.failsAtRandom(11)
	price, rng := 100000, rand.New(rand.NewPCG(3, 5))
	change := func(i int) {
		price--
		by(i).do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), fmt.Sprintf(`{"price_monthly_currencies":{"EUR":%d}}`, price))
	}
	for k := range kills {
		i := rng.IntN(len(nodes))
		if k == 0 {
			i = 0 // the first node has the lease
		}
		alive := (i + 1 + rng.IntN(2)) % len(nodes)
		go refreshHaggler(nodes[i].url)
		change(i)
		time.Sleep(time.Duration(rng.IntN(800)) * time.Millisecond)
		nodes[i].kill()
		change(alive)
		refreshHaggler(nodes[alive].url)
		nodes[i] = node()
		if k%50 == 49 {
			token = nodes[0].unlock(t, "7391") // a session lasts 30 minutes
		}
	}
	box.failsAtRandom(0)
	want := by(0).falls(t, since)
	if len(want) < 2*kills {
		t.Fatalf("%d prices fell", len(want))
	}
	told := map[string]map[string]bool{} // the Message-IDs of each fall
	for end := time.Now().Add(patience); len(told) < len(want) && time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		told = box.told()
	}
	time.Sleep(time.Second) // for superfluous mails
	lost, doubled, unexplained := 0, 0, 0
	for text, times := range want {
		ids := box.told()[text]
		lost += max(0, times-len(ids))
		doubled += max(0, len(ids)-times)
	}
	for text := range box.told() {
		if want[text] == 0 {
			unexplained++
		}
	}
	t.Logf("%d kills, %d falls, %d mails, %d of them again by the same id: lost %d, doubled with another id %d, unexplained %d",
		kills, len(want), box.count()-1, box.repeats(), lost, doubled, unexplained)
	if lost+doubled+unexplained > 0 {
		t.Error("the outbox broke its word")
	}
}

// refreshHaggler makes a node refresh; it may be killed meanwhile.
func refreshHaggler(url string) {
	req, err := http.NewRequest("POST", url+"/functions/v1/fetch-haggler-plans", nil)
	if err != nil {
		return
	}
	req.Header.Set("Apikey", testKey)
	req.Header.Set("Authorization", "Bearer "+testKey)
	if res, err := http.DefaultClient.Do(req); err == nil {
		_ = res.Body.Close()
	}
}

// eventPrices are the used columns of an event.
type eventPrices struct {
	Name  string
	Price struct{ EUR json.Number } `json:"price_monthly_currencies"`
}

func (h hand) lastEvent(t *testing.T) (seq int64) {
	t.Helper()
	_, body := h.ask(t, "GET", "/rest/v1/plan_events?select=seq&order=seq.desc&limit=1", testKey, "")
	var list []struct{ Seq int64 }
	if err := json.Unmarshal([]byte(body), &list); err != nil || len(list) != 1 {
		t.Fatal(body, err)
	}
	return list[0].Seq
}

// falls counts the lower prices in the journal after an event, in the words of messages.
func (h hand) falls(t *testing.T, since int64) map[string]int {
	t.Helper()
	names := map[int64]string{}
	var plans []struct {
		ID   int64
		Name string
	}
	_, body := h.ask(t, "GET", "/rest/v1/server_plans?select=id,name&type=eq.vps", testKey, "")
	if err := json.Unmarshal([]byte(body), &plans); err != nil {
		t.Fatal(body, err)
	}
	for _, p := range plans {
		names[p.ID] = p.Name
	}
	falls := map[string]int{}
	for {
		var events []struct {
			Seq           int64
			Plan          int64 `json:"plan_id"`
			Before, After eventPrices
		}
		_, body := h.ask(t, "GET", fmt.Sprintf("/rest/v1/plan_events?kind=eq.price&seq=gt.%d&limit=1000", since), testKey, "")
		if err := json.Unmarshal([]byte(body), &events); err != nil {
			t.Fatal(body, err)
		}
		if len(events) == 0 {
			return falls
		}
		for _, e := range events {
			since = e.Seq
			before, _ := e.Before.Price.EUR.Float64() // an unknown price is not lower
			after, _ := e.After.Price.EUR.Float64()
			if after < before {
				falls[fmt.Sprintf("%s %.2f %.2f", names[e.Plan], before, after)]++
			}
		}
	}
}

var fallText = regexp.MustCompile(`(?m)^(.+?)(?: at .+)?\r?\nThe price fell\. €([\d,.]+)/month excl\. tax, was €([\d,.]+)/month`)

// told returns the mailed lower prices with the Message-IDs of their mails.
func (b *mailbox) told() map[string]map[string]bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	told := map[string]map[string]bool{}
	for _, m := range b.messages[1:] {
		for _, f := range fallText.FindAllStringSubmatch(m.plain, -1) {
			text := strings.ReplaceAll(f[1]+" "+f[3]+" "+f[2], ",", "")
			if told[text] == nil {
				told[text] = map[string]bool{}
			}
			told[text][m.header.Get("Message-Id")] = true
		}
	}
	return told
}

// repeats counts the repeated mails.
func (b *mailbox) repeats() (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	seen := map[string]bool{}
	for _, m := range b.messages {
		if seen[m.header.Get("Message-Id")] {
			n++
		}
		seen[m.header.Get("Message-Id")] = true
	}
	return n
}
