// Command specdoc writes docs/specification.md: every sentence of the product
// specification with the tests that hold it. The sentences stand in
// docs/specification.rows.txt; a test claims its rows with a comment above it:
//
//	// Holds: 5.currency-cookie, 9.currency-cookie-year
//
// It fails, and writes nothing, when a sentence has no test, when a claim names
// no sentence, and when a claim stands above no test.
//
//	go run ./internal/tools/specdoc          # write the page
//	go run ./internal/tools/specdoc -check   # exit 1 when the page is stale
package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"launchrack/internal/tools/genfile"
)

//go:generate go run .

const (
	rowsFile = "docs/specification.rows.txt"
	pageFile = "docs/specification.md"
)

func main() { os.Exit(run(os.Args[1:], os.Stderr)) }

func run(args []string, stderr io.Writer) int {
	return genfile.Generate("specdoc", args, stderr, generate)
}

// generate makes the page of the module at root, or compares it with the one
// that is there.
func generate(root string, check bool) error {
	rows, err := os.ReadFile(filepath.Join(root, rowsFile))
	if err != nil {
		return err
	}
	chapters, err := parseRows(string(rows))
	if err != nil {
		return fmt.Errorf("%s: %w", rowsFile, err)
	}
	claims, err := scan(os.DirFS(root))
	if err != nil {
		return err
	}
	held, err := match(chapters, claims)
	if err != nil {
		return err
	}
	return genfile.Settle(root, pageFile, writePage(chapters, held), check)
}
