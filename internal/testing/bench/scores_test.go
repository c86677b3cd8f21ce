package bench

import (
	"net/url"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// byPoint are lists that are sorted by price and by price per point.
var byPoint = []struct{ name, parameters string }{
	{"all plans", ""},
	{"a type", "type=eq.vps"},
	{"a type, 8 cores or more, in Germany", "type=eq.vps&cpu_cores=gte.8&countries=cs.{DE}"},
	{"all plans, page 100", "offset=2400"},
	{"with a score", "score_multi=gte.1"},
}

// BenchmarkPricePerPoint prints the ratio of the times to sort lists by price per point and by price.
// Two of three plans have a score.
func BenchmarkPricePerPoint(b *testing.B) {
	list, r := sizes(b), &report{}
	for _, n := range list {
		plans := plangen.Plans(n, seed)
		for i := range plans {
			if p := &plans[i]; p.CPUCores != nil && i%3 > 0 {
				points := market.Whole(int64(*p.CPUCores*1000 + i%997))
				p.ScoreMulti = &points
			}
		}
		snap := catalogtest.Build(plans, facts)
		plans = nil
		runtime.GC()
		begin := time.Now()
		answerOrdered(b, snap, "", "price_per_score_usd.asc.nullslast")
		r.add("the first list by price per point, ms", "%.1f", millis(time.Since(begin)))
		var all [2]time.Duration
		for _, of := range byPoint {
			var took [2][]time.Duration
			for round := range 220 {
				for i, order := range []string{"price_usd.asc.nullslast", "price_per_score_usd.asc.nullslast"} {
					begin := time.Now()
					answerOrdered(b, snap, of.parameters, order)
					if round >= 20 {
						took[i] = append(took[i], time.Since(begin))
					}
				}
			}
			price, point := quantile(took[0], 50), quantile(took[1], 50)
			all[0], all[1] = all[0]+price, all[1]+point
			r.add(of.name+": by price, median µs", "%.0f", micros(price))
			r.add(of.name+": by price per point, median µs", "%.0f", micros(point))
		}
		r.add("times as long, all lists", "%.2f", float64(all[1])/float64(all[0]))
	}
	must.Do(b, r.print(os.Stdout, list))
}

// answerOrdered gets the first 24 rows of a list from a snapshot.
func answerOrdered(b *testing.B, snap *catalog.Snapshot, parameters, order string) {
	b.Helper()
	address := must.Get(url.ParseQuery(parameters))(b)
	address.Set("order", order)
	address.Set("limit", strconv.Itoa(24))
	q := must.Get(query.Parse(address))(b)
	answer := must.Get(snap.Answer(q, catalog.Public))(b)
	catalogtest.AppendRows(nil, answer.Result, q.Select)
}
