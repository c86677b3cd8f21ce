package agents

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"launchrack/internal/clientip"
	"launchrack/internal/overload"
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
	text, err := io.ReadAll(w.Result().Body)
	if err != nil {
		t.Fatal(err)
	}
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
