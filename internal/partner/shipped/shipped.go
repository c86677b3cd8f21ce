// Package shipped holds the program's partners without code. Each has a folder with its mapping
// partner.yaml and samples of its answers for the sandbox; the pages' build draws its wordmark mark.svg.
// Those in hosts are made up.
// docs/partner-files.md is the reference of mappings.
package shipped

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"sync"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

//go:embed */partner.yaml */sample* hosts
var folders embed.FS

// All returns an adapter for each folder, in alphabetical order.
func All() []partner.Adapter { return slices.Clone(all()) }

// Hosts returns made-up hosts, at least one for each system of package mapping. The sandbox serves them, so that
// every system has a shop to be tried on; they are partners of no shop.
func Hosts() []partner.Adapter { return slices.Clone(hosts()) }

var (
	all   = sync.OnceValue(func() []partner.Adapter { return read("*/partner.yaml") })
	hosts = sync.OnceValue(func() []partner.Adapter { return read("hosts/*/partner.yaml") })
)

// read reads folders. It panics on an invalid folder, which a test finds.
func read(pattern string) []partner.Adapter {
	files, err := fs.Glob(folders, pattern)
	if err != nil {
		panic(err)
	}
	var adapters []partner.Adapter
	for _, file := range files {
		folder, err := fs.Sub(folders, path.Dir(file))
		if err != nil {
			panic(err)
		}
		a, err := mapping.Shipped(folder, file, edits[path.Dir(file)])
		if err != nil {
			panic(err)
		}
		adapters = append(adapters, a)
	}
	return adapters
}
