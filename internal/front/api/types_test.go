package api_test

import (
	"strings"
	"testing"

	"launchrack/internal/front/api"
)

// TestDatabaseTypes looks for what clients rely on; that it compiles is tested with the
// compiler (web/clients).
func TestDatabaseTypes(t *testing.T) {
	text := api.DatabaseTypes()
	for _, want := range []string{"export type Database = {", "server_plans: {\n        Row: { id: number; cherry_plan_id: number; name: string; type: string | null;",
		"price_usd: number | null", "plan_events: {\n        Row: { seq: number; at: string; run_id: number | null;", "refresh_runs: {",
		"similar_plans: {\n        Args: { currency?: string; lang?: string; months?: number; plan_id: number; use?: string; vat_country?: string };\n        Returns: { id: number;", "price_history: {\n        Args: { currency?: string; plan_id: number };",
		"partner_status: {\n        Args: never;", "browse_plans: {", "Relationships: []"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the types lack %q", want)
		}
	}
}
