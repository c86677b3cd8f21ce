package api_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/door/clientip"
	"launchrack/internal/door/response/responsetest"
	"launchrack/internal/front/api"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

// fakeDocuments gives one document and remembers what it was asked.
type fakeDocuments struct {
	mu       sync.Mutex
	document []byte
	err      error
	asked    []market.PartnerID
	judged   []byte
	// inside is told when a judgement has begun; it waits for leave.
	inside, leave chan struct{}
	begun         atomic.Int32
}

func (f *fakeDocuments) Document(_ context.Context, id market.PartnerID) ([]byte, error) {
	if f.inside != nil {
		f.inside <- struct{}{}
		<-f.leave
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, id)
	return f.document, f.err
}

func (f *fakeDocuments) Judge(ctx context.Context, id market.PartnerID, document []byte) (view.Verdicts, error) {
	f.begun.Add(1)
	if f.inside != nil {
		select {
		case f.inside <- struct{}{}:
			<-f.leave
		case <-ctx.Done():
			return view.Verdicts{}, errs.Wrap(errs.Unavailable, ctx.Err(), "not waited for")
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked, f.judged = append(f.asked, id), document
	return view.Verdicts{Partner: id, Items: []view.Verdict{{Item: "a", Row: json.RawMessage(`{"name":"<b>"}`)}, {Item: "b", Row: json.RawMessage("null"), Reason: "type: x came"}}}, f.err
}

func openDocuments(t *testing.T, f *fakeDocuments) shop {
	return open(t, func(c *api.Config) { c.Documents = f })
}

const (
	partnerJSON = "/functions/v1/partner-json"
	judgeJSON   = "/functions/v1/judge-partner-json"
)

// Holds: 2.explorer.fetch, 7.explorer, 6.explorer
func TestPartnerJSON(t *testing.T) {
	f := &fakeDocuments{document: []byte(" {\"a\": 1.50, \"b\": \"\\u00e9 <b>\"}\n")}
	s := openDocuments(t, f)
	w := s.call("GET", partnerJSON+"?partner=contabo&base=http://evil.example&url=http://evil.example", "")
	if w.Code != 200 || !bytes.Equal(w.Body.Bytes(), f.document) || !strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") ||
		w.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("got %d %v %q", w.Code, w.Header(), w.Body)
	}
	if w := s.call("HEAD", partnerJSON+"?partner=contabo", ""); w.Code != 200 || w.Body.Len() != 0 {
		t.Errorf("HEAD: %d with %d bytes", w.Code, w.Body.Len())
	}
	if diff := cmp.Diff([]market.PartnerID{"contabo", "contabo"}, f.asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

// TestAnOperatorsKeyAsksForOperatorsAlone asks for the document of a partner that answers
// only to the operator's key.
func TestAnOperatorsKeyAsksForOperatorsAlone(t *testing.T) {
	f := &fakeDocuments{document: []byte(`{"price": 1}`)}
	s := open(t, func(c *api.Config) {
		c.Documents = f
		known := append(c.Partners(), view.Partner{ID: "upcloud", Name: "UpCloud", NeedsToken: true})
		c.Partners = func() []view.Partner { return known }
	})
	for _, method := range []string{"GET", "HEAD"} {
		w := s.call(method, partnerJSON+"?partner=upcloud", "")
		if w.Code != 401 || method == "GET" && !strings.Contains(w.Body.String(), `"code":"42501"`) ||
			method == "GET" && !strings.Contains(w.Body.String(), "UpCloud comes for this shop's own key, so it needs an operator's session") {
			t.Errorf("%s by anybody: %d %s", method, w.Code, w.Body)
		}
	}
	if len(f.asked) != 0 {
		t.Errorf("the partner was asked: %v", f.asked)
	}
	w := s.call("GET", partnerJSON+"?partner=upcloud", "", "Authorization", "Bearer "+operatorToken)
	if w.Code != 200 || !bytes.Equal(w.Body.Bytes(), f.document) || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("to an operator: %d %v %s", w.Code, w.Header(), w.Body)
	}
	if w := s.call("POST", judgeJSON+"?partner=upcloud", "{}"); w.Code != 200 {
		t.Errorf("a document of one's own: %d %s", w.Code, w.Body)
	}
}

// bodyWriter records where in memory the body lies that a handler writes.
type bodyWriter struct {
	*httptest.ResponseRecorder
	body []byte
}

func (w *bodyWriter) Write(body []byte) (int, error) {
	w.body = body
	return w.ResponseRecorder.Write(body)
}

// TestAPartnersDocumentIsCompressedOnce asks for a document many times. Before the compressed
// form was cached, every call made it anew, in other memory.
func TestAPartnersDocumentIsCompressedOnce(t *testing.T) {
	f := &fakeDocuments{document: []byte("[" + strings.Repeat(`{"name":"plan"},`, 20_000) + "{}]")}
	s := openDocuments(t, f)
	ask := func() *bodyWriter {
		w := &bodyWriter{ResponseRecorder: httptest.NewRecorder()}
		s.ServeHTTP(w, newRequest("GET", partnerJSON+"?partner=contabo", "", "Accept-Encoding", "gzip"))
		return w
	}
	first := ask()
	if first.Header().Get("Content-Encoding") != "gzip" || !bytes.Equal(responsetest.Decode(t, "gzip", first.Body.Bytes()), f.document) {
		t.Fatalf("the document came back as %d bytes in %q", first.Body.Len(), first.Header().Get("Content-Encoding"))
	}
	for range 20 {
		again := ask()
		if !bytes.Equal(again.Body.Bytes(), first.Body.Bytes()) {
			t.Fatal("another body came for the same document")
		}
		if &again.body[0] != &first.body[0] {
			t.Fatal("the document is compressed each time")
		}
	}
	f.document = []byte(`{"fresh":true}`)
	if w := ask(); !bytes.Equal(unpacked(t, w.ResponseRecorder), f.document) {
		t.Errorf("a new document is answered with the old one: %s", w.Body)
	}
}

// TestPlacesForPartnersDocuments holds that one client takes four places at
// most, and all clients eight.
func TestPlacesForPartnersDocuments(t *testing.T) {
	f := &fakeDocuments{document: []byte("{}"), inside: make(chan struct{}), leave: make(chan struct{})}
	s := openDocuments(t, f)
	from := func(address string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", partnerJSON+"?partner=contabo", nil)
		r = r.WithContext(clientip.With(t.Context(), netip.MustParseAddr(address)))
		r.Header.Set("Apikey", anonKey)
		r.Header.Set("Authorization", "Bearer "+anonKey)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	var all sync.WaitGroup
	hold := func(address string) {
		all.Go(func() {
			if w := from(address); w.Code != 200 {
				t.Errorf("a place for %s: %d", address, w.Code)
			}
		})
		<-f.inside
	}
	for range 4 {
		hold("192.0.2.1")
	}
	if w := from("192.0.2.1"); w.Code != 429 || w.Header().Get("Retry-After") != "5" {
		t.Errorf("a fifth place for one client: %d %v", w.Code, w.Header())
	}
	for range 4 {
		hold("192.0.2.2")
	}
	if w := from("192.0.2.3"); w.Code != 503 {
		t.Errorf("a ninth place: %d", w.Code)
	}
	close(f.leave)
	all.Wait()
	go func() { <-f.inside }()
	if w := from("192.0.2.3"); w.Code != 200 {
		t.Errorf("after all have left: %d", w.Code)
	}
}

func TestPartnerJSONRefusals(t *testing.T) {
	tests := map[string]struct {
		method, target string
		err            error
		status         int
		says           []string // in the body
	}{
		"no partner":          {"GET", partnerJSON, nil, 400, []string{"partner: is missing; accepted are cherry, contabo"}},
		"empty partner":       {"POST", judgeJSON + "?partner=", nil, 400, []string{"partner: is missing"}},
		"unknown partner":     {"GET", partnerJSON + "?partner=evil", nil, 404, []string{"There is no such partner", "cherry, contabo"}},
		"unknown, to judge":   {"POST", judgeJSON + "?partner=evil", nil, 404, []string{"There is no such partner"}},
		"an address":          {"GET", partnerJSON + "?partner=http://127.0.0.1/", nil, 404, []string{"There is no such partner"}},
		"wrong method":        {"POST", partnerJSON + "?partner=contabo", nil, 405, []string{"GET, HEAD"}},
		"wrong method, judge": {"GET", judgeJSON + "?partner=contabo", nil, 405, []string{"POST"}},
		"refreshes stay POST": {"GET", "/functions/v1/fetch-contabo-plans", nil, 405, []string{"POST"}},
		"a failing partner": {"GET", partnerJSON + "?partner=contabo",
			&errs.Error{Kind: errs.Partner, Message: "The partner answered 503", Details: "HTTP 503: Service Unavailable"}, 502,
			[]string{`"message":"The partner answered 503"`, `"details":"HTTP 503: Service Unavailable"`}},
		"too much to judge": {"POST", judgeJSON + "?partner=contabo", errs.New(errs.TooLarge, "The document holds 9 items"), 413, []string{"holds 9 items"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := openDocuments(t, &fakeDocuments{err: tt.err}).call(tt.method, tt.target, "{}")
			if w.Code != tt.status {
				t.Errorf("got %d %s, want %d", w.Code, w.Body, tt.status)
			}
			for _, want := range tt.says {
				if !strings.Contains(w.Body.String(), want) {
					t.Errorf("%s does not say %q", w.Body, want)
				}
			}
		})
	}
	if w := open(t).call("GET", partnerJSON+"?partner=contabo", ""); w.Code != 404 {
		t.Errorf("without documents: %d", w.Code)
	}
	if w := openDocuments(t, &fakeDocuments{}).call("GET", partnerJSON+"?partner=contabo", "", "Apikey", "wrong"); w.Code != 401 {
		t.Errorf("with a wrong key: %d", w.Code)
	}
}

func zipped(t *testing.T, s string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	must.Get(z.Write([]byte(s)))(t)
	must.Do(t, z.Close())
	return b.String()
}

func TestJudgePartnerJSON(t *testing.T) {
	const document = `{"sections":[]}`
	const limit = 32 << 20
	tests := map[string]struct {
		body, coding string
		status       int
	}{
		"plain":                {document, "", 200},
		"identity":             {document, "identity", 200},
		"compressed":           {zipped(t, document), "gzip", 200},
		"beyond other bodies":  {strings.Repeat(" ", 2<<20) + document, "", 200},
		"as long as allowed":   {strings.Repeat(" ", limit-len(document)) + document, "", 200},
		"too long":             {strings.Repeat(" ", limit-len(document)+1) + document, "", 413},
		"too long once opened": {zipped(t, strings.Repeat(" ", limit+1)), "gzip", 413},
		"not compressed":       {document, "gzip", 400},
		"broken off":           {zipped(t, document)[:20], "gzip", 400},
		"otherwise compressed": {document, "br", 415},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			f := &fakeDocuments{}
			w := openDocuments(t, f).call("POST", judgeJSON+"?partner=contabo", tt.body, "Content-Encoding", tt.coding)
			if w.Code != tt.status {
				t.Fatalf("got %d %.200s, want %d", w.Code, w.Body, tt.status)
			}
			if tt.status != 200 {
				if f.judged != nil {
					t.Error("it was judged all the same")
				}
				return
			}
			want := `{"partner":"contabo","problem":"","items":[{"item":"a","row":{"name":"<b>"},"reason":""},{"item":"b","row":null,"reason":"type: x came"}]}`
			if strings.TrimSpace(string(f.judged)) != document || w.Body.String() != want {
				t.Errorf("judged %d bytes, answered %s", len(f.judged), w.Body)
			}
		})
	}
}
