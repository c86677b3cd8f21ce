package answer

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/door/meter"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// get asks a door for an answer.
func get(d *Door, q *Request, header ...string) (*httptest.ResponseRecorder, error) {
	r := httptest.NewRequest("GET", "/page?a=1", nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	err := d.Serve(w, r.WithContext(clientip.With(r.Context(), netip.MustParseAddr("203.0.113.7"))), q)
	return w, err
}

// textOf is a request for a text, which counts how often it is made.
func textOf(d *Door, key, text string, made *int) *Request {
	e := d.Edition("v1")
	return &Request{Key: KeyOf(e, key), Edition: e, Policy: Public, IsDear: true, Make: func(context.Context) (*Answer, error) {
		*made++
		return Of("text/plain", []byte(text)), nil
	}}
}

// discard throws a response away, and reuses its headers.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(b []byte) (int, error) { return len(b), nil }
func (d discard) WriteHeader(int)             {}

// TestADearAnswerIsLoggedWithoutItsQuery: the line names the path and the parameters, and nothing that a
// visitor typed.
func TestADearAnswerIsLoggedWithoutItsQuery(t *testing.T) {
	for address, want := range map[string]string{
		"/servers.json?name=ilike.*S3CRET*&q=S3CRET&email=S3CRET%40example.com&S3CRET": "/servers.json?name=xxxxx&q=xxxxx&email=xxxxx&xxxxx",
		"/watches/w_1?token=S3CRET": "/watches/w_1?token=xxxxx",
		"/vps":                      "/vps",
	} {
		var log strings.Builder
		d := newDoor(func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
		q := &Request{Policy: Unstored, Make: func(ctx context.Context) (*Answer, error) {
			meter.Of(ctx).Spend(time.Second)
			return Of("text/plain", []byte("text")), nil
		}}
		must.Do(t, d.Serve(httptest.NewRecorder(), httptest.NewRequest("GET", address, nil), q))
		if text := log.String(); !strings.Contains(text, want) || strings.Contains(text, "S3CRET") {
			t.Errorf("%s: the log holds %q, want %s", address, text, want)
		}
	}
}

func TestAKeptAnswerAllocatesNothing(t *testing.T) {
	d, made := newDoor(), 0
	q := textOf(d, "a", strings.Repeat("text ", 1000), &made)
	for _, coding := range []string{"", "gzip", "gzip, deflate, br, zstd"} {
		r := httptest.NewRequest("GET", "/page", nil)
		r.Header.Set("Accept-Encoding", coding)
		w := discard{http.Header{}}
		if got := testing.AllocsPerRun(100, func() {
			must.Do(t, d.Serve(w, r, q))
		}); got > 0 {
			t.Errorf("in %q it allocates %.0f times", coding, got)
		}
	}
	check.Equal(t, made, 1, "it was made")
}

// TestEditionsShareNoKey changes one part of an edition at a time.
func TestEditionsShareNoKey(t *testing.T) {
	seen := map[Key]bool{}
	for _, e := range []Edition{{"b", "s", 20261125}, {"c", "s", 20261125}, {"b", "t", 20261125}, {"b", "s", 20261126}, {"bs", "", 20261125}} {
		for _, parts := range [][]string{{"a", "b"}, {"ab"}, {"a", "b", ""}, nil} {
			if k := KeyOf(e, parts...); seen[k] || k == (Key{}) {
				t.Errorf("%v %q has the key of another", e, parts)
			} else {
				seen[k] = true
			}
		}
	}
}

// TestDaysOfEditionsAreThoseOfUTC, as those of rates of tax and of sponsored plans are.
func TestDaysOfEditionsAreThoseOfUTC(t *testing.T) {
	midnight := time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC)
	for _, hours := range []int{-11, 0, 13} {
		now := midnight.Add(-time.Second).In(time.FixedZone("", hours*3600))
		d := newDoor(func(c *Config) { c.Now = func() time.Time { return now } })
		before := d.Edition("v1").Day
		now = now.Add(time.Second)
		if after := d.Edition("v1").Day; before != 20261125 || after != 20261126 {
			t.Errorf("%+d hours: day %d, then %d", hours, before, after)
		}
	}
}

// TestANewDayIsAnotherEdition asks on two days of one snapshot.
func TestANewDayIsAnotherEdition(t *testing.T) {
	now := time.Date(2026, 12, 31, 23, 59, 0, 0, time.UTC)
	d := newDoor(func(c *Config) { c.Now = func() time.Time { return now } })
	made := 0
	first := must.Get(get(d, textOf(d, "a", "text", &made)))(t)
	now = now.Add(time.Minute)
	second, err := get(d, textOf(d, "a", "text", &made), "If-None-Match", first.Header().Get("ETag"))
	if err != nil || second.Code != 200 || made != 2 || second.Header().Get("ETag") == first.Header().Get("ETag") {
		t.Errorf("%d %v after %v, made %d times (%v)", second.Code, second.Header(), first.Header(), made, err)
	}
}

// TestAnErrorSetsNoHeader fails for each reason that there is before an answer.
func TestAnErrorSetsNoHeader(t *testing.T) {
	d := newDoor()
	e := d.Edition("v1")
	failing := &Request{Key: KeyOf(e, "x"), Edition: e, Policy: Public, Header: http.Header{"Link": {"</>"}}, Make: func(context.Context) (*Answer, error) {
		return nil, errs.Field("cpu_cores", "abc came")
	}}
	for _, known := range []string{"", "*", `"other"`} {
		if w, err := get(d, failing, "If-None-Match", known); errs.KindOf(err) != errs.Invalid || len(w.Header()) > 0 {
			t.Errorf("If-None-Match %q: %v, headers %v", known, err, w.Header())
		}
	}
}

// TestAMakerOutlivesItsFirstCaller and ends at its deadline.
func TestAMakerOutlivesItsFirstCaller(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDoor()
		e := d.Edition("v1")
		q := &Request{Key: KeyOf(e, "slow"), Edition: e, IsDear: true, Make: func(ctx context.Context) (*Answer, error) {
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-time.After(time.Second):
				return Of("text/plain", []byte("made")), nil
			}
		}}
		ask := func(ctx context.Context) (*Answer, error) {
			return d.Get(httptest.NewRequestWithContext(ctx, "GET", "/slow", nil), q)
		}
		leaving, leave := context.WithCancel(t.Context())
		go func() { _, _ = ask(leaving) }()
		synctest.Wait()
		time.AfterFunc(100*time.Millisecond, leave)
		check.Equal(t, string(must.Get(ask(t.Context()))(t).Body.Plain()), "made", "who stayed")
		endless := &Request{Key: KeyOf(e, "endless"), Edition: e, Make: func(ctx context.Context) (*Answer, error) { <-ctx.Done(); return nil, ctx.Err() }}
		begin := time.Now()
		if _, err := d.Get(httptest.NewRequest("GET", "/endless", nil), endless); errs.KindOf(err) != errs.Unavailable || time.Since(begin) != makeTime {
			t.Errorf("the endless one ended with %v after %s", err, time.Since(begin))
		}
	})
}

// TestAClientPaysWhatItCost makes answers of each kind until the client owes. One page
// stands for ten milliseconds.
func TestAClientPaysWhatItCost(t *testing.T) {
	for name, tt := range map[string]struct {
		take func(*meter.Meter)
		want int // answers before the first refusal, of 100 ms
	}{
		"renders": {func(m *meter.Meter) { m.Render(8 * time.Millisecond) }, 13},
		"reads":   {(*meter.Meter).Read, 96},
		"rows":    {func(m *meter.Meter) { m.Rows(1000) }, 5},
		"bytes":   {func(m *meter.Meter) { m.Bytes(1 << 20) }, 10},
		"others":  {func(m *meter.Meter) { m.Spend(time.Minute) }, 2},
	} {
		d := newDoor(func(c *Config) { c.Rates = overload.NewRates(1, func() time.Time { return time.Unix(0, 0) }) })
		e, answered := d.Edition("v1"), 0
		ctx := clientip.With(t.Context(), netip.MustParseAddr("203.0.113.7"))
		for ; answered < 200 && d.Rates.Admit(ctx) == nil; answered++ {
			must.Get(get(d, &Request{Key: KeyOf(e, fmt.Sprint(answered)), Edition: e, Make: func(ctx context.Context) (*Answer, error) {
				tt.take(meter.Of(ctx))
				return Of("text/plain", nil), nil
			}}))(t)
		}
		check.Equal(t, answered, tt.want, name)
	}
}

// TestADearAnswerIsLoggedOnce looks for one line with the address and what it took.
func TestADearAnswerIsLoggedOnce(t *testing.T) {
	var log bytes.Buffer
	d := newDoor(func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	for _, rows := range []int{10, 4000, 6000} {
		must.Get(get(d, &Request{Make: func(ctx context.Context) (*Answer, error) {
			meter.Of(ctx).Rows(rows)
			return Of("text/plain", []byte("x")), nil
		}}))(t)
	}
	if lines := strings.Split(strings.TrimSpace(log.String()), "\n"); len(lines) != 1 || !strings.Contains(lines[0], `level=WARN`) ||
		!strings.Contains(lines[0], `address="/page?a=xxxxx"`) || !strings.Contains(lines[0], "meter.rows=6000") || !strings.Contains(lines[0], "meter.took=120") {
		t.Errorf("the log holds %s", &log)
	}
}

// TestWhatIsKept makes answers that may and may not be kept.
func TestWhatIsKept(t *testing.T) {
	for name, tt := range map[string]struct {
		edit func(*Request, *Answer)
		want int // how often it is made when it is asked for four times
	}{
		"a dear one":          {func(*Request, *Answer) {}, 1},
		"one asked for twice": {func(q *Request, _ *Answer) { q.IsDear = false }, 2},
		"a part":              {func(_ *Request, a *Answer) { a.IsPartial = true }, 4},
		"a large one":         {func(_ *Request, a *Answer) { *a = *Of("", make([]byte, 60_000)) }, 4},
		"of an old snapshot":  {func(q *Request, _ *Answer) { q.Edition.Snapshot = "v0" }, 4},
		"for one alone":       {func(q *Request, _ *Answer) { q.Key = Key{} }, 4},
	} {
		d, made := newDoor(func(c *Config) { c.Largest = 50_000 }), 0
		for range 4 {
			q := textOf(d, "a", "text", new(int))
			a := Of("text/plain", []byte("text"))
			tt.edit(q, a)
			q.Make = func(context.Context) (*Answer, error) { made++; return a, nil }
			must.Get(get(d, q))(t)
		}
		check.Equal(t, made, tt.want, "%s: made", name)
	}
}
