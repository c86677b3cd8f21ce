package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/model/market"
	"launchrack/internal/store"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// benchSizes parses BENCH_SIZES, such as 1000,10000. A million plans take minutes.
func benchSizes(b *testing.B) (list []int) {
	b.Helper()
	for word := range strings.SplitSeq(cmp.Or(os.Getenv("BENCH_SIZES"), "10000,100000"), ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 1 {
			b.Fatalf("BENCH_SIZES is %q; accepted are numbers of plans, such as 1000,10000", os.Getenv("BENCH_SIZES"))
		}
		list = append(list, n)
	}
	return list
}

// filled makes a database of n plans.
func filled(b *testing.B, n int) string {
	b.Helper()
	db := database(b)
	s := must.Get(store.Open(b.Context(), db, discard))(b)
	plans := plangen.Plans(n, 1)
	for i := range plans {
		plans[i].SKU = market.SKU(fmt.Sprint(i))
	}
	must.Do(b, s.Import(b.Context(), plans))
	must.Do(b, s.Close())
	return db
}

// BenchmarkInsertToVisible measures a call that adds one plan by HTTP. It checks that after the answer
// every reader sees the plan. It reports mean, median and maximum.
func BenchmarkInsertToVisible(b *testing.B) {
	for _, n := range benchSizes(b) {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := openShop(b, filled(b, n), "http://127.0.0.1:9", "--access-code", "7391")
			token := s.unlock(b, "7391")
			var took []time.Duration
			for b.Loop() {
				name := fmt.Sprintf("Added %d", len(took))
				begin := time.Now()
				if res, body := s.ask(b, "POST", "/rest/v1/server_plans", token, `{"cherry_plan_id":7,"name":"`+name+`","cpu_cores":8,"price_monthly":12.5}`); res.StatusCode != 201 {
					b.Fatal(res.StatusCode, body)
				}
				took = append(took, time.Since(begin))
				if _, body := s.ask(b, "GET", "/rest/v1/server_plans?select=name&name=eq.Added%20"+fmt.Sprint(len(took)-1), testKey, ""); !strings.Contains(body, name) {
					b.Fatalf("%s is not visible: %s", name, body)
				}
			}
			slices.Sort(took)
			b.ReportMetric(ms(took[len(took)/2]), "median-ms")
			b.ReportMetric(ms(took[len(took)-1]), "longest-ms")
		})
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// BenchmarkInsertStored measures storing the plan, a part of BenchmarkInsertToVisible.
func BenchmarkInsertStored(b *testing.B) {
	for _, n := range benchSizes(b) {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := must.Get(store.Open(b.Context(), filled(b, n), discard))(b)
			defer s.Close()
			for b.Loop() {
				must.Get(s.InsertPlans(b.Context(), []market.Plan{{PlanID: 7, Name: "Added", Source: market.ByHand, Available: true}}))(b)
			}
		})
	}
}

// BenchmarkPublish measures a whole snapshot, as at every start, and one after a refresh that confirms
// a partner's plans.
func BenchmarkPublish(b *testing.B) {
	for _, n := range benchSizes(b) {
		db := filled(b, n)
		s := must.Get(store.Open(b.Context(), db, discard))(b)
		b.Run(fmt.Sprintf("whole/%d", n), func(b *testing.B) {
			for b.Loop() {
				must.Do(b, newPublisher(s).publish(b.Context()))
			}
		})
		b.Run(fmt.Sprintf("refresh/%d", n), func(b *testing.B) { benchmarkRefresh(b, s) })
		must.Do(b, s.Close())
	}
}

func benchmarkRefresh(b *testing.B, s *store.Store) {
	publisher, confirmed := newPublisher(s), 0
	must.Do(b, publisher.publish(b.Context()))
	plan := must.Get(publisher.catalog.Current().ByID(77, catalog.Operator))(b)
	for b.Loop() {
		b.StopTimer()
		must.Do(b, s.ApplyRefresh(b.Context(), plan.Partner, func(stored []market.Plan) (market.Change, error) {
			confirmed = len(stored)
			return market.Change{Run: market.Run{Partner: plan.Partner, StartedAt: time.Now(), EndedAt: time.Now(), Outcome: market.OutcomeGood}}, nil
		}))
		b.StartTimer()
		must.Do(b, publisher.publish(b.Context()))
	}
	b.ReportMetric(float64(confirmed), "plans")
}
