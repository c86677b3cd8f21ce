// Package vat contains the standard rates of value added tax by country and day.
package vat

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// Rate is a country's standard rate during some days.
type Rate struct {
	// Country is the ISO 3166 code in capitals.
	Country string
	// Tax is the country's name of the tax, such as VAT or GST.
	Tax string
	// Percent is exact: 25.5 is 25.5.
	Percent market.Amount
	// From and Until are the first and the last day, at midnight UTC. A zero From means that the
	// first day is not known, a zero Until that the rate is in force.
	From, Until time.Time
	// Note is a doubt that the sources leave; empty for most.
	Note string
}

// TaxRate returns the rate for prices.
func (r Rate) TaxRate() price.TaxRate {
	return price.TaxRate{Country: r.Country, Tax: r.Tax, Percent: r.Percent}
}

// Find returns a country's rate on the day of t in UTC, which kept answers follow. It reports false if none is known.
func Find(country string, t time.Time) (Rate, bool) {
	day := t.UTC().Truncate(24 * time.Hour)
	for _, r := range load()[country] {
		if !day.Before(r.From) && (r.Until.IsZero() || !day.After(r.Until)) {
			return r, true
		}
	}
	return Rate{}, false
}

// Countries lists the codes of the countries with a rate, in alphabetical order.
func Countries() []string { return slices.Sorted(maps.Keys(load())) }

// file is a table of rates with their sources, which 0020-reference-data.md names.
//
//go:embed vat.csv
var file string

// load parses the embedded file once. It panics only if the file is invalid, which a test excludes.
var load = sync.OnceValue(func() map[string][]Rate {
	rates, err := parse(strings.NewReader(file))
	if err != nil {
		panic(err)
	}
	return rates
})

func parse(r io.Reader) (map[string][]Rate, error) {
	records, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, err
	}
	rates := map[string][]Rate{}
	for i, record := range records[min(1, len(records)):] {
		rate, err := parseRate(record)
		if err != nil {
			return nil, fmt.Errorf("vat.csv, row %d: %w", i+1, err)
		}
		rates[rate.Country] = append(rates[rate.Country], rate)
	}
	return rates, nil
}

// parseRate parses the columns country, tax, rate, valid_from, valid_to, source and note.
func parseRate(record []string) (Rate, error) {
	if len(record) != 7 {
		return Rate{}, fmt.Errorf("%d columns came; accepted are 7", len(record))
	}
	percent, err := market.ParseAmount(record[2])
	if err != nil {
		return Rate{}, err
	}
	from, err := parseDay(record[3])
	if err != nil {
		return Rate{}, err
	}
	until, err := parseDay(record[4])
	return Rate{Country: record[0], Tax: record[1], Percent: percent, From: from, Until: until, Note: record[6]}, err
}

func parseDay(s string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	return time.Parse(time.DateOnly, s)
}
