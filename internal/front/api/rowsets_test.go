package api_test

import (
	"context"
	"encoding/json"
	"iter"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/front/api"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/sample"
)

const (
	eventsPath = "/rest/v1/plan_events"
	runsPath   = "/rest/v1/refresh_runs"
	statusPath = "/rest/v1/rpc/partner_status"
)

// journalOf gives events as a store does: narrowed, in their order, and those of plan 3 to
// operators alone.
func journalOf(events []market.Event, read *int) api.Events {
	return func(_ context.Context, q market.EventQuery) iter.Seq2[market.Event, error] {
		return func(yield func(market.Event, error) bool) {
			for i := range events {
				e := events[i]
				if q.Newest {
					e = events[len(events)-1-i]
				}
				if e.Seq <= q.After || q.Until != 0 && e.Seq > q.Until || q.Plan != 0 && e.Plan != q.Plan ||
					q.Partner != nil && e.Partner != *q.Partner || !q.All && e.Plan == 3 {
					continue
				}
				*read++
				if !yield(e, nil) {
					return
				}
			}
		}
	}
}

// someEvents are 1,500 events of 5 plans, of which the fifth was added by hand.
func someEvents() (list []market.Event) {
	for i := range int64(1500) {
		e := market.Event{Seq: 10 + 2*i, At: sample.Now.Add(time.Duration(i) * time.Second), Run: 7, Plan: 1 + i%5, Partner: "cherry", Kind: market.EventPrice,
			Before: []byte(`{"price_monthly_currencies":{"EUR":5.00}}`), After: []byte(`{"price_monthly_currencies":{"EUR":` + strconv.FormatInt(i, 10) + `.50},"tags":["a","b"],"disks":[{"count":2,"kind":null}]}`)}
		switch e.Plan {
		case 2:
			e.Partner = "contabo"
		case 5:
			e.Partner, e.Run = "", 0
		}
		if i < 5 {
			e.Kind, e.Before = market.EventListed, nil
		}
		list = append(list, e)
	}
	return list
}

func openWithJournal(t *testing.T, read *int) shop {
	return open(t, func(cfg *api.Config) {
		cfg.Events, cfg.Epoch = journalOf(someEvents(), read), "first"
		cfg.Runs = func(_ context.Context, partner market.PartnerID, limit int) (runs []market.Run, err error) {
			for i := range int64(6) {
				run := market.Run{ID: 6 - i, Partner: "cherry", StartedAt: sample.Now, EndedAt: sample.Now.Add(time.Second), Outcome: market.OutcomeGood, Added: int(i), Unchanged: 4}
				if i%2 == 1 {
					run.Partner, run.Outcome, run.Reason = "contabo", market.OutcomeHeld, "It is short."
				}
				if partner == "" || partner == run.Partner {
					runs = append(runs, run)
				}
			}
			return runs[:min(limit, len(runs))], nil
		}
		cfg.Record = pastOf7
		cfg.Status = func(context.Context) ([]view.PartnerStatus, error) {
			return []view.PartnerStatus{{Partner: "cherry", Name: "Cherry Servers", Outcome: view.OutcomeOK, Plans: 80, Rejections: []view.Rejection{}},
				{Partner: "contabo", Name: "Contabo", Outcome: view.OutcomeOff, Reason: "Set a variable."}}, nil
		}
	})
}

// asked is a call, with what is expected of its answer: the status, the Content-Range, and
// the body, or its beginning where that ends with dots.
type asked struct {
	target  string
	headers []string
	status  int
	rng     string
	body    string
}

func (s shop) check(t *testing.T, cases map[string]asked) {
	t.Helper()
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w := s.call("GET", c.target, "", c.headers...)
			body := strings.ReplaceAll(w.Body.String(), ",\n", ",")
			want, isBeginning := strings.CutSuffix(c.body, "…")
			if w.Code != c.status || w.Header().Get("Content-Range") != c.rng || body != want && !(isBeginning && strings.HasPrefix(body, want)) {
				t.Errorf("%s: %d, range %q: %s\nwant %d, %q: %s", c.target, w.Code, w.Header().Get("Content-Range"), body, c.status, c.rng, c.body)
			}
			head := s.call("HEAD", c.target, "", c.headers...)
			if head.Code != c.status && len(c.headers) < 2 { // Range is of GET alone
				t.Errorf("HEAD %s: %d", c.target, head.Code)
			}
		})
	}
}

func TestPlanEvents(t *testing.T) {
	read := 0
	s := openWithJournal(t, &read)
	counted, object, operator := []string{"Prefer", "count=exact"}, []string{"Accept", "application/vnd.pgrst.object+json"}, []string{"Authorization", "Bearer " + operatorToken}
	s.check(t, map[string]asked{
		"the first thousand": {eventsPath + "?select=seq", nil, 200, "0-999/*", `[{"seq":10},{"seq":12},{"seq":16},{"seq":18},…`},
		"a whole event": {eventsPath + "?limit=1", nil, 200, "0-0/*", `[{"seq":10,"at":"` + sample.Now.UTC().Format("2006-01-02T15:04:05-07:00") +
			`","run_id":7,"plan_id":1,"partner_id":"cherry","kind":"listed","before":null,"after":{"price_monthly_currencies":{"EUR":0.50},"tags":["a","b"],"disks":[{"count":2,"kind":null}]},"epoch":"first"}]`},
		"what is new":          {eventsPath + "?seq=gt.3004&select=seq,partner_id", nil, 200, "0-1/*", `[{"seq":3006,"partner_id":"cherry"},{"seq":3008,"partner_id":null}]`},
		"a part":               {eventsPath + "?seq=gte.20&seq=lt.28&select=seq", nil, 200, "0-2/*", `[{"seq":20},{"seq":22},{"seq":26}]`},
		"what operators see":   {eventsPath + "?seq=gte.20&seq=lte.26&select=seq", operator, 200, "0-3/*", `[{"seq":20},{"seq":22},{"seq":24},{"seq":26}]`},
		"one":                  {eventsPath + "?seq=eq.12&select=plan_id", object, 200, "0-0/*", `{"plan_id":2}`},
		"none":                 {eventsPath + "?seq=eq.11", object, 406, "*/*", `{"code":"PGRST116"…`},
		"before all":           {eventsPath + "?seq=lt.1", nil, 200, "*/*", `[]`},
		"the newest":           {eventsPath + "?order=seq.desc&limit=2&select=seq", nil, 200, "0-1/*", `[{"seq":3008},{"seq":3006}]`},
		"pages":                {eventsPath + "?limit=2&offset=2&select=seq", nil, 200, "2-3/*", `[{"seq":16},{"seq":18}]`},
		"a counted page":       {eventsPath + "?limit=1&select=seq", counted, 206, "0-0/1200", `[{"seq":10}]`},
		"a range":              {eventsPath + "?select=seq", []string{"Range", "1-2", "Prefer", "count=exact"}, 206, "1-2/1200", `[{"seq":12},{"seq":16}]`},
		"past the end":         {eventsPath + "?offset=5000", counted, 416, "*/1200", `{"code":"PGRST103"…`},
		"the number":           {eventsPath + "?select=count&kind=eq.listed", nil, 200, "0-0/*", `[{"count":4}]`},
		"of a partner":         {eventsPath + "?partner_id=eq.contabo&limit=2&select=seq", counted, 206, "0-1/300", `[{"seq":12},{"seq":22}]`},
		"of a plan":            {eventsPath + "?plan_id=eq.5&limit=1&select=run_id", counted, 206, "0-0/300", `[{"run_id":null}]`},
		"of no partner":        {eventsPath + "?partner_id=is.null&limit=1&select=plan_id", counted, 206, "0-0/300", `[{"plan_id":5}]`},
		"by a part of JSON":    {eventsPath + "?after->price_monthly_currencies->EUR=gt.1498&select=seq,e:after->price_monthly_currencies->>EUR", nil, 200, "0-1/*", `[{"seq":3006,"e":"1498.50"},{"seq":3008,"e":"1499.50"}]`},
		"containment":          {eventsPath + `?after=cs.{"tags":["b"]}&before=is.null&select=seq`, nil, 200, "0-3/*", `[{"seq":10},{"seq":12},{"seq":16},{"seq":18}]`},
		"a list of JSON":       {eventsPath + "?limit=1&select=after->tags,after->disks,d:after->>disks", nil, 200, "0-0/*", `[{"tags":["a","b"],"disks":[{"count":2,"kind":null}],"d":"[{\"kind\": null, \"count\": 2}]"}]`},
		"or":                   {eventsPath + "?or=(seq.eq.10,and(plan_id.eq.2,seq.lt.20))&select=seq", nil, 200, "0-1/*", `[{"seq":10},{"seq":12}]`},
		"another order":        {eventsPath + "?order=partner_id.desc.nullslast,seq.desc&limit=2&select=seq", nil, 200, "0-1/*", `[{"seq":3002},{"seq":2992}]`},
		"by time":              {eventsPath + "?at=lt." + sample.Now.Add(2*time.Second).UTC().Format("2006-01-02T15:04:05Z") + "&select=seq", nil, 200, "0-1/*", `[{"seq":10},{"seq":12}]`},
		"CSV":                  {eventsPath + "?limit=1&select=seq,before,kind", []string{"Accept", "text/csv"}, 200, "0-0/*", "seq,before,kind\n10,,listed\n"},
		"an unknown column":    {eventsPath + "?planid=eq.1", nil, 400, "", `{"code":"42703","message":"column plan_events.planid does not exist","details":null,"hint":"Perhaps you meant to reference the column \"plan_events.plan_id\"."}`},
		"no operator":          {eventsPath + "?seq=5", nil, 400, "", `{"code":"PGRST100"…`},
		"no such type's value": {eventsPath + "?seq=gt.x", nil, 400, "", `{"code":"22P02"…`},
		"an aggregate":         {eventsPath + "?select=seq.max()", nil, 400, "", `{"code":"PGRST123"…`},
	})
	w := s.call("GET", eventsPath+"?limit=1", "")
	if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("ETag") != "" {
		t.Errorf("the answer may be kept: %v", w.Header())
	}
	read = 0
	if s.call("GET", eventsPath+"?seq=gt.2000&limit=10", ""); read != 10 {
		t.Errorf("%d events were read for 10", read)
	}
	for method, of := range map[string][]string{"POST": nil, "PATCH": nil, "DELETE": operator, "PUT": nil} {
		want := map[bool]int{true: 401, false: 403}[of == nil]
		if w := s.call(method, eventsPath+"?seq=eq.10", `{"seq":1}`, of...); w.Code != want || !strings.Contains(w.Body.String(), `"42501"`) {
			t.Errorf("%s: %d %s", method, w.Code, w.Body)
		}
	}
}

// TestACountOfAllEventsReadsNone has more events than one call may look at.
func TestACountOfAllEventsReadsNone(t *testing.T) {
	s := open(t, func(cfg *api.Config) {
		cfg.Events = func(context.Context, market.EventQuery) iter.Seq2[market.Event, error] {
			return func(yield func(market.Event, error) bool) {
				for n := int64(1); yield(market.Event{Seq: n, Plan: 1, Kind: market.EventFacts, Before: []byte(`{"name":"a"}`), After: []byte(`{"name":"b"}`)}, nil); n++ {
				}
			}
		}
		cfg.CountEvents = func(_ context.Context, operator bool) (int, error) {
			if operator {
				return 2_000_000, nil
			}
			return 1_000_000, nil
		}
	})
	counted, operator := []string{"Prefer", "count=exact"}, []string{"Prefer", "count=exact", "Authorization", "Bearer " + operatorToken}
	s.check(t, map[string]asked{
		"exact":             {eventsPath + "?select=seq&limit=2", counted, 206, "0-1/1000000", `[{"seq":1},{"seq":2}]`},
		"of an operator":    {eventsPath + "?select=seq&limit=1", operator, 206, "0-0/2000000", `[{"seq":1}]`},
		"select=count":      {eventsPath + "?select=count", nil, 200, "0-0/*", `[{"count":1000000}]`},
		"of a part as ever": {eventsPath + "?select=seq&plan_id=eq.1", counted, 413, "", `{"code":"54000"…`},
	})
}

func TestTooManyEventsAreRefused(t *testing.T) {
	s := open(t, func(cfg *api.Config) {
		cfg.Events = func(context.Context, market.EventQuery) iter.Seq2[market.Event, error] {
			return func(yield func(market.Event, error) bool) {
				for n := int64(1); yield(market.Event{Seq: n, Plan: 1, Kind: market.EventFacts, Before: []byte(`{"name":"a"}`), After: []byte(`{"name":"b"}`)}, nil); n++ {
				}
			}
		}
	})
	for _, query := range []string{"?order=at", "?kind=eq.price", "?select=count"} {
		w := s.call("GET", eventsPath+query, "")
		if w.Code != 413 || !strings.Contains(w.Body.String(), "Narrow it by seq") {
			t.Errorf("%s: %d %s", query, w.Code, w.Body)
		}
	}
	if w := s.call("GET", eventsPath+"?limit=20000&select=seq", ""); w.Header().Get("Content-Range") != "0-9999/*" {
		t.Errorf("20,000 events: %d %s", w.Code, w.Header().Get("Content-Range"))
	}
}

func TestRefreshRuns(t *testing.T) {
	s := openWithJournal(t, new(int))
	at := sample.Now.UTC().Format("2006-01-02T15:04:05-07:00")
	s.check(t, map[string]asked{
		"the newest first": {runsPath + "?select=run_id&limit=2", []string{"Prefer", "count=exact"}, 206, "0-1/6", `[{"run_id":6},{"run_id":5}]`},
		"a whole run": {runsPath + "?run_id=eq.5", nil, 200, "0-0/*", `[{"run_id":5,"partner_id":"contabo","started_at":"` + at + `","ended_at":"` +
			sample.Now.Add(time.Second).UTC().Format("2006-01-02T15:04:05-07:00") + `","outcome":"held","reason":"It is short.","added":1,"changed":0,"withdrawn":0,"rejected":0,"unchanged":4}]`},
		"the words of the status": {runsPath + "?outcome=eq.ok&select=run_id,reason&order=run_id", nil, 200, "0-2/*", `[{"run_id":2,"reason":null},{"run_id":4,"reason":null},{"run_id":6,"reason":null}]`},
		"of a partner":            {runsPath + "?partner_id=eq.contabo&select=run_id", nil, 200, "0-2/*", `[{"run_id":5},{"run_id":3},{"run_id":1}]`},
		"by size":                 {runsPath + "?order=added.desc,run_id&select=added&limit=1", nil, 200, "0-0/*", `[{"added":5}]`},
	})
	if w := s.call("POST", runsPath, `{}`); w.Code != 401 || !strings.Contains(w.Body.String(), "permission denied for table refresh_runs") {
		t.Errorf("POST: %d %s", w.Code, w.Body)
	}
}

func TestFunctionsAreSetsOfRows(t *testing.T) {
	s := openWithJournal(t, new(int))
	counted, object, asCSV := []string{"Prefer", "count=exact"}, []string{"Accept", "application/vnd.pgrst.object+json"}, []string{"Accept", "text/csv"}
	of20, of7 := similarPath+"?plan_id=20", historyPath+"?plan_id=7&currency=EUR"
	s.check(t, map[string]asked{
		"select":                 {of20 + "&select=id,cores:cpu_cores&limit=2", nil, 200, "0-1/*", `[{"id":18,"cores":18},{"id":19,"cores":19}]`},
		"a filter":               {of20 + "&cpu_cores=gt.28&select=id", nil, 200, "0-1/*", `[{"id":29},{"id":30}]`},
		"an order":               {of20 + "&order=cpu_cores.desc&select=id&limit=1&offset=1", nil, 200, "1-1/*", `[{"id":29}]`},
		"an unknown column":      {of20 + "&select=nope", nil, 400, "", `{"code":"42703","message":"column similar_plans.nope does not exist"…`},
		"one as an object":       {of20 + "&limit=1&select=id", object, 200, "0-0/*", `{"id":18}`},
		"several as an object":   {of20 + "&select=id", object, 406, "0-11/*", `{"code":"PGRST116"…`},
		"a count":                {of20 + "&select=id&limit=1", counted, 206, "0-0/12", `[{"id":18}]`},
		"a range":                {of20 + "&select=id", []string{"Range", "10-99"}, 200, "10-11/*", `[{"id":29},{"id":30}]`},
		"CSV":                    {of20 + "&select=id,tags,page&limit=1", asCSV, 200, "0-0/*", "id,tags,page\n18,…"},
		"positions of a list":    {of20 + "&id=eq.30&select=differences->0->>column", nil, 404, "", `{"code":"42883"…`},
		"another language":       {of20 + "&lang=zz", nil, 400, "", `{"code":"…`},
		"and":                    {of20 + "&and=(id.gt.20,id.lt.23)&select=id", nil, 200, "0-1/*", `[{"id":21},{"id":22}]`},
		"the number of plans":    {of20 + "&select=count", nil, 200, "0-0/*", `[{"count":12}]`},
		"a filter of times":      {of7 + "&seen_at=gte.2026-04-01T05:00:00Z&select=seen_at,price_monthly", nil, 200, "0-1/*", `[{"seen_at":"2026-04-01T05:00:00+00:00","price_monthly":null},{"seen_at":"2026-04-01T06:00:00+00:00","price_monthly":7.30}]`},
		"the dearest":            {of7 + "&order=price_monthly.desc.nullslast&limit=1&select=price_monthly", object, 200, "0-0/*", `{"price_monthly":12.50}`},
		"one partner":            {statusPath + "?partner=eq.contabo&select=partner,outcome", object, 200, "0-0/*", `{"partner":"contabo","outcome":"off"}`},
		"no partner":             {statusPath + "?partner=eq.nobody", object, 406, "*/*", `{"code":"PGRST116"…`},
		"partners as CSV":        {statusPath + "?select=partner,plans&order=plans", asCSV, 200, "0-1/*", "partner,plans\ncontabo,0\ncherry,80\n"},
		"a misspelt argument":    {historyPath + "?plan_id=7&curency=EUR", nil, 404, "", `{"code":"PGRST202","message":"Could not find the function public.price_history(curency, plan_id) in the schema cache"…`},
		"an argument of none":    {statusPath + "?partner=contabo", nil, 404, "", `{"code":"PGRST202"…`},
		"no plan":                {similarPath, nil, 404, "", `{"code":"PGRST202","message":"Could not find the function public.similar_plans without parameters in the schema cache"…`},
		"a bad plan":             {historyPath + "?plan_id=x", nil, 404, "", `{"code":"PGRST202"…`},
		"a filter for argument":  {similarPath + "?plan_id=eq.1", nil, 404, "", `{"code":"PGRST202"…`},
		"a plan that never was":  {historyPath + "?plan_id=99", nil, 404, "", `{"code":"PGRST125"…`},
		"a price's bad plan":     {tracePath + "?plan_id=0", nil, 404, "", `{"code":"PGRST202"…`},
		"a price's misspelling":  {tracePath + "?plan_id=1&contry=DE", nil, 404, "", `{"code":"PGRST202"…`},
		"scores in English":      {scorePath + "?plan_id=7&lang=en", nil, 200, "0-0/*", `{"single":null…`},
		"scores in no language":  {scorePath + "?plan_id=7&lang=zz", nil, 400, "", `{"code":"22023","message":"lang: \"zz\" came; accepted are the languages of this shop: en"…`},
		"a currency in any case": {historyPath + "?plan_id=7&currency=eur&limit=1&select=price_monthly", nil, 200, "0-0/*", `[{"price_monthly":10}]`},
	})
	for name, c := range map[string]struct {
		target, body, kind string
		status             int
		want               string
	}{
		"arguments in the body":    {similarPath + "?select=id&limit=1&cpu_cores=gt.20", `{"plan_id":20}`, "application/json", 200, `[{"id":21}]`},
		"a misspelt one":           {historyPath, `{"plan_id":7,"curency":"EUR"}`, "application/json", 404, "PGRST202"},
		"a limit is none":          {similarPath, `{"plan_id":20,"limit":3}`, "application/json", 404, "PGRST202"},
		"a plan that is no number": {similarPath, `{"plan_id":"x"}`, "application/json", 404, "PGRST202"},
		"no plan at all":           {similarPath, `{"plan_id":null}`, "application/json", 404, "PGRST202"},
		"a form":                   {similarPath + "?select=id&limit=1", `plan_id=20`, "application/x-www-form-urlencoded", 200, `[{"id":18}]`},
		"another type":             {similarPath, `plan_id=20`, "text/html", 415, "text/html"},
		"a form of a list":         {"/rest/v1/rpc/plan_facets", "type=eq.vps&limit=1", "application/x-www-form-urlencoded", 200, `"total"`},
		"a list, another type":     {"/rest/v1/rpc/plan_facets", "{}", "text/html", 415, "text/html"},
		"a price's misspelling":    {tracePath, `{"plan_id":1,"contry":"DE"}`, "application/json", 404, "PGRST202"},
	} {
		if w := s.call("POST", c.target, c.body, "Content-Type", c.kind); w.Code != c.status || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	var whole []map[string]any
	if err := json.Unmarshal(s.call("GET", of20, "").Body.Bytes(), &whole); err != nil || len(whole) != 12 || whole[0]["differences"] == nil || whole[0]["prices"] == nil {
		t.Errorf("whole rows: %v %d", err, len(whole))
	}
}
