package catalog_test

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// TestItemsOfFewLists asks for tags that are too many to have bits each, alone
// and beside common ones.
func TestItemsOfFewLists(t *testing.T) {
	if testing.Short() {
		t.Skip("asks on one goroutine")
	}
	plans := plangen.Plans(3000, 7)
	for i := range plans {
		if p := &plans[i]; i%11 > 0 {
			p.Tags = append(slices.Clone(p.Tags), fmt.Sprint("rare", i/2), fmt.Sprint("odd", i%900))
		}
	}
	snap := catalogtest.Build(plans, facts)
	any := func(tags []string, wanted ...string) bool {
		return slices.ContainsFunc(wanted, func(s string) bool { return slices.Contains(tags, s) })
	}
	all := func(tags []string, wanted ...string) bool {
		return !slices.ContainsFunc(wanted, func(s string) bool { return !slices.Contains(tags, s) })
	}
	tests := map[string]func(tags []string) bool{
		"ov.{rare5,odd17,none}":       func(tags []string) bool { return any(tags, "rare5", "odd17") },
		"ov.{rare5,odd17,outlet}":     func(tags []string) bool { return any(tags, "rare5", "odd17", "outlet") },
		"not.ov.{rare5,odd17,outlet}": func(tags []string) bool { return tags != nil && !any(tags, "rare5", "odd17", "outlet") },
		"cs.{rare5,odd10}":            func(tags []string) bool { return all(tags, "rare5", "odd10") },
		"cs.{odd12,odd12,nvme}":       func(tags []string) bool { return all(tags, "odd12", "nvme") },
		"not.cs.{odd12,nvme}":         func(tags []string) bool { return tags != nil && !all(tags, "odd12", "nvme") },
		"cs.{odd12,none}":             func([]string) bool { return false },
		"not.cs.{odd12,none}":         func(tags []string) bool { return tags != nil },
		"not.ov.{rare5,rare6,rare7}":  func(tags []string) bool { return tags != nil && !any(tags, "rare5", "rare6", "rare7") },
		"cs.{rare5}":                  func(tags []string) bool { return all(tags, "rare5") },
	}
	for filter, holds := range tests {
		q := must.Get(query.Parse(url.Values{"tags": {filter}, "order": {"id"}}))(t)
		found := must.Get(snap.Find(q, catalog.Operator))(t)
		var got, want []int64
		for _, p := range catalogtest.Plans(found) {
			got = append(got, p.ID)
		}
		for i := range plans {
			if holds(plans[i].Tags) {
				want = append(want, plans[i].ID)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s finds %d rows, want %d", filter, len(got), len(want))
		}
	}
}

// TestLaterKeysDecide orders by keys that leave most rows equal, up to the last.
func TestLaterKeysDecide(t *testing.T) {
	if testing.Short() {
		t.Skip("asks on one goroutine")
	}
	plans := plangen.Plans(3000, 7)
	snap := catalogtest.Build(plans, facts)
	const least, most = "\x00", "\xff" // for NULL
	known := func(text, null string) string { return cmp.Or(text, null) }
	want := slices.SortedFunc(slices.Values(plans), func(a, b market.Plan) int {
		return cmp.Or(cmp.Compare(strconv.FormatBool(a.Available), strconv.FormatBool(b.Available)),
			-cmp.Compare(known(string(a.Type), most), known(string(b.Type), most)),
			cmp.Compare(known(string(a.Category), most), known(string(b.Category), most)),
			cmp.Compare(known(a.MemoryType, least), known(b.MemoryType, least)),
			cmp.Compare(known(a.CPUVendor, most), known(b.CPUVendor, most)), cmp.Compare(a.ID, b.ID))
	})
	for _, page := range []string{"", "&limit=100&offset=1500", "&limit=3", "&offset=2990"} {
		q := parse(t, "order=available,type.desc,available.desc,category,ram_type.nullsfirst,cpu_vendor"+page)
		found := must.Get(snap.Find(q, catalog.Operator))(t)
		for i, p := range catalogtest.Plans(found) {
			must.Equal(t, p.ID, want[q.Offset+i].ID, "%q: plan stands at %d", page, q.Offset+i)
		}
	}
}

// TestARowOfManyPartsIsFound asks for a plan with more values in a list than a literal may hold.
func TestARowOfManyPartsIsFound(t *testing.T) {
	plans := sample.Plans(40)
	long := &plans[7]
	long.Places = nil
	for i := range 200 {
		long.Places = append(long.Places, market.Place{Region: fmt.Sprint("Region ", i), Country: "DE", State: market.PlaceAvailable})
	}
	snap := catalogtest.Build(plans, facts)
	for _, filter := range []string{`places=cs.[{"region":"Region 150"}]`} {
		found, err := snap.Find(parse(t, filter), catalog.Operator)
		if err != nil || found.Total != 1 || ids(found)[0] != long.ID {
			t.Errorf("%s: %d rows, %v", filter, found.Total, err)
		}
	}
}
