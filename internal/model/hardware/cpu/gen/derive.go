package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
)

// columns of the written table. Vendor and architecture follow from the name.
var columns = []string{"name", "family", "cores", "threads", "base_ghz", "boost_ghz", "tdp_w", "year", "memory", "ecc", "source"}

// processor is one row of the collection by column.
type processor map[string]string

// derive reads the collection and gives the table in the bytes of its file.
func derive(r io.Reader) ([]byte, error) {
	facts, err := readAll(r)
	if err != nil {
		return nil, err
	}
	known, err := readAll(strings.NewReader(knownYears))
	if err != nil {
		return nil, err
	}
	years := map[string]string{}
	for _, k := range known {
		years[k["name"]] = k["year"]
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.Write(columns) // a buffer takes everything
	for _, p := range facts {
		p.ship(years[p["name"]])
		_ = w.Write(p.record())
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// knownYears holds launch years that are common knowledge, for processors whose year
// no permissive source states.
//
//go:embed years.csv
var knownYears string

// readAll reads a CSV file whose first record names the columns.
func readAll(r io.Reader) ([]processor, error) {
	records, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(records) < 2 {
		return nil, fmt.Errorf("%d lines came; accepted is a header and at least one row", len(records))
	}
	rows := make([]processor, 0, len(records)-1)
	for _, record := range records[1:] {
		row := processor{}
		for i, column := range records[0] {
			row[column] = record[i]
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// record orders the cells by the written columns.
func (p processor) record() []string {
	cells := make([]string, len(columns))
	for i, column := range columns {
		cells[i] = p[column]
	}
	return cells
}

// ship turns a row of the collection into a row of the table.
func (p processor) ship(knownYear string) {
	p["memory"], p["ecc"] = splitMemory(p["memory"])
	p["family"] = family(p["family"])
	p["year"] = p["launch"]
	sources := strings.Split(p["source"], "+")
	p.blank(sources)
	p.complete()
	if knownYear = cmp.Or(knownYear, coreYear(p["name"])); p["year"] == "" && knownYear != "" {
		p["year"], sources = knownYear, append(sources, "common")
	}
	p["source"] = keep(sources)
}

// splitMemory parts "DDR4 ECC:yes" into the generation and yes, no or nothing.
func splitMemory(s string) (generation, ecc string) {
	generation, ecc, _ = strings.Cut(s, "ECC:")
	return strings.TrimSpace(generation), ecc
}

// family gives the name under which visitors look for a processor: generations and
// PRO variants belong to their family.
func family(s string) string {
	if strings.HasPrefix(s, "EPYC") {
		return "EPYC"
	}
	s = strings.Replace(s, "Xeon Scalable", "Xeon", 1)
	return strings.TrimSuffix(s, " PRO")
}

// keep lists the sources that may be named beside shipped facts.
func keep(sources []string) string {
	sources = slices.DeleteFunc(slices.Clone(sources), restricted)
	slices.Sort(sources)
	sources = slices.Compact(sources)
	if len(sources) == 0 {
		return "name-only"
	}
	return strings.Join(sources, "+")
}
