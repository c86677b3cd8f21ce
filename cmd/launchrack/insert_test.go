package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/must"
)

// ask sends a call with the public key and the given bearer token.
func (s shop) ask(t testing.TB, method, path, bearer, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	r := must.Get(http.NewRequest(method, s.url+path, strings.NewReader(body)))(t)
	r.Header.Set("apikey", testKey)
	r.Header.Set("Authorization", "Bearer "+bearer)
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res := must.Get(http.DefaultClient.Do(r))(t)
	defer res.Body.Close()
	b := must.Get(io.ReadAll(res.Body))(t)
	return res, string(b)
}

// read gets an address as a patient client does: a busy machine may refuse a page for some time.
func (s shop) read(t testing.TB, address string) (*http.Response, string) {
	t.Helper()
	until := time.Now().Add(patience)
	for {
		res, body := s.ask(t, "GET", address, testKey, "")
		if res.StatusCode != http.StatusServiceUnavailable || time.Now().After(until) {
			return res, body
		}
		time.Sleep(200 * time.Millisecond)
	}
}

// unlock returns an operator's token for the access code.
func (s shop) unlock(t testing.TB, code string) string {
	t.Helper()
	res, body := s.ask(t, "POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"`+code+`"}`)
	var session struct {
		Token string `json:"access_token"`
	}
	if err := json.Unmarshal([]byte(body), &session); err != nil || res.StatusCode != 200 || session.Token == "" {
		t.Fatalf("unlock: %d %v", res.StatusCode, err)
	}
	return session.Token
}

// TestAPlanAddedByHandStays unlocks, previews and inserts a plan. The next reader sees the plan, a
// refresh of its partner leaves it unchanged, and the export has it.
func TestAPlanAddedByHandStays(t *testing.T) {
	t.Parallel()
	const added = `{"cherry_plan_id":86,"name":"By hand","partner_name":"Contabo","price_monthly":0.0083,"regions":["Germany, Frankfurt"]}`
	_, partners := openSandbox(t)
	db := database(t)
	s := openShop(t, db, partners, "--access-code", "7391")
	token := s.unlock(t, "7391")

	if res, body := s.ask(t, "POST", "/rest/v1/server_plans", testKey, added); res.StatusCode != 401 || !strings.Contains(body, `"42501"`) {
		t.Errorf("the public adds a plan: %d %s", res.StatusCode, body)
	}
	if res, body := s.ask(t, "POST", "/rest/v1/rpc/preview_plan", token, added); res.StatusCode != 200 || !strings.Contains(body, `"problems":[]`) {
		t.Errorf("preview: %d %s", res.StatusCode, body)
	}
	res, body := s.ask(t, "POST", "/rest/v1/server_plans?select=name,price_monthly,regions,type", token, added, "Prefer", "return=representation")
	if want := `[{"name":"By hand","price_monthly":0.0083,"regions":["Germany, Frankfurt"],"type":null}]`; res.StatusCode != 201 || body != want {
		t.Fatalf("insert: %d %s, want %s", res.StatusCode, body, want)
	}
	if _, body := s.call(t, "GET", "/rest/v1/rpc/browse_plans?name=eq.By%20hand"); !strings.Contains(body, `"total":1`) || !strings.Contains(body, `"state":"hand"`) {
		t.Errorf("the next reader sees %s", body)
	}
	if status, r := s.refresh(t, "fetch-contabo-plans"); status != 200 {
		t.Fatalf("refresh: %d %s", status, r.Message)
	}
	if got := exported(t, db, "By hand"); len(got) != 1 || got[0].Source != market.ByHand || got[0].MonthlyEUR.String() != "0.0083" {
		t.Errorf("after a refresh the export holds %+v", got)
	}
}

func exported(t *testing.T, db, name string) []market.Plan {
	t.Helper()
	var out, log bytes.Buffer
	if code := run(t.Context(), []string{"export", "--database-url", db}, &out, &log); code != 0 {
		t.Fatalf("export: %d %s", code, log.String())
	}
	plans := must.Get(row.ReadFile(&out))(t)
	var named []market.Plan
	for _, p := range plans {
		if p.Name == name {
			named = append(named, p)
		}
	}
	return named
}
