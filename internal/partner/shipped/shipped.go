// Package shipped holds the program's partners without code. Each has a folder with its mapping
// partner.yaml and samples of its answers for the sandbox; the pages' build draws its wordmark mark.svg.
// Those in hosts are made up, as are those in days, which have an answer for each of two days.
// docs/partner-files.md is the reference of mappings.
package shipped

import (
	"cmp"
	"embed"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"sync"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/sandbox"
)

//go:embed */partner.yaml */sample* hosts days
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

// Days returns stand-ins of three made-up hosts of each system, which are unlike each other: several cycles and a struck price;
// another language and currency with tax in the price; plans that are sold out, another order on the other day, and a licence
// among the servers. Each answers at /plans; its other day comes when the sandbox is advanced, and goes at the next time.
func Days() (standIns []sandbox.Partner) {
	first, _ := fs.Glob(folders, "days/*/1.*") // the pattern is valid
	for _, file := range first {
		id, form := path.Base(path.Dir(file)), path.Ext(file)
		answer := func(c sandbox.Call) sandbox.Answer {
			body, _ := folders.ReadFile("days/" + id + "/" + strconv.Itoa(1+c.Generation%2) + form) // a test reads each
			return sandbox.Answer{Body: body, Header: http.Header{"Content-Type": {cmp.Or(mime.TypeByExtension(form), "text/plain; charset=utf-8")}}}
		}
		standIns = append(standIns, sandbox.Partner{ID: id, Routes: []sandbox.Route{{Path: "/plans", About: id + ", plans of two days", Answer: answer}},
			Items: sandbox.FaultPaths{Without: []sandbox.Fault{sandbox.EmptyList, sandbox.MostlyGone, sandbox.DuplicateIDs}}})
	}
	return standIns
}

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
