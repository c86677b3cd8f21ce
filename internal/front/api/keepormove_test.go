package api_test

import (
	"encoding/json"
	"strings"
	"testing"

	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

const keepPath = "/rest/v1/rpc/keep_or_move"

func TestKeepOrMove(t *testing.T) {
	s := open(t)
	ask := func(body string) (answer view.KeepOrMove, text string, status int) {
		w := s.call("POST", keepPath, body, "Content-Type", "application/json")
		if w.Code == 200 {
			must.Do(t, json.Unmarshal(w.Body.Bytes(), &answer))
		}
		return answer, w.Body.String(), w.Code
	}
	bySize, text, status := ask(`{"cpu_cores":4,"price":1000,"currency":"eur","months":6}`)
	if status != 200 || bySize.Verdict != view.MoveAway || len(bySize.Alternatives) == 0 || bySize.Currency != "EUR" || bySize.Plan != nil {
		t.Fatalf("by size: %d %s", status, text)
	}
	if first := bySize.Alternatives[0]; first.Saves == nil || first.BreaksEven == nil || !strings.HasPrefix(first.Page, "/plans/") {
		t.Errorf("the first alternative: %+v", first)
	}
	byPlan, text, status := ask(`{"plan_id":20,"price":0.01}`)
	if status != 200 || byPlan.Verdict != view.Keep || byPlan.Plan == nil || byPlan.Plan.State != view.SoldNow || byPlan.Months != 12 {
		t.Errorf("by plan: %d %s", status, text)
	}
	if w := s.call("GET", keepPath+"?plan_id=20&price=0.01", ""); w.Code != 200 || w.Header().Get("ETag") == "" {
		t.Errorf("by GET: %d %s", w.Code, w.Body)
	}
	for body, want := range map[string]string{
		`{"plan_id":999999}`: "No plan with the id 999999", `{"plan_id":"x"}`: "PGRST202", `{}`: "PGRST202", `{"price":5}`: "PGRST202", `{"plan_id":1,"cores":8}`: "PGRST202",
		`{"cpu_cores":0}`: "cpu_cores", `{"ram_size":-1}`: "ram_size", `{"cpu_cores":1,"price":"much"}`: "price", `{"cpu_cores":1,"price":9999999999999999999,"months":120}`: "up to 1000000000", `{"cpu_cores":1,"price":1.0000001}`: "6 decimals", `{"cpu_cores":1,"months":0}`: "months",
		`{"cpu_cores":1,"country":"Atlantis"}`: "country", `{"cpu_cores":1,"type":"boat"}`: "type", `{"cpu_cores":1,"cpu_architecture":"z80"}`: "cpu_architecture", `{"cpu_cores":1,"price_with_tax":"maybe"}`: "price_with_tax", `{"cpu_cores":1,"currency":"XXX"}`: "currency", `{"cpu_cores":1,"vat_country":"XX"}`: "vat_country",
	} {
		if _, text, status := ask(body); status < 400 || status >= 500 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s; want an error about %s", body, status, text, want)
		}
	}
	if _, text, status := ask(`{"cpu_cores":1,"country":"germany","price":5}`); status != 200 || !strings.Contains(text, "cs.%7BDE%7D") {
		t.Errorf("in a country: %d %s", status, text)
	}
}
