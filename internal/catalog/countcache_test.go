package catalog_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/market"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// TestCountsAreKeptByWhatIsFiltered: another page, order and select count nothing;
// another filter and another reader do.
func TestCountsAreKeptByWhatIsFiltered(t *testing.T) {
	snap := catalogtest.Build(sample.Plans(300), catalog.Facts{Rates: sample.Rates()})
	ask := func(address string, v catalog.Visibility) (*catalog.Answer, int) {
		before, _ := snap.CachedCounts()
		answer, err := snap.Answer(parse(t, address), v)
		if err != nil {
			t.Fatal(err)
		}
		after, _ := snap.CachedCounts()
		return answer, after - before
	}
	first, _ := ask("type=eq.vps&q=plan&limit=5", catalog.Public)
	for _, same := range []string{"type=eq.vps&q=plan&limit=5&offset=5", "type=eq.vps&q=plan&order=name.desc", "q=plan&type=eq.vps&limit=0", "type=eq.vps&q=plan&select=id"} {
		answer, counted := ask(same, catalog.Public)
		if counted != 0 {
			t.Errorf("%s is counted anew", same)
		}
		if diff := cmp.Diff(first.Facets, answer.Facets); diff != "" || answer.Total != first.Total {
			t.Errorf("%s has other counts (-first +kept):\n%s", same, diff)
		}
		fresh := catalogtest.Build(sample.Plans(300), catalog.Facts{Rates: sample.Rates()})
		want, err := fresh.Answer(parse(t, same), catalog.Public)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(catalogtest.Plans(want.Result), catalogtest.Plans(answer.Result)); diff != "" {
			t.Errorf("%s gives other rows than without kept counts:\n%s", same, diff)
		}
	}
	if _, counted := ask("type=eq.vps&q=plan&limit=5", catalog.Operator); counted != 1 {
		t.Error("an operator gets the public's counts")
	}
	if _, counted := ask("type=eq.vps&q=plans", catalog.Public); counted != 1 {
		t.Error("other words get the same counts")
	}
}

// TestCachedCountsAreBounded by their bytes, also where every plan has a region of
// its own, which makes the counts of one query large.
func TestCachedCountsAreBounded(t *testing.T) {
	plans := plangen.Plans(3000, 1)
	for i := range plans {
		plans[i].Regions = []string{fmt.Sprintf("Region %d", i)}
		plans[i].Source = market.FromPartner
	}
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()})
	var readers sync.WaitGroup
	for reader := range 4 {
		readers.Go(func() {
			for i := range 300 {
				last := 3000 - (i+reader*50)%400
				answer, err := snap.Answer(parse(t, fmt.Sprintf("id=lte.%d&order=id&limit=1", last)), catalog.Operator)
				if err != nil || answer.Total != last || answer.Len() != 1 {
					t.Errorf("%d rows, %v; want %d", answer.Total, err, last)
					return
				}
			}
		})
	}
	readers.Wait()
	if n, bytes := snap.CachedCounts(); n == 0 || bytes > catalog.MaxCountBytes {
		t.Errorf("%d queries are kept with %d bytes of at most %d", n, bytes, catalog.MaxCountBytes)
	}
}

// TestPagesOfCachedCounts: a page is the same whether its counts are cached, so that a
// walk may end early, or not.
func TestPagesOfCachedCounts(t *testing.T) {
	snap := catalogtest.Build(plangen.Plans(9_000, 1), catalog.Facts{Rates: sample.Rates()}) // three blocks
	for _, filter := range []string{"", "&cpu_cores=gte.8", "&partner_name=eq.Polar+Systems&q=epyc", "&price_usd=gte.300"} {
		for _, order := range []string{"", "price_usd.asc.nullslast", "price_usd.desc.nullslast", "price_usd.asc.nullsfirst", "price_usd,name", "name.asc"} {
			for _, span := range []string{"limit=5", "limit=24&offset=48", "limit=30&offset=3000", "offset=8000", "limit=5&offset=9000"} {
				q := parse(t, span+"&order="+order+filter)
				if _, err := snap.Facets(q, catalog.Public); err != nil {
					t.Fatal(err)
				}
				want, err := snap.Find(q, catalog.Public)
				if err != nil {
					t.Fatal(err)
				}
				got, err := snap.Answer(q, catalog.Public)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(ids(want), ids(got.Result)); diff != "" || got.Total != want.Total {
					t.Fatalf("%s, %s, %s (-found +answered):\n%s", filter, order, span, diff)
				}
			}
		}
	}
}

func ids(r catalog.Result) (list []int64) {
	for _, p := range catalogtest.Plans(r) {
		list = append(list, p.ID)
	}
	return list
}
