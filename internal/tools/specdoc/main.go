// Command specdoc writes docs/specification.md: every sentence of the product
// specification with the tests that hold it. The sentences are the rows of
// docs/specification.rows.txt. A test claims rows with a comment:
//
//	// Holds: 5.currency-cookie, 9.currency-cookie-year
//
// It fails, and writes nothing, if a sentence has no test, if a claim names no
// sentence, or if a claim stands above no test.
//
//	go run ./internal/tools/specdoc          # write the page
//	go run ./internal/tools/specdoc -check   # exit 1 if the page is stale
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"launchrack/internal/tools/genfile"
)

//go:generate go run .

const (
	rowsFile = "docs/specification.rows.txt"
	pageFile = "docs/specification.md"
)

func main() { os.Exit(genfile.Generate("specdoc", os.Args[1:], os.Stderr, generate)) }

// generate writes the page of the module at root. With check it compares the
// page with the present one instead.
func generate(root string, check bool) error {
	text, err := os.ReadFile(filepath.Join(root, rowsFile))
	if err != nil {
		return err
	}
	rows, err := parseRows(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", rowsFile, err)
	}
	claims, err := readClaims(os.DirFS(root))
	if err != nil {
		return err
	}
	if err := errors.Join(checkClaims(rows, claims)...); err != nil {
		return err
	}
	return genfile.Settle(root, pageFile, writePage(rows, claims), check)
}
