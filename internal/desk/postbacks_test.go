package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/desk/shape"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/operator/click"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestPostbackAddressesOfTheDesk makes addresses of networks, which are shown once, and tells how their postbacks fare.
func TestPostbackAddressesOfTheDesk(t *testing.T) {
	d := newTestDesk(t, Config{Origin: "https://rack.example"}, market.Plan{ID: 7, Name: "Rise-1", Partner: "ovh"})
	row := func(role string) shape.DeskRow {
		t.Helper()
		var page shape.DeskPage
		must.Do(t, json.Unmarshal(ask(d, "GET", Prefix+"clicks", role, "").Body.Bytes(), &page))
		return page.Tables[len(page.Tables)-1].Rows[0]
	}
	if first := row("reader"); first.Cells[0].Text != "Awin" || first.Cells[1].Text != "—" || len(first.Actions) != 0 {
		t.Errorf("before: %+v", first)
	}
	make := func(role string) (done shape.DeskDone, status int) {
		w := ask(d, "POST", Prefix+"postbacks/awin/address", role, "{}")
		must.Do(t, json.Unmarshal(w.Body.Bytes(), &done))
		return done, w.Code
	}
	if _, status := make("reader"); status != http.StatusForbidden {
		t.Errorf("a reader: status %d", status)
	}
	first, _ := make("editor")
	if first.For != "Address for Awin" || !strings.HasPrefix(first.Link, "https://rack.example/conversions?network=awin&key=") || !strings.HasSuffix(first.Link, "&sub_id=!!!clickRef!!!&amount=!!!commission!!!&currency=!!!transactionCurrency!!!&date=!!!transactionDate!!!") {
		t.Errorf("%+v", first)
	}
	if again, _ := make("editor"); again.Link == first.Link {
		t.Error("a new address has the key of the one before")
	}
	order := click.Conversion{Network: "awin", Outcome: click.Income, ID: "7", Day: "2026-11-26", Reference: "lr-1", Amount: market.MustAmount("1.64"), Currency: "GBP"}
	must.Do(t, d.Store.AddClickIDs(t.Context(), []click.Named{{ID: "lr-1", Key: click.Key{Day: "2026-11-25", Partner: "ovh", Click: click.Click{Plan: 7, Page: click.List}}}}))
	must.Do(t, d.Store.PutPostback(t.Context(), order, now))
	must.Do(t, d.Store.NoteRefused(t.Context(), "awin", "on 26 Nov 2026, amount: \"much\" came"))
	got := row("editor")
	if got.Cells[1].Time == nil || got.Cells[2].Time == nil || got.Cells[3].Text != "0" || got.Cells[4].Text != "1" || got.Cells[4].Note != "On 26 Nov 2026, amount: \"much\" came." || got.Actions[0].Verb != "New address" || got.Actions[0].Ask == nil {
		t.Errorf("%+v", got)
	}
	all := ask(d, "GET", Prefix+"clicks", "reader", "").Body.String()
	if key, _, _ := strings.Cut(strings.TrimPrefix(first.Link, "https://rack.example/conversions?network=awin&key="), "&"); strings.Contains(all, key) || !strings.Contains(all, "1.64 GBP") {
		t.Error(all)
	}
	// A report of Awin as it comes has the order once more, and one that is pending.
	report := `{"partner": "ovh", "csv": "id,publisher_id,sale_amount,commission,date,commission_status,extra,type,click_ref,currency\n7,45628,26.09,1.70,2026-11-25 23:59:00,1,F-1,Sale,lr-1,GBP\n8,45628,26.09,1.70,2026-11-25 23:59:00,0,F-2,Sale,lr-2,GBP\n"}`
	if w := ask(d, "POST", Prefix+"conversions", "editor", report); w.Body.String() != `{"text":"Conversions: 1 stored, 1 replaced, 1 pending and left out."}` {
		t.Error(w.Body)
	}
	if all := ask(d, "GET", Prefix+"clicks", "reader", "").Body.String(); !strings.Contains(all, `"1.70 GBP"`) || strings.Contains(all, "1.64 GBP") {
		t.Error(all)
	}
	if w := ask(d, "POST", Prefix+"postbacks/nobody/address", "editor", "{}"); w.Code != http.StatusBadRequest {
		t.Errorf("of no network: status %d", w.Code)
	}
	here := newTestDesk(t, Config{})
	if body := ask(here, "POST", Prefix+"postbacks/own/address", "editor", "{}").Body.String(); !strings.Contains(body, `"link":"/conversions?network=own`) {
		t.Error(body)
	}
}

const wholePostback = "network=impact&key=KEY&id=7&sub_id=lr-1&amount=5&currency=EUR&status="

// newTestNetwork is a desk whose key for Impact is KEY, with a click that has an id.
func newTestNetwork(t *testing.T, c Config) *Desk {
	t.Helper()
	if c.SaveClicks == nil {
		c.SaveClicks = func(context.Context) error { return nil }
	}
	d := newTestDesk(t, c)
	for network, key := range map[string]string{"impact": "KEY", "own": "OTHER"} {
		must.Do(t, d.Store.PutCallerKey(t.Context(), network, operator.HashOf(key), d.Entry(t.Context(), operator.PostbackAddressMade, network)))
	}
	must.Do(t, d.Store.AddClickIDs(t.Context(), []click.Named{{ID: "lr-1", Key: click.Key{Day: "2026-11-25", Partner: "ovh", Click: click.Click{Plan: 7, Page: click.List}}}}))
	return d
}

// callBack calls the shop as a network does.
func callBack(d *Desk, method, query, media, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/conversions?"+query, strings.NewReader(body))
	r.RemoteAddr = "203.0.113.7:1"
	if media != "" {
		r.Header.Set("Content-Type", media)
	}
	w := httptest.NewRecorder()
	clientip.Identify(nil, d).ServeHTTP(w, r)
	return w
}

// paid are the amounts that count, with their partners.
func paid(t *testing.T, d *Desk) (list []string) {
	t.Helper()
	for _, c := range must.Get(d.Store.Conversions(t.Context(), "2026-01-01", "2026-12-31"))(t) {
		list = append(list, fmt.Sprintf("%s %s %s of %s", c.Day, c.Amount, c.Currency, c.Partner))
	}
	return list
}

// TestOrdersAreTold repeats one, changes it, and tells it by a form.
func TestOrdersAreTold(t *testing.T) {
	d := newTestNetwork(t, Config{})
	const form, once = "application/x-www-form-urlencoded; charset=UTF-8", "2026-11-26 5 EUR of ovh"
	for _, told := range []struct{ method, query, media, body, says, counts string }{
		{"GET", wholePostback + "PENDING", "", "", "pending", ""}, {"GET", wholePostback + "APPROVED", "", "", "income", once}, {"GET", wholePostback + "APPROVED", "", "", "income", once},
		{"POST", "network=impact&key=KEY", form, strings.TrimPrefix(wholePostback, "network=impact&key=KEY&") + "REVERSED", "declined", ""},
		{"POST", wholePostback + "APPROVED", "", "", "income", once},
		{"GET", strings.Replace(wholePostback, "id=7&sub_id=lr-1", "id=8&sub_id=a+page&partner=ovh", 1) + "APPROVED", "", "", "income", once + ", " + once},
		{"GET", "network=impact&key=KEY&id=8&amount=0&currency=EUR&status=REVERSED", "", "", "declined", once},
	} {
		w := callBack(d, told.method, told.query, told.media, told.body)
		if want := `{"text":"stored as ` + told.says + `"}`; w.Code != http.StatusOK || w.Body.String() != want || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("X-Robots-Tag") == "" {
			t.Errorf("%s %s: %d %s %v", told.method, told.query, w.Code, w.Body, w.Header())
		}
		check.Equal(t, strings.Join(paid(t, d), ", "), told.counts, "%s %s", told.method, told.query)
	}
}

// TestPostbacksAreRefused: each with its status, counted where the key is right, and noted where it is not.
func TestPostbacksAreRefused(t *testing.T) {
	var noted []string
	d := newTestNetwork(t, Config{Refused: func(_ context.Context, kind operator.Refusal, detail string) {
		noted = append(noted, string(kind)+" "+detail)
	}})
	counted := func() int64 { return must.Get(d.Store.Callers(t.Context()))(t)["impact"].Refused }
	for name, tt := range map[string]struct {
		method, query, media, body string
		status                     int
		says                       string
		isCounted, isNoted         bool
	}{
		"wrong key":       {"GET", strings.Replace(wholePostback, "KEY", "OTHER", 1) + "APPROVED", "", "", 403, "The key is missing", false, true},
		"no key":          {"GET", strings.Replace(wholePostback, "key=KEY&", "", 1) + "APPROVED", "", "", 403, "The key is missing", false, true},
		"without a key":   {"GET", strings.Replace(wholePostback, "impact&key=KEY", "awin&key=", 1) + "APPROVED", "", "", 403, "The key is missing", false, true},
		"another's key":   {"GET", strings.Replace(wholePostback, "impact", "own", 1) + "APPROVED", "", "", 403, "The key is missing", false, true},
		"unknown network": {"GET", strings.Replace(wholePostback, "impact", "nobody", 1) + "APPROVED", "", "", 400, `network: \"nobody\" came; accepted are awin`, false, false},
		"no click":        {"GET", strings.Replace(wholePostback, "lr-1", "lr-none", 1) + "APPROVED", "", "", 400, `sub_id: \"lr-none\" came`, true, false},
		"unknown partner": {"GET", wholePostback + "APPROVED&partner=x", "", "", 400, "accepted is the id of a partner", true, false},
		"a macro":         {"GET", wholePostback + "{Status}", "", "", 400, "did not replace", true, false},
		"long":            {"GET", wholePostback + strings.Repeat("a", 5000), "", "", 400, "at most 200 bytes", true, false},
		"looking":         {"HEAD", wholePostback + "APPROVED", "", "", 405, "", false, false},
		"another method":  {"PUT", wholePostback + "APPROVED", "", "", 401, "", false, false},
		"another type":    {"POST", wholePostback + "APPROVED", "application/json", "{}", 415, "accepted is application/x-www-form-urlencoded", false, false},
		"a long form":     {"POST", "", "application/x-www-form-urlencoded", "id=" + strings.Repeat("a", maxPostback), 400, "a form of at most 8192 bytes", false, false},
		"no form":         {"GET", wholePostback + "%zz", "", "", 400, "could not be read", false, false},
	} {
		before := counted()
		noted = nil
		w := callBack(d, tt.method, tt.query, tt.media, tt.body)
		if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.says) || counted() > before != tt.isCounted || len(noted) == 1 != tt.isNoted || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %s, %d counted before and %d after, noted %q", name, w.Code, w.Body, before, counted(), noted)
		}
		if slices.ContainsFunc(noted, func(line string) bool { return strings.Contains(line, "OTHER") }) {
			t.Errorf("%s: a key is noted: %q", name, noted)
		}
	}
	check.Equal(t, len(paid(t, d)), 0)
	away := newTestNetwork(t, Config{SaveClicks: func(context.Context) error { return errors.New("of the driver") }})
	if w := callBack(away, "GET", wholePostback+"APPROVED", "", ""); w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "driver") {
		t.Errorf("without clicks: %d %s", w.Code, w.Body)
	}
}

// TestGuessesArePaidFor: a client with wrong keys owes soon, and one with the right key may tell the orders of a day at once.
func TestGuessesArePaidFor(t *testing.T) {
	for key, isLetIn := range map[string]bool{"KEY": true, "guess": false} {
		d := newTestNetwork(t, Config{Rates: overload.NewRates(20, nil)})
		codes := map[int]int{}
		for i := range 100 {
			codes[callBack(d, "GET", strings.Replace(strings.Replace(wholePostback, "KEY", key, 1), "id=7", fmt.Sprint("id=", i), 1)+"APPROVED", "", "").Code]++
		}
		if (codes[http.StatusTooManyRequests] == 0) != isLetIn || isLetIn && len(paid(t, d)) != 100 {
			t.Errorf("%s: %v", key, codes)
		}
	}
}
