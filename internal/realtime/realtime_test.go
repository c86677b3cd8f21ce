package realtime

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/errs"
	"launchrack/internal/live"
	"launchrack/internal/market"
)

func TestMessagesOfBothVersions(t *testing.T) {
	ref, join := "7", "3"
	m := message{JoinRef: &join, Ref: &ref, Topic: "realtime:a", Event: "phx_join", Payload: json.RawMessage(`{"a":1}`)}
	for vsn, want := range map[string]string{
		"":      `{"join_ref":"3","ref":"7","topic":"realtime:a","event":"phx_join","payload":{"a":1}}`,
		"1.0.0": `{"join_ref":"3","ref":"7","topic":"realtime:a","event":"phx_join","payload":{"a":1}}`,
		"2.0.0": `["3","7","realtime:a","phx_join",{"a":1}]`,
	} {
		c, err := newCodec(vsn)
		if err != nil {
			t.Fatal(err)
		}
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
	snap, err := catalog.Build([]market.Plan{plan(1, "a", 2), plan(2, "a, b", 4), plan(3, `q"(x)`, 8)}, catalog.Facts{})
	if err != nil {
		t.Fatal(err)
	}
	for filter, want := range map[string][]int64{
		"name=eq.a": {1}, "name=neq.a": {2, 3}, "cpu_cores=gt.4": {3}, "cpu_cores=gte.4": {2, 3}, "cpu_cores=lt.4": {1}, "cpu_cores=lte.4": {1, 2},
		"id=in.(1,3)": {1, 3}, `name=in.(a,"a, b")`: {1, 2}, `name=eq."a, b"`: {2}, "cpu_cores=gt.2,cpu_cores=lt.8": {2}, `name=eq."q\"(x)"`: {3},
		"name=not.eq.a": {2, 3}, "name=like.a*": {1, 2}, "ram_size=is.null": {1, 2, 3}, "id=in.(1,2),name=eq.a": {1},
	} {
		q, err := parseFilter(filter)
		if err != nil {
			t.Errorf("%s: %v", filter, err)
			continue
		}
		found, err := live.Found(snap, q)
		if err != nil || len(found) != len(want) || slices.ContainsFunc(want, func(id int64) bool { return !found[id] }) {
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
	if err != nil || len(got) != 2 || got[0].ID == got[1].ID || got[0].isAll || !got[1].isAll || !got[1].wants(insert) || got[1].wants(update) || !got[0].wants(remove) {
		t.Fatalf("%+v, %v", got, err)
	}
	again, err := parseJoin(json.RawMessage(`{"config":{"postgres_changes":[{"event":"*","schema":"public"}]}}`), &last)
	if err != nil || again[0].ID == got[0].ID || again[0].ID == got[1].ID {
		t.Errorf("an id came twice: %+v, %v", again, err)
	}
	if none, err := parseJoin(nil, &last); err != nil || len(none) != 0 {
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

func TestASocketHasBounds(t *testing.T) {
	s := newSocket(nil, codec{})
	for i := range maxChannels {
		if _, isAdded := s.add(fmt.Sprint(i), &channel{}); !isAdded {
			t.Fatalf("channel %d was refused", i)
		}
	}
	if _, isAdded := s.add("one more", &channel{}); isAdded {
		t.Error("one channel too many")
	}
	if before, isAdded := s.add("7", &channel{bindings: make([]binding, 50)}); !isAdded || before == nil {
		t.Error("a channel that joins anew was refused")
	}
	if _, isAdded := s.add("8", &channel{bindings: make([]binding, 50)}); !isAdded {
		t.Error("the hundredth binding was refused")
	}
	if _, isAdded := s.add("9", &channel{bindings: make([]binding, 1)}); isAdded {
		t.Error("one binding too many")
	}
}
