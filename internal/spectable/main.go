// Command spectable writes docs/specification.md: every sentence of the product
// specification with the tests that hold it. The sentences stand in
// docs/specification.rows.txt; a test claims its rows with a comment above it:
//
//	// Holds: 5.currency-cookie, 9.currency-cookie-year
//
// It fails, and writes nothing, when a sentence has no test, when a claim names
// no sentence, and when a claim stands above no test.
//
//	go run ./internal/spectable          # write the page
//	go run ./internal/spectable -check   # exit 1 when the page is stale
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

//go:generate go run .

const (
	rowsFile = "docs/specification.rows.txt"
	pageFile = "docs/specification.md"
)

func main() { os.Exit(run(os.Args[1:], os.Stderr)) }

func run(args []string, stderr io.Writer) int {
	flags := flag.NewFlagSet("spectable", flag.ContinueOnError)
	flags.SetOutput(stderr)
	check := flags.Bool("check", false, "only compare, and exit 1 when the page is stale")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	root, err := moduleRoot()
	if err == nil {
		err = generate(root, *check)
	}
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "spectable:", err)
		return 1
	}
	return 0
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
	return settle(filepath.Join(root, pageFile), writePage(chapters, held), check)
}

func settle(path string, want []byte, check bool) error {
	if !check {
		return os.WriteFile(path, want, 0o644)
	}
	have, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !bytes.Equal(have, want) {
		return fmt.Errorf("%s is stale; make generate writes it anew", pageFile)
	}
	return nil
}

// moduleRoot walks up from the working directory to the folder of go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("no go.mod above the working directory")
		}
		dir = parent
	}
}
