package api_test

import (
	"encoding/json"
	"testing"

	"launchrack/internal/model/view"
)

const similarPath = "/rest/v1/rpc/similar_plans"

func TestSimilarPlans(t *testing.T) {
	s := open(t)
	w := s.call("GET", similarPath+"?plan_id=20", "")
	var rows []struct {
		ID          int64             `json:"id"`
		CPUCores    int               `json:"cpu_cores"`
		Available   bool              `json:"available"`
		Differences []view.Difference `json:"differences"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &rows); w.Code != 200 || err != nil {
		t.Fatalf("status %d %s: %v", w.Code, w.Body, err)
	}
	if len(rows) != 12 {
		t.Errorf("%d rows, of which there are 12: 18, 19 and 21 to 30, as 31 is not available", len(rows))
	}
	for _, row := range rows {
		if row.ID == 20 || row.CPUCores < 18 || !row.Available || len(row.Differences) == 0 {
			t.Errorf("plan 20 of 20 cores has the similar plan %+v", row)
		}
	}
	if posted := s.call("POST", similarPath, `{"plan_id":20}`, "Content-Type", "application/json"); posted.Body.String() != w.Body.String() {
		t.Errorf("by POST: %d %s", posted.Code, posted.Body)
	}
	if again := s.call("GET", similarPath+"?plan_id=20", "", "If-None-Match", w.Header().Get("ETag")); again.Code != 304 {
		t.Errorf("the same again: status %d", again.Code)
	}
	for target, status := range map[string]int{"?plan_id=999": 404, "?plan_id=": 404, "": 404, "?plan_id=x": 404, "?plan_id=1&cores=8": 404} {
		if w := s.call("GET", similarPath+target, ""); w.Code != status {
			t.Errorf("%s: status %d %s, want %d", target, w.Code, w.Body, status)
		}
	}
}
