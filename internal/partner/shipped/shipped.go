// Package shipped holds the partners of the program that need no code: a folder for each, with
// its mapping partner.yaml, its wordmark mark.svg and samples of its answers, of which the
// sandbox makes the partner's stand-in. docs/partner-files.md is the reference of mappings.
package shipped

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/sandbox"
)

//go:embed */partner.yaml */mark.svg */sample*
var folders embed.FS

// Adapter is the adapter of one folder.
type Adapter struct {
	*mapping.Adapter
	samples map[string][]byte
}

// Sandbox gives the stand-in that is made of the samples.
func (a *Adapter) Sandbox() sandbox.Partner { return a.StandIn(a.samples) }

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
		a, err := read(file)
		if err != nil {
			panic(err)
		}
		adapters = append(adapters, a)
	}
	return adapters
})

func read(file string) (*Adapter, error) {
	text, err := folders.ReadFile(file)
	if err != nil {
		return nil, err
	}
	a, err := mapping.New(file, text)
	if err != nil {
		return nil, err
	}
	mark, err := folders.ReadFile(path.Join(path.Dir(file), "mark.svg"))
	if err != nil {
		return nil, err
	}
	a.Ship(string(mark))
	samples, err := samplesOf(path.Dir(file))
	return &Adapter{a, samples}, err
}

// samplesOf reads the samples of a folder: sample.json is the sample of the main source, and
// sample.stock.json the sample of the source stock.
func samplesOf(folder string) (map[string][]byte, error) {
	files, err := fs.Glob(folders, folder+"/sample*")
	samples := map[string][]byte{}
	for _, file := range files {
		parts := strings.Split(path.Base(file), ".")
		name := ""
		if len(parts) > 2 {
			name = parts[1]
		}
		if samples[name], err = folders.ReadFile(file); err != nil {
			return nil, err
		}
	}
	return samples, err
}
