package main

import "slices"

// vouches maps a permissive source to the columns that it states. A cell of a row
// that also names a restricted source ships only if one of these states it.
var vouches = map[string][]string{
	"cc-ark":         {"cores", "base_ghz", "boost_ghz", "tdp_w", "year"},
	"cc-amd":         {"cores", "threads", "base_ghz", "boost_ghz", "tdp_w", "year", "memory", "ecc"},
	"pcpart":         {"cores", "base_ghz", "boost_ghz", "tdp_w"},
	"quattor":        {"cores", "threads", "base_ghz", "tdp_w"},
	"scaleway-cli":   {"cores", "threads", "base_ghz", "boost_ghz"},
	"server-pricing": {"threads"},
	"runpod-docs":    {"cores", "threads", "base_ghz"},
	"dell-listing":   {"threads"},
	"platform":       {"memory", "ecc"},
	"common":         {"year"},
}

// restricted reports whether a source is a collection under the AGPL or GPL.
func restricted(source string) bool {
	return slices.Contains([]string{"ark-dump", "intel-csv", "boavizta", "ampere-brief"}, source)
}

// blank empties the cells that rest on restricted collections alone. boavizta states
// years alone, so that other cells beside it rest on the other sources. cc-amd lacks
// those years, else the collection would not name boavizta.
func (p processor) blank(sources []string) {
	if !slices.ContainsFunc(sources, restricted) {
		return
	}
	for _, column := range columns {
		if column == "name" || column == "family" || column == "source" {
			continue
		}
		if !stated(column, sources, p) {
			p[column] = ""
		}
	}
}

// stated reports whether a permissive source states the cell.
func stated(column string, sources []string, p processor) bool {
	if column == "year" && slices.Contains(sources, "boavizta") {
		return slices.Contains(sources, "common")
	}
	if column == "threads" && slices.Contains(sources, "pcpart") {
		return p["threads"] == p["cores"] || p["threads"] == double(p["cores"])
	}
	return slices.ContainsFunc(sources, func(s string) bool { return slices.Contains(vouches[s], column) })
}
