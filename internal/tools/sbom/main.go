// Command sbom writes what the program is made of: the modules of Go and the npm packages in its pages. It writes the bill
// of materials of a binary as CycloneDX JSON, or the licences of all of it.
//
//	go run ./internal/tools/sbom BINARY web/package-lock.json > launchrack.cdx.json
//	go run ./internal/tools/sbom licences > licences.txt
package main

import (
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"launchrack/internal/tools/genfile"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

// run writes the bill of materials of a binary and a lock file, or all licences.
func run(args []string, out io.Writer) error {
	root, err := genfile.Root()
	if err != nil {
		return err
	}
	modules, err := readModules(root)
	if err != nil {
		return err
	}
	names, licences, err := readPages(root)
	switch {
	case err != nil:
		return err
	case len(args) == 1 && args[0] == "licences":
		return writeLicences(out, root, modules, licences)
	case len(args) != 2:
		return errors.New("usage: sbom BINARY LOCKFILE, or sbom licences")
	}
	info, err := buildinfo.ReadFile(args[0])
	if err != nil {
		return err
	}
	lock, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	packages, err := npmComponents(lock, names)
	if err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	source, err := os.ReadFile(filepath.Join(root, "cmd/launchrack/main.go"))
	if err != nil {
		return err
	}
	version := versionLine.FindSubmatch(source)
	if version == nil {
		return errors.New("cmd/launchrack/main.go states no version")
	}
	b := bill{Format: "CycloneDX", Version: "1.6", Number: 1, Components: append(goComponents(info, modules), packages...)}
	b.Metadata.Component = component{Type: "application", Name: info.Main.Path, Version: string(version[1]), Ref: "program"}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(b)
}

var versionLine = regexp.MustCompile(`(?m)^const version = "(.+)"$`)

// module is a module of Go whose packages are in the program.
type module struct{ path, version, dir string }

// readModules lists the modules in the program for the system and the processor of the environment.
func readModules(root string) (list []module, err error) {
	command := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{with .Replace}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{else}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", "./cmd/launchrack")
	command.Dir, command.Stderr = root, os.Stderr
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	for line := range strings.Lines(string(out)) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if len(cells) == 3 && cells[1] != "" && !slices.ContainsFunc(list, func(m module) bool { return m.path == cells[0] }) {
			list = append(list, module{cells[0], cells[1], cells[2]})
		}
	}
	slices.SortFunc(list, func(a, b module) int { return strings.Compare(a.path, b.path) })
	return list, nil
}

// drawn are the packages that the bundler takes files of and does not name: flags, icons, the typeface and the map.
var drawn = []string{"@fontsource-variable/instrument-sans", "flag-icons", "lucide-static", "world-atlas"}

var bundled = regexp.MustCompile(`(?m)^## (\S+) - `)

// readPages gives the npm packages in the built pages, and their licences: what the bundler says of modules, and the files of
// the others.
func readPages(root string) (names []string, licences string, err error) {
	text, err := os.ReadFile(filepath.Join(root, "web/dist/client/assets/licenses.md"))
	if err != nil {
		return nil, "", err
	}
	for _, found := range bundled.FindAllStringSubmatch(string(text), -1) {
		names = append(names, found[1])
	}
	licences = string(text)
	for _, name := range drawn {
		texts, err := licencesIn(filepath.Join(root, "web/node_modules", name))
		if err != nil {
			return nil, "", err
		}
		licences += "\n## " + name + "\n\n" + texts
	}
	return append(names, drawn...), licences, nil
}

var licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[sc]e|copying|notice|copyright|patents)`)

// licencesIn reads the files of a folder that say under which licence it is.
func licencesIn(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var texts strings.Builder
	for _, e := range entries {
		if e.IsDir() || !licenceFile.MatchString(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return "", err
		}
		texts.WriteString(strings.TrimSpace(string(text)) + "\n")
	}
	if texts.Len() == 0 {
		return "", fmt.Errorf("%s states no licence", filepath.Base(dir))
	}
	return texts.String(), nil
}

// writeLicences writes the licence of the standard library, of each module, and of what is in the pages.
func writeLicences(out io.Writer, root string, modules []module, pages string) error {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	list := append([]module{{"Go", strings.TrimPrefix(runtime.Version(), "go"), strings.TrimSpace(string(goroot))}}, modules...)
	for _, m := range list {
		texts, err := licencesIn(m.dir)
		if err != nil {
			return fmt.Errorf("%s: %w", m.path, err)
		}
		if _, err := fmt.Fprintf(out, "## %s - %s\n\n%s\n", m.path, m.version, texts); err != nil {
			return err
		}
	}
	_, err = io.WriteString(out, pages)
	return err
}

// bill is a CycloneDX document.
type bill struct {
	Format   string `json:"bomFormat"`
	Version  string `json:"specVersion"`
	Number   int    `json:"version"`
	Metadata struct {
		Component component `json:"component"`
	} `json:"metadata"`
	Components []component `json:"components"`
}

type component struct {
	Type    string `json:"type"`
	Ref     string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	PURL    string `json:"purl,omitempty"`
	Hashes  []hash `json:"hashes,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

// goComponents lists the modules and the toolchain of a binary.
func goComponents(info *buildinfo.BuildInfo, modules []module) []component {
	goVersion := strings.TrimPrefix(info.GoVersion, "go")
	list := []component{{Type: "platform", Ref: "pkg:golang/std@" + goVersion, Name: "std", Version: goVersion, PURL: "pkg:golang/std@" + goVersion}}
	for _, m := range modules {
		purl := "pkg:golang/" + m.path + "@" + m.version
		list = append(list, component{Type: "library", Ref: purl, Name: m.path, Version: m.version, PURL: purl})
	}
	return list
}

// npmComponents lists packages as the lock file has them.
func npmComponents(lock []byte, names []string) (list []component, err error) {
	var file struct {
		Packages map[string]struct{ Version, Integrity string }
	}
	if err := json.Unmarshal(lock, &file); err != nil {
		return nil, err
	}
	for _, name := range names {
		p, known := file.Packages["node_modules/"+name]
		if !known {
			return nil, fmt.Errorf("%s is in the pages and not in the lock file", name)
		}
		purl := "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version
		c := component{Type: "library", Ref: purl, Name: name, Version: p.Version, PURL: purl}
		if sum, ok := strings.CutPrefix(p.Integrity, "sha512-"); ok {
			digest, err := base64.StdEncoding.DecodeString(sum)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			c.Hashes = []hash{{"SHA-512", hex.EncodeToString(digest)}}
		}
		list = append(list, c)
	}
	return list, nil
}
