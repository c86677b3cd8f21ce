package api_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/door/response/responsetest"
	"launchrack/internal/front/api"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/sample"
)

const (
	browsePath = "/rest/v1/rpc/browse_plans"
	facetsPath = "/rest/v1/rpc/plan_facets"
)

// unpacked gives an answer's bytes without their content coding.
func unpacked(t testing.TB, w *httptest.ResponseRecorder) []byte {
	t.Helper()
	return responsetest.Decode(t, w.Header().Get("Content-Encoding"), w.Body.Bytes())
}

// changing is an API whose catalogue a test can change.
func changing(t testing.TB, plans int) (shop, func(plans int)) {
	t.Helper()
	var published catalog.Catalog
	version := 0
	publish := func(n int) {
		version++
		list := sample.Plans(n)
		for i := range list {
			list[i].ID, list[i].Available = int64(i+1), n > 1000 || i%40 != 39
		}
		published.Publish(catalogtest.Build(list, catalog.Facts{Rates: sample.Rates(), Version: fmt.Sprint("v", version)}))
	}
	publish(plans)
	return open(t, func(c *api.Config) { c.Catalog = &published }), publish
}

func TestWhoeverHasTheAnswerIsToldSo(t *testing.T) {
	operator := []string{"Authorization", "Bearer " + operatorToken}
	tests := map[string]struct {
		first, second []string // headers
		method        string
		target, later string // later is asked again; empty for the same
		status        int
	}{
		"the same again":             {nil, nil, "GET", table + "?limit=3", "", 304},
		"the whole table":            {nil, nil, "GET", table, "", 304},
		"a list":                     {nil, nil, "GET", browsePath + "?limit=3", "", 304},
		"counts":                     {nil, nil, "GET", facetsPath, "", 304},
		"by head":                    {nil, nil, "HEAD", table, "", 304},
		"a part":                     {[]string{"Prefer", "count=exact"}, []string{"Prefer", "count=exact"}, "GET", table + "?limit=3", "", 304},
		"in the same coding":         {[]string{"Accept-Encoding", "gzip"}, []string{"Accept-Encoding", "gzip, br"}, "GET", table, "", 304},
		"in a coding not taken now":  {[]string{"Accept-Encoding", "gzip"}, nil, "GET", table, "", 200},
		"another page":               {nil, nil, "GET", table + "?limit=3", table + "?limit=4", 200},
		"another path":               {nil, nil, "GET", browsePath, facetsPath, 200},
		"another form":               {nil, []string{"Accept", "text/csv"}, "GET", table, "", 200},
		"a wish for the total":       {nil, []string{"Prefer", "count=exact"}, "GET", table, "", 200},
		"a range":                    {nil, []string{"Range", "0-2"}, "GET", table, "", 200},
		"the operator's from ours":   {nil, operator, "GET", table, "", 200},
		"ours from the operator's":   {operator, nil, "GET", table, "", 200},
		"the operator's own":         {operator, operator, "GET", table, "", 304},
		"the key in the address":     {nil, nil, "GET", table + "?limit=3&apikey=" + anonKey, table + "?apikey=" + anonKey + "&limit=3", 304},
		"a bad query all the same":   {nil, nil, "GET", table, table + "?nope=eq.1", 400},
		"one object of many is none": {nil, []string{"Accept", "application/vnd.pgrst.object+json"}, "GET", table, "", 406},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			first := s.call("GET", tt.target, "", tt.first...)
			tag := first.Header().Get("ETag")
			if tag == "" || strings.HasPrefix(tag, "W/") {
				t.Fatalf("status %d, tag %q", first.Code, tag)
			}
			later := tt.later
			if later == "" {
				later = tt.target
			}
			for _, known := range []string{tag, `"other", W/` + tag} {
				w := s.call(tt.method, later, "", append([]string{"If-None-Match", known}, tt.second...)...)
				if w.Code != tt.status {
					t.Fatalf("If-None-Match %s: status %d, want %d", known, w.Code, tt.status)
				}
				h := w.Header()
				if tt.status == 304 && (w.Body.Len() > 0 || h.Get("ETag") != tag || h.Get("Cache-Control") != first.Header().Get("Cache-Control") ||
					h.Get("Vary") != first.Header().Get("Vary") || h.Get("Content-Encoding") != "") {
					t.Errorf("304 with %d bytes, %v", w.Body.Len(), h)
				}
				if tt.status == 200 && h.Get("ETag") == tag {
					t.Errorf("another answer has the same tag %s", tag)
				}
			}
		})
	}
}

func TestAnyAnswerIsKnownButNoError(t *testing.T) {
	s := open(t)
	for target, want := range map[string]int{table: 304, browsePath: 304, facetsPath: 304, table + "?nope=eq.1": 400, table + "?offset=99": 416} {
		if w := s.call("GET", target, "", "If-None-Match", "*", "Prefer", "count=exact"); w.Code != want {
			t.Errorf("%s: status %d, want %d", target, w.Code, want)
		}
	}
}

func TestTwoSnapshotsShareNoTag(t *testing.T) {
	s, publish := changing(t, 30)
	for _, target := range []string{table + "?limit=2", browsePath, facetsPath} {
		var tags []string
		for range 3 { // kept ones too
			tags = append(tags, s.call("GET", target, "").Header().Get("ETag"))
		}
		publish(30) // the very same plans
		w := s.call("GET", target, "", "If-None-Match", strings.Join(tags, ","))
		if w.Code != 200 || strings.Contains(strings.Join(tags, ","), w.Header().Get("ETag")) {
			t.Errorf("%s: status %d with tag %s after %v", target, w.Code, w.Header().Get("ETag"), tags)
		}
	}
}

func TestAVersionThatComesAgain(t *testing.T) {
	var tags []string
	for _, n := range []int{10, 11} {
		var published catalog.Catalog
		published.Publish(catalogtest.Build(sample.Plans(n), catalog.Facts{Rates: sample.Rates(), Version: "7"}))
		tags = append(tags, open(t, func(c *api.Config) { c.Catalog = &published }).call("GET", table+"?limit=1", "").Header().Get("ETag"))
	}
	if tags[0] == tags[1] {
		t.Errorf("both have tag %s", tags[0])
	}
}

func TestAnotherBuildSharesNoTag(t *testing.T) {
	tag := func(build string) string {
		return open(t, func(c *api.Config) { c.Build = build }).call("GET", table, "").Header().Get("ETag")
	}
	first, other, again := tag("a"), tag("b"), tag("a")
	if first == other || first != again {
		t.Errorf("tags %s, %s and again %s", first, other, again)
	}
}

func TestANewSnapshotIsAnsweredFromAtOnce(t *testing.T) {
	s, publish := changing(t, 10)
	for n := 10; n < 15; n++ {
		for range 4 { // made, kept, found
			w := s.call("GET", table+"?select=id", "", "Prefer", "count=exact", "Accept-Encoding", "br")
			if want := fmt.Sprintf("0-%d/%d", n-1, n); w.Header().Get("Content-Range") != want {
				t.Fatalf("range %s, want %s", w.Header().Get("Content-Range"), want)
			}
		}
		publish(n + 1)
	}
}

func TestWhatIsNotToBeStored(t *testing.T) {
	s := open(t)
	for name, w := range map[string]*httptest.ResponseRecorder{
		"a call":       s.call("POST", browsePath, "{}"),
		"counts":       s.call("POST", facetsPath, "{}"),
		"an error":     s.call("GET", table+"?nope=eq.1", ""),
		"a wrong key":  s.call("GET", table, "", "Apikey", "x"),
		"a bad bearer": s.call("GET", table, "", "Authorization", "Bearer x"),
	} {
		if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("ETag") != "" {
			t.Errorf("%s: %v", name, w.Header())
		}
	}
}

func TestCodings(t *testing.T) {
	tests := map[string]struct {
		accept string
		want   [4]string // the first time, the second, and from then on
	}{
		"none":              {"", [4]string{"", "", "", ""}},
		"a browser":         {"gzip, deflate, br, zstd", [4]string{"zstd", "zstd", "br", "br"}},
		"zstandard":         {"zstd, gzip;q=0.5", [4]string{"zstd", "zstd", "zstd", "zstd"}},
		"brotli alone":      {"br", [4]string{"", "", "br", "br"}},
		"brotli, not plain": {"br, identity;q=0", [4]string{"br", "br", "br", "br"}},
		"gzip refused":      {"gzip;q=0, *;q=0.1", [4]string{"zstd", "zstd", "br", "br"}},
		"anything":          {"*", [4]string{"zstd", "zstd", "br", "br"}},
		"nothing":           {"*;q=0", [4]string{"", "", "", ""}},
		"plain rather":      {"identity, gzip;q=0.2", [4]string{"", "", "", ""}},
	}
	for name, tt := range tests {
		for _, target := range []string{table + "?order=id", table + "?order=id&limit=24"} {
			t.Run(name+target, func(t *testing.T) {
				want := unpacked(t, open(t).call("GET", target, ""))
				s := open(t)
				for i, coding := range tt.want {
					w := s.call("GET", target, "", "Accept-Encoding", tt.accept)
					if got := w.Header().Get("Content-Encoding"); got != coding {
						t.Errorf("time %d: coding %q, want %q", i+1, got, coding)
					}
					if got := unpacked(t, w); !bytes.Equal(got, want) {
						t.Errorf("time %d: %d bytes came back, want %d", i+1, len(got), len(want))
					}
				}
			})
		}
	}
}

// TestAFirstAnswerIsAsSmallAsALaterOne asks twice for one list with the columns of cards.
func TestAFirstAnswerIsAsSmallAsALaterOne(t *testing.T) {
	s, _ := changing(t, 80)
	target := browsePath + "?limit=24&select=" + view.CardColumns
	first, second := s.call("GET", target, "", "Accept-Encoding", "gzip").Body.Len(), s.call("GET", target, "", "Accept-Encoding", "gzip").Body.Len()
	if plain := s.call("GET", target, "").Body.Len(); first > second*11/10 || first > plain/4 {
		t.Errorf("the first answer has %d bytes, the second %d, without coding %d", first, second, plain)
	}
}

// TestEveryCombinationIsTheSameAnswer asks at random, so that answers are made,
// kept and found in any order, and compares with the plain bytes.
func TestEveryCombinationIsTheSameAnswer(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	s, publish := changing(t, 80)
	targets := []string{table, table + "?limit=24", table + "?select=id,name", table + "?select=id&limit=1", browsePath, browsePath + "?limit=200&order=name",
		browsePath + "?limit=2&select=id,name", browsePath + "?type=eq.nothing", facetsPath, facetsPath + "?type=eq.vps", table + "?id=eq.0"}
	accepts := []string{"application/json", "text/csv", "application/vnd.pgrst.array+json;nulls=stripped", "*/*"}
	names := []string{"gzip", "br", "zstd", "identity", "*", "deflate"}
	tagged := map[string]string{}
	for n := range 1500 {
		if n%300 == 299 {
			publish(80 + n/300)
			clear(tagged)
		}
		target, method := targets[random.IntN(len(targets))], []string{"GET", "GET", "HEAD"}[random.IntN(3)]
		accept := accepts[0]
		if strings.HasPrefix(target, table) {
			accept = accepts[random.IntN(len(accepts))]
		}
		token := []string{anonKey, operatorToken}[random.IntN(2)]
		var codings []string
		for range random.IntN(4) {
			codings = append(codings, fmt.Sprintf("%s;q=%.1f", names[random.IntN(len(names))], random.Float64()))
		}
		headers := []string{"Accept", accept, "Authorization", "Bearer " + token, "Accept-Encoding", strings.Join(codings, ", ")}
		want := plainBody(s, target, accept, token)
		w := s.call(method, target, "", headers...)
		tag := w.Header().Get("ETag")
		if w.Code != 200 || tag == "" {
			t.Fatalf("%s %s %v: status %d, tag %s", method, target, headers, w.Code, tag)
		}
		if method == "HEAD" {
			continue
		}
		if got := unpacked(t, w); !bytes.Equal(got, want) {
			t.Fatalf("%s %v: %d bytes came back, want %d", target, headers, len(got), len(want))
		}
		if before, known := tagged[tag]; known && before != w.Body.String() {
			t.Fatalf("%s %v: tag %s names other bytes than before", target, headers, tag)
		}
		tagged[tag] = w.Body.String()
		if again := s.call(method, target, "", append(headers, "If-None-Match", tag)...); again.Code != 304 {
			t.Fatalf("%s %v: status %d for the tag it gave", target, headers, again.Code)
		}
	}
}

func plainBody(s shop, target, accept, token string) []byte {
	return s.call("GET", target, "", "Accept", accept, "Authorization", "Bearer "+token).Body.Bytes()
}

func TestAnswersAreSharedSafely(t *testing.T) {
	s, publish := changing(t, 200)
	var wait sync.WaitGroup
	for g := range 6 {
		wait.Go(func() {
			for i := range 60 {
				target := []string{table, browsePath, facetsPath}[i%3] + fmt.Sprint("?limit=", 20+i%5)
				w := s.call("GET", target, "", "Accept-Encoding", []string{"gzip", "br", "zstd", ""}[(g+i)%4])
				if w.Code != 200 || !bytes.HasSuffix(unpacked(t, w), []byte{map[bool]byte{true: ']', false: '}'}[i%3 == 0]}) {
					t.Errorf("%s: status %d", target, w.Code)
				}
			}
		})
	}
	for n := range 5 {
		publish(200 + n)
	}
	wait.Wait()
}

func TestLargeExports(t *testing.T) {
	s, _ := changing(t, 1500)
	for _, tt := range []struct{ target, accept string }{
		{table, "application/json"}, {table + "?select=id,name&order=id.desc", "application/json"}, {table, "text/csv"},
		{table, "application/vnd.pgrst.array+json;nulls=stripped"},
	} {
		var whole []byte
		for from := 0; from < 1500; from += 500 { // pages that are small enough for one body
			part := s.call("GET", tt.target, "", "Accept", tt.accept, "Range", fmt.Sprintf("%d-%d", from, from+499)).Body.Bytes()
			switch {
			case tt.accept == "text/csv" && from > 0:
				part = part[bytes.IndexByte(part, '\n')+1:]
			case tt.accept != "text/csv" && from > 0:
				whole, part = append(whole[:len(whole)-1], ",\n"...), part[1:]
			}
			whole = append(whole, part...)
		}
		for accept, coding := range map[string]string{"": "", "gzip": "gzip", "br, zstd": "zstd", "br": "", "gzip, br, zstd;q=0.5": "gzip"} {
			w := s.call("GET", tt.target, "", "Accept", tt.accept, "Accept-Encoding", accept, "Prefer", "count=exact")
			h := w.Header()
			if w.Code != 200 || h.Get("Content-Range") != "0-1499/1500" || h.Get("Content-Length") != "" || h.Get("Content-Encoding") != coding || !w.Flushed {
				t.Errorf("%v, %q: status %d, %v", tt, accept, w.Code, h)
			}
			if got := unpacked(t, w); !bytes.Equal(got, whole) {
				t.Errorf("%v, %q: %d bytes came back, want %d", tt, accept, len(got), len(whole))
			}
			again := s.call("GET", tt.target, "", "Accept", tt.accept, "Accept-Encoding", accept, "Prefer", "count=exact", "If-None-Match", h.Get("ETag"))
			if again.Code != 304 {
				t.Errorf("%v, %q: status %d when asked again", tt, accept, again.Code)
			}
		}
		if w := s.call("HEAD", tt.target, "", "Accept", tt.accept); w.Code != 200 || w.Body.Len() > 0 || w.Header().Get("ETag") == "" {
			t.Errorf("%v: head %d, %d bytes, %v", tt, w.Code, w.Body.Len(), w.Header())
		}
	}
}

// TestTheLargestExportsArePlain holds what a long list is not made of: compressed
// bytes, and a select that makes rows larger than they are.
func TestTheLargestExportsArePlain(t *testing.T) {
	s, _ := changing(t, 5001)
	for target, coding := range map[string]string{table: "", table + "?limit=5000": "zstd"} {
		w := s.call("GET", target, "", "Accept-Encoding", "gzip, zstd")
		if w.Code != 200 || w.Header().Get("Content-Encoding") != coding {
			t.Errorf("%s: status %d, %v", target, w.Code, w.Header())
		}
	}
	names := func(n int, item string) string {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprintf("n%d:%s", i, item)
		}
		return strings.Join(list, ",")
	}
	tests := map[string]struct{ target, message string }{
		"many items":       {"?select=" + names(91, "id"), "The select has 91 items; at most 90 are accepted for 5001 rows"},
		"an item twice":    {"?select=id,name,n:id", "The select has the item id more than once"},
		"fewer, but large": {"?limit=5000&select=" + names(100, "plan_url"), "The select makes some "},
	}
	for name, tt := range tests {
		for _, form := range []string{"application/json", "text/csv"} {
			w := s.call("GET", table+tt.target, "", "Accept", form)
			if got := decodeFailure(t, w); w.Code != 413 || got.Code != "54000" || !strings.HasPrefix(got.Message, tt.message) {
				t.Errorf("%s as %s: status %d, %s", name, form, w.Code, got.Message)
			}
		}
	}
	for _, target := range []string{"?select=id,tags,price_usd", "?limit=24&select=" + names(100, "updated_at")} {
		if w := s.call("GET", table+target, ""); w.Code != 200 {
			t.Errorf("%s: %d %s", target, w.Code, w.Body)
		}
	}
}

// BenchmarkAnswers is one page of 24 items with all counts: found and sent plain,
// compressed, and kept.
func BenchmarkAnswers(b *testing.B) {
	plans := sample.Plans(10_000)
	for i := range plans {
		plans[i].ID, plans[i].PlanID = int64(i+1), market.PlanID(i+1)
	}
	var published catalog.Catalog
	published.Publish(catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v"}))
	handler := api.New(api.Config{Catalog: &published, Browse: browse.New(browse.Options{}), AnonKey: anonKey})
	const popular = 0
	asked := 0 // no query comes again but the popular one
	ask := func(n int, coding string) *httptest.ResponseRecorder {
		mark := 0
		if n != popular {
			asked++
			mark = asked
		}
		r := httptest.NewRequest("GET", fmt.Sprintf("%s?id=gte.%d&limit=24&name=neq.%d", browsePath, n, mark), nil)
		r.Header = http.Header{"Apikey": {anonKey}, "Authorization": {"Bearer " + anonKey}, "Accept-Encoding": {coding}}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
	next := popular
	distinct := func() int { next++; return next*7919%9_000 + 1 }
	for n := range 9_000 {
		ask(n, "") // extras of cards are made once
	}
	for name, one := range map[string]func() *httptest.ResponseRecorder{
		"plain": func() *httptest.ResponseRecorder { return ask(distinct(), "") },
		"gzip":  func() *httptest.ResponseRecorder { return ask(distinct(), "gzip") },
		"kept":  func() *httptest.ResponseRecorder { return ask(popular, "br") },
	} {
		b.Run(name, func(b *testing.B) {
			sent := 0
			for b.Loop() {
				sent = one().Body.Len()
			}
			b.ReportMetric(float64(sent), "bytes")
		})
	}
}

// TestATagFollowsTheRateOfTax passes the day on which Estonia's rate changes within one
// snapshot.
func TestATagFollowsTheRateOfTax(t *testing.T) {
	now := time.Date(2025, time.June, 30, 12, 0, 0, 0, time.UTC)
	s := open(t, func(c *api.Config) {
		c.Browse = browse.New(browse.Options{Now: func() time.Time { return now }})
		c.Now = func() time.Time { return now }
	})
	const taxed = "/rest/v1/rpc/browse_plans?vat_country=EE&limit=1"
	before := s.call("GET", taxed, "")
	now = now.AddDate(0, 0, 1)
	after := s.call("GET", taxed, "", "If-None-Match", before.Header().Get("ETag"))
	if after.Code != 200 || !strings.Contains(before.Body.String(), "incl. 22%") || !strings.Contains(after.Body.String(), "incl. 24%") {
		t.Errorf("the day after is %d, %.300s", after.Code, after.Body)
	}
}
