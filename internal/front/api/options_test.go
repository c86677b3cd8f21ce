package api_test

import (
	"net/http/httptest"
	"testing"
)

func TestOptions(t *testing.T) {
	s := open(t)
	for path, want := range map[string]string{
		"/rest/v1/server_plans":            "GET, HEAD, POST, PATCH, DELETE, OPTIONS",
		"/rest/v1/plan_events":             "GET, HEAD, OPTIONS",
		"/rest/v1/":                        "GET, HEAD, OPTIONS",
		"/rest/v1/rpc/similar_plans":       "GET, HEAD, POST, OPTIONS",
		"/rest/v1/rpc/preview_plan":        "POST, OPTIONS",
		"/functions/v1/fetch-server-plans": "POST, OPTIONS",
		"/functions/v1/partner-json":       "GET, HEAD, OPTIONS",
		"/rest/v1/unknown":                 "",
		"/rest/v1/rpc/unknown":             "",
		"/functions/v1/unknown":            "",
		"/rest/unknown":                    "",
	} {
		status := map[bool]int{true: 404, false: 200}[want == ""]
		r := httptest.NewRequest("OPTIONS", path, nil)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != status || w.Header().Get("Allow") != want {
			t.Errorf("%s: %d, Allow %q, want %d %q", path, w.Code, w.Header().Get("Allow"), status, want)
		}
		r.Header.Set("Access-Control-Request-Method", "GET")
		r.Header.Set("Access-Control-Request-Headers", "x-new")
		w = httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != 204 || w.Header().Get("Access-Control-Allow-Headers") != "x-new" || w.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("preflight of %s: %d %v", path, w.Code, w.Header())
		}
	}
}
