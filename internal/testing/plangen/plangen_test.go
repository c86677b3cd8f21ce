package plangen_test

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"testing"

	"launchrack/internal/model/bundled"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// tally counts, by column, the rows without a value and the distinct values.
func tally(t *testing.T, plans []market.Plan) (missing map[string]float64, distinct map[string]int) {
	t.Helper()
	seen := map[string]map[string]bool{}
	missing, distinct = map[string]float64{}, map[string]int{}
	for i := range plans {
		var values map[string]json.RawMessage
		must.Do(t, json.Unmarshal(row.AppendJSON(nil, &plans[i], row.Columns()), &values))
		for name, value := range values {
			if seen[name] == nil {
				seen[name] = map[string]bool{}
			}
			if string(value) == "null" {
				missing[name] += 1 / float64(len(plans))
			}
			seen[name][string(value)] = true
		}
	}
	for name, values := range seen {
		distinct[name] = len(values)
	}
	return missing, distinct
}

// TestPlansAreLikeBundledOnes compares the bundled catalogue with as many generated plans: the shares
// of missing values, and the numbers of distinct values.
func TestPlansAreLikeBundledOnes(t *testing.T) {
	real := must.Get(bundled.Plans())(t)
	wantMissing, wantDistinct := tally(t, real)
	missing, distinct := tally(t, plangen.Plans(len(real), 1))
	for _, c := range row.Columns() {
		if slices.Contains([]string{"id", "first_seen_at", "price_changed_at", "plan_url"}, c.Name) {
			continue // set by the store, or unique for each plan
		}
		if math.Abs(missing[c.Name]-wantMissing[c.Name]) > 0.06 {
			t.Errorf("%s is missing in %.2f of the plans, in %.2f of the bundled ones", c.Name, missing[c.Name], wantMissing[c.Name])
		}
	}
	for _, name := range []string{"disks", "storage_size", "cpu_model", "regions", "name", "description", "ram_size", "price_monthly_currencies"} {
		if ratio := float64(distinct[name]) / float64(wantDistinct[name]); ratio < 0.7 || ratio > 1.4 {
			t.Errorf("%d different values of %s, the bundled plans have %d", distinct[name], name, wantDistinct[name])
		}
	}
}

// TestTailsGrow: ten times as many plans have several times as many lists of disks.
func TestTailsGrow(t *testing.T) {
	_, few := tally(t, plangen.Plans(1_000, 1))
	_, many := tally(t, plangen.Plans(10_000, 1))
	if many["disks"] < 4*few["disks"] || many["storage_size"] < 2*few["storage_size"] {
		t.Errorf("lists of disks: %d, then %d; sizes: %d, then %d", few["disks"], many["disks"], few["storage_size"], many["storage_size"])
	}
}

func TestPlansFollowTheSeed(t *testing.T) {
	if !reflect.DeepEqual(plangen.Plans(500, 3), plangen.Plans(500, 3)) || !reflect.DeepEqual(plangen.Plan(7, 3), plangen.Plan(7, 3)) {
		t.Error("the same seed gives other plans")
	}
	if reflect.DeepEqual(plangen.Plans(500, 3), plangen.Plans(500, 4)) {
		t.Error("another seed gives the same plans")
	}
}
