// Package genfile runs commands that generate a committed file of this module. With -check, a
// command only reports whether its file is stale.
package genfile

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Generate runs a command with the flag -check and returns its exit code. The command gets the
// module's root and the value of the flag.
func Generate(name string, args []string, stderr io.Writer, command func(root string, check bool) error) int {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(stderr)
	check := flags.Bool("check", false, "only compare, and exit 1 when the file is stale")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	root, err := Root()
	if err == nil {
		err = command(root, *check)
	}
	if err != nil {
		_, _ = fmt.Fprintln(stderr, name+":", err)
		return 1
	}
	return 0
}

// Settle writes a file, whose name is relative to the root. With check it only compares, and fails
// if the file is missing or differs from want.
func Settle(root, name string, want []byte, check bool) error {
	path := filepath.Join(root, name)
	if !check {
		return os.WriteFile(path, want, 0o644)
	}
	have, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !bytes.Equal(have, want) {
		return fmt.Errorf("%s is stale; make generate writes it anew", name)
	}
	return nil
}

// ErrOutside is Root's error if the working directory is in no module.
var ErrOutside = errors.New("no go.mod above the working directory")

// Root returns the module's root: the nearest folder with a go.mod at or above the working
// directory.
func Root() (string, error) {
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
			return "", ErrOutside
		}
		dir = parent
	}
}
