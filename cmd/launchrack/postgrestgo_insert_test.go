package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	postgrest "github.com/supabase-community/postgrest-go"

	"launchrack/internal/testing/must"
)

// newRow is a row that an operator's program sends; omitted columns are null.
type newRow struct {
	PlanID   int                `json:"cherry_plan_id"`
	Name     string             `json:"name"`
	Type     string             `json:"type,omitempty"`
	Cores    any                `json:"cpu_cores,omitempty"`
	MemoryGB float64            `json:"ram_size,omitempty"`
	Regions  []string           `json:"regions,omitempty"`
	Monthly  map[string]float64 `json:"price_monthly_currencies,omitempty"`
	Hourly   float64            `json:"price_hourly,omitempty"`
	Colour   string             `json:"colour,omitempty"`
}

var fullRow = newRow{PlanID: 86, Name: `By "hand" 🚀`, Type: "vps", Cores: 4.0, MemoryGB: 31.5, Regions: []string{"Lithuania, Šiauliai", "b"},
	Monthly: map[string]float64{"USD": 66.1, "EUR": 60}, Hourly: 0.0083}

// TestPostgrestGoInserts inserts rows by postgrest-go with an operator's token.
func TestPostgrestGoInserts(t *testing.T) {
	t.Parallel()
	s := openFilled(t)
	token := s.unlock(t, "7391")
	table := func() *postgrest.QueryBuilder { return s.client(token).From("server_plans") }
	t.Run("one row, as it was sent", func(t *testing.T) {
		var got []newRow
		must.Get(table().Insert(fullRow, false, "", "representation", "").ExecuteTo(&got))(t)
		if diff := cmp.Diff([]newRow{fullRow}, got); diff != "" {
			t.Errorf("the row in the answer (-want +got):\n%s", diff)
		}
		got = nil
		count, err := s.client(testKey).From("server_plans").Select("*", "exact", false).Eq("name", fullRow.Name).ExecuteTo(&got)
		if err != nil || count != 1 {
			t.Fatalf("the next read counts %d, %v", count, err)
		}
		if diff := cmp.Diff([]newRow{fullRow}, got); diff != "" {
			t.Errorf("the row as anybody reads it (-want +got):\n%s", diff)
		}
	})
	t.Run("one object", func(t *testing.T) {
		var got newRow
		if _, err := table().Insert(newRow{PlanID: 1, Name: "single"}, false, "", "", "").Single().ExecuteTo(&got); err != nil || got.Name != "single" {
			t.Errorf("got %+v, %v", got, err)
		}
	})
	t.Run("many rows, counted, with nothing in the answer", func(t *testing.T) {
		body, count, err := table().Insert([]newRow{{PlanID: 1, Name: "many"}, {PlanID: 2, Name: "many", Type: "vds"}}, false, "", "minimal", "exact").Execute()
		if err != nil || len(body) != 0 || count != 2 || s.named(t, token, "many") != 2 {
			t.Errorf("got %q of %d, %v; %d are stored", body, count, err, s.named(t, token, "many"))
		}
	})
}

// TestPostgrestGoInsertsAreRefused with an error each, and nothing is stored.
func TestPostgrestGoInsertsAreRefused(t *testing.T) {
	t.Parallel()
	s := openFilled(t)
	token := s.unlock(t, "7391")
	good, bad := newRow{PlanID: 1, Name: "refused"}, newRow{PlanID: 1, Name: "refused", Cores: "8"}
	tests := map[string]struct {
		bearer string
		send   func(*postgrest.QueryBuilder) *postgrest.FilterBuilder
		want   string // the error's beginning
	}{
		"the public": {testKey, insertOf(good), "(42501) permission denied for table server_plans"},
		"a bad row":  {token, insertOf(bad), `(22P02) cpu_cores: accepted is a whole number; "8" came`},
		"a bad row among others": {token, insertOf([]newRow{good, good, bad}),
			`(22P02) cpu_cores: accepted is a whole number; "8" came (row 3)`},
		"no name":           {token, insertOf(newRow{PlanID: 1}), "(23502) name: "},
		"a price below 0":   {token, insertOf(newRow{PlanID: 1, Name: "refused", Hourly: -1}), "(23514) price_hourly: "},
		"an unknown column": {token, insertOf(newRow{PlanID: 1, Name: "refused", Colour: "red"}), "(PGRST204) Could not find the 'colour' column"},
		"an upsert": {token, func(b *postgrest.QueryBuilder) *postgrest.FilterBuilder { return b.Upsert(good, "", "", "") },
			"(0A000) Rows are added, never replaced"},
		"an upsert on a column": {token, func(b *postgrest.QueryBuilder) *postgrest.FilterBuilder { return b.Insert(good, true, "id", "", "") },
			"(0A000) Rows are added, never replaced"},
		"an update": {token, func(b *postgrest.QueryBuilder) *postgrest.FilterBuilder {
			return b.Update(map[string]string{"name": "refused"}, "", "").Eq("type", "vps")
		}, "(0A000) The only filter of UPDATE is id=eq.N"},
		"a deletion": {token, func(b *postgrest.QueryBuilder) *postgrest.FilterBuilder { return b.Delete("", "").Eq("type", "vps") }, "(0A000) The only filter of DELETE is id=eq.N"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, _, err := tt.send(s.client(tt.bearer).From("server_plans")).Execute()
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			if n := s.named(t, token, "refused"); n != 0 {
				t.Errorf("%d rows are stored or changed", n)
			}
		})
	}
}

func insertOf(rows any) func(*postgrest.QueryBuilder) *postgrest.FilterBuilder {
	return func(b *postgrest.QueryBuilder) *postgrest.FilterBuilder { return b.Insert(rows, false, "", "", "") }
}

// named counts the rows with a name that an operator sees.
func (s shop) named(t *testing.T, token, name string) int {
	t.Helper()
	body, _, err := s.client(token).From("server_plans").Select("id", "", false).Eq("name", name).Execute()
	var rows []struct{}
	if err != nil || json.Unmarshal(body, &rows) != nil {
		t.Fatalf("rows named %s: %v in %s", name, err, body)
	}
	return len(rows)
}
