package catalog_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// hostilePlans have a list of disks each, and a description of a length that makes
// patterns work.
func hostilePlans(n int) *catalog.Snapshot {
	plans := plangen.Plans(n, 5)
	for i := range plans {
		plans[i].Disks = []disk.Disk{{Count: 1, SizeGB: float64(1 + i), Kind: "NVMe"}, {Count: 2, SizeGB: float64(100_000 + i), Kind: "HDD"}}
		plans[i].Description = fmt.Sprintf("%d aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab %s x%dx", i, plans[i].Name, i*7919)
	}
	return catalogtest.Build(plans, facts)
}

// worst are addresses that ask for as much work as they can.
func worst() map[string]string {
	many := func(condition string) string {
		list := make([]string, 100)
		for i := range list {
			list[i] = strings.ReplaceAll(condition, "#", fmt.Sprint(i))
		}
		return "or=(" + strings.Join(list, ",") + ")"
	}
	disks := make([]string, 250)
	for i := range disks {
		disks[i] = fmt.Sprintf(`{"kind":"SSD","count":1,"size_gb":%d}`, i)
	}
	return map[string]string{
		"one like":         "description=ilike.*a*",
		"many likes":       many("description.ilike.*a#*"),
		"likes of nothing": many("description.ilike.*zz#q*z*"),
		"a nasty pattern":  "description=match." + strings.Repeat("(a|aa)*", 12) + "c",
		"repeats":          "description=match.(x[a-z0-9 ]{20}){3}$",
		"unions":           "description=imatch.(" + strings.Repeat("[a-z]*a|", 20) + "z)$",
		"many patterns":    many(`description.match."(a|b)*#[0-9]+x$"`),
		"many links":       many("plan_url.like.*#*z"),
		"many paths":       many("price_monthly_currencies->>EUR.like.*#"),
		"the same disk":    "disks=cd.[" + strings.TrimSuffix(strings.Repeat("{},", 1000), ",") + "]",
		"many disks":       "disks=cd.[" + strings.Join(disks, ",") + "]",
		"lists":            many("regions.cd.{a#,b}"),
		"typos":            "q=" + strings.Repeat("performanse+frankfurd+", 8),
		"an odd order":     "order=description.desc,plan_url,price_monthly_currencies->>EUR&limit=24",
		"all rows, sorted": "order=description,name,plan_url.desc&limit=1000000",
	}
}

// refused lists the queries that exceed the budget of a query.
var refused = []string{"many likes", "likes of nothing", "many patterns", "many links", "many disks"}

func parsedWorst(t testing.TB) map[string]query.Query {
	t.Helper()
	queries := map[string]query.Query{}
	for name, address := range worst() {
		values, err := url.ParseQuery(address)
		must.Do(t, err)
		if queries[name], err = query.ParseSearch(values); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return queries
}

// TestWorkIsBounded holds which queries are refused: it counts steps, so it is
// the same on every machine. make bench-worst tells the time.
func TestWorkIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("needs many plans, and runs on one goroutine")
	}
	snap := hostilePlans(20_000)
	for name, q := range parsedWorst(t) {
		_, err := snap.Answer(q, catalog.Public)
		if err != nil && errs.KindOf(err) != errs.TooLarge {
			t.Errorf("%s: %v", name, err)
		}
		check.Equal(t, (err != nil), slices.Contains(refused, name), "%s gives %v", name, err)
	}
}
