// Package shipped holds the partners of the program that need no code: a folder for each, with
// its mapping partner.yaml, its wordmark mark.svg and samples of its answers, of which the
// sandbox makes the partner's stand-in. docs/partner-files.md is the reference of mappings.
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

//go:embed */partner.yaml */mark.svg */sample*
var folders embed.FS

// All gives an adapter for each folder, in the order of their names. The slice is fresh.
func All() []partner.Adapter { return slices.Clone(all()) }

// all reads the folders once. A test reads every folder, so that one that cannot be read is
// never released.
var all = sync.OnceValue(func() []partner.Adapter {
	files, err := fs.Glob(folders, "*/partner.yaml")
	if err != nil {
		panic(err)
	}
	var adapters []partner.Adapter
	for _, file := range files {
		folder, err := fs.Sub(folders, path.Dir(file))
		if err != nil {
			panic(err)
		}
		a, err := mapping.Shipped(folder, file)
		if err != nil {
			panic(err)
		}
		adapters = append(adapters, a)
	}
	return adapters
})
