package main

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/sandbox"
	"launchrack/internal/view"
)

// TestReplay replays a good offer, one with prices of zero and one that is held back.
func TestReplay(t *testing.T) {
	t.Parallel()
	box, url := openSandbox(t)
	db := database(t)
	for _, fault := range []sandbox.Fault{sandbox.None, sandbox.PriceZero, sandbox.MostlyGone} {
		if err := box.SetFault("cherry", fault); err != nil {
			t.Fatal(err)
		}
		execute(t, append(refreshArgs(db, url), "cherry")...)
	}
	_, before := execute(t, "export", "--database-url", db)
	code, out := execute(t, "replay", "cherry", "--since", "1h", "--database-url", db)
	steps := strings.Split(strings.TrimPrefix(out, "20"), "\n20")
	if code != 0 || len(steps) != 3 {
		t.Fatalf("exit %d, %d steps:\n%s", code, len(steps), out)
	}
	for i, words := range [][]string{{" 1 rejected", "\n  added "}, {" 0 added", "\n  rejected ", "price"}, {"\n  not taken: ", "held back"}} {
		for _, word := range words {
			if !strings.Contains(steps[i], word) {
				t.Errorf("step %d does not say %q:\n%s", i, word, steps[i])
			}
		}
	}
	if _, after := execute(t, "export", "--database-url", db); after != before {
		t.Error("a replay changed the database")
	}
	if code, out := execute(t, "replay", "contabo", "--since", "1h", "--database-url", db); code != 1 {
		t.Errorf("a partner without documents: exit %d:\n%s", code, out)
	}
	if code, _ := execute(t, "replay", "cherry", "--since", "yesterday", "--database-url", db); code != 2 {
		t.Errorf("a time that is none: exit %d", code)
	}
}

// TestPriceReceipt: the price trace names the document with the price. It names the partner's own
// address and not a configured mirror.
func TestPriceReceipt(t *testing.T) {
	t.Parallel()
	_, url := openSandbox(t)
	s := openShop(t, database(t), url, "--ovh-url", url+"/ovh")
	for _, want := range []struct{ function, name, currency, source string }{
		{"fetch-contabo-plans", "Contabo", "EUR", url},
		{"fetch-ovh-plans", "OVHcloud", "EUR", "https://eu.api.ovh.com/v1/order/catalog/public/eco?ovhSubsidiary=FR"},
		{"fetch-ovh-plans", "OVHcloud", "GBP", "https://eu.api.ovh.com/v1/order/catalog/public/eco?ovhSubsidiary=GB"},
		{"fetch-ovh-plans", "OVHcloud", "USD", "https://api.us.ovhcloud.com/v1/order/catalog/public/eco?ovhSubsidiary=US"},
	} {
		if status, r := s.refresh(t, want.function); status != http.StatusOK {
			t.Fatalf("the refresh: %d %s", status, r.Message)
		}
		plan := s.rows(t, want.name)[0]
		_, body := s.call(t, "GET", "/rest/v1/rpc/price_trace?currency="+want.currency+"&plan_id="+strconv.FormatInt(plan.ID, 10))
		var trace view.PriceTrace
		if err := json.Unmarshal([]byte(body), &trace); err != nil || len(trace.Lines) == 0 {
			t.Fatal(err, body)
		}
		if l := trace.Lines[0]; l.SourceURL == nil || !strings.HasPrefix(*l.SourceURL, want.source) || l.SeenAt == nil {
			t.Errorf("the quote in %s does not name %s: %s", want.currency, want.source, body)
		}
	}
}
