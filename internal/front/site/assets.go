package site

import (
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"launchrack/internal/model/language"
)

// Assets are the addresses of the built files that every page loads.
type Assets struct {
	// Start is the module that fetches the others once the page is painted.
	Start string
	// Modules are the scripts that every page loads; the last is the browser's entry.
	Modules []string
	Styles  []string
	// Font is preloaded so that text is set in it from the first paint, and FontExtended in languages that
	// write its letters: found late, it would leave them in another font for the whole visit of a page.
	Font, FontExtended string
	// Clicks is where browsers report clicks on order links; empty for nowhere.
	Clicks string
	Icon   string
	// Words are the files that hold the words of the modules, by the codes of languages.
	Words map[string]WordFiles
	// Pages are the files of the pages whose code is loaded apart, by their module.
	Pages map[string]PageAssets
}

// PageAssets are the addresses of the files that one page loads besides those of every
// page.
type PageAssets struct{ Modules, Styles []string }

type assetLink struct{ rel, href, extra string }

// links gives the link elements of a page's head in the order in which they help most. Codes are
// the modules that the page loads apart.
func (a Assets) links(lang *language.Language, codes ...string) []assetLink {
	var links []assetLink
	styles := slices.Clone(a.Styles)
	for _, code := range codes {
		styles = append(styles, a.Pages[code].Styles...)
	}
	for _, s := range styles {
		links = append(links, assetLink{"stylesheet", s, ""})
	}
	fonts := []string{a.Font}
	if lang.HasExtendedLatin() {
		fonts = append(fonts, a.FontExtended)
	}
	for _, font := range fonts {
		if font != "" {
			links = append(links, assetLink{"preload", font, ` as="font" type="font/woff2" crossorigin`})
		}
	}
	return append(links, assetLink{"icon", a.Icon, ` type="image/svg+xml"`})
}

// startScript gives the script element that starts a page and names its modules, in the
// order in which they run, after the words of the page's language. Codes are the modules that the page loads apart.
func (a Assets) startScript(lang *language.Language, codes ...string) string {
	words := a.Words[lang.Code()]
	var apart []string
	for _, code := range codes {
		apart = append(apart, a.Pages[code].Modules...)
	}
	if len(apart) > 0 {
		apart = append([]string{words.Late}, apart...)
	}
	return a.scriptOf(words.Late, slices.Concat([]string{words.First}, a.Modules, apart))
}

// startStill gives the script element of a page that only shows something.
func (a Assets) startStill() string { return a.scriptOf("", a.Pages[stillEntry].Modules) }

// startFrame gives the script element of a page in a frame of another site, which counts clicks and
// tells the page around it how high it is.
func (a Assets) startFrame() string { return a.scriptOf("", a.Pages[frameEntry].Modules) }

// scriptOf names the modules of a page, without empty ones, and the words of what may be loaded later.
func (a Assets) scriptOf(late string, modules []string) string {
	attributes := ""
	for _, data := range [][2]string{{"words", late}, {"clicks", a.Clicks}} {
		if data[1] != "" {
			attributes += ` data-` + data[0] + `="` + html.EscapeString(data[1]) + `"`
		}
	}
	modules = slices.DeleteFunc(slices.Clone(modules), func(m string) bool { return m == "" })
	return `<script type="module" src="` + html.EscapeString(a.Start) +
		`" data-modules="` + html.EscapeString(strings.Join(modules, " ")) + `"` + attributes + ` fetchpriority="low"></script>`
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
}

// The scripts that the build is made of (web/vite.config.ts).
const (
	startEntry   = "src/app/start.ts"
	browserEntry = "src/app/browser.tsx"
	frameEntry   = "src/app/frame.ts"
	stillEntry   = "src/app/still.ts"
	// otherCode finds the code of a page that is no list.
	otherCode = "src/app/page-code.tsx"
)

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
	start, entry := manifest[startEntry], manifest[browserEntry]
	if !start.IsEntry || !entry.IsEntry {
		return Assets{}, fmt.Errorf("the build manifest lacks an entry: %s or %s", startEntry, browserEntry)
	}
	return collect(manifest, start, entry, client)
}

func collect(manifest map[string]chunk, start, entry chunk, client fs.FS) (Assets, error) {
	a := Assets{Start: "/" + start.File, Icon: "/assets/icon.svg", Pages: map[string]PageAssets{}}
	seen := map[string]bool{}
	a.Modules, a.Styles = files(manifest, entry, seen)
	for name, c := range manifest {
		if c.IsLater || name == frameEntry || name == stillEntry {
			own := maps.Clone(seen)
			modules, styles := files(manifest, c, own)
			if other := manifest[otherCode].File; other != "" && strings.HasPrefix(name, "src/pages/") {
				modules = append(modules, "/"+other)
			}
			a.Pages[name] = PageAssets{Modules: append([]string{"/" + c.File}, modules...), Styles: styles}
		}
	}
	slices.Sort(a.Modules)
	a.Modules = append(a.Modules, "/"+entry.File)
	fonts, err := fs.Glob(client, "assets/*.woff2")
	if err != nil {
		return Assets{}, err
	}
	for _, font := range fonts {
		if strings.Contains(path.Base(font), "ext") {
			a.FontExtended = "/" + font
		} else {
			a.Font = "/" + font
		}
	}
	return a, nil
}
