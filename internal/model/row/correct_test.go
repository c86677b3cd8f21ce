package row_test

import (
	"encoding/json"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// TestACorrectionEnds where the partner says something else than it said when it was made, but for a row that is hidden.
func TestACorrectionEnds(t *testing.T) {
	correction := func(column, value, theirs string) market.Correction {
		return market.Correction{Column: column, Value: json.RawMessage(value), Theirs: json.RawMessage(theirs)}
	}
	cores := 8
	p := market.Plan{Name: "Big", CPUCores: &cores}
	ended, err := row.Correct(&p, []market.Correction{
		correction("name", `"Bigger"`, `"Big"`), correction("cpu_cores", "16", "4"), correction(market.HiddenColumn, "false", "true")})
	if err != nil || len(ended) != 1 || ended[0].Column != "cpu_cores" {
		t.Errorf("ended: %v, %v", ended, err)
	}
	if list, err := p.Corrections.List(); err != nil || len(list) != 2 || p.Name != "Bigger" || *p.CPUCores != 8 || p.Available {
		t.Errorf("%d corrections stand: %q, %d cores, %v", len(list), p.Name, *p.CPUCores, err)
	}
}
