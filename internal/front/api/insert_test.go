package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/front/api"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// counter is the API over a real database, wired as the program does it.
type counter struct {
	shop
	db        *store.Store
	published catalog.Catalog
	// publishing keeps an older content from coming out behind a newer one.
	publishing sync.Mutex
	mu         sync.Mutex
	added      []market.Plan
}

// publish shows what is stored.
func (c *counter) publish() error {
	c.publishing.Lock()
	defer c.publishing.Unlock()
	all, err := c.db.Plans(context.Background())
	c.published.Publish(catalogtest.Build(all, catalog.Facts{Rates: sample.Rates()}))
	return err
}

// clock is what the API takes for now.
var clock = time.Date(2026, 4, 15, 12, 0, 0, 123456789, time.FixedZone("", 7200))

func openCounter(t testing.TB) *counter {
	t.Helper()
	db := must.Get(store.Open(context.Background(), storetest.URL(t), slog.New(slog.DiscardHandler)))(t)
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	c := &counter{db: db}
	c.shop = open(t, func(cfg *api.Config) {
		cfg.Catalog, cfg.Now = &c.published, func() time.Time { return clock }
		c.published.Publish(catalogtest.Build(nil, catalog.Facts{Rates: sample.Rates()}))
		cfg.Insert = func(ctx context.Context, plans []market.Plan) ([]market.Plan, error) {
			stored, err := db.InsertPlans(ctx, plans)
			return stored, errors.Join(err, c.publish())
		}
		cfg.HandRows = handRows{c}
		cfg.Added = func(_ context.Context, plans []market.Plan) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.added = append(c.added, plans...)
		}
	})
	return c
}

// insert sends rows with an operator's token, as JSON.
func (c *counter) insert(target, body string, headers ...string) *httptest.ResponseRecorder {
	return c.call("POST", target, body, append([]string{"Authorization", "Bearer " + operatorToken, "Content-Type", "application/json"}, headers...)...)
}

// stored counts the rows of the database.
func (c *counter) stored(t testing.TB) int {
	t.Helper()
	plans := must.Get(c.db.Plans(context.Background()))(t)
	return len(plans)
}

const fullRow = `{"cherry_plan_id":86,"name":"E5-1620v4 \"<b>\" 🚀","type":"baremetal","category":"general","tags":["outlet","new"],"available":false,
	"cpu_cores":4,"cpu_model":"E5-1620v4","cpu_frequency":"3.5 GHz","ram_size":31.5,"ram_type":"DDR4 ECC","storage_size":480,"storage_type":"SSD",
	"network_speed":3000,"bandwidth":"100 TB","price_monthly_currencies":{"USD":66.10,"EUR":60.00},"price_hourly_currencies":{"GBP":0.0083},
	"price_annually_currencies":{"EUR":648.00},"price_monthly":59.90,"price_hourly":0.0083,"price_annually":640.5,
	"partner_name":"Cherry Servers","partner_url":"https://www.cherryservers.com/","partner_logo":"https://cdn.example/logo.svg",
	"plan_url":"https://www.cherryservers.com/plans/86","plan_detail_url":"http://www.cherryservers.com/86","referral_url":"https://www.cherryservers.com/?ref=1",
	"regions":["Lithuania, Šiauliai","Netherlands, Amsterdam"],"description":"Line one\nline two","fetched_at":"2026-04-01T12:00:00.5+02:00","updated_at":"2026-04-02"}`

// unknownColumns are null in a row that names nothing but its number and name.
const unknownColumns = `"type":null,"category":null,"tags":null,"available":true,"cpu_cores":null,"cpu_model":null,"cpu_frequency":null,` +
	`"ram_size":null,"ram_type":null,"storage_size":null,"storage_type":null,"network_speed":null,"bandwidth":null,` +
	`"price_monthly_currencies":null,"price_hourly_currencies":null,"price_annually_currencies":null,"price_monthly":null,"price_hourly":null,"price_annually":null,` +
	`"partner_name":null,"partner_url":null,"partner_logo":null,"plan_url":null,"plan_detail_url":null,"referral_url":null,"regions":null,"description":null`

// Holds: 7.add, 5.form.optional, 5.form.empty, 3.plan.id, 3.plan.cherry-plan-id, 3.plan.name, 3.plan.type, 3.plan.category, 3.plan.tags, 3.plan.available, 3.plan.cpu-cores, 3.plan.cpu-model, 3.plan.cpu-frequency, 3.plan.ram-size, 3.plan.ram-type, 3.plan.storage-size, 3.plan.storage-type, 3.plan.network-speed, 3.plan.bandwidth, 3.plan.price-maps, 3.plan.price-eur, 3.plan.partner, 3.plan.links, 3.plan.regions, 3.plan.description, 3.plan.times
func TestInsertedRowFieldByField(t *testing.T) {
	const now = `"2026-04-15T10:00:00.123456+00:00"`
	all, unset := row.Columns(), ""
	for _, c := range all[slices.IndexFunc(all, func(c *row.Column) bool { return c.Name == "payment" })+1:] {
		unset += `,"` + c.Name + `":null`
	}
	laterColumns := func(perCore, perGB, perTB, year string) string {
		return `"plan_group":"hand/1","is_lead":true,"cpu_name":null,"cpu_vendor":null,"cpu_family":null,"cpu_threads":null,"cpu_architecture":null,"cpu_year":null,` +
			`"ram_ecc":null,"disks":null,"countries":null,"setup_fee_currencies":null,"traffic_tb":null,"stock":null,"first_seen_at":` + now + `,"price_changed_at":` + now +
			`,"price_per_core_usd":` + perCore + `,"price_per_gb_ram_usd":` + perGB + `,"price_per_tb_usd":` + perTB +
			`,"partner_id":null,"gpu_model":null,"gpu_count":null,"gpu_memory_gb":null,"places":null,"next_drop_at":null,"spot":false,"disk_kinds":null,"setup_included_12m_usd":` + year + `,"score_single":null,"score_multi":null,"price_per_score_usd":null,"price_per_gpu_usd":null,"price_per_gb_vram_usd":null,"price_components":null,"drives":null,"nvme_drives":null,"ssd_drives":null,"hdd_drives":null,"ipv4_count":null,"ipv6":null,"nat":null,"ipv4":null,"virtualization":null,"cpu_share":null,"coupon":null,"coupon_until":null,"ends_at":null,"billing_cycles":null,"renews_at_usd":null,"payment":null` + unset + `}`
	}
	tests := map[string]struct{ row, want string }{
		"every column": {fullRow, `{"id":1,"cherry_plan_id":86,"name":"E5-1620v4 \"<b>\" 🚀","type":"baremetal","category":"general","tags":["outlet","new"],"available":false,` +
			`"cpu_cores":4,"cpu_model":"E5-1620v4","cpu_frequency":"3.5 GHz","ram_size":31.5,"ram_type":"DDR4 ECC","storage_size":480,"storage_type":"SSD",` +
			`"network_speed":3000,"bandwidth":"100 TB","price_monthly_currencies":{"USD":66.10,"EUR":60.00},"price_hourly_currencies":{"GBP":0.0083},` +
			`"price_annually_currencies":{"EUR":648.00},"price_monthly":59.90,"price_hourly":0.0083,"price_annually":640.5,` +
			`"partner_name":"Cherry Servers","partner_url":"https://www.cherryservers.com/","partner_logo":"https://cdn.example/logo.svg",` +
			`"plan_url":"https://www.cherryservers.com/plans/86","plan_detail_url":"http://www.cherryservers.com/86","referral_url":"https://www.cherryservers.com/?ref=1",` +
			`"regions":["Lithuania, Šiauliai","Netherlands, Amsterdam"],"description":"Line one\nline two","fetched_at":"2026-04-01T10:00:00.5+00:00","updated_at":"2026-04-02T00:00:00+00:00",` + laterColumns("16.525", "2.098413", "137.708333", "673.21")},
		"what is required": {`{"cherry_plan_id":1,"name":"x"}`, `{"id":1,"cherry_plan_id":1,"name":"x",` + unknownColumns + `,"fetched_at":` + now + `,"updated_at":` + now + "," + laterColumns("null", "null", "null", "null")},
		"empty values": {`{"id":null,"cherry_plan_id":9007199254740991,"name":"x","type":"","category":"","tags":[],"available":null,"cpu_cores":null,"cpu_model":"","ram_size":null,
			"price_monthly_currencies":{},"price_hourly":null,"partner_url":"","plan_url":"","regions":[],"description":"","fetched_at":null}`,
			`{"id":1,"cherry_plan_id":9007199254740991,"name":"x",` + unknownColumns + `,"fetched_at":` + now + `,"updated_at":` + now + "," + laterColumns("null", "null", "null", "null")},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := openCounter(t)
			w := c.insert(table, tt.row, "Prefer", "return=representation", "Accept", "application/vnd.pgrst.object+json")
			if w.Code != 201 {
				t.Fatalf("status %d: %s", w.Code, w.Body)
			}
			if diff := cmp.Diff(tt.want, w.Body.String()); diff != "" {
				t.Errorf("the row in the answer (-want +got):\n%s", diff)
			}
			read := c.call("GET", table, "", "Authorization", "Bearer "+operatorToken)
			if diff := cmp.Diff("["+tt.want+"]", read.Body.String()); diff != "" {
				t.Errorf("the row as it is read (-want +got):\n%s", diff)
			}
		})
	}
}

// Holds: 7.add
func TestInsertedRowIsTheOperators(t *testing.T) {
	c := openCounter(t)
	if w := c.insert(table, `{"cherry_plan_id":1,"name":"x","partner_name":"Contabo"}`); w.Code != 201 {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	plans := must.Get(c.db.Plans(t.Context()))(t)
	at := time.Date(2026, 4, 15, 10, 0, 0, 123456000, time.UTC)
	want := []market.Plan{{ID: 1, PlanID: 1, Name: "x", Available: true, PartnerName: "Contabo", Source: market.ByHand, FetchedAt: at, UpdatedAt: at, FirstSeenAt: at, PriceChangedAt: at}}
	if diff := cmp.Diff(want, plans); diff != "" {
		t.Errorf("stored (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, c.added); diff != "" {
		t.Errorf("told as added (-want +got):\n%s", diff)
	}
}

func TestInsertAnswers(t *testing.T) {
	const one, two = `{"cherry_plan_id":1,"name":"a","price_monthly":10}`, `[{"cherry_plan_id":1,"name":"a"},{"cherry_plan_id":2,"name":"b, c","type":"vps"}]`
	tests := map[string]struct {
		target, body, prefer, accept               string
		want, wantType, rng, applied, wantLocation string
		rows                                       int
	}{
		"nothing asked for":        {table, one, "", "", "", "", "*/*", "", "", 1},
		"minimal":                  {table, one, "return=minimal", "*/*", "", "", "*/*", "return=minimal", "", 1},
		"headers only":             {table, one, "return=headers-only", "", "", "", "*/*", "return=headers-only", "/server_plans?id=eq.1", 1},
		"headers only of two":      {table, two, "return=headers-only", "", "", "", "*/*", "return=headers-only", "", 2},
		"the first return counts":  {table, one, "return=minimal, return=representation", "", "", "", "*/*", "return=minimal", "", 1},
		"a list for one row":       {table + "?select=id,name", one, "return=representation", "", `[{"id":1,"name":"a"}]`, "application/json; charset=utf-8", "*/*", "return=representation", "", 1},
		"many rows":                {table + "?select=id,plan:name", two, "return=representation,count=exact", "", `[{"id":1,"plan":"a"},` + "\n" + `{"id":2,"plan":"b, c"}]`, "application/json; charset=utf-8", "*/2", "return=representation, count=exact", "", 2},
		"an object":                {table + "?select=name,price_usd", one, "return=representation", "application/vnd.pgrst.object+json", `{"name":"a","price_usd":10.3890}`, "application/vnd.pgrst.object+json; charset=utf-8", "*/*", "return=representation", "", 1},
		"csv":                      {table + "?select=id,name,type", two, "return=representation", "text/csv", "id,name,type\n1,a,\n2,\"b, c\",vps\n", "text/csv; charset=utf-8", "*/*", "return=representation", "", 2},
		"without what is null":     {table + "?select=id,type", one, "return=representation, tx=commit", "application/vnd.pgrst.array+json;nulls=stripped", `[{"id":1}]`, "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8", "*/*", "return=representation", "", 1},
		"counted":                  {table, two, "count=exact", "", "", "", "*/2", "count=exact", "", 2},
		"as supabase-js sends it":  {table + "?columns=%22cherry_plan_id%22,%22name%22,%22type%22", two, "missing=default, return=minimal, handling=strict", "", "", "", "*/*", "missing=default, return=minimal, handling=strict", "", 2},
		"columns that count":       {table + "?columns=cherry_plan_id,name&select=id,type", two, "return=representation", "", `[{"id":1,"type":null},` + "\n" + `{"id":2,"type":null}]`, "application/json; charset=utf-8", "*/*", "return=representation", "", 2},
		"columns pass over others": {table + "?columns=cherry_plan_id,name", `{"cherry_plan_id":1,"name":"a","nope":{"x":[]},"id":7}`, "", "", "", "", "*/*", "", "", 1},
		"an empty list":            {table, ` [ ] `, "return=representation, count=exact", "", `[]`, "application/json; charset=utf-8", "*/0", "return=representation, count=exact", "", 0},
		"an empty list, minimal":   {table, `[]`, "", "", "", "", "*/*", "", "", 0},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := openCounter(t)
			w := c.insert(tt.target, tt.body, "Prefer", tt.prefer, "Accept", tt.accept, "Content-Type", "application/json; charset=utf-8")
			got := []string{strconv.Itoa(w.Code), w.Body.String(), w.Header().Get("Content-Type"), w.Header().Get("Content-Range"), w.Header().Get("Preference-Applied"), w.Header().Get("Location")}
			if diff := cmp.Diff([]string{"201", tt.want, tt.wantType, tt.rng, tt.applied, tt.wantLocation}, got); diff != "" {
				t.Errorf("status, body, type, range, applied, location (-want +got):\n%s", diff)
			}
			if n := c.stored(t); n != tt.rows || len(c.added) != tt.rows {
				t.Errorf("%d rows are stored, %d told as added, want %d", n, len(c.added), tt.rows)
			}
		})
	}
}

func TestInsertRefuses(t *testing.T) {
	const good = `{"cherry_plan_id":1,"name":"a"}`
	with := func(column, value string) string {
		return `{"cherry_plan_id":1,"name":"a","` + column + `":` + value + `}`
	}
	json := []string{"Content-Type", "application/json"}
	tests := map[string]struct {
		target, body  string
		headers       []string
		status        int
		code, message string // message: its beginning
	}{
		// Holds: 6.operator, 6.anon-key
		"the public":               {table, good, []string{"Authorization", "Bearer " + anonKey}, 401, "42501", "permission denied for table server_plans"},
		"the public with any body": {table, `[`, []string{"Authorization", "Bearer " + anonKey}, 401, "42501", "permission denied"},
		"a token of old":           {table, good, []string{"Authorization", "Bearer old"}, 401, "PGRST301", "The bearer token"},
		"no body":                  {table, ``, json, 400, "PGRST102", "Empty or invalid json"},
		"no JSON":                  {table, `{"name":`, json, 400, "PGRST102", "Empty or invalid json"},
		"more behind the object":   {table, good + good, json, 400, "PGRST102", "Empty or invalid json"},
		"more behind the list":     {table, `[` + good + `]]`, json, 400, "PGRST102", "Empty or invalid json"},
		"a number":                 {table, `5`, json, 400, "22P02", "a plan is a JSON object, but 5 came"},
		"too many members":         {table, "{" + strings.Repeat(`"name":"x",`, 1000) + `"name":"x"}`, json, 413, "54000", "a plan has at most 1000 members, but more came"},
		"null":                     {table, `null`, json, 400, "22P02", "a plan is a JSON object, but null came"},
		"null in a list":           {table, `[` + good + `,null]`, json, 400, "22P02", "a plan is a JSON object, but null came (row 2)"},
		"a list in a list":         {table, `[[` + good + `]]`, json, 400, "22P02", "a plan is a JSON object, but ["},
		"not UTF-8":                {table, "{\"cherry_plan_id\":1,\"name\":\"\xff\"}", json, 400, "22P02", "a plan is a JSON object"},
		"a column twice":           {table, `{"cherry_plan_id":1,"name":"a","name":"b"}`, json, 400, "42701", "name: came more than once"},
		"a currency twice":         {table, with("price_monthly_currencies", `{"EUR":1,"EUR":2}`), json, 400, "22P02", "price_monthly_currencies: accepted is one price in EUR"},
		"an unknown column":        {table, `{"name":"a","nope":1}`, json, 400, "PGRST204", "Could not find the 'nope' column of 'server_plans' in the schema cache"},
		"an internal column":       {table, with("source", `"partner"`), json, 400, "PGRST204", "Could not find the 'source' column"},
		"the computed column":      {table, with("price_usd", `1`), json, 400, "PGRST204", "Could not find the 'price_usd' column"},
		"an id":                    {table, with("id", `5`), json, 400, "428C9", "id: 5 came"},
		// Holds: 5.form.plan-id
		"no number":                {table, `{"name":"a"}`, json, 400, "23502", "cherry_plan_id: Cherry Plan ID is required"},
		"number below 1":           {table, `{"cherry_plan_id":-3,"name":"a"}`, json, 400, "23502", "cherry_plan_id: Cherry Plan ID is required"},
		"number beyond JavaScript": {table, `{"cherry_plan_id":9007199254740992,"name":"a"}`, json, 400, "23514", "cherry_plan_id: 9007199254740992 is too large"},
		"number as text":           {table, `{"cherry_plan_id":"1","name":"a"}`, json, 400, "22P02", `cherry_plan_id: accepted is a whole number; "1" came`},
		"half a number":            {table, `{"cherry_plan_id":1.5,"name":"a"}`, json, 400, "22P02", "cherry_plan_id: accepted is a whole number; 1.5 came"},
		// Holds: 5.form.name
		"no name":                  {table, `{"cherry_plan_id":1}`, json, 400, "23502", "name: Name is required"},
		"a blank name":             {table, `{"cherry_plan_id":1,"name":" \t"}`, json, 400, "23502", "name: Name is required"},
		"a long name":              {table, `{"cherry_plan_id":1,"name":"` + strings.Repeat("ä", 201) + `"}`, json, 400, "23514", "name: has 201 characters"},
		"a control character":      {table, with("description", `"a\u0000b"`), json, 400, "23514", `description: holds the control character '\x00'`},
		"price as text":            {table, with("price_monthly", `"4.50"`), json, 400, "22P02", "price_monthly: accepted is a decimal number"},
		"price of zero":            {table, with("price_hourly", `0.000`), json, 400, "23514", "price_hourly: 0.000 is not a price"},
		"price of too many digits": {table, with("price_annually", `0.00000000000000000000001`), json, 400, "22P02", "price_annually: accepted is a decimal number"},
		"unknown currency":         {table, with("price_hourly_currencies", `{"CHF":1}`), json, 400, "22P02", `price_hourly_currencies: "CHF" is not a currency`},
		"a script as a link":       {table, with("plan_url", `"javascript:alert(1)"`), json, 400, "23514", `plan_url: "javascript:alert(1)" is not an http or https address`},
		"text as a list":           {table, with("regions", `"Lithuania"`), json, 400, "22P02", "regions: accepted is a list of texts"},
		"an empty region":          {table, with("regions", `["a"," "]`), json, 400, "23514", "regions: holds an empty item"},
		"a day that is not":        {table, with("fetched_at", `"2026-02-30"`), json, 400, "22008", "fetched_at: accepted is a time such as"},
		"a year of five digits":    {table, with("updated_at", `"9999-12-31T23:00:00-05:00"`), json, 400, "23514", "updated_at: the year 10000"},
		"a bad third row":          {table, `[` + good + `,{"cherry_plan_id":2,"name":"b"},{"cherry_plan_id":3,"name":""}]`, json, 400, "23502", "name: Name is required (row 3)"},
		"too many rows":            {table, `[` + strings.Repeat(`{},`, 1000) + `{}]`, json, 413, "54000", "The body holds 1001 rows; at most 1000"},
		"too large a body":         {table, with("description", `"`+strings.Repeat("x", 1<<20)+`"`), json, 413, "54000", "The body is larger than 1048576 bytes"},
		"csv":                      {table, "cherry_plan_id,name\n1,a\n", []string{"Content-Type", "text/csv"}, 415, "PGRST102", "Content-Type not acceptable: text/csv; accepted is application/json"},
		"a broken content type":    {table, good, []string{"Content-Type", "json;"}, 415, "PGRST102", "Content-Type not acceptable: json;"},
		"upsert":                   {table, good, []string{"Prefer", "resolution=merge-duplicates"}, 400, "0A000", "Rows are added, never replaced"},
		"undone":                   {table, good, []string{"Prefer", "return=representation, tx=rollback"}, 400, "0A000", "Rows that are added stay"},
		"ignored duplicates":       {table, good, []string{"Prefer", "resolution=ignore-duplicates,return=minimal"}, 400, "0A000", "Rows are added"},
		"on_conflict":              {table + "?on_conflict=cherry_plan_id", good, json, 400, "0A000", "Rows are added"},
		"unknown columns":          {table + "?columns=cherry_plan_id,nope", good, json, 400, "PGRST204", "Could not find"},
		"half a quoted column":     {table + `?columns=%22name`, good, json, 400, "PGRST204", `Could not find the '"name' column`},
		"unknown select":           {table + "?select=nope", good, json, 400, "42703", "column server_plans.nope does not exist"},
		"strict preferences":       {table, good, []string{"Prefer", "handling=strict, foo=bar"}, 400, "PGRST122", "Invalid preferences"},
		"one object of two":        {table, `[` + good + `,{"cherry_plan_id":2,"name":"b"}]`, []string{"Accept", "application/vnd.pgrst.object+json"}, 406, "PGRST116", "Cannot coerce"},
		"one object of none":       {table, `[]`, []string{"Accept", "application/vnd.pgrst.object+json"}, 406, "PGRST116", "Cannot coerce"},
		"another form":             {table, good, []string{"Accept", "application/xml"}, 406, "PGRST107", "None of these media types"},
		"another schema":           {table, good, []string{"Content-Profile", "private"}, 406, "PGRST106", "Invalid schema: private"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := openCounter(t)
			w := c.insert(tt.target, tt.body, tt.headers...)
			if got := decodeFailure(t, w); w.Code != tt.status || got.Code != tt.code || !strings.HasPrefix(got.Message, tt.message) {
				t.Errorf("status %d, code %s, message %q; want %d, %s, %q", w.Code, got.Code, got.Message, tt.status, tt.code, tt.message)
			}
			if n := c.stored(t); n != 0 || len(c.added) != 0 {
				t.Errorf("%d rows are stored, %d told as added", n, len(c.added))
			}
		})
	}
}

func TestABadRowNamesAllItsColumns(t *testing.T) {
	w := openCounter(t).insert(table, `{"price_monthly":0,"ram_size":"64 GB"}`)
	want := `{"code":"23502","message":"cherry_plan_id: Cherry Plan ID is required","details":"Accepted is a whole number from 1 to 9007199254740991",` +
		`"hint":"Also at fault in this row: name, ram_size, price_monthly"}`
	if w.Body.String() != want {
		t.Errorf("answer %s\nwant %s", w.Body, want)
	}
}

func TestAnUnknownColumnIsToldInPostgRESTsWords(t *testing.T) {
	w := openCounter(t).insert(table, `[{"cherry_plan_id":1,"name":"a"},{"cherry_plan_id":0,"name":"b","nope":1}]`)
	want := `{"code":"PGRST204","message":"Could not find the 'nope' column of 'server_plans' in the schema cache","details":"It came in row 2.",` +
		`"hint":"Also at fault in this row: cherry_plan_id"}`
	if w.Body.String() != want {
		t.Errorf("answer %s\nwant %s", w.Body, want)
	}
}

func TestRowsMayBeEqual(t *testing.T) {
	c := openCounter(t)
	row := `{"cherry_plan_id":86,"name":"a"}`
	for _, body := range []string{row, row, "[" + row + "," + row + "]"} {
		if w := c.insert(table, body); w.Code != 201 {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
	}
	if n := c.stored(t); n != 4 {
		t.Errorf("%d rows are stored, want 4", n)
	}
}

// TestReadersSeeACallWhole adds pairs while others read: a reader never sees
// half a call, and whoever was answered sees the own rows.
func TestReadersSeeACallWhole(t *testing.T) {
	c := openCounter(t)
	done := make(chan struct{})
	var readers, writers sync.WaitGroup
	for range 2 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				var rows []struct{ ID int }
				w := c.call("GET", table+"?select=id", "")
				if err := json.Unmarshal(w.Body.Bytes(), &rows); err != nil || len(rows)%2 != 0 {
					t.Errorf("a reader sees %d rows of pairs, %v", len(rows), err)
					return
				}
			}
		})
	}
	for i := range 20 {
		writers.Go(func() {
			pair := fmt.Sprintf(`[{"cherry_plan_id":%d,"name":"a"},{"cherry_plan_id":%d,"name":"b"}]`, i+1, i+1)
			if w := c.insert(table, pair); w.Code != 201 {
				t.Errorf("status %d: %s", w.Code, w.Body)
			}
			if w := c.call("HEAD", fmt.Sprintf("%s?cherry_plan_id=eq.%d", table, i+1), "", "Prefer", "count=exact"); w.Header().Get("Content-Range") != "0-1/2" {
				t.Errorf("the writer of pair %d sees %s", i+1, w.Header().Get("Content-Range"))
			}
		})
	}
	writers.Wait()
	close(done)
	readers.Wait()
}

func TestAFullCallIsStored(t *testing.T) {
	c := openCounter(t)
	rows := make([]string, 1000)
	for i := range rows {
		rows[i] = fmt.Sprintf(`{"cherry_plan_id":%d,"name":"plan %d"}`, i+1, i)
	}
	w := c.insert(table, "["+strings.Join(rows, ",")+"]", "Prefer", "count=exact")
	if w.Code != 201 || w.Header().Get("Content-Range") != "*/1000" || c.stored(t) != 1000 {
		t.Errorf("status %d, range %s, %d rows are stored", w.Code, w.Header().Get("Content-Range"), c.stored(t))
	}
}

func FuzzInsert(f *testing.F) {
	c := openCounter(f)
	for _, seed := range []string{fullRow, `[{"cherry_plan_id":1,"name":"a"},{"cherry_plan_id":2,"name":""}]`, `[]`, `{"name":"\ud800","name":1}`,
		`{"cherry_plan_id":1e3,"name":"a","ram_size":1e-3,"price_monthly_currencies":{"EUR":1e-19}}`, `{"cherry_plan_id":1,"name":"a","updated_at":"0001-01-01"}`, "[null]", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		before := c.stored(t)
		w := c.insert(table, body, "Prefer", "return=representation")
		added := c.stored(t) - before
		switch {
		case w.Code == http.StatusCreated:
			var rows []map[string]any
			if err := json.Unmarshal(w.Body.Bytes(), &rows); err != nil || len(rows) != added {
				t.Fatalf("%q: %d rows were added, the answer has %d, %v", body, added, len(rows), err)
			}
		case w.Code >= 500 || added != 0:
			t.Fatalf("%q: status %d, %d rows were added: %s", body, w.Code, added, w.Body)
		}
	})
}

// TestRolesOfWriters walks over every call that changes something, and over what operators alone
// read, with each role.
func TestRolesOfWriters(t *testing.T) {
	calls := map[string]struct{ method, target, body string }{
		"insert":         {"POST", table, `{}`},
		"change":         {"PATCH", table + "?id=eq.1", `{}`},
		"withdraw":       {"DELETE", table + "?id=eq.1", ``},
		"undo":           {"POST", "/rest/v1/rpc/undo_change", `{}`},
		"hand plans":     {"GET", "/rest/v1/rpc/hand_plans", ``},
		"hand changes":   {"GET", "/rest/v1/rpc/hand_changes", ``},
		"held refreshes": {"GET", "/rest/v1/rpc/held_refreshes", ``},
		"preview":        {"POST", "/rest/v1/rpc/preview_plan", `{}`},
		"accept":         {"POST", "/functions/v1/fetch-contabo-plans?accept=true", ``},
	}
	for name, c := range calls {
		for role, want := range map[string]int{anonKey: http.StatusUnauthorized, readerToken: http.StatusForbidden} {
			w := openCounter(t).call(c.method, c.target, c.body, "Authorization", "Bearer "+role, "Content-Type", "application/json")
			if w.Code != want || !strings.Contains(w.Body.String(), "42501") {
				t.Errorf("%s by %s: status %d, want %d: %s", name, role, w.Code, want, w.Body)
			}
		}
		for _, role := range []string{editorToken, operatorToken} {
			w := openCounter(t).call(c.method, c.target, c.body, "Authorization", "Bearer "+role, "Content-Type", "application/json")
			if w.Code == http.StatusUnauthorized || w.Code == http.StatusForbidden && strings.Contains(w.Body.String(), "role") {
				t.Errorf("%s by %s: status %d: %s", name, role, w.Code, w.Body)
			}
		}
	}
}
