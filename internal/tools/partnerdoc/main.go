// Command partnerdoc writes docs/partners: an index and a page for each partner of the registry,
// made from the declarations of its adapter.
//
//	go run ./internal/tools/partnerdoc          # write the pages
//	go run ./internal/tools/partnerdoc -check   # exit 1 if a page is stale
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/tools/genfile"
)

//go:generate go run .

const folder = "docs/partners"

func main() { os.Exit(genfile.Generate("partnerdoc", os.Args[1:], os.Stderr, generate)) }

// generate writes the pages below root, or with check compares them with the committed ones.
func generate(root string, check bool) error { return settle(root, registry.All(), check) }

func settle(root string, adapters []partner.Adapter, check bool) error {
	dir := filepath.Join(root, folder)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	pages := map[string][]byte{"README.md": index(adapters)}
	for _, a := range adapters {
		standIn := sandbox.Partner{}
		if p, ok := a.(sandbox.Provider); ok {
			standIn = p.Sandbox()
		}
		pages[string(a.Info().ID)+".md"] = page(a.Info(), standIn)
	}
	for name, text := range pages {
		if err := genfile.Settle(root, folder+"/"+name, text, check); err != nil {
			return err
		}
	}
	return removeOthers(dir, pages, check)
}

// removeOthers removes the pages of unknown partners. With check it fails instead.
func removeOthers(dir string, pages map[string][]byte, check bool) error {
	files, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, f := range files {
		if _, wanted := pages[f.Name()]; wanted {
			continue
		}
		if check {
			return fmt.Errorf("%s/%s belongs to no partner; make generate removes it", folder, f.Name())
		}
		if err := os.Remove(filepath.Join(dir, f.Name())); err != nil {
			return err
		}
	}
	return nil
}
