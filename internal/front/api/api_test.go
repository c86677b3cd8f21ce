package api_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/front/api"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
	"launchrack/internal/operator"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

const (
	anonKey       = "anon-key-of-the-test"
	operatorToken = "operator-token"
	editorToken   = "editor-token"
	readerToken   = "reader-token"
)

// who knows an operator of each role by the bearer token.
func who(r *http.Request) (operator.Operator, error) {
	role, known := map[string]operator.Role{"Bearer " + operatorToken: operator.Owner, "Bearer " + editorToken: operator.Editor, "Bearer " + readerToken: operator.Reader}[r.Header.Get("Authorization")]
	if !known {
		return operator.Operator{}, errs.New(errs.Unauthenticated, "no session")
	}
	return operator.Operator{Name: string(role), Role: role}, nil
}

// fakeRefresher answers from a script and remembers who was asked for.
type fakeRefresher struct {
	asked    []market.PartnerID
	accepted []market.PartnerID
	answer   view.Refreshed
	err      error
}

func (f *fakeRefresher) Refresh(_ context.Context, id market.PartnerID) (view.Refreshed, error) {
	f.asked = append(f.asked, id)
	return f.answer, f.err
}

func (f *fakeRefresher) Accept(_ context.Context, id market.PartnerID) (view.Refreshed, error) {
	f.accepted = append(f.accepted, id)
	return f.answer, f.err
}

// shop is the API over a catalogue of 30 public plans and one that is not.
type shop struct {
	http.Handler
	refresher *fakeRefresher
	log       *bytes.Buffer
}

func open(t testing.TB, edits ...func(*api.Config)) shop {
	t.Helper()
	var plans []market.Plan
	for i := range 31 {
		plans = append(plans, sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.CPUCores = int64(i+1), market.PlanID(i+1), sample.Of(i+1)
			p.SKU += market.SKU(strconv.Itoa(i)) // each is a machine of its own
			p.Available = i != 30
			if i < len(sample.HostileNames()) {
				p.Name = sample.HostileNames()[i]
			}
		}))
	}
	plans[30].Name = "withdrawn"
	var published catalog.Catalog
	published.Publish(catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v1"}))
	s := shop{refresher: &fakeRefresher{}, log: &bytes.Buffer{}}
	cfg := api.Config{
		Catalog: &published, Browse: browse.New(browse.Options{}), Refresher: s.refresher,
		Partners: func() []view.Partner {
			return []view.Partner{{ID: "cherry", Functions: []string{"fetch-server-plans", "fetch-cherry-plans"}}, {ID: "contabo", Functions: []string{"fetch-contabo-plans"}}}
		}, AnonKey: anonKey,
		Who: who,
		Log: slog.New(slog.NewTextHandler(s.log, nil)),
	}
	for _, edit := range edits {
		edit(&cfg)
	}
	s.Handler = api.New(cfg)
	return s
}

// call sends a request with both keys, as supabase-js does, and the headers
// given as name, value, name, value.
func (s shop) call(method, target, body string, headers ...string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, newRequest(method, target, body, headers...))
	return w
}

// newRequest makes a request with the key of the pages.
func newRequest(method, target, body string, headers ...string) *http.Request {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Header.Set("Apikey", anonKey)
	r.Header.Set("Authorization", "Bearer "+anonKey)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

const table = "/rest/v1/server_plans"

func TestTablePages(t *testing.T) {
	tests := map[string]struct {
		target  string
		headers []string
		status  int
		rows    int
		rng     string
	}{
		"all rows":                     {table, nil, 200, 30, "0-29/*"},
		"a page that is not counted":   {table + "?limit=10&offset=5", nil, 200, 10, "5-14/*"},
		"a counted page":               {table + "?limit=10", []string{"Prefer", "count=exact"}, 206, 10, "0-9/30"},
		"all rows, counted":            {table, []string{"Prefer", "count=exact"}, 200, 30, "0-29/30"},
		"planned counts are exact":     {table + "?limit=1", []string{"Prefer", "count=planned"}, 206, 1, "0-0/30"},
		"a range":                      {table, []string{"Range", "0-9", "Range-Unit", "items", "Prefer", "count=estimated"}, 206, 10, "0-9/30"},
		"an open range":                {table, []string{"Range", "25-"}, 200, 5, "25-29/*"},
		"a range and a limit":          {table + "?limit=4&offset=2", []string{"Range", "3-20"}, 200, 3, "3-5/*"},
		"a range in bytes is not ours": {table + "?limit=1", []string{"Range", "bytes=0-3"}, 200, 1, "0-0/*"},
		"no match":                     {table + "?id=eq.99", nil, 200, 0, "*/*"},
		"no match, counted":            {table + "?id=eq.99", []string{"Prefer", "count=exact"}, 200, 0, "*/0"},
		"behind the end, not counted":  {table + "?offset=100", nil, 200, 0, "*/*"},
		"at the end, counted":          {table + "?offset=30", []string{"Prefer", "count=exact"}, 206, 0, "*/30"},
		"limit 0, counted":             {table + "?limit=0", []string{"Prefer", "count=exact"}, 206, 0, "*/30"},
		// Holds: 6.anon-key, 3.plan.available
		"what is sold is not shown": {table + "?available=eq.false", nil, 200, 0, "*/*"},
		"but the operator sees it":  {table + "?available=eq.false", []string{"Authorization", "Bearer " + operatorToken}, 200, 1, "0-0/*"},
		// Holds: 7.load-plans, 6.anonymous
		"load plans, as the shop does":     {table + "?select=*&available=eq.true", nil, 200, 30, "0-29/*"},
		"outlet plans, as the shop does":   {table + "?select=*&available=eq.true&tags=cs.%7Boutlet%7D", nil, 200, 0, "*/*"},
		"filtered plans, as the shop":      {table + "?select=*&available=eq.true&type=eq.vps", nil, 200, 30, "0-29/*"},
		"the key may stand in the address": {table + "?apikey=" + anonKey + "&limit=1", []string{"Apikey", ""}, 200, 1, "0-0/*"},
		// Holds: 9.schema
		"a profile": {table + "?limit=1", []string{"Accept-Profile", "public"}, 200, 1, "0-0/*"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := open(t).call("GET", tt.target, "", tt.headers...)
			var rows []map[string]any
			if err := json.Unmarshal(w.Body.Bytes(), &rows); err != nil {
				t.Fatalf("body %s: %v", w.Body, err)
			}
			if w.Code != tt.status || len(rows) != tt.rows || w.Header().Get("Content-Range") != tt.rng {
				t.Errorf("status %d, %d rows, range %s; want %d, %d, %s", w.Code, len(rows), w.Header().Get("Content-Range"), tt.status, tt.rows, tt.rng)
			}
		})
	}
}

// Holds: 7.load-plans
func TestTableColumns(t *testing.T) {
	w := open(t).call("GET", table+"?id=eq.1", "")
	dec := json.NewDecoder(w.Body)
	var got []string
	depth := 0
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch v := token.(type) {
		case json.Delim:
			if v == '{' || v == '[' {
				depth++
			} else {
				depth--
			}
		case string:
			if depth == 2 {
				got = append(got, v)
				var skipped any
				must.Do(t, dec.Decode(&skipped))
			}
		}
	}
	var want []string
	for _, c := range row.Columns() {
		want = append(want, c.Name)
	}
	if diff := cmp.Diff(want, got); diff != "" || len(want) < 83 {
		t.Errorf("columns of the table, %d (-want +got):\n%s", len(want), diff)
	}
}

func TestTableForms(t *testing.T) {
	s := open(t)
	tests := map[string]struct {
		target, accept, wantType, want string
	}{
		"json":                        {table + "?select=id,name&limit=2", "application/json", "application/json; charset=utf-8", `[{"id":1,"name":"<script>alert(\"1\")</script>"},` + "\n" + `{"id":2,"name":"\"quoted\", (bracketed) \\ back"}]`},
		"anything":                    {table + "?select=id&limit=1", "text/html, */*;q=0.1", "application/json; charset=utf-8", `[{"id":1}]`},
		"without nulls":               {table + "?select=id,nothing:name->x,name&id=eq.30", "application/vnd.pgrst.array+json;nulls=stripped", "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8", `[{"id":30,"name":"Cloud VPS 20"}]`},
		"one without nulls":           {table + "?select=nothing:name->x,usd:price_usd,void:name->y&id=eq.3", "application/vnd.pgrst.object+json; nulls=stripped", "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8", `{"usd":7.95}`},
		"an array by its vendor name": {table + "?select=id&id=eq.3", "application/vnd.pgrst.array+json", "application/json; charset=utf-8", `[{"id":3}]`},
		"one object":                  {table + "?select=id,usd:price_usd&id=eq.3", "application/vnd.pgrst.object+json", "application/vnd.pgrst.object+json; charset=utf-8", `{"id":3,"usd":7.95}`},
		"the liked one":               {table + "?select=id&limit=1", "application/json;q=0.5, text/csv", "text/csv; charset=utf-8", "id\n1\n"},
		"csv":                         {table + "?select=id,name,available,regions&limit=2&order=id", "text/csv", "text/csv; charset=utf-8", "id,name,available,regions\n1,\"<script>alert(\"\"1\"\")</script>\",t,\"{\"\"European Union\"\",\"\"United States (East)\"\"}\"\n2,\"\"\"quoted\"\", (bracketed) \\ back\",t,\"{\"\"European Union\"\",\"\"United States (East)\"\"}\"\n"},
		"the number of rows":          {table + "?select=count&id=lte.7", "", "application/json; charset=utf-8", `[{"count":7}]`},
		"the number, renamed, in CSV": {table + "?select=n:count", "text/csv", "text/csv; charset=utf-8", "n\n30\n"},
		"the number as an object":     {table + "?select=count&limit=5", "application/vnd.pgrst.object+json", "application/vnd.pgrst.object+json; charset=utf-8", `{"count":30}`},
		"json path as text":           {table + "?select=price_monthly_currencies->>USD&limit=1", "", "application/json; charset=utf-8", `[{"USD":"7.95"}]`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := s.call("GET", tt.target, "", "Accept", tt.accept)
			if w.Code != 200 || w.Header().Get("Content-Type") != tt.wantType {
				t.Errorf("status %d, type %s; want 200, %s", w.Code, w.Header().Get("Content-Type"), tt.wantType)
			}
			if diff := cmp.Diff(tt.want, w.Body.String()); diff != "" {
				t.Errorf("body (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCSVReadsBack(t *testing.T) {
	w := open(t).call("GET", table+"?select=id,name", "", "Accept", "text/csv")
	lines, err := csv.NewReader(w.Body).ReadAll()
	if err != nil || len(lines) != 31 {
		t.Fatalf("%d lines, %v; want a header and 30 rows", len(lines), err)
	}
	for i, name := range sample.HostileNames() {
		if got := lines[i+1][1]; got != name {
			t.Errorf("name %d came as %q, want %q", i+1, got, name)
		}
	}
}

func TestHead(t *testing.T) {
	w := open(t).call("HEAD", table+"?limit=3", "", "Prefer", "count=exact")
	if w.Code != 206 || w.Body.Len() != 0 || w.Header().Get("Content-Range") != "0-2/30" || w.Header().Get("Preference-Applied") != "count=exact" {
		t.Errorf("status %d, %d bytes, header %v", w.Code, w.Body.Len(), w.Header())
	}
}

// TestACallIsOneRow: PostgREST counts the one value that a function gives.
func TestACallIsOneRow(t *testing.T) {
	operator := []string{"Authorization", "Bearer " + operatorToken}
	for _, call := range []struct{ method, name, body string }{
		{"GET", "browse_plans", ""}, {"HEAD", "browse_plans", ""}, {"POST", "browse_plans", `{"limit":2}`}, {"GET", "plan_facets", ""}, {"POST", "plan_facets", ""},
		{"POST", "preview_plan", `{"cherry_plan_id":1,"name":"x"}`}, {"GET", "plan_suggestions", ""}, {"POST", "plan_suggestions", "{}"},
	} {
		for prefer, want := range map[string][2]string{
			"": {"0-0/*", ""}, "count=exact": {"0-0/1", "count=exact"}, "foo=bar, handling=lenient": {"0-0/*", "handling=lenient"},
			"count=planned, handling=strict, max-affected=1, timezone=UTC": {"0-0/1", "count=planned, handling=strict, timezone=UTC"},
		} {
			w := open(t).call(call.method, "/rest/v1/rpc/"+call.name, call.body, append(operator, "Prefer", prefer)...)
			if got := [2]string{w.Header().Get("Content-Range"), w.Header().Get("Preference-Applied")}; w.Code != 200 || got != want {
				t.Errorf("%s %s, %q: status %d, %q; want 200, %q", call.method, call.name, prefer, w.Code, got, want)
			}
		}
		w := open(t).call(call.method, "/rest/v1/rpc/"+call.name, call.body, append(operator, "Prefer", "handling=strict, foo=bar")...)
		if w.Code != 400 || w.Header().Get("Content-Range") != "" {
			t.Errorf("%s %s: status %d, %v for a preference that nobody knows", call.method, call.name, w.Code, w.Header())
		}
	}
}

func TestPreferences(t *testing.T) {
	for prefer, want := range map[string]string{
		"handling=strict, max-affected=5":          "handling=strict",
		"handling=strict, timezone=UTC":            "handling=strict, timezone=UTC",
		"handling=lenient, timezone=Europe/Berlin": "handling=lenient",
		"handling=lenient, handling=strict, foo":   "handling=lenient",
		"count=planned, count=exact":               "count=planned",
	} {
		if w := open(t).call("GET", table, "", "Prefer", prefer); w.Code != 200 || w.Header().Get("Preference-Applied") != want {
			t.Errorf("%q: status %d, applied %q, want %q", prefer, w.Code, w.Header().Get("Preference-Applied"), want)
		}
	}
}

func TestAnswersSayWhatTheyAre(t *testing.T) {
	for _, target := range []string{table, "/rest/v1/rpc/browse_plans", "/rest/v1/rpc/plan_facets"} {
		h := open(t).call("GET", target, "").Header()
		if h.Get("Cache-Control") != "public, max-age=0, s-maxage=5, stale-while-revalidate=10" || h.Get("Access-Control-Allow-Origin") != "*" ||
			!strings.Contains(h.Get("Access-Control-Expose-Headers"), "Content-Range") {
			t.Errorf("%s: header %v", target, h)
		}
		h = open(t).call("GET", target, "", "Authorization", "Bearer "+operatorToken).Header()
		if h.Get("Cache-Control") != "private, no-cache" {
			t.Errorf("%s: the operator's answer says %q", target, h.Get("Cache-Control"))
		}
	}
}

type failure struct {
	Code, Message string
	Details, Hint *string
}

// Holds: 9.schema
func TestErrors(t *testing.T) {
	tests := map[string]struct {
		method, target, body string
		headers              []string
		status               int
		code                 string
		message              string // within
		details              string // within
		allow                string
	}{
		"unknown column":       {"GET", table + "?nope=eq.1", "", nil, 400, "42703", "column server_plans.nope does not exist", "", ""},
		"q is not the table's": {"GET", table + "?q=x", "", nil, 400, "42703", "column server_plans.q does not exist", "", ""},
		"bad filter":           {"GET", table + "?type=vps", "", nil, 400, "PGRST100", `"failed to parse filter (vps)" (line 1, column 1)`, `unexpected "v"`, ""},
		"half an escape":       {"GET", table + "?type=eq.vps&name=like.100%", "", nil, 400, "PGRST100", "cannot be read", `"%"`, ""},
		"a semicolon":          {"GET", table + "?type=eq.vps;id=eq.1", "", nil, 400, "PGRST100", "cannot be read", "semicolon", ""},
		"too many parameters":  {"GET", facetsPath + "?type=eq.vps" + strings.Repeat("&a", 10_000), "", nil, 400, "PGRST100", "cannot be read", "exceeded", ""},
		"too many arguments":   {"POST", facetsPath, `{"type":"` + strings.Repeat("x", 400_000) + `"}`, nil, 413, "54000", "400011 bytes of parameters; at most 393216", "", ""},
		"bad number":           {"GET", table + "?cpu_cores=eq.x", "", nil, 400, "22P02", `invalid input syntax for type bigint: "x"`, "", ""},
		"hostile value":        {"GET", table + "?cpu_cores=eq." + url.QueryEscape(`<script>"'🚀`), "", nil, 400, "22P02", `<script>"'🚀`, "", ""},
		"wrong operator":       {"GET", table + "?cpu_cores=like.x", "", nil, 404, "42883", "operator does not exist: bigint ~~ unknown", "", ""},
		"offset behind the end": {"GET", table + "?offset=31", "", []string{"Prefer", "count=exact"}, 416, "PGRST103", "Requested range not satisfiable",
			"An offset of 31 was requested, but there are only 30 rows.", ""},
		"range upside down":  {"GET", table, "", []string{"Range", "9-0"}, 416, "PGRST103", "Requested range not satisfiable", "lower boundary", ""},
		"negative limit":     {"GET", table + "?limit=-1", "", nil, 416, "PGRST103", "Requested range", "greater than or equal to zero", ""},
		"one object of none": {"GET", table + "?id=eq.99", "", []string{"Accept", "application/vnd.pgrst.object+json"}, 406, "PGRST116", "single JSON object", "The result contains 0 rows", ""},
		"one object of many": {"GET", table, "", []string{"Accept", "application/vnd.pgrst.object+json"}, 406, "PGRST116", "single JSON object", "The result contains 30 rows", ""},
		"unknown form":       {"GET", table, "", []string{"Accept", "application/xml"}, 406, "PGRST107", "None of these media types are available: application/xml", "", ""},
		// Holds: 9.schema
		"unknown schema":      {"GET", table, "", []string{"Accept-Profile", "private"}, 406, "PGRST106", "Invalid schema: private", "", ""},
		"strict preferences":  {"GET", table, "", []string{"Prefer", "handling=strict, foo=bar"}, 400, "PGRST122", "handling=strict", "foo=bar", ""},
		"a zone of times":     {"GET", table, "", []string{"Prefer", "handling=strict, timezone=Europe/Berlin"}, 400, "PGRST122", "handling=strict", "Invalid preferences: timezone=Europe/Berlin", ""},
		"too long an address": {"GET", table + "?name=eq." + strings.Repeat("x", 70_000), "", nil, 413, "54000", "65536 are accepted", "", ""},
		// Holds: 6.operator, 6.anon-key
		"insert":                            {"POST", table, `{"name":"x"}`, nil, 401, "42501", "permission denied for table server_plans", "", ""},
		"nowhere to insert":                 {"POST", table, `{"cherry_plan_id":1,"name":"x"}`, []string{"Authorization", "Bearer " + operatorToken}, 403, "42501", "permission denied", "", ""},
		"replace":                           {"PUT", table, `{}`, nil, 405, "PGRST117", "Unsupported HTTP method: PUT", "", "GET, HEAD, POST, PATCH, DELETE"},
		"delete a function":                 {"DELETE", "/rest/v1/rpc/plan_facets", "", nil, 405, "PGRST101", "Cannot use the DELETE method on RPC", "", "GET, HEAD, POST"},
		"read a function":                   {"GET", "/functions/v1/fetch-server-plans", "", nil, 405, "PGRST117", "GET", "", "POST"},
		"unknown table":                     {"GET", "/rest/v1/secrets", "", nil, 404, "PGRST205", "Could not find the table 'public.secrets'", "", ""},
		"hostile table":                     {"GET", "/rest/v1/" + url.PathEscape(`<img src=x>`), "", nil, 404, "PGRST205", `'public.<img src=x>'`, "", ""},
		"unknown procedure":                 {"POST", "/rest/v1/rpc/drop", "{}", nil, 404, "PGRST202", "public.drop without parameters in", "", ""},
		"unknown procedure with parameters": {"GET", "/rest/v1/rpc/drop?b=1&a=2", "", nil, 404, "PGRST202", "public.drop(a, b) in", "", ""},
		"read an unknown function":          {"GET", "/functions/v1/nope", "", nil, 404, "NOT_FOUND", "Requested function was not found", "", ""},
		"unknown function":                  {"POST", "/functions/v1/fetch-evil-plans", "", nil, 404, "NOT_FOUND", "Requested function was not found", "", ""},
		"unknown auth":                      {"POST", "/auth/v1/user", "", nil, 404, "PGRST125", "Invalid path", "", ""},
		"below a table":                     {"GET", table + "/1", "", nil, 404, "PGRST125", "Invalid path", "", ""},
		"parameter of no function":          {"POST", "/rest/v1/rpc/browse_plans", `{"limit":2,"search":"epyc"}`, nil, 404, "PGRST202", "public.browse_plans(limit, search) in", "", ""},
		"body that is no JSON":              {"POST", "/rest/v1/rpc/browse_plans", `{"limit":`, nil, 400, "PGRST102", "Empty or invalid json", "JSON object", ""},
		"body that is a list":               {"POST", "/rest/v1/rpc/browse_plans", `[]`, nil, 400, "PGRST102", "Empty or invalid json", "JSON object", ""},
		"body with an object in it":         {"POST", "/rest/v1/rpc/browse_plans", `{"type":{"eq":"vps"}}`, nil, 400, "PGRST102", "invalid json", "Parameter type", ""},
		"body too large":                    {"POST", "/rest/v1/rpc/browse_plans", `{"q":"` + strings.Repeat("x", 1<<20) + `"}`, nil, 413, "54000", "larger than 1048576 bytes", "", ""},
		"function body too large":           {"POST", "/functions/v1/fetch-server-plans", strings.Repeat("x", 1<<20+1), nil, 413, "54000", "larger than", "", ""},
		"procedure's column":                {"GET", "/rest/v1/rpc/plan_facets?nope=eq.1", "", nil, 400, "42703", "nope", "", ""},
		"procedure's preferences":           {"GET", "/rest/v1/rpc/plan_facets", "", []string{"Prefer", "handling=strict, foo"}, 400, "PGRST122", "handling=strict", "foo", ""},
		"procedure's form":                  {"GET", "/rest/v1/rpc/plan_facets", "", []string{"Accept", "text/csv"}, 406, "PGRST107", "text/csv", "", ""},
		"procedure's schema":                {"POST", "/rest/v1/rpc/plan_facets", "", []string{"Content-Profile", "x"}, 406, "PGRST106", "Invalid schema: x", "", ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := open(t).call(tt.method, tt.target, tt.body, tt.headers...)
			if w.Code != tt.status || w.Header().Get("Allow") != tt.allow {
				t.Errorf("status %d, allow %q; want %d, %q: %s", w.Code, w.Header().Get("Allow"), tt.status, tt.allow, w.Body)
			}
			got := decodeFailure(t, w)
			if got.Code != tt.code || !strings.Contains(got.Message, tt.message) {
				t.Errorf("code %s, message %q; want %s and within it %q", got.Code, got.Message, tt.code, tt.message)
			}
			if w.Code != 416 && w.Code != 406 && w.Header().Get("Content-Range") != "" {
				t.Errorf("the error has a range: %v", w.Header())
			}
			if tt.details != "" && (got.Details == nil || !strings.Contains(*got.Details, tt.details)) {
				t.Errorf("details %v, want within it %q", got.Details, tt.details)
			}
		})
	}
}

// decodeFailure wants all four members of PostgREST's error, in JSON.
func decodeFailure(t *testing.T, w *httptest.ResponseRecorder) failure {
	t.Helper()
	if got := w.Header().Get("Content-Type"); got != "application/json; charset=utf-8" {
		t.Errorf("an error of type %s", got)
	}
	var members map[string]json.RawMessage
	var f failure
	if err := errors.Join(json.Unmarshal(w.Body.Bytes(), &members), json.Unmarshal(w.Body.Bytes(), &f)); err != nil {
		t.Fatalf("body %s: %v", w.Body, err)
	}
	for _, name := range []string{"code", "message", "details", "hint"} {
		if _, ok := members[name]; !ok {
			t.Errorf("the error has no %s: %s", name, w.Body)
		}
	}
	return f
}

// Holds: 7.keys
// TestATokenThatCannotBeChecked is no wrong token: the caller learns what keeps the shop
// from checking it. The public key needs no check.
func TestATokenThatCannotBeChecked(t *testing.T) {
	away := &errs.Error{Kind: errs.Unavailable, Message: "The database is away.", Wait: time.Second}
	s := open(t, func(c *api.Config) {
		c.Who = func(*http.Request) (operator.Operator, error) { return operator.Operator{}, away }
	})
	w := s.call("GET", table, "", "Authorization", "Bearer "+operatorToken)
	if w.Code != 503 || w.Header().Get("Retry-After") != "1" || w.Header().Get("WWW-Authenticate") != "" || !strings.Contains(w.Body.String(), "The database is away.") {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	if w := s.call("GET", table, ""); w.Code != 200 {
		t.Errorf("the public reads %d %s", w.Code, w.Body)
	}
}

func TestKeys(t *testing.T) {
	tests := map[string]struct {
		apikey, authorization string
		status                int
		want                  string
	}{
		"both":                     {anonKey, "Bearer " + anonKey, 200, ""},
		"bearer in any case":       {anonKey, "bearer " + anonKey, 200, ""},
		"operator":                 {anonKey, "Bearer " + operatorToken, 200, ""},
		"no key":                   {"", "Bearer " + anonKey, 401, `{"message":"No API key found in request"}`},
		"wrong key":                {"x", "Bearer " + anonKey, 401, `{"message":"Invalid authentication credentials"}`},
		"operator's token as key":  {operatorToken, "Bearer " + operatorToken, 401, `{"message":"Invalid authentication credentials"}`},
		"no bearer":                {anonKey, "", 401, `{"message":"No Authorization header with a bearer token found in request"}`},
		"another scheme":           {anonKey, "Basic " + anonKey, 401, `{"message":"No Authorization header with a bearer token found in request"}`},
		"an empty bearer":          {anonKey, "Bearer ", 401, `{"message":"No Authorization header with a bearer token found in request"}`},
		"a bearer that is neither": {anonKey, "Bearer x", 401, `"code":"PGRST301"`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			for _, target := range []string{table, "/rest/v1/nope", "/rest/v1/rpc/browse_plans", "/functions/v1/fetch-server-plans", "/auth/v1/token"} {
				w := open(t).call("POST", target, "", "Apikey", tt.apikey, "Authorization", tt.authorization)
				if tt.status == 401 && (w.Code != 401 || !strings.Contains(w.Body.String(), tt.want) || w.Header().Get("WWW-Authenticate") == "") {
					t.Errorf("%s: status %d, body %s; want 401 %s", target, w.Code, w.Body, tt.want)
				}
			}
			w := open(t).call("GET", table, "", "Apikey", tt.apikey, "Authorization", tt.authorization)
			if w.Code != tt.status {
				t.Errorf("status %d, want %d", w.Code, tt.status)
			}
		})
	}
}

func TestAnEmptyKeyOpensNothing(t *testing.T) {
	w := open(t, func(c *api.Config) { c.AnonKey = "" }).call("GET", table, "", "Apikey", "", "Authorization", "Bearer ")
	if w.Code != 401 {
		t.Errorf("status %d without any key configured, want 401", w.Code)
	}
}

func TestPreflight(t *testing.T) {
	r := httptest.NewRequest("OPTIONS", table, nil)
	r.Header.Set("Origin", "https://elsewhere.example")
	r.Header.Set("Access-Control-Request-Method", "GET")
	r.Header.Set("Access-Control-Request-Headers", "apikey,authorization,x-new-header")
	w := httptest.NewRecorder()
	open(t).ServeHTTP(w, r)
	h := w.Header()
	if w.Code != 204 || h.Get("Access-Control-Allow-Origin") != "*" || h.Get("Access-Control-Allow-Credentials") != "" ||
		!strings.Contains(h.Get("Access-Control-Allow-Methods"), "POST") || h.Get("Access-Control-Allow-Headers") != "apikey,authorization,x-new-header" {
		t.Errorf("status %d, header %v", w.Code, h)
	}
}

// TestAnotherSiteCannotUnlock tries an access code as a page of another site does, and as
// the shop's own pages and programs do.
func TestAnotherSiteCannotUnlock(t *testing.T) {
	tries := 0
	s := open(t, func(c *api.Config) {
		c.Unlock = func(context.Context, operator.Try) (operator.Session, error) {
			tries++
			return operator.Session{Token: "t", Life: time.Hour}, nil
		}
	})
	const unlock = "/auth/v1/token?grant_type=access_code"
	for site, want := range map[string]int{"cross-site": 403, "same-origin": 200, "same-site": 200, "none": 200, "": 200} {
		before := tries
		w := s.call("POST", unlock, `{"code":"1234"}`, "Origin", "https://elsewhere.example", "Sec-Fetch-Site", site)
		if w.Code != want || (tries > before) != (want == 200) {
			t.Errorf("%q: status %d after %d tries: %s", site, w.Code, tries-before, w.Body)
		}
		if w.Code == 403 && (!strings.Contains(w.Body.String(), `"code":"42501"`) || !strings.Contains(w.Body.String(), "another site cannot unlock")) {
			t.Errorf("%q: %s", site, w.Body)
		}
		if allowed := w.Header().Get("Access-Control-Allow-Origin"); allowed != "" {
			t.Errorf("%q: the answer is for %q", site, allowed)
		}
	}
	for _, site := range []string{"cross-site", ""} { // older browsers do not say
		r := httptest.NewRequest("OPTIONS", unlock, nil)
		r.Header.Set("Origin", "https://elsewhere.example")
		r.Header.Set("Access-Control-Request-Method", "POST")
		if site != "" {
			r.Header.Set("Sec-Fetch-Site", site)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code < 400 || w.Header().Get("Access-Control-Allow-Origin") != "" || w.Header().Get("Access-Control-Allow-Headers") != "" {
			t.Errorf("a preflight: %d %v", w.Code, w.Header())
		}
	}
}

func TestBrowsePlans(t *testing.T) {
	tests := map[string]struct {
		method, target, body string
		total, items         int
	}{
		"read":                       {"GET", "/rest/v1/rpc/browse_plans?cpu_cores=lte.10&limit=3", "", 10, 3},
		"call without body":          {"POST", "/rest/v1/rpc/browse_plans?cpu_cores=lte.10", "", 10, 10},
		"call with an empty object":  {"POST", "/rest/v1/rpc/browse_plans?cpu_cores=lte.10", "{}", 10, 10},
		"call as supabase-js does":   {"POST", "/rest/v1/rpc/browse_plans", `{"cpu_cores":["gte.5","lte.10"],"limit":2,"q":null,"filter":"vps"}`, 6, 2},
		"the body counts last":       {"POST", "/rest/v1/rpc/browse_plans?limit=5", `{"limit":2}`, 30, 2},
		"search":                     {"GET", "/rest/v1/rpc/browse_plans?q=EMOJI", "", 1, 1},
		"nothing":                    {"GET", "/rest/v1/rpc/browse_plans?filter=memory", "", 0, 0},
		"what the public cannot see": {"GET", "/rest/v1/rpc/browse_plans?name=eq.withdrawn", "", 0, 0},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := open(t).call(tt.method, tt.target, tt.body, "Content-Type", "application/json")
			var got struct {
				Total   int
				Items   []map[string]any
				Facets  map[string][]any
				Price   map[string]any
				Version string
			}
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != 200 {
				t.Fatalf("status %d, %v: %s", w.Code, err, w.Body)
			}
			if got.Total != tt.total || len(got.Items) != tt.items || len(got.Facets) != len(words.Facets()) || got.Price["currency"] != "USD" || got.Version != "v1" {
				t.Errorf("total %d, %d items, %d facets, price %v, version %s; want %d, %d", got.Total, len(got.Items), len(got.Facets), got.Price, got.Version, tt.total, tt.items)
			}
		})
	}
}

func TestPlanFacets(t *testing.T) {
	w := open(t).call("POST", "/rest/v1/rpc/plan_facets?cpu_cores=lte.2&type=eq.vps", "{}", "Accept", "application/vnd.pgrst.object+json")
	want := `{"total":2,"facets":{"type":[{"value":"vps","count":2}],"category":[{"value":"general","count":2}],"cpu_cores":[`
	if w.Code != 200 || !strings.HasPrefix(w.Body.String(), want) || strings.Count(w.Body.String(), `"count":1}`) != 30 ||
		!strings.HasSuffix(w.Body.String(), `"price":{"currency":"USD","min":7.95,"max":7.95}}`) {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
}

// Holds: 7.refresh-server, 7.refresh-contabo
func TestRefresh(t *testing.T) {
	for name, want := range map[string]market.PartnerID{
		"fetch-server-plans": "cherry", "fetch-cherry-plans": "cherry", "fetch-contabo-plans": "contabo",
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			s.refresher.answer = view.Refreshed{Partner: want, Added: 3, Reasons: []view.Rejection{{Item: "7", Reason: `name: "<script>" is …`}}, At: "2026-04-15T09:30:00+00:00", State: view.RefreshOK}
			w := s.call("POST", "/functions/v1/"+name, `{"name":"Functions"}`)
			wantBody := `{"partner":"` + string(want) + `","added":3,"changed":0,"withdrawn":0,"rejected":0,"unchanged":0,"unconfirmed":0,"held_prices":0,` +
				`"reasons":[{"item":"7","reason":"name: \"<script>\" is …"}],"at":"2026-04-15T09:30:00+00:00","state":"ok"}`
			if w.Code != 200 || w.Body.String() != wantBody {
				t.Errorf("status %d: %s\nwant %s", w.Code, w.Body, wantBody)
			}
			if diff := cmp.Diff([]market.PartnerID{want}, s.refresher.asked); diff != "" {
				t.Errorf("partners asked for (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRefreshFails(t *testing.T) {
	secret := errors.New("dial tcp 10.0.0.7:5432: password=hunter2")
	tests := map[string]struct {
		err     error
		status  int
		message string
	}{
		"the partner":          {errs.Wrap(errs.Partner, secret, "Contabo answered with status 500"), 502, "Contabo answered with status 500"},
		"our fault":            {secret, 500, "Something went wrong on our side. Please try again."},
		"classified, but ours": {errs.Wrap(errs.Internal, secret, "the store is broken"), 500, "Something went wrong on our side. Please try again."},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			s.refresher.err = tt.err
			w := s.call("POST", "/functions/v1/fetch-contabo-plans", "")
			if got := decodeFailure(t, w); w.Code != tt.status || got.Message != tt.message || strings.Contains(w.Body.String(), "hunter2") {
				t.Errorf("status %d, %s; want %d %q", w.Code, w.Body, tt.status, tt.message)
			}
			if !strings.Contains(s.log.String(), "hunter2") || !strings.Contains(s.log.String(), "level=ERROR") {
				t.Errorf("the log does not tell the cause: %s", s.log)
			}
		})
	}
}

func TestNotReady(t *testing.T) {
	s := open(t, func(c *api.Config) { c.Catalog = &catalog.Catalog{} })
	for _, target := range []string{table, "/rest/v1/rpc/browse_plans", "/rest/v1/rpc/plan_facets"} {
		w := s.call("GET", target, "")
		if got := decodeFailure(t, w); w.Code != 503 || got.Code != "PGRST002" {
			t.Errorf("%s: status %d, %s; want 503 PGRST002", target, w.Code, w.Body)
		}
	}
}

func FuzzTable(f *testing.F) {
	var published catalog.Catalog
	published.Publish(catalogtest.Build(sample.Plans(30), catalog.Facts{Rates: sample.Rates()}))
	handler := api.New(api.Config{Catalog: &published, Browse: browse.New(browse.Options{}), AnonKey: anonKey})
	for _, seed := range [][3]string{{"type=eq.vps&limit=3", "0-9", "application/json"}, {"select=regions->>-1,a:name&order=name", "5-", "text/csv"},
		{"or=(a.eq.1)", "9-0", "application/vnd.pgrst.object+json"}, {"offset=99999999999&limit=9223372036854775807", "1-2", ""}} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, rawQuery, rng, accept string) {
		r := httptest.NewRequest("GET", table, nil)
		r.URL.RawQuery = rawQuery
		r.Header = http.Header{"Apikey": {anonKey}, "Authorization": {"Bearer " + anonKey}, "Range": {rng}, "Accept": {accept}, "Prefer": {"count=exact"}}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code >= 500 {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
		if strings.Contains(w.Header().Get("Content-Type"), "json") && !json.Valid(w.Body.Bytes()) {
			t.Fatalf("not JSON: %s", w.Body)
		}
	})
}
