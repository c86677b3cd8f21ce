// Command gen rewrites the bundled catalogue from recorded answers of partners:
//
//	go run ./internal/model/bundled/gen FOLDER
//
// The partners' adapters translate the answers. Plans of partners without a recorded answer stay
// unchanged.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"launchrack/internal/model/bundled"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("out", "internal/model/bundled/plans.ndjson.gz", "the file to write")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	n, err := write(*out, flags.Arg(0))
	if err != nil {
		fmt.Fprintln(stderr, "gen:", err)
		return 1
	}
	fmt.Fprintf(stdout, "%s: %d plans\n", *out, n)
	return 0
}

// write writes the catalogue after it has validated every plan.
func write(path, answers string) (int, error) {
	plans, err := bundled.Plans()
	if err != nil {
		return 0, err
	}
	plans = slices.DeleteFunc(plans, func(p market.Plan) bool { return isRecorded(p.Partner) })
	translated, err := translateAll(context.Background(), answers)
	if err != nil {
		return 0, err
	}
	plans = append(plans, translated...)
	for i := range plans {
		if err := row.ValidateListed(&plans[i]); err != nil {
			return 0, fmt.Errorf("%s %s: %w", plans[i].Partner, plans[i].SKU, err)
		}
	}
	file, err := compressed(plans)
	if err != nil {
		return 0, err
	}
	return len(plans), os.WriteFile(path, file, 0o644)
}

// compressed returns a plan file in gzip.
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
