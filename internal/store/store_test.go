package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

var noon = time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)

// feedPlan is a full plan of a partner's feed; n tells plans apart.
func feedPlan(partner market.PartnerID, n int) market.Plan {
	cores, memory, storage, port := 12, 64.0, 1920.5, 3000
	return market.Plan{
		PlanID: market.PlanID(n), Partner: partner, SKU: market.SKU(fmt.Sprintf("sku-%d", n)), Source: market.FromPartner,
		Name: fmt.Sprintf("Ryzen %d", n), Type: market.Baremetal, Category: market.CategoryGeneral,
		Tags: []string{"outlet", "new"}, Available: true,
		CPUCores: &cores, CPUModel: "AMD Ryzen 9 7900", CPUFrequency: "3.7 GHz",
		MemoryGB: &memory, MemoryType: "DDR5", StorageGB: &storage, StorageType: "NVMe",
		NetworkMbps: &port, Bandwidth: "30 TB",
		Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.MustAmount("96.50"), market.USD: market.MustAmount("110")}, Hourly: market.Prices{market.EUR: market.MustAmount("0.0083")}, Annually: market.Prices{market.GBP: market.MustAmount("1128.00")}, Setup: market.Prices{market.EUR: market.MustAmount("39.00")}, QuotedTax: new(market.MustAmount("25.5")), OtherQuotes: "AUD month=12.50 hour=0.02", Components: []market.Quote{{Component: market.Option, Name: "Zusätzliche \"Sicherung\"", Period: market.Month, Currency: market.EUR, Amount: market.MustAmount("4.50"),
			TermMonths: new(12), Place: "Paris", IsMandatory: true, QuotedTax: new(market.Whole(19)), Source: "addons.price"}}},

		PartnerName: "Cherry Servers", PartnerURL: "https://www.cherryservers.com", PartnerLogo: "https://example.com/logo.svg",
		PlanURL: "https://example.com/order", PlanDetailURL: "https://example.com/detail", ReferralURL: "https://example.com/ref",
		Regions: []string{"Lithuania", "Chicago, \"US\" <b>"}, Description: "Zwölf Kerne\nund mehr",
		Group: "ryzen", Stock: new(0), CPUSockets: new(1), CPUThreads: new(24), CPUArchitecture: "x86_64", MemoryECC: new(false),
		Disks:     []disk.Disk{{Count: 2, SizeGB: 960.25, Kind: disk.NVMe}, {Count: 1, SizeGB: 4000}},
		Countries: []string{"LT", "US"}, TrafficTB: new(market.Unmetered),

		GPUModel: "NVIDIA L40S", GPUCount: new(0.25), GPUMemoryGB: new(12.0), Spot: true, NextDropAt: noon.Add(time.Hour + 5*time.Microsecond),
		Places: []market.Place{{Region: "Paris", Country: "FR", State: market.PlaceLow, Count: new(0), LeadHours: new(240)}, {Region: "Chicago, \"US\" <b>", State: market.PlaceUnknown}},

		FetchedAt: noon, UpdatedAt: noon.Add(-time.Hour + 123456*time.Microsecond),
		FirstSeenAt: noon.AddDate(0, -1, 0), PriceChangedAt: noon.AddDate(0, 0, -3),
	}
}

// handPlan is the least that an operator's row holds.
func handPlan(n int) market.Plan {
	return market.Plan{PlanID: market.PlanID(n), Source: market.ByHand, Name: fmt.Sprintf("By hand %d", n), Available: true}
}

func feedPlans(partner market.PartnerID, from, to int) []market.Plan {
	var plans []market.Plan
	for n := from; n <= to; n++ {
		plans = append(plans, feedPlan(partner, n))
	}
	return plans
}

func insert(t testing.TB, s *Store, plans ...market.Plan) []market.Plan {
	t.Helper()
	return must.Get(s.InsertPlans(t.Context(), plans))(t)
}

func allPlans(t testing.TB, s *Store) []market.Plan {
	t.Helper()
	return must.Get(s.Plans(t.Context()))(t)
}

// diff compares plans field by field, amounts by their digits.
func diff(want, got any) string {
	return cmp.Diff(want, got, cmp.Comparer(func(a, b market.Amount) bool { return a.String() == b.String() }))
}

func TestOpenURL(t *testing.T) {
	sqliteOnly(t)
	folder := t.TempDir()
	t.Chdir(folder)
	notADatabase := filepath.Join(folder, "notes.txt")
	must.Do(t, os.WriteFile(notADatabase, []byte(strings.Repeat("plain text, no database ", 100)), 0o600))
	tests := []struct {
		name, url string
		wantFile  string
		wantErr   string
	}{
		{name: "relative, folder made", url: "sqlite://data/deep/launchrack.db", wantFile: "data/deep/launchrack.db"},
		{name: "absolute", url: "sqlite://" + folder + "/abs.db", wantFile: folder + "/abs.db"},
		{name: "escaped blank", url: "sqlite://my%20shop.db", wantFile: "my shop.db"},
		{name: "odd characters stay part of the file", url: "sqlite://a%3Fb%23c%25d.db", wantFile: "a?b#c%d.db"},
		{name: "empty", url: "", wantErr: `database-url: "" has no scheme; ` + accepted},
		{name: "bare file", url: "data/launchrack.db", wantErr: `database-url: "data/launchrack.db" has no scheme; ` + accepted},
		{name: "postgres", url: "postgres://me:secret@localhost:1/shop", wantErr: "database-url: postgres://xxxxx@localhost:1/shop cannot be reached: connect: connection refused"},
		{name: "postgres without a number as port", url: "postgres://me:secret@db:port/shop", wantErr: `database-url: "postgres://xxxxx@db:port/shop" cannot be read; accepted is postgres://user:password@host:port/database`},
		{name: "postgres with an unknown mode", url: "postgres://me:secret@db/shop?sslmode=maybe", wantErr: `database-url: "postgres://xxxxx@db/shop?sslmode=xxxxx" is no address of a PostgreSQL database: failed to configure TLS (sslmode is invalid); accepted is postgres://user:password@host:port/database`},
		{name: "the words of libpq", url: "host=127.0.0.1 port=1 password=secret", wantErr: `database-url: "xxxxx" has no scheme; ` + accepted},
		{name: "other scheme", url: "mysql://me:secret@db/shop", wantErr: `database-url: "mysql://xxxxx@db/shop" has a scheme that is not known; ` + accepted},
		{name: "no file", url: "sqlite://", wantErr: `database-url: "sqlite://" names no file; ` + accepted},
		{name: "folder", url: "sqlite://data/", wantErr: `database-url: "sqlite://data/" names no file; ` + accepted},
		{name: "memory", url: "sqlite://:memory:", wantErr: `database-url: "sqlite://:memory:" would forget every write; ` + accepted},
		{name: "parameters", url: "sqlite://a.db?_pragma=synchronous(0)", wantErr: `database-url: "sqlite://a.db?_pragma=xxxxx" bears parameters; ` + accepted},
		{name: "bad escape", url: "sqlite://a%zz.db", wantErr: `database-url: "sqlite://a%zz.db" is not a file; ` + accepted},
		{name: "an existing folder", url: "sqlite://" + folder, wantErr: "database-url: " + folder + " cannot be opened as a SQLite database"},
		{name: "not a database", url: "sqlite://notes.txt", wantErr: "database-url: notes.txt is damaged or no SQLite database; launchrack restore --force FILE puts a backup in its place and keeps it beside"},
		{name: "folder cannot be made", url: "sqlite://notes.txt/a.db", wantErr: "database-url: notes.txt/a.db cannot be opened as a SQLite database"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Open(t.Context(), tt.url, slog.New(slog.DiscardHandler))
			if err != nil {
				if errs.KindOf(err) != errs.Invalid || errs.Public(err) != tt.wantErr {
					t.Fatalf("got %s error %q, want %q", errs.KindOf(err), errs.Public(err), tt.wantErr)
				}
				check.Lacks(t, err.Error(), "secret", "the error repeats the password: %v", err)
				return
			}
			must.Do(t, s.Close())
			must.Equal(t, tt.wantErr, "", "no error")
			if _, err := os.Stat(tt.wantFile); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestDurabilitySettings(t *testing.T) {
	sqliteOnly(t)
	s := open(t)
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "10000"} {
		var got string
		if err := s.writer.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("writer's %s is %q (%v), want %q", pragma, got, err, want)
		}
	}
	if _, err := s.readers.Exec(`DELETE FROM server_plans`); err == nil {
		t.Error("a reader's connection can write")
	}
}

func TestCloseEmptiesTheLog(t *testing.T) {
	sqliteOnly(t)
	file := filepath.Join(t.TempDir(), "launchrack.db")
	s := must.Get(Open(t.Context(), "sqlite://"+file, slog.New(slog.DiscardHandler)))(t)
	insert(t, s, feedPlan("cherry", 1))
	must.Do(t, s.Close())
	if info, err := os.Stat(file + "-wal"); err == nil && info.Size() > 0 {
		t.Errorf("the write-ahead log still holds %d bytes", info.Size())
	}
	check.Equal(t, len(allPlans(t, open(t, "sqlite://"+file))), 1)
}

// TestStartTogether opens one fresh database from many stores at once, each with
// connections of its own, as processes that start together do.
func TestStartTogether(t *testing.T) {
	url := freshDatabase(t)
	const starts = 6
	keys := make([]string, starts)
	var all sync.WaitGroup
	for i := range starts {
		all.Go(func() {
			s, err := Open(t.Context(), url, slog.New(slog.DiscardHandler))
			if err != nil {
				t.Errorf("start %d: %v", i, err)
				return
			}
			defer s.Close()
			if keys[i], err = s.PutSettingIfAbsent(t.Context(), "anon_key", fmt.Sprintf("key-%d", i)); err != nil {
				t.Errorf("start %d: %v", i, err)
			}
			if _, err := seed(t.Context(), s, bundled("cherry", 1, 20)); err != nil {
				t.Errorf("start %d: %v", i, err)
			}
		})
	}
	all.Wait()
	for i, key := range keys {
		if key == "" || key != keys[0] {
			t.Errorf("start %d got key %q, start 0 got %q", i, key, keys[0])
		}
	}
	check.Equal(t, len(allPlans(t, open(t, url))), 20)
}

func TestSettings(t *testing.T) {
	s := open(t)
	for _, offered := range []string{"first", "second"} {
		if stored, err := s.PutSettingIfAbsent(t.Context(), "anon_key", offered); stored != "first" || err != nil {
			t.Errorf("offering %q stored %q (%v), want first", offered, stored, err)
		}
	}
}

func TestErrorsTellNothingOfTheDatabase(t *testing.T) {
	s := open(t)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.Plans(ended)
	if !errors.Is(err, context.Canceled) || errs.KindOf(err) != errs.Internal {
		t.Errorf("ended context: %s %v", errs.KindOf(err), err)
	}
	must.Get(s.writer.Exec(`DROP TABLE server_plans`))(t)
	_, err = s.whole(t.Context())
	if errs.KindOf(err) != errs.Internal || strings.Contains(errs.Public(err), "server_plans") {
		t.Errorf("public sentence: %q", errs.Public(err))
	}
	if !strings.Contains(err.Error(), "no such table") && !strings.Contains(err.Error(), "does not exist") {
		t.Errorf("the log's text hides the cause: %v", err)
	}
}
