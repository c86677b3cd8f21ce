package chronicle_test

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
	"time"

	_ "modernc.org/sqlite"

	"launchrack/internal/model/market"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/store"
	"launchrack/internal/testing/must"
)

// BenchmarkReadingAJournal reads a journal as a node does that starts: 100,000 events, or as many
// as EVENTS says, of 5,000 plans whose prices change four times a day.
func BenchmarkReadingAJournal(b *testing.B) {
	wanted := 100_000
	if text := os.Getenv("EVENTS"); text != "" {
		var err error
		if wanted, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	db := longJournal(b, wanted)
	b.ResetTimer()
	for b.Loop() {
		book := chronicle.NewBook(db, nil, chronicle.DefaultRules, slog.New(slog.DiscardHandler))
		must.Do(b, book.Read(b.Context()))
		e := book.Newest()
		if len(e.Moves) == 0 || len(e.Index) == 0 {
			b.Fatal("nothing moved")
		}
		runtime.GC()
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		b.ReportMetric(float64(memory.HeapAlloc)/1e6, "MB")
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(e.Seq), "µs/event")
		b.ReportMetric(float64(e.Seq), "events")
		runtime.KeepAlive(book)
	}
}

// longJournal makes a database with so many events: two refreshes that move all prices up and
// down again, whose batches are then repeated.
func longJournal(b *testing.B, wanted int) *store.Store {
	b.Helper()
	const plans = 5000
	file := filepath.Join(b.TempDir(), "shop.db")
	url := "sqlite://" + file
	db, err := store.Open(b.Context(), url, slog.New(slog.DiscardHandler))
	must.Do(b, err)
	for n, percent := range []int64{100, 110, 100} {
		must.Do(b, db.ApplyRefresh(b.Context(), "contabo", func(stored []market.Plan) (market.Change, error) {
			at := firstDay.Add(time.Duration(n) * 6 * time.Hour)
			c := market.Change{Run: market.Run{Partner: "contabo", StartedAt: at, EndedAt: at, Outcome: market.OutcomeGood}}
			for i := range plans {
				p := market.Plan{Partner: "contabo", PartnerName: "Contabo", SKU: market.SKU(fmt.Sprint("plan-", i)), PlanID: market.PlanID(i + 1), Source: market.FromPartner,
					Name: fmt.Sprint("Plan ", i), Type: market.VPS, Countries: []string{[]string{"DE", "FR", "US"}[i%3]}, Available: true, FirstSeenAt: at, FetchedAt: at, UpdatedAt: at}
				if n > 0 {
					p = stored[i]
				}
				p.Monthly = market.Prices{market.EUR: market.Whole(int64(10+i) * percent)}
				if n > 0 {
					c.Update = append(c.Update, p)
				} else {
					c.Insert = append(c.Insert, p)
				}
			}
			return c, nil
		}))
	}
	must.Do(b, db.Close())
	must.Do(b, repeatBatches(b.Context(), file, wanted/plans-3, plans))
	if db, err = store.Open(b.Context(), url, slog.New(slog.DiscardHandler)); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	return db
}

// repeatBatches repeats the batches of the last two refreshes, each six hours after the one before.
func repeatBatches(ctx context.Context, file string, times, plans int) error {
	raw, err := sql.Open("sqlite", file)
	if err != nil {
		return err
	}
	defer raw.Close()
	for n := range times {
		_, err := raw.ExecContext(ctx, `INSERT INTO event_batches (first_seq, last_seq, version, at, run_id, partner_id, takes_back, begins, events)
			SELECT first_seq + $1, last_seq + $1, version + $2, at + $5, run_id, partner_id, takes_back, begins, events
			FROM event_batches WHERE first_seq > $3 AND last_seq <= $4`, 2*plans*(n/2+1), n+1, plans*(n%2+1), plans*(n%2+2), (12*time.Hour).Microseconds()*int64(n/2+1))
		if err != nil {
			return err
		}
	}
	return nil
}
