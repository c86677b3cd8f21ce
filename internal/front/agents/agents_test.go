package agents

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/testing/must"
)

// shop is a handler of /mcp with its API, whose answers name the client.
type shop struct {
	http.Handler
	name string
}

func newShop(rates *overload.Rates) *shop {
	s := &shop{name: "Rack & Co"}
	s.Handler = New(Config{
		API: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = fmt.Fprintf(w, `{"total":1,"items":[{"name":%q,"page":"/plans/a-1"}]}`, clientip.Of(r.Context()))
		}),
		AnonKey: "anon", Base: func(r *http.Request) string { return "https://" + r.Host }, Shop: func() string { return s.name },
		Version: "1", Rates: rates, Log: slog.New(slog.DiscardHandler),
	})
	return s
}

// post sends a message as a client. It fails where the answer does not end.
func (s *shop) post(t *testing.T, client, message string, header ...string) (status int, body string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	r := httptest.NewRequestWithContext(clientip.With(ctx, netip.MustParseAddr(client)), "POST", "/mcp", strings.NewReader(message))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if ctx.Err() != nil {
		t.Fatalf("%s was not answered", message)
	}
	text := must.Get(io.ReadAll(w.Result().Body))(t)
	return w.Code, string(text)
}

// TestNobodyListens: the stream of changes of a list that never changes would hold a connection.
func TestNobodyListens(t *testing.T) {
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	s := newShop(nil)
	for name, params := range map[string]string{
		"tools": `"notifications":{"toolsListChanged":true},`, "nothing": `"notifications":{},`,
		"all": `"notifications":{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true},`,
	} {
		_, body := s.post(t, "203.0.113.7", `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{`+params+meta+`}}`,
			"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "subscriptions/listen")
		if !strings.Contains(body, "-32601") {
			t.Errorf("%s: %s", name, body)
		}
	}
	if _, body := s.post(t, "203.0.113.7", `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{`+meta+`}}`, "Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "server/discover"); !strings.Contains(body, `"tools":{}`) {
		t.Errorf("the server says of itself: %s", body)
	}
}

// TestRequestsArePaidFor sends cheap messages until the client owes.
func TestRequestsArePaidFor(t *testing.T) {
	for name, message := range map[string]string{"ping": `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "tools": `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "nonsense": `{`} {
		s := newShop(overload.NewRates(1, func() time.Time { return time.Unix(0, 0) })) // 100 ms
		refused := 0
		for range 300 {
			if status, _ := s.post(t, "203.0.113.7", message); status == http.StatusTooManyRequests {
				refused++
			}
		}
		if refused < 90 || refused > 105 {
			t.Errorf("%s: %d of 300 were refused", name, refused)
		}
		if status, body := s.post(t, "203.0.113.8", `{"jsonrpc":"2.0","id":1,"method":"ping"}`); status != http.StatusOK {
			t.Errorf("%s: another client gets %d %s", name, status, body)
		}
	}
}

// TestToolsKnowTheirCaller: there is one server for all, and each call is made for its own client.
func TestToolsKnowTheirCaller(t *testing.T) {
	s := newShop(nil)
	for _, client := range []string{"203.0.113.7", "2001:db8::1"} {
		_, body := s.post(t, client, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_plans","arguments":{"query":"nvme"}}}`)
		if !strings.Contains(body, `"name":"`+client+`"`) || !strings.Contains(body, "https://example.com/plans/a-1") {
			t.Errorf("%s: %s", client, body)
		}
	}
}

func TestTheServerIsMadeOnceForAName(t *testing.T) {
	c := Config{Shop: func() string { return "One" }}
	var made servers
	first := made.of(&c)
	if made.of(&c) != first {
		t.Error("a second server for the same name")
	}
	c.Shop = func() string { return "Two" }
	if made.of(&c) == first {
		t.Error("another name has the server of the first")
	}
}

// TestArgumentsAreReadAsMeant calls tools as models and the programs between do.
func TestArgumentsAreReadAsMeant(t *testing.T) {
	var asked string
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r.URL.Query().Encode()
		_, _ = io.WriteString(w, `{"total":0,"items":[],"facets":{},"applied":{"filters":[]}}`)
	})
	h := New(Config{API: api, Base: func(*http.Request) string { return "https://shop.example" }, Shop: func() string { return "Shop" }, Log: slog.New(slog.DiscardHandler)})
	const columns = "&select=" // the rest is the same for all
	for arguments, want := range map[string]string{
		`{"query":"nvme","toolCallId":"call_1","sessionId":"s"}`:                              "limit=10&offset=0&q=nvme",
		`{"query":null,"filters":null,"order":"","vat_country":null,"limit":null,"offset":0}`: "limit=10&offset=0",
		`{"limit":"3","offset":"2","filters":{"ram_size":"gte.16","cpu_cores":""}}`:           "limit=3&offset=2&ram_size=gte.16",
		`{"query":64,"filters":"","limit":900}`:                                               "limit=50&offset=0&q=64",
		`{"limit":2.0}`:                                                                       "limit=2&offset=0",
		`null`:                                                                                "limit=10&offset=0",
	} {
		asked = ""
		w := httptest.NewRecorder()
		r := httptest.NewRequest("POST", "/mcp", strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_plans","arguments":`+arguments+`}}`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json")
		h.ServeHTTP(w, r)
		if got, _, _ := strings.Cut(asked, columns); w.Code != http.StatusOK || got != want || w.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s asks the API for %q, want %q: %d %s", arguments, got, want, w.Code, w.Body)
		}
	}
	for arguments, want := range map[string]string{`{"limit":"many"}`: `limit: \"many\" came; accepted is a whole number`, `{"query":["a"]}`: "query: ", `[]`: "no object"} {
		_, body := (&shop{Handler: h}).post(t, "203.0.113.7", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_plans","arguments":`+arguments+`}}`)
		if !strings.Contains(body, want) || !strings.Contains(body, `"isError":true`) && !strings.Contains(body, "-3260") {
			t.Errorf("%s: %s", arguments, body)
		}
	}
}

// TestSchemasArePlain: no member has two types, and none is refused for its name.
func TestSchemasArePlain(t *testing.T) {
	_, body := newShop(nil).post(t, "203.0.113.7", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	if strings.Contains(body, `"type":[`) || strings.Contains(body, `"additionalProperties":false`) || strings.Contains(body, `"required"`) || !strings.Contains(body, `"plan_ids":{"type":"array"`) {
		t.Error(body)
	}
}

// TestBrowsersAreAnswered asks as a browser does before it calls.
func TestBrowsersAreAnswered(t *testing.T) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest("OPTIONS", "/mcp", nil)
	r.Header.Set("Access-Control-Request-Headers", "content-type,mcp-protocol-version,mcp-session-id")
	newShop(nil).ServeHTTP(w, r)
	allowed := strings.ToLower(w.Header().Get("Access-Control-Allow-Headers"))
	for _, name := range []string{"content-type", "mcp-protocol-version", "mcp-session-id"} {
		if !strings.Contains(allowed, name) {
			t.Errorf("%s is not allowed", name)
		}
	}
	if w.Code != http.StatusNoContent || w.Header().Get("Access-Control-Allow-Origin") != "*" || !strings.Contains(w.Header().Get("Access-Control-Allow-Methods"), "POST") {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}

// TestAnswersFitAModel cuts a long list and many values of a facet, and says so.
func TestAnswersFitAModel(t *testing.T) {
	plans := make([]any, 50)
	for i := range plans {
		plans[i] = strings.Repeat("x", 1000)
	}
	a := answer{"plans": plans, "facets": map[string]any{"storage_size": slices.Clone(plans)}}
	cutFacets(a)
	a["facets"] = map[string]any{}
	got := must.Get(result(a))(t)
	text := got.Content[0].(*mcp.TextContent).Text
	left := a["left_out"].(answer)
	if kept := len(a["plans"].([]any)); len(text) > maxAnswer || kept < 15 || left["plans"] != 50-kept || left["storage_size"] != 50-maxFacetValues {
		t.Errorf("%d bytes, %d plans, left out are %v", len(text), kept, left)
	}
}

// TestWhatCannotBeReadIsTold: a mistake of a model is not answered by the whole catalogue.
func TestWhatCannotBeReadIsTold(t *testing.T) {
	for filters, want := range map[string]int{`[]`: 0, `[{"name":"q"}]`: 1} {
		var found list
		must.Do(t, json.Unmarshal([]byte(`{"total":9,"applied":{"filters":`+filters+`,"problems":[{"text":"ram:>=64","message":"accepted is ram>=64"}]}}`), &found))
		out := answer{"plans": []any{"a"}}
		found.tellProblems(out)
		if out["problems"] == nil || len(out["plans"].([]any)) != want {
			t.Errorf("with the filters %s: %v", filters, out)
		}
	}
}
