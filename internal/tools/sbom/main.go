// Command sbom writes the software bill of materials of a binary as CycloneDX JSON: its Go modules
// and the npm packages of its pages.
//
//	go run ./internal/tools/sbom BINARY web/package-lock.json > launchrack.cdx.json
package main

import (
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

// run writes the bill of materials of a binary and a lock file.
func run(args []string, out io.Writer) error {
	if len(args) != 2 {
		return errors.New("usage: sbom BINARY LOCKFILE")
	}
	info, err := buildinfo.ReadFile(args[0])
	if err != nil {
		return err
	}
	lock, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	packages, err := npmComponents(lock)
	if err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	b := bill{Format: "CycloneDX", Version: "1.6", Number: 1, Components: append(goComponents(info), packages...)}
	b.Metadata.Component = component{Type: "application", Name: info.Main.Path, Version: info.Main.Version, Ref: "program"}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(b)
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
func goComponents(info *buildinfo.BuildInfo) []component {
	goVersion := strings.TrimPrefix(info.GoVersion, "go")
	list := []component{{Type: "platform", Ref: "pkg:golang/std@" + goVersion, Name: "std", Version: goVersion, PURL: "pkg:golang/std@" + goVersion}}
	for _, module := range info.Deps {
		if module.Replace != nil {
			module = module.Replace
		}
		purl := "pkg:golang/" + module.Path + "@" + module.Version
		list = append(list, component{Type: "library", Ref: purl, Name: module.Path, Version: module.Version, PURL: purl})
	}
	return list
}

// npmComponents lists the packages in the pages, without those that only tests and the build use.
func npmComponents(lock []byte) (list []component, err error) {
	var file struct {
		Packages map[string]struct {
			Version   string
			Integrity string
			Dev       bool
		}
	}
	if err := json.Unmarshal(lock, &file); err != nil {
		return nil, err
	}
	for _, path := range slices.Sorted(maps.Keys(file.Packages)) {
		p := file.Packages[path]
		at := strings.LastIndex(path, "node_modules/")
		if at < 0 || p.Dev {
			continue
		}
		name := path[at+len("node_modules/"):]
		purl := "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version
		c := component{Type: "library", Ref: purl, Name: name, Version: p.Version, PURL: purl}
		if sum, ok := strings.CutPrefix(p.Integrity, "sha512-"); ok {
			digest, err := base64.StdEncoding.DecodeString(sum)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			c.Hashes = []hash{{"SHA-512", hex.EncodeToString(digest)}}
		}
		if !slices.ContainsFunc(list, func(other component) bool { return other.Ref == c.Ref }) { // a package may be in several folders
			list = append(list, c)
		}
	}
	return list, nil
}
