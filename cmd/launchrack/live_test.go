package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// told is an event of a stream.
type told struct {
	ID     string
	Seq    int64          `json:"seq"`
	Kind   string         `json:"kind"`
	Plan   map[string]any `json:"plan"`
	PlanID int64          `json:"plan_id"`
}

// String returns a short description of an event.
func (e told) String() string {
	if e.Kind == "withdrawn" {
		return fmt.Sprintf("withdrawn %t", e.PlanID > 0 && e.Plan == nil)
	}
	return fmt.Sprintf("%s %v", e.Kind, e.Plan["name"])
}

// stream is an open stream of a list.
type stream struct {
	t      *testing.T
	res    *http.Response
	events chan told
	// lines are the lines other than events.
	lines chan string
	// err is why it ended, once events is closed; nil for a regular end.
	err error
}

// follow opens a stream. It ends with the test.
func (s shop) follow(t *testing.T, path, lastEventID string) *stream {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	req := must.Get(http.NewRequestWithContext(ctx, "GET", s.url+path, nil))(t)
	if lastEventID != "" {
		req.Header.Set("Last-Event-ID", lastEventID)
	}
	res := must.Get(http.DefaultClient.Do(req))(t)
	t.Cleanup(func() { _ = res.Body.Close() }) // it is read to its end or cancelled
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%s: %d %s", path, res.StatusCode, res.Header.Get("Content-Type"))
	}
	f := &stream{t: t, res: res, events: make(chan told, 100_000), lines: make(chan string, 1000)}
	go f.read()
	return f
}

func (f *stream) read() {
	defer close(f.events)
	in := bufio.NewScanner(f.res.Body)
	in.Buffer(nil, 1<<20)
	id := ""
	for in.Scan() {
		if text, isID := strings.CutPrefix(in.Text(), "id: "); isID {
			id = text
		} else if data, isData := strings.CutPrefix(in.Text(), "data: "); isData {
			e := told{ID: id}
			if err := json.Unmarshal([]byte(data), &e); err != nil {
				f.t.Errorf("%s: %v", data, err)
			}
			f.events <- e
		} else if in.Text() != "" {
			f.lines <- in.Text()
		}
	}
	f.err = in.Err()
}

// next waits for an event.
func (f *stream) next() told {
	f.t.Helper()
	select {
	case e, open := <-f.events:
		if !open {
			f.t.Fatal("the stream ended")
		}
		if e.ID != fmt.Sprint(e.Seq) {
			f.t.Errorf("event %d has the id %q", e.Seq, e.ID)
		}
		return e
	case <-time.After(patience):
		f.t.Fatal("nothing came in time")
	}
	return told{}
}

func (f *stream) expect(want ...string) (last told) {
	f.t.Helper()
	for _, want := range want {
		if last = f.next(); last.String() != want {
			f.t.Errorf("got %s, want %s", last, want)
		}
	}
	return last
}

// silent fails if an event has arrived.
func (f *stream) silent() {
	f.t.Helper()
	select {
	case e := <-f.events:
		f.t.Errorf("%s came", e)
	default:
	}
}

// hand changes rows by hand.
type hand struct {
	shop
	token string
}

func (h hand) do(t testing.TB, method, address, body string) int64 {
	t.Helper()
	res, answer := h.ask(t, method, "/rest/v1/server_plans"+address, h.token, body, "Prefer", "return=representation")
	var rows []struct{ ID int64 }
	if err := json.Unmarshal([]byte(answer), &rows); res.StatusCode >= 300 || err != nil || len(rows) != 1 {
		t.Fatalf("%s %s: %d %s", method, address, res.StatusCode, answer)
	}
	return rows[0].ID
}

// TestListsStreamTheirChanges follows lists while rows are added to and removed from them.
func TestListsStreamTheirChanges(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9", "--access-code", "7391")
	h := hand{s, s.unlock(t, "7391")}
	all, large := s.follow(t, "/servers.events", ""), s.follow(t, "/vps.events?ram_size=gte.64&columns=id,name,ram_size", "")
	partner := s.follow(t, "/partners/contabo.events", "")
	for name, want := range map[string]string{"Cache-Control": "no-store", "Access-Control-Allow-Origin": "*"} {
		if got := all.res.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if line := <-all.lines; line != "retry: 3000" {
		t.Errorf("the stream begins with %q", line)
	}
	id := h.do(t, "POST", "", `{"cherry_plan_id":1,"name":"Followed","type":"vps","ram_size":32,"price_monthly":5}`)
	change := func(body string) { h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), body) }
	first := all.expect("listed Followed")
	_, list := s.call(t, "GET", fmt.Sprintf("/servers.json?id=eq.%d", id))
	var rows []map[string]any
	if err := json.Unmarshal([]byte(list), &rows); err != nil || len(rows) != 1 || fmt.Sprint(withoutShown(rows[0])) != fmt.Sprint(first.Plan) {
		t.Errorf("the row is not that of the list:\n%v\n%s", first.Plan, list)
	}
	change(`{"ram_size":64}`)
	if e := large.expect("listed Followed"); len(e.Plan) != 3 || e.Plan["ram_size"] != 64.0 {
		t.Errorf("a row that begins to match: %v", e.Plan)
	}
	change(`{"price_monthly":6}`)
	change(`{"ram_size":8}`)
	change(`{"name":"Still followed"}`)
	h.do(t, "DELETE", fmt.Sprintf("?id=eq.%d", id), "")
	large.expect("price Followed", "withdrawn true")
	all.expect("facts Followed", "price Followed", "facts Followed", "facts Still followed", "withdrawn true")
	for _, f := range []*stream{all, large, partner} {
		f.silent()
	}
	t.Run("resumed", func(t *testing.T) {
		again := s.follow(t, "/servers.events", first.ID)
		again.expect("facts Followed", "price Followed", "facts Followed", "facts Still followed", "withdrawn true")
		other := s.follow(t, "/vps.events?ram_size=gte.64", "0")
		count := 0
		for e := other.next(); e.Kind != "withdrawn"; e = other.next() {
			if e.Kind == "listed" {
				count++
			}
		}
		var listed []struct{ ID int64 }
		_, list := s.call(t, "GET", "/vps.json?ram_size=gte.64&columns=id")
		if err := json.Unmarshal([]byte(list), &listed); err != nil || count != len(listed)+1 || len(listed) == 0 {
			t.Errorf("%d were listed from the beginning; the list has %d now: %v", count, len(listed), err)
		}
		h.do(t, "POST", "", `{"cherry_plan_id":1,"name":"Later","type":"vps","ram_size":128}`)
		again.expect("listed Later")
		other.expect("listed Later")
	})
	t.Run("refused", func(t *testing.T) {
		for path, id := range map[string]string{"/vps.events?ram_size=gte.many": "", "/vps.events?colour=eq.red": "", "/vps.events": "yesterday"} {
			req := must.Get(http.NewRequestWithContext(t.Context(), "GET", s.url+path, nil))(t)
			req.Header.Set("Last-Event-ID", id)
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			var problem struct {
				Status  int
				Message string
			}
			err = json.NewDecoder(res.Body).Decode(&problem)
			if closeErr := res.Body.Close(); closeErr != nil || err != nil || res.StatusCode != http.StatusBadRequest || problem.Status != res.StatusCode || problem.Message == "" {
				t.Errorf("%s: %d %+v, %v", path, res.StatusCode, problem, err)
			}
		}
	})
}

// TestFollowersOfOneClientAreBounded opens streams and sockets from one address up to the limit, and
// then one from another address.
func TestFollowersOfOneClientAreBounded(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9", "--trusted-proxies", "127.0.0.0/8", "--client-rate", "0")
	open := func(path, client string, upgrade bool) *http.Response {
		t.Helper()
		req := must.Get(http.NewRequestWithContext(t.Context(), "GET", s.url+path, nil))(t)
		req.Header.Set("X-Forwarded-For", client)
		if upgrade {
			for name, value := range map[string]string{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg=="} {
				req.Header.Set(name, value)
			}
		}
		res := must.Get(http.DefaultTransport.RoundTrip(req))(t)
		t.Cleanup(func() { _ = res.Body.Close() }) // it may go on
		return res
	}
	for i := range 100 {
		path, want := "/vps.events", http.StatusOK
		if i%2 == 1 {
			path, want = socketPath, http.StatusSwitchingProtocols
		}
		if res := open(path, "203.0.113.7", i%2 == 1); res.StatusCode != want {
			t.Fatalf("%d: %d", i, res.StatusCode)
		}
	}
	for path, isSocket := range map[string]bool{"/vps.events": false, socketPath: true} {
		if res := open(path, "203.0.113.7", isSocket); res.StatusCode != http.StatusTooManyRequests || res.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d, Retry-After %q", path, res.StatusCode, res.Header.Get("Retry-After"))
		}
	}
	if res := open("/vps.events", "203.0.113.8", false); res.StatusCode != http.StatusOK {
		t.Errorf("another client: %d", res.StatusCode)
	}
}
