package whole_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/ingest"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/sandbox"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
)

// TestASpoiledFieldIsNoNews damages each member of each document of each partner, in all
// items at once. A refresh of what comes may change no price, turn no stock and drop or add
// no row: such an answer is held back.
func TestASpoiledFieldIsNoNews(t *testing.T) {
	if testing.Short() {
		t.Skip("refreshes thousands of times on one goroutine")
	}
	for _, a := range registry.All() {
		t.Run(string(a.Info().ID), func(t *testing.T) {
			t.Parallel()
			s := newShop(t, a)
			tried, refused := 0, 0
			for _, list := range s.lists() {
				for _, path := range s.members(list) {
					for _, d := range damages {
						if !s.spoil(list, path, d) {
							continue
						}
						tried++
						if _, err := s.refresh(t); err != nil {
							refused++
							continue
						}
						s.check(t, fmt.Sprintf("%s of %s %s", strings.Join(path, "."), strings.TrimPrefix(list[0], s.base), d.name), d)
					}
				}
			}
			t.Logf("%d variants, %d refused", tried, refused)
		})
	}
}

// shop is a database with one partner, whose answers are remembered and may be spoiled.
type shop struct {
	client    partner.Getter
	base      string
	healthy   map[string]partner.Answer
	asked     []string // the addresses of a healthy fetch, in their order
	spoiled   map[string][]byte
	id        market.PartnerID
	db        *store.Store
	refresher *ingest.Refresher
	rows      map[int64]market.Plan
	clock     time.Time
}

func newShop(t *testing.T, a partner.Adapter) *shop {
	t.Helper()
	server := httptest.NewServer(sandbox.New(registry.Sandboxes(), sandbox.Options{}).Handler())
	t.Cleanup(server.Close)
	db, err := store.Open(t.Context(), storetest.URL(t), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s := &shop{base: server.URL + "/" + string(a.Info().ID), id: a.Info().ID, db: db, clock: time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC), healthy: map[string]partner.Answer{},
		client: partner.NewClient(partner.Options{PerSecond: 100_000, Transport: http.DefaultTransport.(*http.Transport)})}
	feed := partner.NewFeed(a, partner.Source{BaseURL: s.base, Token: sandbox.Token}, s)
	s.refresher = ingest.New(ingest.Config{Feeds: []ingest.Feed{feed}, Store: db, Share: -1, Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return s.clock }, HoldFor: ingest.DefaultHoldFor, Publish: func(context.Context) error { return nil }})
	t.Cleanup(s.refresher.Close)
	if _, err := s.refresh(t); err != nil {
		t.Fatal(err)
	}
	s.rows = s.stored(t)
	return s
}

// Do answers what the partner answered first, but for the spoiled document.
func (s *shop) Do(ctx context.Context, r partner.Request) (partner.Answer, error) {
	if body, is := s.spoiled[r.Address]; is {
		return partner.Answer{Body: body, Header: s.healthy[r.Address].Header}, nil
	}
	if answer, known := s.healthy[r.Address]; known {
		return answer, nil
	}
	answer, err := s.client.Do(ctx, r)
	if err == nil && s.rows == nil {
		answer.Header.Del("ETag")
		answer.Header.Del("Last-Modified")
		s.healthy[r.Address] = answer
		s.asked = append(s.asked, r.Address)
	}
	return answer, err
}

// lists groups the addresses of a healthy fetch: the pages of a list are one, since a partner
// that changes its feed changes all of them.
func (s *shop) lists() [][]string {
	var lists [][]string
	at := map[string]int{}
	for _, address := range s.asked {
		if !json.Valid(s.healthy[address].Body) {
			continue // a table has rows of its own kind, which its adapter's tests spoil
		}
		u, err := url.Parse(address)
		if err != nil {
			panic(err) // it was asked for
		}
		query := u.Query()
		for _, name := range []string{"page", "per_page", "page_size", "cursor", "offset", "limit", "page[number]", "page[size]"} {
			query.Del(name)
		}
		u.RawQuery = query.Encode()
		if i, known := at[u.String()]; known {
			lists[i] = append(lists[i], address)
			continue
		}
		at[u.String()] = len(lists)
		lists = append(lists, []string{address})
	}
	return lists
}

// members lists the members of all pages of a list.
func (s *shop) members(list []string) [][]string {
	var all [][]string
	seen := map[string]bool{}
	for _, address := range list {
		for _, path := range members(parse(s.healthy[address].Body)) {
			if key := strings.Join(path, "\x00"); !seen[key] {
				seen[key] = true
				all = append(all, path)
			}
		}
	}
	return all
}

// spoil damages a member on all pages of a list, and reports whether there was any.
func (s *shop) spoil(list, path []string, d damage) bool {
	s.spoiled = map[string][]byte{}
	any := false
	for _, address := range list {
		body, done := spoil(s.healthy[address].Body, path, d)
		s.spoiled[address] = body
		any = any || done
	}
	return any
}

func (s *shop) refresh(t *testing.T) (ingest.Report, error) {
	return s.refresher.Refresh(t.Context(), s.id)
}

func (s *shop) stored(t *testing.T) map[int64]market.Plan {
	t.Helper()
	plans, err := s.db.Plans(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rows := map[int64]market.Plan{}
	for _, p := range plans {
		rows[p.ID] = p
	}
	return rows
}

// check reports the first row that is news, and brings the healthy rows back.
func (s *shop) check(t *testing.T, label string, d damage) {
	t.Helper()
	after := s.stored(t)
	if news := s.news(after); news != "" && !(mayLose[d.name] && s.isLoss(after)) && !isAccepted(string(s.id)+" "+label) {
		t.Errorf("%s: %s", label, news)
	}
	s.spoiled = nil
	if _, err := s.refresher.Accept(t.Context(), s.id); err != nil {
		t.Fatalf("%s: the healthy answer is refused: %v", label, err)
	}
	s.rows = s.stored(t)
}

// mayLose are the damages after which rows may go within what the partner may lose: a list
// that is shorter and does not say so loses plans as any other does, and a price that is null
// is not for sale.
var mayLose = map[string]bool{"halved": true, "null": true}

// accepted are the variants that are taken for news, by how they begin, each with its reason.
var accepted = map[string]string{
	"vultr plans.*.location_cost.sao":                         "the key is a place: another one is another place, which may come and go",
	"binarylane sizes.*.regions_out_of_stock of":              "an empty list says that nothing is sold out",
	"latitude data.*.attributes.regions.*.locations.in_stock": "an empty list says that nothing is in stock; it is held where more than half of the plans sell out",
}

func isAccepted(label string) bool {
	for begin := range accepted {
		if strings.HasPrefix(label, begin) {
			return true
		}
	}
	return false
}

// isLoss reports whether rows are gone and all others are as they were.
func (s *shop) isLoss(after map[int64]market.Plan) bool {
	all, lost := s.rows, 0
	s.rows = map[int64]market.Plan{}
	for id, p := range all {
		if _, is := after[id]; is {
			s.rows[id] = p
		} else {
			lost++
		}
	}
	others := s.news(after)
	s.rows = all
	return lost > 0 && others == ""
}

func (s *shop) news(after map[int64]market.Plan) string {
	for id, was := range s.rows {
		now, is := after[id]
		if !is {
			return fmt.Sprintf("%s is withdrawn", was.SKU)
		}
		if now.Available != was.Available {
			return fmt.Sprintf("%s was available: %t, and is: %t", was.SKU, was.Available, now.Available)
		}
		for what, prices := range map[string][2]market.Prices{"month": {was.Monthly, now.Monthly}, "hour": {was.Hourly, now.Hourly},
			"year": {was.Annually, now.Annually}, "setup": {was.Setup, now.Setup}} {
			if !prices[0].Equal(prices[1]) {
				return fmt.Sprintf("%s of %s was %v and is %v", what, was.SKU, prices[0], prices[1])
			}
		}
	}
	var added []string
	for id, now := range after {
		if _, was := s.rows[id]; !was {
			added = append(added, string(now.SKU))
		}
	}
	slices.Sort(added)
	if len(added) > 0 {
		return fmt.Sprintf("new rows %v", added)
	}
	return ""
}
