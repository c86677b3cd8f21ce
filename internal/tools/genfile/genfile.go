// Package module is the frame of the commands that write a committed file of
// this module, each of which can also tell that its file is stale.
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

// Generate runs a command with one flag, -check, and gives its exit code. The
// command gets the module's root and whether it shall only compare.
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

// Settle writes the file, whose name is below the root, or with check fails
// where it is missing or differs from want.
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

// ErrOutside is Root's error where the working directory is in no module.
var ErrOutside = errors.New("no go.mod above the working directory")

// Root walks up from the working directory to the folder of go.mod.
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
