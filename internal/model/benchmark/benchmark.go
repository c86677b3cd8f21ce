// Package benchmark says how fast a plan's processors are: results that were measured on a
// machine type, else on another machine with the same processor and as many cores. It never
// guesses: where no such result is known there is no score.
package benchmark

import (
	"cmp"
	"slices"
	"strings"

	"launchrack/internal/model/market"
)

// Result is one run of a benchmark.
type Result struct {
	// Partner and SKU name the machine type that it was measured on; both are empty where only
	// the processor is known.
	Partner market.PartnerID
	SKU     string
	// CPU is the processor by its name in the table of processors where that has it; it may be
	// empty for a machine type.
	CPU string
	// Cores is how many cores or threads the benchmark used.
	Cores     int
	Benchmark string
	Unit      string
	// Score is better where it is higher.
	Score  market.Amount
	Source string
	// Day is a calendar day, such as 2026-03-12.
	Day string
}

// Name is a benchmark and its unit, such as stress-ng/bogo-ops.
type Name struct{ Benchmark, Unit string }

// String joins benchmark and unit by a slash.
func (n Name) String() string {
	if n == (Name{}) {
		return ""
	}
	return n.Benchmark + "/" + n.Unit
}

// ParseName reads a name as String writes it. A unit may hold slashes, a benchmark may not.
func ParseName(text string) (Name, bool) {
	benchmark, unit, ok := strings.Cut(text, "/")
	return Name{benchmark, unit}, ok && benchmark != "" && unit != ""
}

// Of returns the name of a result's benchmark.
func (r *Result) Of() Name { return Name{r.Benchmark, r.Unit} }

// source is where results come from, and under which licence they may be shown.
type source struct{ licence, link string }

// sources are those that the shop knows. It says of any other that its licence is not stated.
var sources = map[string]source{
	Inspector:                   {"CC BY-SA 4.0", "https://github.com/SpareCores/sc-inspector-data"},
	"hetzner-stockfish-auction": {"CC0 1.0", "https://github.com/niklasf/hetzner-stockfish-auction"},
	"sbc-bench":                 {"BSD 3-Clause", "https://github.com/ThomasKaiser/sbc-bench"},
	OwnRuns:                     {"own measurement", ""},
	"launchrack bench":          {"own measurement", ""}, // written by commands of former versions
}

// The sources of machine types: a collection, and the results of the operators themselves.
const (
	Inspector = "sc-inspector-data"
	OwnRuns   = "own measurement"
)

// Licence is the licence of a source, empty where it is not known.
func Licence(name string) string { return sources[name].licence }

// Link is where a source is published, empty where that is not known.
func Link(name string) string { return sources[name].link }

// Score is what a plan scores in one benchmark.
type Score struct {
	Name Name
	// Value is the median of the runs, Low and High the least and the greatest.
	Value, Low, High market.Amount
	Runs             int
	Cores            int
	// IsMeasured reports that it was measured on this machine type. Else it is inherited from
	// other machines with the processor CPU.
	IsMeasured bool
	CPU        string
	// Sources are those of the runs, each once, and Day is the day of the latest.
	Sources []string
	Day     string
}

// of makes a score of results of one benchmark on as many cores, nil of none.
func of(results []*Result) *Score {
	if len(results) == 0 {
		return nil
	}
	first := results[0]
	s := &Score{Name: first.Of(), Runs: len(results), Cores: first.Cores, CPU: first.CPU}
	values := make([]market.Amount, len(results))
	for i, r := range results {
		values[i] = r.Score
		if !slices.Contains(s.Sources, r.Source) {
			s.Sources = append(s.Sources, r.Source)
		}
		s.Day = max(s.Day, r.Day)
	}
	slices.Sort(s.Sources)
	slices.SortFunc(values, market.Amount.Cmp)
	s.Low, s.High, s.Value = values[0], values[len(values)-1], median(values)
	return s
}

// median is the middle of sorted values.
func median(sorted []market.Amount) market.Amount {
	upper := sorted[len(sorted)/2]
	if len(sorted)%2 == 1 {
		return upper
	}
	sum, err := sorted[len(sorted)/2-1].Add(upper)
	if err != nil {
		return upper
	}
	middle, err := sum.Quo(market.Whole(2))
	if err != nil {
		return upper
	}
	return middle.Round(6)
}

// compare orders results as lists show them.
func compare(a, b *Result) int {
	return cmp.Or(cmp.Compare(a.Benchmark, b.Benchmark), cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.Partner, b.Partner), cmp.Compare(a.SKU, b.SKU),
		cmp.Compare(a.CPU, b.CPU), cmp.Compare(a.Cores, b.Cores), cmp.Compare(a.Day, b.Day), cmp.Compare(a.Source, b.Source), a.Score.Cmp(b.Score))
}
