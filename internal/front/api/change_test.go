package api_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/front/api"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/store"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// handRows are the rows of a counter's database.
type handRows struct{ c *counter }

func (h handRows) List(ctx context.Context) ([]market.Plan, error) { return h.c.db.HandPlans(ctx) }

func (h handRows) Changes(ctx context.Context) ([]view.HandChange, error) {
	stored, err := h.c.db.HandChanges(ctx, 10)
	changes := []view.HandChange{}
	for _, c := range stored {
		changes = append(changes, view.HandChange{Entry: c.Number, Time: row.FormatTime(c.At), Event: string(c.Event), PlanID: c.PlanID, Detail: c.Detail, CanUndo: c.CanUndo})
	}
	return changes, err
}

func (h handRows) Update(ctx context.Context, id int64, edit func(*market.Plan) error) (*market.Plan, error) {
	return h.shown(h.c.db.UpdateHand(ctx, id, edit, noted(operator.PlanChanged)))
}

func (h handRows) Withdraw(ctx context.Context, id int64) (*market.Plan, error) {
	return h.shown(h.c.db.WithdrawHand(ctx, id, noted(operator.PlanWithdrawn)))
}

func (h handRows) Undo(ctx context.Context, entry int64) (*market.Plan, error) {
	return h.shown(h.c.db.UndoHand(ctx, entry, noted(operator.ChangeUndone)))
}

func (h handRows) shown(p *market.Plan, err error) (*market.Plan, error) {
	return p, cmp.Or(err, h.c.publish())
}

func noted(event operator.Event) store.Describe {
	return func(_, _ *market.Plan) operator.Entry { return operator.Entry{At: clock, Event: event} }
}

func (c *counter) send(method, target, body string, headers ...string) *httptest.ResponseRecorder {
	return c.call(method, target, body, append([]string{"Authorization", "Bearer " + operatorToken, "Content-Type", "application/json"}, headers...)...)
}

// openWithRows has a row by hand (1) and a row of a feed (2).
func openWithRows(t testing.TB) *counter {
	t.Helper()
	c := openCounter(t)
	if w := c.insert(table, `{"cherry_plan_id":86,"name":"By hand","cpu_cores":4,"price_monthly":10.10,"regions":["Lithuania"],"fetched_at":"2026-04-01","updated_at":"2026-04-01"}`); w.Code != 201 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	feed := sample.Plan(func(p *market.Plan) { p.ID, p.Partner, p.SKU, p.Source = 0, "cherry", "a", market.FromPartner })
	must.Get(c.db.InsertPlans(t.Context(), []market.Plan{feed}))(t)
	must.Do(t, c.publish())
	return c
}

// content is everything that the database holds, and how many changes its audit
// log has.
func (c *counter) content(t testing.TB) string {
	t.Helper()
	plans := must.Get(c.db.Plans(context.Background()))(t)
	entries := must.Get(c.db.Audit(context.Background(), 100))(t)
	text := []byte(fmt.Sprintln(len(entries)))
	for i := range plans {
		text = append(row.AppendWhole(text, &plans[i]), '\n')
	}
	return string(text)
}

const one = table + "?id=eq.1"

func TestUpdate(t *testing.T) {
	const full, minimal = "return=representation", "return=minimal"
	tests := map[string]struct {
		target, body, prefer string
		status               int
		want, rng            string
	}{
		"one column":            {one + "&select=id,name,cpu_cores", `{"name":"New"}`, full, 200, `[{"id":1,"name":"New","cpu_cores":4}]`, "0-0/*"},
		"counted":               {one + "&select=id", `{"name":"New"}`, full + ",count=exact", 200, `[{"id":1}]`, "0-0/1"},
		"minimal":               {one, `{"name":"New"}`, minimal, 204, "", "0-0/*"},
		"nothing preferred":     {one, `{"name":"New"}`, "", 204, "", "0-0/*"},
		"null":                  {one + "&select=cpu_cores,regions,price_monthly", `{"cpu_cores":null,"regions":[]}`, full, 200, `[{"cpu_cores":null,"regions":null,"price_monthly":10.10}]`, "0-0/*"},
		"as of now":             {one + "&select=fetched_at,updated_at", `{"name":"New"}`, full, 200, `[{"fetched_at":"2026-04-01T00:00:00+00:00","updated_at":"2026-04-15T10:00:00.123456+00:00"}]`, "0-0/*"},
		"as of another time":    {one + "&select=fetched_at,updated_at", `{"name":"New","fetched_at":"2026-04-03","updated_at":"2026-04-04"}`, full, 200, `[{"fetched_at":"2026-04-03T00:00:00+00:00","updated_at":"2026-04-04T00:00:00+00:00"}]`, "0-0/*"},
		"no other value":        {one + "&select=updated_at", `{"name":"By hand"}`, full, 200, `[{"updated_at":"2026-04-01T00:00:00+00:00"}]`, "0-0/*"},
		"the whole row again":   {one + "&select=name", `{"id":1,"cherry_plan_id":86,"name":"New","cpu_cores":4}`, full, 200, `[{"name":"New"}]`, "0-0/*"},
		"a list of one":         {one + "&select=name", `[{"name":"New"}]`, full, 200, `[{"name":"New"}]`, "0-0/*"},
		"columns":               {one + "&select=name,type&columns=name", `{"name":"New","type":"vds","nope":1}`, full, 200, `[{"name":"New","type":null}]`, "0-0/*"},
		"an id that is not":     {table + "?id=eq.99", `{"name":"New"}`, full, 200, `[]`, "*/*"},
		"none, counted":         {table + "?id=eq.99", `{"name":"New"}`, full + ",count=exact", 200, `[]`, "*/0"},
		"none, minimal":         {table + "?id=eq.99", `{"name":"New"}`, minimal, 204, "", "*/*"},
		"no column":             {one, `{}`, full, 200, `[]`, "*/*"},
		"no row in the body":    {one, `[]`, full, 200, `[]`, "*/*"},
		"the key in the query":  {one + "&select=name&apikey=" + anonKey, `{"name":"New"}`, full, 200, `[{"name":"New"}]`, "0-0/*"},
		"computed column shown": {one + "&select=price_usd", `{"price_monthly_currencies":{"USD":12}}`, full, 200, `[{"price_usd":12}]`, "0-0/*"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := openWithRows(t)
			w := c.send("PATCH", tt.target, tt.body, "Prefer", tt.prefer)
			if w.Code != tt.status || w.Body.String() != tt.want || w.Header().Get("Content-Range") != tt.rng {
				t.Errorf("got %d %s, range %q; want %d %s, %q", w.Code, w.Body, w.Header().Get("Content-Range"), tt.status, tt.want, tt.rng)
			}
			if applied := w.Header().Get("Preference-Applied"); applied != strings.ReplaceAll(tt.prefer, ",", ", ") {
				t.Errorf("applied %q of %q", applied, tt.prefer)
			}
			if tt.target == one && strings.Contains(tt.body, "New") {
				if read := c.call("GET", table+"?id=eq.1&select=name", ""); read.Body.String() != `[{"name":"New"}]` {
					t.Errorf("the next reader sees %s", read.Body)
				}
			}
		})
	}
}

func TestWithdraw(t *testing.T) {
	const full = "return=representation"
	tests := map[string]struct {
		target, prefer string
		status         int
		want, rng      string
		left           int
	}{
		"shown":             {one + "&select=id,name", full, 200, `[{"id":1,"name":"By hand"}]`, "*/*", 1},
		"counted":           {one + "&select=id", full + ",count=exact", 200, `[{"id":1}]`, "*/1", 1},
		"minimal":           {one, "return=minimal", 204, "", "*/*", 1},
		"nothing preferred": {one, "", 204, "", "*/*", 1},
		"an id that is not": {table + "?id=eq.99", full, 200, `[]`, "*/*", 2},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := openWithRows(t)
			w := c.send("DELETE", tt.target, "", "Prefer", tt.prefer)
			if w.Code != tt.status || w.Body.String() != tt.want || w.Header().Get("Content-Range") != tt.rng || c.stored(t) != tt.left {
				t.Errorf("got %d %s, range %q, %d left; want %d %s, %q, %d", w.Code, w.Body, w.Header().Get("Content-Range"), c.stored(t), tt.status, tt.want, tt.rng, tt.left)
			}
			if read := c.call("GET", one, ""); (read.Body.String() == "[]") != (tt.left == 1) {
				t.Errorf("the next reader sees %s", read.Body)
			}
		})
	}
}

// TestAChangeThatIsRefused stores nothing.
func TestAChangeThatIsRefused(t *testing.T) {
	const accept = "application/vnd.pgrst.object+json"
	tests := map[string]struct {
		method, target, body string
		headers              []string
		status               int
		code, says           string
	}{
		"anonymous":            {"PATCH", one, `{"name":"New"}`, []string{"Authorization", "Bearer " + anonKey}, 401, "42501", "permission denied for table server_plans"},
		"anonymous withdrawal": {"DELETE", one, "", []string{"Authorization", "Bearer " + anonKey}, 401, "42501", "permission denied for table server_plans"},
		"an old session":       {"DELETE", one, "", []string{"Authorization", "Bearer old"}, 401, "PGRST301", ""},
		"a feed's row":         {"PATCH", table + "?id=eq.2", `{"name":"New"}`, nil, 403, "42501", "Row 2 follows the feed of its partner; only rows that were added by hand can be changed"},
		"a feed's withdrawal":  {"DELETE", table + "?id=eq.2", "", nil, 403, "42501", "Row 2 follows the feed"},
		"every row":            {"PATCH", table, `{"name":"New"}`, nil, 400, "21000", "UPDATE requires a WHERE clause"},
		"every row withdrawn":  {"DELETE", table, "", nil, 400, "21000", "DELETE requires a WHERE clause"},
		"another filter":       {"DELETE", table + "?type=eq.vps", "", nil, 400, "0A000", "The only filter of DELETE is id=eq.N, but type came"},
		"one filter more":      {"PATCH", one + "&name=eq.x", `{"name":"New"}`, nil, 400, "0A000", "but name came"},
		"a logic tree":         {"DELETE", one + "&or=(id.eq.1,id.eq.2)", "", nil, 400, "0A000", "but or came"},
		"a time that is none":  {"PATCH", one + "&updated_at=eq.now", `{"name":"New"}`, nil, 400, "22007", "updated_at=eq.now came"},
		"a time's other order": {"PATCH", one + "&updated_at=gt.2026-01-01T00:00:00Z", `{"name":"New"}`, nil, 400, "22007", "gt.2026"},
		"a time to withdraw":   {"DELETE", one + "&updated_at=is.null", "", nil, 400, "0A000", "but updated_at came"},
		"a limit":              {"DELETE", one + "&limit=1", "", nil, 400, "0A000", "but limit came"},
		"several ids":          {"DELETE", table + "?id=in.(1,2)", "", nil, 400, "0A000", "but id=in.(1,2) came"},
		"two ids":              {"DELETE", one + "&id=eq.2", "", nil, 400, "0A000", "but id=eq.1 and id=eq.2 came"},
		"not this id":          {"DELETE", table + "?id=not.eq.1", "", nil, 400, "0A000", "id=not.eq.1 came"},
		"an id that is none":   {"DELETE", table + "?id=eq.x", "", nil, 400, "22P02", "bigint"},
		"an unknown filter":    {"DELETE", table + "?id=1", "", nil, 400, "PGRST100", ""},
		"an unknown column":    {"PATCH", one, `{"colour":"red"}`, nil, 400, "PGRST204", "Could not find the 'colour' column of 'server_plans' in the schema cache"},
		"columns names one":    {"PATCH", one + "&columns=colour", `{"name":"New"}`, nil, 400, "PGRST204", "'colour'"},
		"the computed column":  {"PATCH", one, `{"price_usd":4}`, nil, 400, "PGRST204", "'price_usd'"},
		"a bad value":          {"PATCH", one, `{"cpu_cores":"8"}`, nil, 400, "22P02", `cpu_cores: accepted is a whole number; \"8\" came`},
		"several":              {"PATCH", one, `{"cpu_cores":"8","name":null}`, nil, 400, "23502", "name: "},
		"a required column":    {"PATCH", one, `{"name":""}`, nil, 400, "23502", "name: "},
		"a script as a link":   {"PATCH", one, `{"plan_url":"javascript:alert(1)"}`, nil, 400, "23514", "plan_url: "},
		"another id":           {"PATCH", one, `{"id":2}`, nil, 400, "428C9", "id: 2 came, but the row keeps its id 1"},
		"two rows":             {"PATCH", one, `[{"name":"a"},{"name":"b"}]`, nil, 400, "PGRST102", "2 rows came"},
		"no JSON":              {"PATCH", one, `name=New`, nil, 400, "PGRST102", ""},
		"a form":               {"PATCH", one, `{"name":"New"}`, []string{"Content-Type", "text/plain"}, 415, "PGRST102", ""},
		"another schema":       {"DELETE", one, "", []string{"Content-Profile", "secret"}, 406, "PGRST106", ""},
		"a rollback":           {"DELETE", one, "", []string{"Prefer", "tx=rollback"}, 400, "0A000", "tx=rollback"},
		"no row, as an object": {"PATCH", table + "?id=eq.99", `{"name":"New"}`, []string{"Accept", accept}, 406, "PGRST116", "The result contains 0 rows"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := openWithRows(t)
			before := c.content(t)
			w := c.send(tt.method, tt.target, tt.body, tt.headers...)
			if w.Code != tt.status || !strings.Contains(w.Body.String(), `"code":"`+tt.code+`"`) || !strings.Contains(w.Body.String(), tt.says) {
				t.Errorf("got %d %s; want %d %s %s", w.Code, w.Body, tt.status, tt.code, tt.says)
			}
			if after := c.content(t); after != before {
				t.Errorf("something was stored:\n%s\nbefore:\n%s", after, before)
			}
		})
	}
}

// TestAChangeOfARowAsItWasRead overwrites nobody who changed the row since.
func TestAChangeOfARowAsItWasRead(t *testing.T) {
	c := openWithRows(t)
	readAt := func() string {
		t.Helper()
		var rows []struct {
			UpdatedAt *string `json:"updated_at"`
		}
		if err := json.Unmarshal(c.call("GET", one+"&select=updated_at", "").Body.Bytes(), &rows); err != nil || len(rows) != 1 {
			t.Fatalf("%v, %d rows", err, len(rows))
		}
		if rows[0].UpdatedAt == nil {
			return "&updated_at=is.null"
		}
		return "&updated_at=eq." + url.QueryEscape(*rows[0].UpdatedAt)
	}
	change := func(asOf, name, want string) {
		t.Helper()
		w := c.send("PATCH", one+"&select=name"+asOf, `{"name":"`+name+`"}`, "Prefer", "return=representation")
		if w.Code != 200 || w.Body.String() != want {
			t.Errorf("%s: got %d %s, want %s", name, w.Code, w.Body, want)
		}
	}
	mine := readAt()
	change(readAt(), "Theirs", `[{"name":"Theirs"}]`)
	change(mine, "Mine", `[]`)
	if mine != "&updated_at=is.null" {
		change("&updated_at=is.null", "Mine", `[]`)
	}
	if got := c.call("GET", one+"&select=name", "").Body.String(); got != `[{"name":"Theirs"}]` {
		t.Errorf("stored is %s", got)
	}
	change(readAt(), "Mine, later", `[{"name":"Mine, later"}]`)
}

func TestUndoByTheAPI(t *testing.T) {
	c := openWithRows(t)
	before := c.call("GET", table, "").Body.String()
	undo := func(entry string) *httptest.ResponseRecorder {
		return c.send("POST", "/rest/v1/rpc/undo_change", `{"entry":`+entry+`}`)
	}
	if w := c.send("DELETE", one, ""); w.Code != 204 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if w := c.send("GET", "/rest/v1/rpc/hand_changes", ""); !strings.Contains(w.Body.String(), `"entry":1,`) || !strings.Contains(w.Body.String(), `"event":"plan_withdrawn","plan_id":1,`) || !strings.Contains(w.Body.String(), `"can_undo":true`) {
		t.Errorf("the changes: %s", w.Body)
	}
	if w := c.send("GET", "/rest/v1/rpc/hand_plans", ""); w.Code != 200 || w.Body.String() != "[]" {
		t.Errorf("the rows by hand: %d %s", w.Code, w.Body)
	}
	if w := undo("1"); w.Code != 200 || !strings.HasPrefix(w.Body.String(), `{"id":1,"cherry_plan_id":86,`) {
		t.Fatalf("undo: %d %s", w.Code, w.Body)
	}
	if after := c.call("GET", table, "").Body.String(); after != before {
		t.Errorf("after the undo: %s\nbefore: %s", after, before)
	}
	for entry, want := range map[string]struct {
		status int
		says   string
	}{"1": {409, "row 1 has changed since, last by entry 2"}, "9": {404, "no entry 9"}, "null": {400, "entry: is missing"}, `"x"`: {400, "PGRST102"}} {
		if w := undo(entry); w.Code != want.status || !strings.Contains(w.Body.String(), want.says) {
			t.Errorf("undo %s: got %d %s, want %d %s", entry, w.Code, w.Body, want.status, want.says)
		}
	}
	if w := undo("2"); w.Code != 200 || w.Body.String() != "null" {
		t.Errorf("undo of the undo: %d %s", w.Code, w.Body)
	}
}

func TestTheOperatorsFunctionsAreForOperators(t *testing.T) {
	c := openWithRows(t)
	for _, call := range []string{"GET hand_plans", "POST hand_plans", "GET hand_changes", "POST undo_change", "GET held_refreshes"} {
		method, name, _ := strings.Cut(call, " ")
		w := c.call(method, "/rest/v1/rpc/"+name, `{"entry":1}`)
		if w.Code != 401 || !strings.Contains(w.Body.String(), `"42501"`) || !strings.Contains(w.Body.String(), "permission denied for function "+name) {
			t.Errorf("%s: got %d %s", call, w.Code, w.Body)
		}
	}
}

func TestHeldRefreshes(t *testing.T) {
	var published catalog.Catalog
	cherry := market.PartnerState{Partner: market.Partner{ID: "cherry", Name: "Cherry Servers"}, FailedAt: clock, Failure: "41 of 50 plans are gone.", Held: true,
		Holds: market.Holds{Answer: &market.HeldAnswer{Guards: []string{"losses"}}}}
	linode := market.PartnerState{Partner: market.Partner{ID: "linode", Name: "Linode"}, FailedAt: clock, Failure: "A field is gone.", Held: true}
	contabo := market.PartnerState{Partner: market.Partner{ID: "contabo"}, FailedAt: clock, Failure: "Contabo answered 500."}
	published.Publish(catalogtest.Build(nil, catalog.Facts{Rates: sample.Rates(), Partners: []market.PartnerState{cherry, contabo, linode}}))
	s := open(t, func(c *api.Config) { c.Catalog = &published })
	w := s.call("GET", "/rest/v1/rpc/held_refreshes", "", "Authorization", "Bearer "+operatorToken)
	want := `[{"partner":"cherry","name":"Cherry Servers","reason":"41 of 50 plans are gone.","function":"fetch-cherry-plans","acceptable":true},` +
		`{"partner":"linode","name":"Linode","reason":"A field is gone.","function":"fetch-linode-plans","acceptable":false}]`
	if w.Code != 200 || w.Body.String() != want {
		t.Errorf("got %d %s, want %s", w.Code, w.Body, want)
	}
}
