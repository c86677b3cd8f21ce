package main

import (
	"slices"
	"time"

	"launchrack/internal/model/market"
)

// recording is one recorded answer of a partner.
type recording struct {
	partner market.PartnerID
	// day is the day of the answer; the first day of the year or month if only that is known.
	day time.Time
	// main is the file of the main document, relative to the folder of recorded answers.
	main string
	// further is the adapter's name of the main document, such as "vps US" of OVHcloud; empty for
	// the adapter's first document.
	further string
	// regions is the file of the document "regions"; empty for none.
	regions string
	// note ends the description of every plan; empty for none.
	note string
}

// recordings are the sources of the bundled plans. A machine that occurs in two answers of a
// partner is taken from the first one.
var recordings = []recording{
	{partner: "hetzner-auction", day: day(2026, time.March, 13), main: "hetzner/auction_flat_2026_03.json",
		note: "An example of what the auction offered that day; this very machine has most likely been sold since."},
	{partner: "hetzner-dedicated", day: day(2024, time.November, 21), main: "hetzner/dedicated_flat_2024_11.json"},
	{partner: "hetzner-cloud", day: day(2024, time.October, 7), main: "hetzner/cloud_server_types_2024_10.json"},
	{partner: "ovh", day: day(2025, time.May, 13), main: "ovh/eco_catalog_fr_2025_05.json"},
	{partner: "ovh", day: day(2026, time.January, 1), main: "ovh/vps_catalog_us_2026.json", further: "vps US"},
	{partner: "ovh", day: day(2022, time.November, 28), main: "ovh/baremetal_catalog_pt_2022_11.json", further: "baremetal FR"},
	{partner: "scaleway", day: day(2026, time.July, 1), main: "scaleway/catalog_instance_fr_par_1_2026_07.json"},
	{partner: "scaleway", day: day(2026, time.August, 14), main: "scaleway/catalog_instance_retired_2026_08.json"},
	{partner: "scaleway", day: day(2025, time.December, 2), main: "scaleway/catalog_elastic_metal_fr_par_1_2025_12.json"},
	{partner: "vultr", day: day(2026, time.September, 1), main: "vultr/plans_2026.json"},
	{partner: "vultr", day: day(2026, time.January, 1), main: "vultr/plans_metal_2026.json"},
	{partner: "vultr", day: day(2025, time.December, 9), main: "vultr/plans_page1_2025_12.json"},
	{partner: "vultr", day: day(2025, time.August, 4), main: "vultr/plans_gpu_2025_08.json"},
	{partner: "vultr", day: day(2022, time.February, 12), main: "vultr/plans_metal_2022.json"},
	{partner: "linode", day: day(2026, time.September, 1), main: "linode/types_2026.json", regions: "linode/regions_2026_07.json"},
	{partner: "latitude", day: day(2024, time.June, 28), main: "latitude/plans_2024_06.json"},
	{partner: "digitalocean", day: day(2024, time.January, 19), main: "digitalocean/sizes_2024_01.json"},
}

// isRecorded reports whether the plans of a partner come from recorded answers.
func isRecorded(id market.PartnerID) bool {
	return slices.ContainsFunc(recordings, func(r recording) bool { return r.partner == id })
}

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
