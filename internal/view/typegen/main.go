// Command typegen writes the TypeScript types of the pages from the Go shapes
// in package view and from the columns of row, so that neither side can change
// an answer without the other noticing.
//
//	go run ./internal/view/typegen          # write web/src/api/types.gen.ts
//	go run ./internal/view/typegen -check   # exit 1 when that file is stale
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

// target is the generated file, below the module's root.
const target = "web/src/api/types.gen.ts"

func main() { os.Exit(run(os.Args[1:], os.Stderr)) }

func run(args []string, stderr io.Writer) int {
	flags := flag.NewFlagSet("typegen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	check := flags.Bool("check", false, "only compare, and exit 1 when the file is stale")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if err := generate(*check); err != nil {
		_, _ = fmt.Fprintln(stderr, "typegen:", err)
		return 1
	}
	return 0
}

func generate(check bool) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	want, err := typeScript()
	if err != nil {
		return err
	}
	path := filepath.Join(root, target)
	if !check {
		return os.WriteFile(path, want, 0o644)
	}
	have, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !bytes.Equal(have, want) {
		return fmt.Errorf("%s is stale; make generate writes it anew", target)
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
