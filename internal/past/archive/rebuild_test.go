package archive_test

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"launchrack/internal/browse/pages"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/store"
	"launchrack/internal/testing/must"
)

// TestIndexIsRebuiltFromTheArchive writes an archive of some weeks, roll-backs and auctions among
// them, and lets a script of another language compute the index from its files.
func TestIndexIsRebuiltFromTheArchive(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	if _, err := os.Stat("../../web/node_modules/hyparquet"); err != nil {
		t.Skip("the packages of the pages are not installed")
	}
	s, dir := newShop(t), t.TempDir()
	random := rand.New(rand.NewPCG(5, 6))
	for n := range 60 {
		s.market(random, n)
		if n%20 == 13 {
			s.takeBack(n)
		}
	}
	write(t, s, dir)
	book := chronicle.NewBook(s, nil, chronicle.DefaultRules, slog.New(slog.DiscardHandler))
	must.Do(t, book.Read(t.Context()))
	want := string(pages.IndexCSV(book.Newest().IndexDays()))
	got, err := exec.Command(node, "../../../web/clients/rebuild-index.mjs", dir).CombinedOutput()
	must.Do(t, err, "%s", got)
	if lines := strings.Count(want, "\n"); lines < 100 || string(got) != want {
		t.Errorf("of %d lines the script has\n%s\nnot\n%s", lines, got, want)
	}
}

// market is one refresh: prices move, plans come and go, and one partner is an auction.
func (s *shop) market(random *rand.Rand, n int) {
	s.t.Helper()
	at := start.Add(time.Duration(n) * 9 * time.Hour)
	partner := []market.PartnerID{"cherry", "contabo", "hetzner-auction"}[n%3]
	must.Do(s.t, s.ApplyRefresh(s.t.Context(), partner, func(stored []market.Plan) (market.Change, error) {
		c := market.Change{Run: market.Run{Partner: partner, StartedAt: at, EndedAt: at, Outcome: market.OutcomeGood}}
		there := map[market.SKU]bool{}
		for _, p := range stored {
			there[p.SKU] = true
			switch random.IntN(5) {
			case 0:
				p.Monthly = market.Prices{market.EUR: market.MustAmount(fmt.Sprintf("%d.%02d", 3+random.IntN(90), random.IntN(100)))}
			case 1:
				p.Hourly = market.Prices{market.USD: market.MustAmount(fmt.Sprintf("0.0%d", 1+random.IntN(99)))}
			case 2:
				p.Monthly, p.Countries = nil, []string{[]string{"DE", "LT", "US"}[random.IntN(3)]}
			case 3:
				if random.IntN(4) == 0 {
					c.Delete = append(c.Delete, p.ID)
					continue
				}
			}
			c.Update = append(c.Update, p)
		}
		for i := range 40 {
			if sku := market.SKU(fmt.Sprint(i)); !there[sku] && random.IntN(2) == 0 {
				p := market.Plan{Partner: partner, PartnerName: string(partner), SKU: sku, PlanID: market.PlanID(i + 1), Source: market.FromPartner, Name: "Plan \"ü\" <" + string(sku) + ">", Type: []market.PlanType{market.VPS, market.Baremetal}[i%2],
					Countries: []string{"DE", []string{"DE", "LT"}[i%2]}, Available: true, Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.Whole(int64(i + 1))}}, FirstSeenAt: at, FetchedAt: at, UpdatedAt: at}
				if partner == "hetzner-auction" && n > 10 {
					p.NextDropAt = at.Add(time.Hour)
				}
				c.Insert = append(c.Insert, p)
			}
		}
		return c, nil
	}))
}

func (s *shop) takeBack(n int) {
	s.t.Helper()
	runs := must.Get(s.Runs(s.t.Context(), "contabo", 2))(s.t)
	at := start.Add(time.Duration(n)*9*time.Hour + time.Minute)
	must.Get(s.Rollback(s.t.Context(), runs[len(runs)-1].ID, at, false, func(store.RolledBack) operator.Entry { return operator.Entry{At: at} }))(s.t)
}
