package response_test

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"launchrack/internal/door/response"
	"launchrack/internal/door/response/responsetest"
	"launchrack/internal/testing/must"
)

var levels = response.Levels{Brotli: 5, Gzip: 3}

func TestServe(t *testing.T) {
	long := strings.Repeat("plan after plan. ", 300)
	tests := map[string]struct {
		text, method, accept, ifNoneMatch string
		status                            int
		coding, tag                       string
	}{
		"plain":                       {long, "GET", "", "", 200, "", `"t"`},
		"brotli":                      {long, "GET", "gzip, br", "", 200, "br", `"t-br"`},
		"zstandard":                   {long, "GET", "gzip;q=0.5, zstd", "", 200, "zstd", `"t-zstd"`},
		"gzip":                        {long, "GET", "gzip", "", 200, "gzip", `"t-gzip"`},
		"not offered":                 {long, "GET", "compress", "", 200, "", `"t"`},
		"too short":                   {"x", "GET", "br, gzip", "", 200, "", `"t"`},
		"too short, but not plain":    {"x", "GET", "gzip, identity;q=0", "", 200, "gzip", `"t-gzip"`},
		"nothing is left to pick":     {"x", "GET", "*;q=0", "", 200, "", `"t"`},
		"a head":                      {long, "HEAD", "br", "", 200, "br", `"t-br"`},
		"known":                       {long, "GET", "br", `"t-br"`, 304, "", `"t-br"`},
		"known to a weak one":         {long, "GET", "gzip", `"x", W/"t-gzip"`, 304, "", `"t-gzip"`},
		"known in another coding":     {long, "GET", "gzip", `"t-br"`, 200, "gzip", `"t-gzip"`},
		"anything is known":           {long, "GET", "", `*`, 304, "", `"t"`},
		"an old one":                  {long, "GET", "", `"s"`, 200, "", `"t"`},
		"a known one asked for heads": {long, "HEAD", "", `"t"`, 304, "", `"t"`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest(tt.method, "/", nil)
			r.Header.Set("Accept-Encoding", tt.accept)
			r.Header.Set("If-None-Match", tt.ifNoneMatch)
			w := httptest.NewRecorder()
			must.Do(t, response.New([]byte(tt.text), levels).Serve(w, r, http.StatusOK, "t", response.Brotli, response.Zstd, response.Gzip))
			h := w.Header()
			if w.Code != tt.status || h.Get("Content-Encoding") != tt.coding || h.Get("ETag") != tt.tag {
				t.Errorf("status %d, coding %q, tag %s; want %d, %q, %s", w.Code, h.Get("Content-Encoding"), h.Get("ETag"), tt.status, tt.coding, tt.tag)
			}
			want := tt.text
			if tt.method == "HEAD" || tt.status == 304 {
				want = ""
			}
			if got := string(responsetest.Decode(t, map[bool]string{true: tt.coding}[want != ""], w.Body.Bytes())); got != want {
				t.Errorf("%d bytes came back, want %d", len(got), len(want))
			}
		})
	}
}

func TestWithoutATagNothingIsKnown(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("If-None-Match", "*")
	w := httptest.NewRecorder()
	must.Do(t, response.New([]byte("text"), levels).Serve(w, r, http.StatusNotFound, ""))
	if w.Code != 404 || w.Body.String() != "text" || w.Header().Get("ETag") != "" {
		t.Errorf("status %d, %q, tag %s", w.Code, w.Body, w.Header().Get("ETag"))
	}
}

// TestBrotliIsTheSameWhateverCameBefore compresses texts of many lengths by writers that have
// others behind them: an entity tag promises the same bytes.
func TestBrotliIsTheSameWhateverCameBefore(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("plan price region EPYC 7443P NVMe 64 GB Frankfurt per month <article> </article> href= \"€12.50\"")
	texts := make([]string, 40)
	for i := range texts {
		var text strings.Builder
		for length := 2_000 << random.IntN(7); text.Len() < length; {
			text.WriteString(words[random.IntN(len(words))] + " ")
		}
		texts[i] = text.String()
	}
	first := map[int]string{}
	for range 200 {
		i := random.IntN(len(texts))
		r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		r.Header.Set("Accept-Encoding", "br")
		must.Do(t, response.New([]byte(texts[i]), levels).Serve(w, r, http.StatusOK, "t", response.Brotli))
		got := w.Body.String()
		if first[i] == "" {
			first[i] = got
			must.Equal(t, string(responsetest.Decode(t, "br", w.Body.Bytes())), texts[i], "text %d came back as another", i)
		}
		if got != first[i] {
			t.Fatalf("text %d of %d bytes: %d bytes now, %d before, or others", i, len(texts[i]), len(got), len(first[i]))
		}
	}
}

// TestCache keeps values of which three fit. Sizes are far larger than what an
// entry takes by itself.
func TestCache(t *testing.T) {
	const unit = 1 << 20
	c := response.NewCache[string, int](100 * unit)
	find := func(version, key string) int {
		v, _ := c.Find(version, key)
		return v
	}
	c.Keep("v1", "a", 1, 40*unit)
	c.Keep("v1", "b", 2, 40*unit)
	if used := c.Keep("v1", "a", 9, 40*unit); used != 1 || find("v1", "a") != 1 {
		t.Errorf("a is %d and its keeper is told %d, want 1", find("v1", "a"), used)
	}
	c.Keep("v1", "c", 3, 40*unit) // b was asked for longest ago
	if a, b, c := find("v1", "a"), find("v1", "b"), find("v1", "c"); a != 1 || b != 0 || c != 3 {
		t.Errorf("a %d, b %d, c %d; want 1, 0, 3", a, b, c)
	}
	if used := c.Keep("v1", "d", 4, 101*unit); used != 4 || find("v1", "d") != 0 || c.Bytes()/unit != 80 {
		t.Errorf("what is too large is kept: %d, %d bytes", used, c.Bytes())
	}
	c.Resize("v1", "c", 70*unit)
	if got := find("v1", "a"); got != 0 || c.Bytes()/unit != 70 {
		t.Errorf("after growing a is %d and %d bytes are kept, want 0 and 70 MB", got, c.Bytes())
	}
	c.Resize("v0", "c", 30*unit)
	if got := find("v2", "c"); got != 0 || c.Bytes()/unit != 70 {
		t.Errorf("another version sees %d, or resizes to %d", got, c.Bytes())
	}
	c.Keep("v2", "e", 5, 10*unit)
	if c, e := find("v2", "c"), find("v2", "e"); c != 0 || e != 5 {
		t.Errorf("in the next version c is %d and e %d, want 0 and 5", c, e)
	}
	if c.Bytes()/unit != 10 {
		t.Errorf("%d bytes are kept, want 10 MB", c.Bytes())
	}
}

// TestEmptyAnswersAreBoundedToo floods a cache of 1 MB with answers of a few
// bytes, each of which takes a place that is far larger.
func TestEmptyAnswersAreBoundedToo(t *testing.T) {
	const maxBytes, flood = 1 << 20, 50_000
	c := response.NewCache[int, *response.Body](maxBytes)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range flood {
		c.Keep("v", i, response.New([]byte("[]"), levels), 2)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if held := int64(after.HeapAlloc) - int64(before.HeapAlloc); held > 2*maxBytes {
		t.Errorf("%d empty answers take %d bytes of a bound of %d", flood, held, maxBytes)
	}
	if _, kept := c.Find("v", flood-1); !kept {
		t.Error("the newest answer was not kept")
	}
}
