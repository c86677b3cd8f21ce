package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/front/api"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/operator/config"
	"launchrack/internal/testing/must"
)

// apiMirror is a client's copy of server_plans, updated by plan_events.
type apiMirror struct {
	api   http.Handler
	token string
	last  int64
	rows  map[int64]map[string]json.RawMessage
}

// get asks for rows.
func (m *apiMirror) get(t *testing.T, path string) (list []map[string]json.RawMessage) {
	t.Helper()
	r := httptest.NewRequest("GET", path, nil)
	r.Header.Set("Apikey", testKey)
	r.Header.Set("Authorization", "Bearer "+m.token)
	w := httptest.NewRecorder()
	m.api.ServeHTTP(w, r)
	if err := json.Unmarshal(w.Body.Bytes(), &list); w.Code != http.StatusOK || err != nil {
		t.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	return list
}

// follow applies the new events, a few in each call.
func (m *apiMirror) follow(t *testing.T) {
	t.Helper()
	for {
		events := m.get(t, fmt.Sprintf("/rest/v1/plan_events?seq=gt.%d&limit=25", m.last))
		if len(events) == 0 {
			return
		}
		for _, e := range events {
			m.apply(t, e)
		}
	}
}

func (m *apiMirror) apply(t *testing.T, e map[string]json.RawMessage) {
	t.Helper()
	var seq, plan int64
	var kind string
	var after map[string]json.RawMessage
	for name, into := range map[string]any{"seq": &seq, "plan_id": &plan, "kind": &kind, "after": &after} {
		must.Do(t, json.Unmarshal(e[name], into))
	}
	if seq <= m.last {
		t.Fatalf("event %d after %d", seq, m.last)
	}
	m.last = seq
	switch market.EventKind(kind) {
	case market.EventListed:
		m.rows[plan] = after
	case market.EventWithdrawn:
		delete(m.rows, plan)
	default:
		for name, value := range after {
			m.rows[plan][name] = value
		}
	}
}

// fromRates are the columns that change with the exchange rates, with each refresh, or with what is known of a partner,
// without an event.
var fromRates = []string{"fetched_at", "price_per_core_usd", "price_per_gb_ram_usd", "price_per_tb_usd", "setup_included_12m_usd", "renews_at_usd", "payment", "identity_check",
	"score_single", "score_multi", "price_per_score_usd", "price_per_gpu_usd", "price_per_gb_vram_usd"}

// check compares the mirror with server_plans. The public's mirror also has sold-out rows.
func (m *apiMirror) check(t *testing.T, when string) {
	t.Helper()
	want, got := map[string]map[string]string{}, map[string]map[string]string{}
	for _, r := range m.get(t, "/rest/v1/server_plans") {
		want[string(r["id"])] = factsOf(r)
	}
	for _, r := range m.rows {
		if m.token != testKey || string(r["available"]) == "true" {
			got[string(r["id"])] = factsOf(r)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("%s: the mirror differs (-rows +mirror):\n%s", when, d)
	}
}

func factsOf(r map[string]json.RawMessage) map[string]string {
	texts := map[string]string{}
	for name, value := range r {
		texts[name] = string(value)
	}
	for _, name := range fromRates {
		delete(texts, name)
	}
	return texts
}

// changeHand changes or withdraws a row that was added by hand.
func (w *writers) changeHand() {
	plans, err := w.any().HandPlans(w.t.Context())
	w.check(err)
	if len(plans) == 0 {
		return
	}
	id := plans[w.IntN(len(plans))].ID
	entry := func(before, after *market.Plan) operator.Entry {
		return operator.Entry{At: w.at, Event: operator.PlanChanged}
	}
	if w.IntN(3) == 0 {
		_, err = w.any().WithdrawHand(w.t.Context(), id, entry)
	} else {
		_, err = w.any().UpdateHand(w.t.Context(), id, func(p *market.Plan) error {
			p.Available, p.Name = w.IntN(3) > 0, fmt.Sprint("hand ", w.IntN(1000))
			return nil
		}, entry)
	}
	w.check(err)
}

// keepOneIn withdraws all plans but one in n.
func (w *writers) keepOneIn(n int) {
	plans, err := w.any().Plans(w.t.Context())
	w.check(err)
	i := 0
	w.check(w.any().Import(w.t.Context(), slices.DeleteFunc(plans, func(market.Plan) bool { i++; return i%n > 0 })))
}

// TestMirrorOfTheAPI updates a mirror by plan_events during random refreshes, changes by hand, imports
// and rates of two processes. It equals server_plans, for the public and for an operator.
func TestMirrorOfTheAPI(t *testing.T) {
	t.Parallel()
	w := newWritersOn(t, 3, database(t))
	for _, s := range w.stores {
		if _, _, err := deriveWith(t.Context(), s, config.Storage{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	published := newPublisher(w.stores[0])
	w.check(published.publish(t.Context()))
	const session = "session"
	handler := api.New(api.Config{Catalog: published.catalog, Browse: browse.New(browse.Options{}), AnonKey: testKey,
		Who:    func(*http.Request) (operator.Operator, error) { return operator.Operator{Role: operator.Owner}, nil },
		Events: w.stores[1].Events, Runs: w.stores[1].Runs})
	public := &apiMirror{api: handler, token: testKey, rows: map[int64]map[string]json.RawMessage{}}
	all := &apiMirror{api: handler, token: session, rows: map[int64]map[string]json.RawMessage{}}
	compare := func(when string) {
		t.Helper()
		w.check(published.publish(t.Context()))
		for _, m := range []*apiMirror{public, all} {
			m.follow(t)
			m.check(t, when)
		}
	}
	compare("the bundled plans")
	w.keepOneIn(20) // all rows are compared again and again
	compare("the kept plans")
	began, steps := all.last, 60
	if testing.Short() {
		steps = 20
	}
	for i := range steps {
		if w.step(); w.IntN(2) == 0 {
			w.changeHand()
		}
		if w.IntN(3) == 0 { // else several changes at once
			compare(fmt.Sprint("step ", i))
		}
	}
	if len(all.rows) < 10 || all.last-began < 100 {
		t.Errorf("too little happened: %d rows, %d events", len(all.rows), all.last-began)
	}
	runs := public.get(t, "/rest/v1/refresh_runs?outcome=eq.ok")
	if len(runs) == 0 || string(runs[0]["reason"]) == "" {
		t.Errorf("%d good refreshes", len(runs))
	}
}
