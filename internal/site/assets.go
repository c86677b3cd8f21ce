package site

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// Assets are the addresses of the built files that every page loads.
type Assets struct {
	// Script is the browser's entry module; Modules are what it imports, so the
	// browser need not wait to find out.
	Script  string
	Modules []string
	Styles  []string
	// Font is preloaded so that text is set in it from the first paint.
	Font string
	Icon string
	// Pages are the files of the pages whose code is loaded apart, by their module.
	Pages map[string]PageAssets
}

// PageAssets are the addresses of the files that one page loads besides those of every
// page.
type PageAssets struct{ Modules, Styles []string }

// afterPaint lets scripts come behind the styles and the font. The page is there without
// them, and they took half of the line from what the first paint waits for.
const afterPaint = ` fetchpriority="low"`

type assetLink struct{ rel, href, extra string }

// links gives the head's link elements in the order in which they help most. Codes are
// the modules that the page loads apart.
func (a Assets) links(codes ...string) []assetLink {
	var links []assetLink
	styles, modules := slices.Clone(a.Styles), slices.Clone(a.Modules)
	for _, code := range codes {
		styles, modules = append(styles, a.Pages[code].Styles...), append(modules, a.Pages[code].Modules...)
	}
	for _, s := range styles {
		links = append(links, assetLink{"stylesheet", s, ""})
	}
	if a.Font != "" {
		links = append(links, assetLink{"preload", a.Font, ` as="font" type="font/woff2" crossorigin`})
	}
	for _, m := range modules {
		links = append(links, assetLink{"modulepreload", m, afterPaint})
	}
	return append(links, assetLink{"icon", a.Icon, ` type="image/svg+xml"`})
}

// files lists what a chunk imports and the styles of all of it, without what was seen
// before.
func files(manifest map[string]chunk, c chunk, seen map[string]bool) (modules, styles []string) {
	for _, css := range c.CSS {
		styles = append(styles, "/"+css)
	}
	for _, name := range c.Imports {
		if seen[name] || manifest[name].IsEntry {
			continue
		}
		seen[name] = true
		more, itsStyles := files(manifest, manifest[name], seen)
		modules = append(append(modules, "/"+manifest[name].File), more...)
		styles = append(styles, itsStyles...)
	}
	return modules, styles
}

// chunk is one entry of the build manifest that Vite writes.
type chunk struct {
	File    string   `json:"file"`
	IsEntry bool     `json:"isEntry"`
	IsLater bool     `json:"isDynamicEntry"`
	Imports []string `json:"imports"`
	CSS     []string `json:"css"`
	Assets  []string `json:"assets"`
}

// ReadAssets finds the pages' files in a built client tree, through the build
// manifest .vite/manifest.json.
func ReadAssets(client fs.FS) (Assets, error) {
	raw, err := fs.ReadFile(client, ".vite/manifest.json")
	if err != nil {
		return Assets{}, fmt.Errorf("the pages are not built; make build builds them: %w", err)
	}
	var manifest map[string]chunk
	if err := json.Unmarshal(raw, &manifest); err != nil {
		return Assets{}, fmt.Errorf("read the build manifest: %w", err)
	}
	for _, c := range manifest {
		if c.IsEntry {
			return collect(manifest, c, client)
		}
	}
	return Assets{}, fmt.Errorf("the build manifest names no entry")
}

func collect(manifest map[string]chunk, entry chunk, client fs.FS) (Assets, error) {
	a := Assets{Script: "/" + entry.File, Icon: "/assets/icon.svg", Pages: map[string]PageAssets{}}
	seen := map[string]bool{}
	a.Modules, a.Styles = files(manifest, entry, seen)
	for name, c := range manifest {
		if c.IsLater {
			own := maps.Clone(seen)
			modules, styles := files(manifest, c, own)
			a.Pages[name] = PageAssets{Modules: append([]string{"/" + c.File}, modules...), Styles: styles}
		}
	}
	slices.Sort(a.Modules)
	fonts, err := fs.Glob(client, "assets/*.woff2")
	if err != nil {
		return Assets{}, err
	}
	if i := slices.IndexFunc(fonts, func(f string) bool { return !strings.Contains(path.Base(f), "ext") }); i >= 0 {
		a.Font = "/" + fonts[i]
	}
	return a, nil
}
