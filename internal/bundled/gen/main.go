// Command gen holds what is recorded about the partners' plans, in tables meant
// for reading, and writes the bundled catalogue from them:
//
//	go run ./internal/bundled/gen
//
// The other plans are those of answers that partners gave on a recorded day, translated
// by the adapters of a refresh. Whoever has the answers writes these plans anew:
//
//	go run ./internal/bundled/gen -answers FOLDER
//
// A number stands in a table only if a source with a date states it. What a
// source leaves open stays unknown: no annual price is made up for a region
// whose yearly discount is not recorded.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("out", "internal/bundled/plans.ndjson.gz", "the file to write")
	answers := flags.String("answers", "", "the folder of recorded answers, to write their plans anew first")
	facts := flags.String("recorded", "internal/bundled/gen/recorded.ndjson", "the file of their plans")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	n, err := write(*out, *answers, *facts)
	if err != nil {
		fmt.Fprintln(stderr, "gen:", err)
		return 1
	}
	fmt.Fprintf(stdout, "%s: %d plans\n", *out, n)
	return 0
}

// write checks every plan before it touches the catalogue, so that a wrong fact leaves
// the last good one in place.
func write(path, answers, facts string) (int, error) {
	fromAnswers := recorded
	if answers != "" {
		fromAnswers = func() ([]market.Plan, error) { return writeRecorded(context.Background(), answers, facts) }
	}
	plans, err := catalogue(fromAnswers)
	if err != nil {
		return 0, err
	}
	file, err := compressed(plans)
	if err != nil {
		return 0, err
	}
	return len(plans), os.WriteFile(path, file, 0o644)
}

// compressed gives a plan file in gzip.
func compressed(plans []market.Plan) ([]byte, error) {
	var b bytes.Buffer
	zip, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if err := row.WriteFile(zip, plans); err != nil {
		return nil, err
	}
	if err := zip.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
