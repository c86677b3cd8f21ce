package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	postgrest "github.com/supabase-community/postgrest-go"

	"launchrack/internal/testing/must"
)

// clientRow has the columns by which the filters of postgrest-go are checked.
type clientRow struct {
	ID      int64              `json:"id"`
	Name    string             `json:"name"`
	Type    string             `json:"type"`
	Model   *string            `json:"cpu_model"`
	Cores   *int               `json:"cpu_cores"`
	Regions []string           `json:"regions"`
	Tags    []string           `json:"tags"`
	Partner string             `json:"partner_name"`
	Monthly map[string]float64 `json:"price_monthly_currencies"`
}

// openClient returns a function that makes clients, each for one query, and all rows.
func openClient(t *testing.T) (func() *postgrest.Client, []clientRow) {
	t.Helper()
	s := openFilled(t)
	_, body := s.call(t, "GET", "/rest/v1/server_plans?order=id")
	var rows []clientRow
	must.Do(t, json.Unmarshal([]byte(body), &rows))
	return func() *postgrest.Client { return s.client(testKey) }, rows
}

// openFilled opens a shop with the sandbox's plans and the access code 7391.
func openFilled(t *testing.T) shop {
	t.Helper()
	_, partners := openSandbox(t)
	s := openShop(t, database(t), partners, "--access-code", "7391")
	for _, function := range []string{"fetch-server-plans", "fetch-contabo-plans"} {
		if status, r := s.refresh(t, function); status != 200 {
			t.Fatalf("%s: %d %s", function, status, r.Message)
		}
	}
	return s
}

// client makes a client with a bearer token, for one query.
func (s shop) client(bearer string) *postgrest.Client {
	return postgrest.NewClient(s.url+"/rest/v1", "", nil).SetApiKey(testKey).SetAuthToken(bearer)
}

// TestPostgrestGoFilters tests every documented filter of postgrest-go.
func TestPostgrestGoFilters(t *testing.T) {
	t.Parallel()
	client, rows := openClient(t)
	type builder = postgrest.FilterBuilder
	tests := map[string]struct {
		narrow func(*builder) *builder
		holds  func(clientRow) bool
	}{
		"Eq":     {func(b *builder) *builder { return b.Eq("type", "vps") }, func(r clientRow) bool { return r.Type == "vps" }},
		"Neq":    {func(b *builder) *builder { return b.Neq("type", "vps") }, func(r clientRow) bool { return r.Type != "vps" }},
		"Gt":     {func(b *builder) *builder { return b.Gt("cpu_cores", "8") }, func(r clientRow) bool { return r.Cores != nil && *r.Cores > 8 }},
		"Gte":    {func(b *builder) *builder { return b.Gte("cpu_cores", "8") }, func(r clientRow) bool { return r.Cores != nil && *r.Cores >= 8 }},
		"Lt":     {func(b *builder) *builder { return b.Lt("cpu_cores", "8") }, func(r clientRow) bool { return r.Cores != nil && *r.Cores < 8 }},
		"Lte":    {func(b *builder) *builder { return b.Lte("cpu_cores", "8") }, func(r clientRow) bool { return r.Cores != nil && *r.Cores <= 8 }},
		"Like":   {func(b *builder) *builder { return b.Like("name", "%VPS%") }, func(r clientRow) bool { return strings.Contains(r.Name, "VPS") }},
		"Ilike":  {func(b *builder) *builder { return b.Ilike("name", "*vps*") }, func(r clientRow) bool { return strings.Contains(strings.ToLower(r.Name), "vps") }},
		"Is":     {func(b *builder) *builder { return b.Is("cpu_model", "null") }, func(r clientRow) bool { return r.Model == nil }},
		"In":     {func(b *builder) *builder { return b.In("type", []string{"vps", "a,b"}) }, func(r clientRow) bool { return r.Type == "vps" }},
		"Not":    {func(b *builder) *builder { return b.Not("cpu_model", "is", "null") }, func(r clientRow) bool { return r.Model != nil }},
		"Match":  {func(b *builder) *builder { return b.Match(map[string]string{"type": "vps", "partner_name": "Contabo"}) }, func(r clientRow) bool { return r.Type == "vps" && r.Partner == "Contabo" }},
		"Filter": {func(b *builder) *builder { return b.Filter("name", "like", "E*") }, func(r clientRow) bool { return strings.HasPrefix(r.Name, "E") }},
		"Or": {func(b *builder) *builder { return b.Or("type.eq.vds,cpu_cores.gte.32", "") },
			func(r clientRow) bool { return r.Type == "vds" || r.Cores != nil && *r.Cores >= 32 }},
		"And": {func(b *builder) *builder { return b.And("type.eq.vps,cpu_cores.not.lt.8", "") },
			func(r clientRow) bool { return r.Type == "vps" && r.Cores != nil && *r.Cores >= 8 }},
		"Contains": {func(b *builder) *builder { return b.Contains("regions", []string{"Netherlands, Amsterdam"}) },
			func(r clientRow) bool { return slices.Contains(r.Regions, "Netherlands, Amsterdam") }},
		"ContainedBy": {func(b *builder) *builder { return b.ContainedBy("tags", []string{"outlet", "nvme"}) },
			func(r clientRow) bool {
				return r.Tags != nil && !slices.ContainsFunc(r.Tags, func(tag string) bool { return tag != "outlet" && tag != "nvme" })
			}},
		"ContainsObject": {func(b *builder) *builder {
			return b.ContainsObject("price_monthly_currencies", map[string]float64{"EUR": 4.5})
		},
			func(r clientRow) bool { return r.Monthly["EUR"] == 4.5 }},
		"Overlaps": {func(b *builder) *builder { return b.Overlaps("regions", []string{"Singapore", "European Union"}) },
			func(r clientRow) bool {
				return slices.Contains(r.Regions, "Singapore") || slices.Contains(r.Regions, "European Union")
			}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var got []clientRow
			count := must.Get(tt.narrow(client().From("server_plans").Select("*", "exact", false)).Order("id", &postgrest.OrderOpts{Ascending: true}).ExecuteTo(&got))(t)
			want := slices.DeleteFunc(slices.Clone(rows), func(r clientRow) bool { return !tt.holds(r) })
			if diff := cmp.Diff(idsOf(want), idsOf(got)); diff != "" || count != int64(len(want)) {
				t.Errorf("rows, counted as %d (-want +got):\n%s", count, diff)
			}
		})
	}
}

func idsOf(rows []clientRow) []int64 {
	ids := []int64{}
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	return ids
}

// TestPostgrestGoShapes tests pages, counts, single objects, errors and functions of postgrest-go.
func TestPostgrestGoShapes(t *testing.T) {
	t.Parallel()
	client, rows := openClient(t)
	table := func() *postgrest.QueryBuilder { return client().From("server_plans") }
	t.Run("a page with renames", func(t *testing.T) {
		body, count, err := table().Select("id, label:name", "planned", false).Order("id", &postgrest.OrderOpts{Ascending: true}).Range(2, 3, "").ExecuteString()
		want := must.Get(json.Marshal([]map[string]any{{"id": rows[2].ID, "label": rows[2].Name}, {"id": rows[3].ID, "label": rows[3].Name}}))(t)
		if err != nil || strings.ReplaceAll(body, "\n", "") != string(want) || count != int64(len(rows)) {
			t.Errorf("got %s of %d, %v; want %s", body, count, err, want)
		}
	})
	t.Run("one object", func(t *testing.T) {
		var one clientRow
		if _, err := table().Select("*", "", false).Limit(1, "").Order("id", nil).Single().ExecuteTo(&one); err != nil || one.ID != rows[len(rows)-1].ID {
			t.Errorf("got %d, %v; want %d", one.ID, err, rows[len(rows)-1].ID)
		}
		if _, err := table().Select("*", "", false).Single().ExecuteTo(&one); err == nil || !strings.Contains(err.Error(), "(PGRST116)") {
			t.Errorf("all rows as one object: %v", err)
		}
	})
	t.Run("a count without rows", func(t *testing.T) {
		body, count, err := table().Select("id", "exact", true).Execute()
		if err != nil || len(body) != 0 || count != int64(len(rows)) {
			t.Errorf("got %q of %d, %v; want %d", body, count, err, len(rows))
		}
	})
	t.Run("errors", func(t *testing.T) {
		for column, want := range map[string]string{"nome": "(42703) column server_plans.nome does not exist", "cpu_cores": `(22P02) invalid input syntax for type bigint: "x"`} {
			if _, _, err := table().Select("id", "", false).Eq(column, "x").Execute(); err == nil || err.Error() != want {
				t.Errorf("%s: got %v, want %s", column, err, want)
			}
		}
		if _, _, err := client().ChangeSchema("private").From("server_plans").Select("*", "", false).Execute(); err == nil || !strings.Contains(err.Error(), "(PGRST106)") {
			t.Errorf("another schema: %v", err)
		}
		if _, _, err := table().Delete("", "").Eq("id", "1").Execute(); err == nil || !strings.Contains(err.Error(), "(42501)") {
			t.Errorf("a deletion without an operator's token: %v", err)
		}
	})
	t.Run("a function", func(t *testing.T) {
		var facets struct{ Total int }
		must.Do(t, json.Unmarshal([]byte(client().Rpc("plan_facets", "", map[string]string{"type": "eq.vps"})), &facets))
		if want := len(slices.DeleteFunc(slices.Clone(rows), func(r clientRow) bool { return r.Type != "vps" })); facets.Total != want || want == 0 {
			t.Errorf("total %d, want %d", facets.Total, want)
		}
	})
}
