package realtime

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/past/live"
	"launchrack/internal/testing/must"
)

func TestMessagesOfBothVersions(t *testing.T) {
	ref, join := "7", "3"
	m := message{JoinRef: &join, Ref: &ref, Topic: "realtime:a", Event: "phx_join", Payload: json.RawMessage(`{"a":1}`)}
	for vsn, want := range map[string]string{
		"":      `{"join_ref":"3","ref":"7","topic":"realtime:a","event":"phx_join","payload":{"a":1}}`,
		"1.0.0": `{"join_ref":"3","ref":"7","topic":"realtime:a","event":"phx_join","payload":{"a":1}}`,
		"2.0.0": `["3","7","realtime:a","phx_join",{"a":1}]`,
	} {
		c := must.Get(newCodec(vsn))(t)
		text, err := c.encode(m)
		if err != nil || string(text) != want {
			t.Errorf("%s: %s, %v", vsn, text, err)
		}
		back, err := c.decode(text)
		if err != nil || *back.JoinRef != join || *back.Ref != ref || back.Topic != m.Topic || back.Event != m.Event || string(back.Payload) != string(m.Payload) {
			t.Errorf("%s: %+v, %v", vsn, back, err)
		}
		for _, bad := range []string{"", "null", "{", `{"topic":"a"}`, `["1","2","a"]`, `[1,2,3,4,5]`, `["1","2","a","b",{},6]`, `"text"`} {
			if got, err := c.decode([]byte(bad)); errs.KindOf(err) != errs.Invalid {
				t.Errorf("%s: %s was read as %+v, %v", vsn, bad, got, err)
			}
		}
	}
	if _, err := newCodec("3.0.0"); errs.KindOf(err) != errs.Invalid {
		t.Errorf("an unknown version: %v", err)
	}
}

func TestBinaryBroadcasts(t *testing.T) {
	whole := append([]byte{3, 1, 2, 10, 5, 0, 1}, `142realtime:ahello{"a":1}`...)
	m, err := codec{isList: true}.decodeBinary(whole)
	if err != nil || *m.JoinRef != "1" || *m.Ref != "42" || m.Topic != "realtime:a" || m.Event != eventBroadcast {
		t.Errorf("%+v, %v", m, err)
	}
	for n := range 7 + 13 {
		if _, err := (codec{isList: true}).decodeBinary(whole[:n]); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	if _, err := (codec{}).decodeBinary(whole); errs.KindOf(err) != errs.Invalid {
		t.Errorf("in the first version: %v", err)
	}
}

func TestFilters(t *testing.T) {
	plan := func(id int64, name string, cores int) market.Plan {
		return market.Plan{ID: id, Name: name, Type: "vps", CPUCores: &cores, Available: true}
	}
	snap := must.Get(catalog.Build([]market.Plan{plan(1, "a", 2), plan(2, "a, b", 4), plan(3, `q"(x)`, 8)}, catalog.Facts{}))(t)
	for filter, want := range map[string][]int64{
		"name=eq.a": {1}, "name=neq.a": {2, 3}, "cpu_cores=gt.4": {3}, "cpu_cores=gte.4": {2, 3}, "cpu_cores=lt.4": {1}, "cpu_cores=lte.4": {1, 2},
		"id=in.(1,3)": {1, 3}, `name=in.(a,"a, b")`: {1, 2}, `name=eq."a, b"`: {2}, "cpu_cores=gt.2,cpu_cores=lt.8": {2}, `name=eq."q\"(x)"`: {3},
		"name=not.eq.a": {2, 3}, "name=like.a*": {1, 2}, "ram_size=is.null": {1, 2, 3}, "id=in.(1,2),name=eq.a": {1},
	} {
		batch := &live.Batch{Changes: []live.Change{{Plan: 1}, {Plan: 2}, {Plan: 3}}, Before: nobody, After: snap}
		passes, _, err := batch.Match(t.Context(), newFilter(filter, 1).Filter)
		var found []int64
		for i := range passes {
			if passes[i].After {
				found = append(found, batch.Changes[i].Plan)
			}
		}
		if err != nil || !slices.Equal(found, want) {
			t.Errorf("%s finds %v, want %v (%v)", filter, found, want, err)
		}
	}
	for _, filter := range []string{"name", "=eq.a", "name=a", "colour=eq.red", "cpu_cores=eq.x", "cpu_cores=between.1", "or=(name.eq.a)", "limit=1", "name=eq.a,", "id=in.(1",
		"name=eq.a, b", "select=id"} {
		if q, err := parseFilter(filter); err == nil {
			t.Errorf("%s was read as %+v", filter, q)
		}
	}
}

func TestJoining(t *testing.T) {
	var last int64
	got, err := parseJoin(json.RawMessage(`{"config":{"broadcast":{"ack":true},"presence":{"key":"a"},"private":false,
		"postgres_changes":[{"event":"*","schema":"public","table":"server_plans","filter":"id=eq.1"},{"event":"insert","schema":"*"}]},"access_token":"x"}`), &last)
	b := got.bindings
	if err != nil || len(b) != 2 || b[0].id == b[1].id || b[0].filter == nil || b[1].filter != nil || !b[1].wants(insert) || b[1].wants(update) || !b[0].wants(remove) || got.wanted[0].ID != b[0].id || *got.wanted[0].Filter != "id=eq.1" {
		t.Fatalf("%+v, %v", got, err)
	}
	again, err := parseJoin(json.RawMessage(`{"config":{"postgres_changes":[{"event":"*","schema":"public"}]}}`), &last)
	if err != nil || again.bindings[0].id == b[0].id || again.bindings[0].id == b[1].id {
		t.Errorf("an id came twice: %+v, %v", again, err)
	}
	if none, err := parseJoin(nil, &last); err != nil || len(none.bindings) != 0 {
		t.Errorf("without a payload: %v, %v", none, err)
	}
	one := `{"event":"*","schema":"public"}`
	for field, changes := range map[string]string{
		"event": `{"event":"TRUNCATE","schema":"public"}`, "schema": `{"event":"*","schema":"auth"}`, "table": `{"event":"*","schema":"public","table":"settings"}`,
		"filter": `{"event":"*","schema":"public","filter":"x"}`, "postgres_changes": strings.Repeat(one+",", maxBindings) + one,
	} {
		_, err := parseJoin(json.RawMessage(`{"config":{"postgres_changes":[`+changes+`]}}`), &last)
		if errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), field) {
			t.Errorf("%s: %v", field, err)
		}
	}
	if _, err := parseJoin(json.RawMessage(`{"config":[]}`), &last); errs.KindOf(err) != errs.Invalid {
		t.Errorf("no configuration: %v", err)
	}
}

func TestKindsAreThoseOfTheTable(t *testing.T) {
	for c, want := range map[live.Change]string{
		{WasOffered: true, IsOffered: true}: update, {IsOffered: true, WasThere: true}: insert, {IsOffered: true}: insert,
		{WasOffered: true, IsThere: true}: remove, {WasOffered: true}: remove, {WasThere: true, IsThere: true}: "", {WasThere: true}: "",
	} {
		if got := kindOf(&c); got != want {
			t.Errorf("%+v: %q, want %q", c, got, want)
		}
	}
	if len(columns) < 40 || fmt.Sprint(columns[0]) != "{id int8}" {
		t.Errorf("columns: %v", columns)
	}
	for _, c := range columns {
		if c.Type == "" {
			t.Errorf("column %s has no type", c.Name)
		}
	}
}

// nobody is a snapshot without plans.
var nobody = catalogtest.Build(nil, catalog.Facts{})

// dear are n conditions that take many steps each, and that no row passes.
func dear(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("description=imatch.[a-z].{190}[^q]{%d}", i))
	}
	all[n-1] += "q" // which no text has
	return strings.Join(all, ",")
}

func bindingOf(t *testing.T, filter string) binding {
	t.Helper()
	b, _, err := newBinding(wanted{Event: every, Filter: &filter})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestASocketHasBounds joins channels until one is refused.
func TestASocketHasBounds(t *testing.T) {
	long := "id=in.(" + strings.Repeat("1234567,", 900) + "1)" // 7 kB
	many := func(n int, filter func(i int) string) (list []binding) {
		for i := range n {
			list = append(list, bindingOf(t, filter(i)))
		}
		return list
	}
	same := func(int) string { return long }
	plain := func(i int) string { return fmt.Sprint("id=eq.", i) }
	for name, tt := range map[string]struct {
		channels [][]binding
		refused  string // of the last channel; empty for none
	}{
		"channels":              {make([][]binding, maxChannels), ""},
		"a channel too many":    {make([][]binding, maxChannels+1), "too many channels"},
		"bindings":              {[][]binding{many(50, plain), many(50, plain)}, ""},
		"a binding too many":    {[][]binding{many(50, plain), many(50, plain), many(1, plain)}, "too many channels"},
		"16 kB":                 {[][]binding{many(2, func(i int) string { return long[:len(long)-1] + fmt.Sprint(",", i, ")") })}, ""},
		"more than 16 kB":       {[][]binding{many(2, func(i int) string { return long[:len(long)-1] + fmt.Sprint(",", i, ")") }), many(1, same)}, "16 kB and 200 conditions"},
		"equal ones count once": {[][]binding{many(50, same), many(49, same)}, ""},
		"200 conditions":        {[][]binding{{bindingOf(t, dear(100))}, {bindingOf(t, dear(99)), bindingOf(t, "id=eq.1")}}, ""},
		"201 conditions":        {[][]binding{{bindingOf(t, dear(100))}, {bindingOf(t, dear(99)), bindingOf(t, "id=eq.1")}, {bindingOf(t, "id=eq.2")}}, "16 kB and 200 conditions"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSocket(nil, codec{}, nil)
			for i, bindings := range tt.channels {
				_, err := s.add(fmt.Sprint(i), &channel{bindings: bindings})
				if isLast := i == len(tt.channels)-1; err != nil != (isLast && tt.refused != "") || err != nil && !strings.Contains(errs.Public(err), tt.refused) {
					t.Fatalf("channel %d: %v", i, err)
				}
			}
			if before, err := s.add("0", &channel{}); err != nil || before == nil {
				t.Errorf("a channel that joins anew: %v", err)
			}
		})
	}
	for name, filters := range map[string][]string{"one filter": {strings.Repeat("x", overload.MaxFilterBytes+1)}, "two": {strings.Repeat("x", overload.MaxFilterBytes/2+1), strings.Repeat("y", overload.MaxFilterBytes/2)}} {
		var list []string
		for _, f := range filters {
			list = append(list, `{"event":"*","filter":"`+f+`"}`)
		}
		var last int64
		if in, err := parseJoin(json.RawMessage(`{"config":{"postgres_changes":[`+strings.Join(list, ",")+`]}}`), &last); err == nil || last != 0 || in.took != 0 {
			t.Errorf("%s beyond the bound was read: %v", name, err)
		}
	}
}

// TestFiltersAreKeptAsText: a filter that is read takes hundreds of times the memory of its text.
func TestFiltersAreKeptAsText(t *testing.T) {
	const sockets = 100
	before := heap()
	var kept []*socket
	for i := range sockets {
		s := newSocket(nil, codec{}, nil)
		for c, filter := range []string{dear(100), "id=in.(" + strings.Repeat("1234567,", 900) + fmt.Sprint(i, ")")} {
			if _, err := s.add(fmt.Sprint(c), &channel{bindings: []binding{bindingOf(t, filter)}}); err != nil && c == 0 {
				t.Fatal(err)
			}
		}
		kept = append(kept, s)
	}
	if grown := heap() - before; grown > sockets*(overload.MaxFilterBytes+8<<10) {
		t.Errorf("%d sockets take %d kB each", sockets, grown/sockets>>10)
	}
	runtime.KeepAlive(kept)
}

func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// changesOf is a batch of n changed rows with long texts.
func changesOf(t *testing.T, n int) *live.Batch {
	t.Helper()
	b := &live.Batch{}
	var plans []market.Plan
	for i := range n {
		plans = append(plans, market.Plan{ID: int64(i + 1), Name: fmt.Sprint("Plan ", i), Type: "vps", Available: true, Description: fmt.Sprint(i) + strings.Repeat("abcdefghij ", 30)})
		b.Changes = append(b.Changes, live.Change{Seq: int64(i + 1), Plan: int64(i + 1), WasThere: true, IsThere: true, WasOffered: true, IsOffered: true})
	}
	b.Before = catalogtest.Build(plans, catalog.Facts{})
	b.After = b.Before
	return b
}

// TestASocketThatCostsTooMuchIsClosed: the client pays for what its filters take, and no other.
func TestASocketThatCostsTooMuchIsClosed(t *testing.T) {
	now := func() time.Time { return time.Unix(0, 0) }
	from := func(client string) context.Context { return clientip.With(t.Context(), netip.MustParseAddr(client)) }
	for name, tt := range map[string]struct {
		filters []string
		rows    int
		batches int
		closed  bool
	}{
		"plain":                     {[]string{"id=eq.1000", "ram_size=gte.64", "name=eq.a"}, 64, 100, false},
		"dear, one row":             {[]string{dear(50), dear(49)}, 1, 1, false},
		"dear, again and again":     {[]string{dear(50), dear(49)}, 1, 200, true},
		"beyond the budget at once": {[]string{dear(100)}, 64, 1, true},
	} {
		for _, client := range []string{"203.0.113.7", "127.0.0.1"} {
			t.Run(name+" of "+client, func(t *testing.T) {
				rates := overload.NewRates(1, now)
				s := newSocket(nil, codec{}, rates)
				s.work = rate.NewLimiter(0, 100_000)
				for i, f := range tt.filters {
					must.Get(s.add(fmt.Sprint(i), &channel{bindings: []binding{bindingOf(t, f)}}))(t)
				}
				var err error
				for i := 0; i < tt.batches && err == nil; i++ {
					err = s.sendBatch(from(client), changesOf(t, tt.rows))
				}
				end, isClosed := errors.AsType[*closing](err)
				if isClosed != tt.closed || isClosed && (end.code != websocket.StatusPolicyViolation || !strings.Contains(end.reason, "cost more than one client may take")) {
					t.Errorf("ended with %v, want closed %t", err, tt.closed)
				}
				if err := rates.Admit(from("203.0.113.8")); err != nil {
					t.Errorf("another client pays: %v", err)
				}
			})
		}
	}
}

// TestEqualFiltersAreAskedOnce: a thousand followers ask the same of a batch.
func TestEqualFiltersAreAskedOnce(t *testing.T) {
	batch := changesOf(t, 64)
	var all sync.WaitGroup
	paid := make(chan time.Duration, 1000)
	for range cap(paid) {
		all.Go(func() {
			b := bindingOf(t, "name=eq.Plan 7")
			passes, took, err := batch.Match(t.Context(), b.filter.Filter)
			if err != nil || !passes[7].After || passes[8].After {
				t.Errorf("%v, %v", passes, err)
			}
			paid <- took
		})
	}
	all.Wait()
	close(paid)
	asked := 0
	for took := range paid {
		if took > 0 {
			asked++
		}
	}
	if asked != 1 {
		t.Errorf("%d of a thousand asked", asked)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	other := bindingOf(t, dear(20)).filter.Filter
	if _, _, err := batch.Match(gone, other); err == nil {
		t.Error("who has left was answered")
	}
	if _, took, err := batch.Match(t.Context(), other); err != nil || took == 0 {
		t.Errorf("after one who has left: %v, %v", took, err)
	}
}
