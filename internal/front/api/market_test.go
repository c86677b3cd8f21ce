package api_test

import (
	"encoding/json"
	"testing"

	"launchrack/internal/model/view"
)

func TestMarketPoints(t *testing.T) {
	const path = "/rest/v1/rpc/market_points"
	s := open(t)
	var all, few view.Chart
	w := s.call("GET", path+"?axis=cpu_cores&currency=EUR", "")
	if err := json.Unmarshal(w.Body.Bytes(), &all); w.Code != 200 || err != nil {
		t.Fatalf("status %d %s: %v", w.Code, w.Body, err)
	}
	if all.Total == 0 || all.Axis != "cpu_cores" || all.Currency != "EUR" || len(all.Frontier) == 0 || len(all.Points) == 0 {
		t.Errorf("drawn is %s", w.Body)
	}
	narrowed := s.call("GET", path+"?cpu_cores=lte.5", "")
	if err := json.Unmarshal(narrowed.Body.Bytes(), &few); err != nil || few.Total == 0 || few.Total >= all.Total || few.Axis != "ram_size" || few.Currency != "USD" {
		t.Errorf("with a filter %s (%v)", narrowed.Body, err)
	}
	posted := s.call("POST", path, `{"axis":"cpu_cores","currency":"EUR"}`, "Content-Type", "application/json")
	if posted.Body.String() != w.Body.String() {
		t.Errorf("by POST: %d %s", posted.Code, posted.Body)
	}
	if again := s.call("GET", path+"?axis=cpu_cores&currency=EUR", "", "If-None-Match", w.Header().Get("ETag")); again.Code != 304 {
		t.Errorf("the same again: status %d", again.Code)
	}
	for target, status := range map[string]int{"?axis=name": 400, "?currency=CHF": 400, "?vat_country=XX": 400, "?cpu_cores=x.1": 400} {
		if w := s.call("GET", path+target, ""); w.Code != status {
			t.Errorf("%s: status %d %s, want %d", target, w.Code, w.Body, status)
		}
	}
	if w := s.call("POST", path, `{"axes":"ram_size"}`, "Content-Type", "application/json"); w.Code != 404 {
		t.Errorf("a misspelt parameter: status %d %s", w.Code, w.Body)
	}
}
