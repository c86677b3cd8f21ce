package api_test

import (
	"encoding/json"
	"testing"
)

func TestSearchSuggestions(t *testing.T) {
	s := open(t)
	w := s.call("GET", "/rest/v1/rpc/search_suggestions?q=type:", "")
	var list []struct {
		Kind, Text, Search string
		Count              *int
	}
	if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil || w.Code != 200 {
		t.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
	if len(list) == 0 || list[0].Kind != "value" || list[0].Count == nil || *list[0].Count < 1 {
		t.Errorf("suggested for type: is %s", w.Body)
	}
	if posted := s.call("POST", "/rest/v1/rpc/search_suggestions", `{"q":"type:"}`, "Content-Type", "application/json"); posted.Body.String() != w.Body.String() {
		t.Errorf("POST answers %s", posted.Body)
	}
	if again := s.call("GET", "/rest/v1/rpc/search_suggestions?q=type:", "", "If-None-Match", w.Header().Get("ETag")); again.Code != 304 {
		t.Errorf("the same question again is %d", again.Code)
	}
}
