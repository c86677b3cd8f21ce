package site

import (
	"encoding/json"
	"fmt"
	"io/fs"
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
}

type assetLink struct{ rel, href, extra string }

// links gives the head's link elements in the order in which they help most.
func (a Assets) links() []assetLink {
	var links []assetLink
	for _, s := range a.Styles {
		links = append(links, assetLink{"stylesheet", s, ""})
	}
	if a.Font != "" {
		links = append(links, assetLink{"preload", a.Font, ` as="font" type="font/woff2" crossorigin`})
	}
	for _, m := range a.Modules {
		links = append(links, assetLink{"modulepreload", m, ""})
	}
	return append(links, assetLink{"icon", a.Icon, ` type="image/svg+xml"`})
}

// chunk is one entry of the build manifest that Vite writes.
type chunk struct {
	File    string   `json:"file"`
	IsEntry bool     `json:"isEntry"`
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
	a := Assets{Script: "/" + entry.File, Icon: "/assets/icon.svg"}
	seen := map[string]bool{}
	var walk func(chunk)
	walk = func(c chunk) {
		for _, css := range c.CSS {
			a.Styles = append(a.Styles, "/"+css)
		}
		for _, name := range c.Imports {
			if !seen[name] {
				seen[name] = true
				a.Modules = append(a.Modules, "/"+manifest[name].File)
				walk(manifest[name])
			}
		}
	}
	walk(entry)
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
