package bench

import (
	"fmt"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/language"
	"launchrack/internal/model/slug"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// BenchmarkLanguages measures what it takes to render a page in each language of a shop, as a multiple of the English
// page: medians of pages that no visitor saw before, of which each is asked for in every language, in turn. Of lists the
// cards were seen. It runs once, whatever -benchtime says.
func BenchmarkLanguages(b *testing.B) {
	const rounds = 42
	all := language.All()
	s := newShopWithPages(b, plangen.Plans(10_000, seed), all...)
	list := func(path string) func(int, string) string {
		return func(i int, limit string) string { return fmt.Sprintf("%s?limit=%s&offset=%d", path, limit, 24*i) }
	}
	for _, page := range []struct {
		name    string
		address func(i int, limit string) string
	}{{"home", list("/")}, {"vps", list("/vps")}, {"plan", s.planAddresses(b, rounds)}} {
		b.Run(page.name, func(b *testing.B) {
			took := make([][]time.Duration, len(all))
			for i := range rounds {
				for _, l := range all {
					if page.name != "plan" {
						s.visit(b, all.Prefix(l)+page.address(i, more))
					}
				}
				for j := range all {
					at := (i + j) % len(all)
					begin := processTime()
					s.visit(b, all.Prefix(all[at])+page.address(i, cards))
					took[at] = append(took[at], processTime()-begin)
				}
			}
			english := quantile(took[0], 50)
			b.ReportMetric(millis(english), "en-ms")
			for i, l := range all[1:] {
				b.ReportMetric(ratio(quantile(took[i+1], 50), english), l.Code()+"/en")
			}
		})
	}
}

// planAddresses are the pages of some plans.
func (s *shop) planAddresses(t testing.TB, n int) func(i int, _ string) string {
	t.Helper()
	found := must.Get(s.catalog.Current().Find(parse(t, map[string][]string{"limit": {fmt.Sprint(n)}}), catalog.Public))(t)
	plans := catalogtest.Plans(found)
	return func(i int, _ string) string { return slug.PlanPath(plans[i]) }
}
