package whole_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"launchrack/internal/ingest"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/recordings"
)

// recording is a partner's answer on a day: one document that is read as a file, or several documents
// by path.
type recording struct {
	day   string
	file  string
	paths map[string]string
	// held is a part of the reason why the answer is held back, and since explains why that is right.
	held, since string
	// isWhole reports whether an operator can accept the held answer.
	isWhole bool
}

// recorded is sorted by partner, then by day.
var recorded = map[market.PartnerID][]recording{
	"cherry": {
		{day: "2026-01-01", file: "cherry/plans.json"},
		{day: "2026-06-08", file: "cherry/plans_recorded_excerpts.json", held: "$[].custom is gone", since: "the plans come from the answer about a server"},
	},
	"contabo": {
		{day: "2026-04-24", file: "contabo/site_payload.json"},
		{day: "2026-05-01", file: "contabo/dedicated_servers_page.json", held: "would withdraw 155 of 159", since: "it is the other shape, and lists dedicated servers alone", isWhole: true},
	},
	"digitalocean": {{day: "2024-01-19", file: "digitalocean/sizes_2024_01.json"}},
	"hetzner-auction": {
		{day: "2026-03-12", file: "hetzner/auction_flat_retired.json"},
		{day: "2026-03-13", file: "hetzner/auction_flat_2026_03.json"},
		{day: "2026-03-14", file: "hetzner/auction_flat_retired.json"},
		{day: "2026-08-04", file: "hetzner/auction.json"},
	},
	"hetzner-cloud":     {{day: "2024-10-07", file: "hetzner/cloud_server_types_2024_10.json"}},
	"hetzner-dedicated": {{day: "2024-11-21", file: "hetzner/dedicated_flat_2024_11.json"}},
	"latitude": {
		{day: "2024-06-28", file: "latitude/plans_2024_06.json"},
		{day: "2024-12-01", file: "latitude/plans.json", held: "would withdraw", since: "one plan is recorded", isWhole: true},
	},
	"linode": {
		{day: "2024-01-01", file: "linode/types.json"},
		{day: "2025-11-06", paths: map[string]string{"/v4/linode/types": "linode/types.json", "/v4/regions": "linode/regions.json",
			"/v4/regions/availability": "linode/region_availability_page1.json", "/v4/regions/availability?page=2": "linode/region_availability_page2.json"},
			held: "answered 404", since: "two pages of five are recorded"},
		{day: "2026-09-01", file: "linode/types_2026.json", held: "would withdraw 53 of 103", since: "half of the types are recorded", isWhole: true},
	},
	"ovh": {
		{day: "2022-11-28", file: "ovh/baremetal_catalog_pt_2022_11.json"},
		{day: "2025-05-13", file: "ovh/eco_catalog_fr_2025_05.json", held: "would withdraw", since: "it is another catalogue", isWhole: true},
		{day: "2026-01-01", file: "ovh/vps_catalog_us_2026.json", held: "addonFamilies[] is gone", since: "it is another catalogue"},
		{day: "2026-08-18", file: "ovh/eco_catalog.json", held: "blobs.tags[] is gone", since: "it was put together by hand"},
	},
	"scaleway": {
		{day: "2025-12-02", file: "scaleway/catalog_elastic_metal_fr_par_1_2025_12.json"},
		{day: "2026-07-01", file: "scaleway/catalog_instance_fr_par_1_2026_07.json", held: "sockets is gone", since: "it is another type of product"},
		{day: "2026-08-14", file: "scaleway/catalog_instance_retired_2026_08.json", held: "sockets is gone", since: "it is another type of product"},
	},
	"upcloud": {
		{day: "2020-01-01", paths: map[string]string{"/1.3/plan": "upcloud/plans.json", "/1.3/price": "upcloud/price.json"}},
		{day: "2023-08-07", paths: map[string]string{"/1.3/plan": "upcloud/plans_2023.json", "/1.3/price": "upcloud/price.json"}},
	},
	"vultr": {
		{day: "2025-08-04", paths: map[string]string{"/v2/plans": "vultr/plans_gpu_2025_08.json", "/v2/plans-metal": "vultr/plans_metal_2022.json"}},
		{day: "2025-12-09", paths: map[string]string{"/v2/plans": "vultr/plans_page1_2025_12.json", "/v2/plans-metal": "vultr/plans_metal_2022.json"},
			held: "Page 2 of the partner's list came before", since: "one page of three is recorded"},
		{day: "2026-01-01", paths: map[string]string{"/v2/plans": "vultr/plans.json", "/v2/plans-metal": "vultr/plans_metal.json"},
			held: "would withdraw 11 of 14", since: "other machines stand beside those of 2022", isWhole: true},
		{day: "2026-09-01", paths: map[string]string{"/v2/plans": "vultr/plans_2026.json", "/v2/plans-metal": "vultr/plans_metal_2026.json"},
			held: "counts 23 items, and 1 came", since: "one machine is recorded"},
	},
}

// TestRecordedYears refreshes a shop with each partner's answers over the years. The answers that the table
// names are held back, and repeating an accepted answer changes nothing.
func TestRecordedYears(t *testing.T) {
	if testing.Short() {
		t.Skip("refreshes on one goroutine")
	}
	folder := recordings.Path(t, "fixtures/partners")
	for _, a := range registry.All() {
		all := recorded[a.Info().ID]
		if len(all) == 0 {
			continue
		}
		t.Run(string(a.Info().ID), func(t *testing.T) {
			db := must.Get(store.Open(t.Context(), storetest.URL(t), slog.New(slog.DiscardHandler)))(t)
			t.Cleanup(func() { _ = db.Close() })
			for _, r := range all {
				r.replay(t, folder, a, db)
			}
		})
	}
}

// replay refreshes twice with the recording, or accepts it if it is held back.
func (r recording) replay(t *testing.T, folder string, a partner.Adapter, db *store.Store) {
	t.Helper()
	clock := must.Get(time.Parse(time.DateOnly, r.day))(t)
	source := partner.Source{BaseURL: "http://127.0.0.1:1", Token: "replayed"}
	if r.file != "" {
		source.File = filepath.Join(folder, filepath.FromSlash(r.file))
	}
	refresher := ingest.New(ingest.Config{Feeds: []ingest.Feed{partner.NewFeed(a, source, answers{folder, r.paths})}, Store: db,
		Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return clock }, Publish: func(context.Context) error { return nil }})
	defer refresher.Close()
	id := a.Info().ID
	report, err := refresher.Refresh(t.Context(), id)
	t.Logf("%s: %d added, %d changed, %d withdrawn, %d unchanged, %d unconfirmed, %d prices held, %d rejected; %s", r.day,
		report.Added, report.Changed, report.Withdrawn, report.Unchanged, report.Unconfirmed, report.HeldPrices, len(report.Rejected), errs.Public(err))
	if (err != nil) != (r.held != "") || err != nil && !strings.Contains(errs.Public(err), r.held) {
		t.Errorf("%s: got %v, want it held for %q, as %s", r.day, err, r.held, r.since)
	}
	if err != nil {
		if _, err := refresher.Accept(t.Context(), id); (err == nil) != r.isWhole {
			t.Errorf("%s: accepted: %v", r.day, err)
		}
		return
	}
	clock = clock.Add(time.Hour)
	again, err := refresher.Refresh(t.Context(), id)
	if err != nil || again.Added+again.Changed+again.Withdrawn > 0 {
		t.Errorf("%s: the same answer again: %+v, %v; want nothing changed", r.day, again, err)
	}
}

// answers is a client that returns recorded documents by path.
type answers struct {
	folder string
	paths  map[string]string
}

// Do answers 404 for a path without a recording. A page after the first has its number in its path.
func (a answers) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	u, err := url.Parse(r.Address)
	if err != nil {
		return partner.Answer{}, err
	}
	path := u.Path
	if page := u.Query().Get("page"); page != "" {
		path += "?page=" + page
	}
	name, known := a.paths[path]
	if !known {
		return partner.Answer{}, errs.Wrap(errs.Partner, &partner.StatusError{Status: http.StatusNotFound}, "The partner answered 404")
	}
	body, err := os.ReadFile(filepath.Join(a.folder, filepath.FromSlash(name)))
	return partner.Answer{Body: body, Header: http.Header{}}, err
}
