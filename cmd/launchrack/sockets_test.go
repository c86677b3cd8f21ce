package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"launchrack/internal/testing/must"
)

const socketPath = "/realtime/v1/websocket?vsn=1.0.0&apikey=" + testKey

// phx is a message of version 1.0.0.
type phx struct {
	Topic   string         `json:"topic"`
	Event   string         `json:"event"`
	Payload map[string]any `json:"payload"`
	Ref     *string        `json:"ref"`
}

// socketClient is an open socket.
type socketClient struct {
	t *testing.T
	*websocket.Conn
}

// socket opens a socket and joins a channel with one filter of postgres_changes.
func (s shop) socket(t *testing.T, filter string) socketClient {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), s.url+socketPath, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.CloseNow() }) // the server may have closed it
	conn.SetReadLimit(1 << 20)
	c := socketClient{t, conn}
	c.say("phx_join", `{"config":{"postgres_changes":[{"event":"*","schema":"public","table":"server_plans","filter":"`+filter+`"}]}}`)
	if m := c.hear(); m.Event != "phx_reply" || m.Payload["status"] != "ok" {
		t.Fatalf("joining: %+v", m)
	}
	if m := c.hear(); m.Event != "system" || m.Payload["message"] != "Subscribed to PostgreSQL" {
		t.Fatalf("joining: %+v", m)
	}
	return c
}

func (c socketClient) say(event, payload string) {
	c.t.Helper()
	must.Do(c.t, c.Write(c.t.Context(), websocket.MessageText, []byte(`{"topic":"realtime:a","event":"`+event+`","ref":"1","payload":`+payload+`}`)))
}

// hear waits for a message.
func (c socketClient) hear() (m phx) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	must.Do(c.t, wsjson.Read(ctx, c.Conn, &m))
	return m
}

// change waits for a change and returns its type and the name of the row.
func (c socketClient) change() string {
	c.t.Helper()
	m := c.hear()
	data, _ := m.Payload["data"].(map[string]any)
	row, _ := data["record"].(map[string]any)
	if len(row) == 0 {
		row, _ = data["old_record"].(map[string]any)
	}
	return fmt.Sprintf("%v %v", data["type"], row["name"])
}

// TestSocketsNeedTheKey opens sockets with and without the key, from any origin.
func TestSocketsNeedTheKey(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9")
	for address, want := range map[string]int{
		"/realtime/v1/websocket":                                 http.StatusUnauthorized,
		"/realtime/v1/websocket?vsn=1.0.0&apikey=wrong":          http.StatusUnauthorized,
		"/realtime/v1/websocket?vsn=3.0.0&apikey=" + testKey:     http.StatusBadRequest,
		"/realtime/v1/websocket?apikey=" + testKey:               http.StatusSwitchingProtocols,
		"/realtime/v1/websocket?vsn=2.0.0&a=b&apikey=" + testKey: http.StatusSwitchingProtocols,
		"/realtime/v1/other?vsn=2.0.0&apikey=" + testKey:         http.StatusUnauthorized, // without a bearer
	} {
		conn, res, err := websocket.Dial(t.Context(), s.url+address, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://elsewhere.example"}}})
		if res == nil || res.StatusCode != want {
			t.Errorf("%s: %v, want %d", address, err, want)
		}
		if err == nil {
			_ = conn.CloseNow()
		}
	}
	res := must.Get(http.Get(s.url + socketPath))(t)
	if err := res.Body.Close(); err != nil || res.StatusCode != http.StatusBadRequest {
		t.Errorf("without an upgrade: %d, %v", res.StatusCode, err)
	}
}

// TestSocketsAreBounded sends a message that is too long, too many messages, and an invalid one.
func TestSocketsAreBounded(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9")
	for name, tt := range map[string]struct {
		text  string
		times int
		want  websocket.StatusCode
	}{
		"a large message": {`{"topic":"phoenix","event":"heartbeat","ref":"` + strings.Repeat("1", 70_000) + `"}`, 1, websocket.StatusMessageTooBig},
		"many messages":   {`{"topic":"phoenix","event":"heartbeat","ref":"1","payload":{}}`, 1_000_000, websocket.StatusPolicyViolation},
		"no message":      {`{"topic":"phoenix"}`, 1, websocket.StatusUnsupportedData},
	} {
		t.Run(name, func(t *testing.T) {
			c := s.socket(t, "")
			go func() {
				for range tt.times {
					if c.Write(context.Background(), websocket.MessageText, []byte(tt.text)) != nil {
						return // closed as expected
					}
				}
			}()
			var err error
			for err == nil {
				_, _, err = c.Read(t.Context())
			}
			if got := websocket.CloseStatus(err); got != tt.want {
				t.Errorf("closed with %d: %v", got, err)
			}
		})
	}
}

// TestSlowSocketsAreDropped has 500 sockets, 100 under the race detector, ten of which never read.
func TestSlowSocketsAreDropped(t *testing.T) {
	all := 500
	if raceDetector {
		all = 100
	}
	s := openShop(t, database(t), "http://127.0.0.1:9", "--access-code", "7391", "--client-rate", "0", "--metrics-addr", "127.0.0.1:0")
	h := hand{s, s.unlock(t, "7391")}
	const stuck, changes = 10, 10
	for range stuck {
		s.stuckSocket(t)
	}
	sockets := make([]socketClient, all-stuck)
	for i := range sockets {
		sockets[i] = s.socket(t, "name=eq.Watched")
	}
	before := heap()
	rows := "[" + strings.Repeat(`{"cherry_plan_id":1,"name":"Large","description":"`+strings.Repeat("x", 900)+`"},`, 999) + `{"cherry_plan_id":1,"name":"Large"}]`
	for range 3 { // 5 MB for each socket without a filter, more than any buffer
		if res, body := s.ask(t, "POST", "/rest/v1/server_plans", h.token, rows); res.StatusCode != http.StatusCreated {
			t.Fatalf("%d %s", res.StatusCode, body)
		}
	}
	id := h.do(t, "POST", "", `{"cherry_plan_id":1,"name":"Watched","price_monthly":1}`)
	for i := range changes {
		want := "INSERT Watched"
		if i > 0 {
			h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), fmt.Sprintf(`{"price_monthly":%d}`, i+1))
			want = "UPDATE Watched"
		}
		var hearing sync.WaitGroup
		for k, c := range sockets {
			hearing.Go(func() {
				if got := c.change(); got != want {
					t.Errorf("socket %d: %s, want %s", k, got, want)
				}
			})
		}
		hearing.Wait()
	}
	grown := int64(heap()) - int64(before)
	t.Logf("the heap has grown by %d kB", grown>>10)
	if grown > 64<<20 {
		t.Errorf("the heap has grown by %d MB", grown>>20)
	}
	metrics := metricsAt.FindStringSubmatch(s.log.String())
	until(t, "the end of those who do not read", func() bool {
		return strings.Contains(get(t, metrics[1]), fmt.Sprintf("launchrack_live_subscribers %d\n", all-stuck))
	})
}

// stuckSocket joins and then does not read.
func (s shop) stuckSocket(t *testing.T) {
	t.Helper()
	narrow := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
		if tcp, ok := conn.(*net.TCPConn); ok {
			err = errors.Join(err, tcp.SetReadBuffer(4096))
		}
		return conn, err
	}}}
	conn, _, err := websocket.Dial(t.Context(), s.url+socketPath, &websocket.DialOptions{HTTPClient: narrow})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.CloseNow() })
	socketClient{t, conn}.say("phx_join", `{"config":{"postgres_changes":[{"event":"*","schema":"public","table":"server_plans"}]}}`)
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestStoppingEndsFollowers stops a shop with subscribers to changes.
func TestStoppingEndsFollowers(t *testing.T) {
	t.Parallel()
	var f *stream
	closed := make(chan error, 1)
	t.Run("while it runs", func(inner *testing.T) {
		s := openShop(inner, database(inner), "http://127.0.0.1:9")
		f = s.follow(t, "/vps.events", "")
		c := s.socket(t, "")
		go func() {
			_, _, err := c.Read(context.Background())
			closed <- err
		}()
	})
	if err := <-closed; websocket.CloseStatus(err) != websocket.StatusTryAgainLater {
		t.Errorf("the socket was closed with %v", err)
	}
	if e, open := <-f.events; open {
		t.Errorf("%s came of the stop", e)
	}
	if f.err != nil {
		t.Errorf("the stream broke off: %v", f.err)
	}
}

// followingNodes changes rows on one node and follows them on the other.
func followingNodes(t *testing.T) {
	db := database(t)
	one, two := openShop(t, db, "http://127.0.0.1:9", "--access-code", "7391"), openShop(t, db, "http://127.0.0.1:9", "--access-code", "7391")
	h := hand{two, one.unlock(t, "7391")}
	f, c := one.follow(t, "/servers.events", ""), one.socket(t, "price_monthly=lt.10")
	heard := func(want, kind string) {
		t.Helper()
		f.expect(want)
		if got := c.change(); got != kind {
			t.Errorf("the socket got %s, want %s", got, kind)
		}
	}
	id := h.do(t, "POST", "", `{"cherry_plan_id":1,"name":"Elsewhere","price_monthly":5}`)
	heard("listed Elsewhere", "INSERT Elsewhere")
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly":6}`)
	heard("price Elsewhere", "UPDATE Elsewhere")
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"available":false}`)
	heard("withdrawn true", "DELETE Elsewhere")
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"available":true}`)
	heard("listed Elsewhere", "INSERT Elsewhere")
	h.do(t, "DELETE", fmt.Sprintf("?id=eq.%d", id), "")
	heard("withdrawn true", "DELETE Elsewhere")
}

// withoutShown takes from a row of a list what the choice of an address adds: events tell no choice.
func withoutShown(row map[string]any) map[string]any {
	maps.DeleteFunc(row, func(name string, _ any) bool { return strings.HasPrefix(name, "shown_") })
	return row
}

// byID returns rows by id, without the columns that change without an event.
func byID(t *testing.T, rows []map[string]any) map[float64]string {
	t.Helper()
	all := map[float64]string{}
	for _, row := range rows {
		delete(withoutShown(row), "fetched_at")
		all[row["id"].(float64)] = fmt.Sprint(row)
	}
	return all
}

// TestAFollowerHasTheTable applies the changes that a socket and a stream report for a refresh to the
// rows before it.
func TestAFollowerHasTheTable(t *testing.T) {
	t.Parallel()
	box, partners := openSandbox(t)
	s := openShop(t, database(t), partners)
	s.refresh(t, "fetch-server-plans")
	table := func(path string) (rows []map[string]any) {
		_, body := s.call(t, "GET", path)
		if err := json.Unmarshal([]byte(body), &rows); err != nil || len(rows) == 0 {
			t.Fatalf("%s: %d rows, %v", path, len(rows), err)
		}
		return rows
	}
	const all, list = "/rest/v1/server_plans?partner_id=eq.cherry", "/partners/cherry.json"
	bySocket, byStream := byID(t, table(all)), byID(t, table(list))
	c, f := s.socket(t, "partner_id=eq.cherry"), s.follow(t, "/partners/cherry.events", "")
	kinds := map[string]int{}
	for range 3 {
		box.Advance()
		if status, got := s.refresh(t, "fetch-server-plans"); status != http.StatusOK || got.Changed+got.Added+got.Withdrawn == 0 {
			t.Fatalf("%d %+v", status, got)
		}
		want, wantList := byID(t, table(all)), byID(t, table(list))
		until(t, "the same rows by the socket", func() bool {
			if maps.Equal(bySocket, want) {
				return true
			}
			m := c.hear()
			data := m.Payload["data"].(map[string]any)
			kinds[data["type"].(string)]++
			maps.DeleteFunc(bySocket, func(id float64, _ string) bool { return id == data["old_record"].(map[string]any)["id"] })
			if record := data["record"].(map[string]any); len(record) > 0 {
				maps.Copy(bySocket, byID(t, []map[string]any{record}))
			}
			return false
		})
		until(t, "the same rows by the stream", func() bool {
			if maps.Equal(byStream, wantList) {
				return true
			}
			e := f.next()
			kinds[e.Kind]++
			id := float64(e.PlanID)
			if e.Plan != nil {
				id = e.Plan["id"].(float64)
			}
			delete(byStream, id)
			if e.Plan != nil && e.Plan["available"] == true {
				maps.Copy(byStream, byID(t, []map[string]any{e.Plan}))
			}
			return false
		})
	}
	t.Logf("told: %v", kinds)
	if kinds["UPDATE"] == 0 || kinds["price"] == 0 {
		t.Errorf("no price was told: %v", kinds)
	}
}
