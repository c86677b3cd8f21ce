// Command gen holds what is recorded about the partners' plans, in tables meant
// for reading, and writes the bundled catalogue from them:
//
//	go run ./internal/bundled/gen
//
// A number stands in a table only if a source with a date states it. What a
// source leaves open stays unknown: no annual price is made up for a region
// whose yearly discount is not recorded.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"

	"launchrack/internal/row"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("out", "internal/bundled/plans.ndjson", "the file to write")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	n, err := write(*out)
	if err != nil {
		fmt.Fprintln(stderr, "gen:", err)
		return 1
	}
	fmt.Fprintf(stdout, "%s: %d plans\n", *out, n)
	return 0
}

// write checks every plan before it touches the file, so that a wrong fact
// leaves the last good catalogue in place.
func write(path string) (int, error) {
	plans, err := catalogue()
	if err != nil {
		return 0, err
	}
	var b bytes.Buffer
	if err := row.WriteFile(&b, plans); err != nil {
		return 0, err
	}
	return len(plans), os.WriteFile(path, b.Bytes(), 0o644)
}
