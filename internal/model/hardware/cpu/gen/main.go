// Command gen writes the table of processors that the binary holds from a larger
// collection of facts, which stays outside this repository because parts of it rest
// on collections under the AGPL and GPL. It leaves those parts out.
//
//	go run ./internal/model/hardware/cpu/gen -facts FILE          # write the table
//	go run ./internal/model/hardware/cpu/gen -facts FILE -check   # exit 1 if it is stale
//
// docs/decisions/0020-reference-data.md says what may ship.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"launchrack/internal/tools/genfile"
)

// table is the written file, below the module's root.
const table = "internal/model/hardware/cpu/cpus.csv"

// collection is the default source of facts. It lies beside the module's root.
const collection = "../shared/data/cpus.csv"

func main() { os.Exit(run(os.Args[1:], os.Stderr)) }

func run(args []string, stderr io.Writer) int {
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	facts := flags.String("facts", "", "the collection to read (default "+collection+" beside the module's root)")
	check := flags.Bool("check", false, "only compare, and exit 1 when the file is stale")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if err := write(*facts, *check); err != nil {
		_, _ = fmt.Fprintln(stderr, "gen:", err)
		return 1
	}
	return 0
}

func write(facts string, check bool) error {
	root, err := genfile.Root()
	if err != nil {
		return err
	}
	if facts == "" {
		facts = filepath.Join(root, filepath.FromSlash(collection))
	}
	b, err := os.ReadFile(facts)
	if err != nil {
		return err
	}
	derived, err := derive(bytes.NewReader(b))
	if err == nil {
		derived, err = withVendorRows(derived)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", facts, err)
	}
	return genfile.Settle(root, table, derived, check)
}
