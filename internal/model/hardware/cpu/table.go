// Package cpu gives processors one name each. It holds a table of processors with
// their facts and reads the texts in which hosts name them, such as "2x Intel(R)
// Xeon(R) CPU E5-2630 v4 @ 2.20GHz".
package cpu

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// CPU is one processor model. Cores and threads count one socket. A nil
// pointer means "not known".
type CPU struct {
	// Name is the normalised name, such as "AMD EPYC 7443P".
	Name string
	// Vendor is AMD, Intel, Ampere or Apple.
	Vendor string
	// Family is the series that visitors filter by, such as "EPYC" or "Xeon E5".
	Family string
	// Architecture is x86_64 or arm64.
	Architecture string

	Cores, Threads *int
	// BaseGHz and BoostGHz are the vendor's clocks, those of the performance cores
	// where a chip has two kinds of cores.
	BaseGHz, BoostGHz *float64
	// Watts is the base power.
	Watts *float64
	// Year is the year of the launch.
	Year *int
	// TakesECC tells whether the processor takes ECC memory. It says nothing of the
	// memory that a host builds in.
	TakesECC *bool
}

// All lists every processor in the order of the table. Callers must not change it.
func All() []CPU { return load().cpus }

// ByName finds a processor by its normalised name.
func ByName(name string) (*CPU, bool) {
	c, ok := load().byName[name]
	return c, ok
}

// file is written by gen; see its comment.
//
//go:embed cpus.csv
var file string

// table is the parsed file with its indexes.
type table struct {
	cpus   []CPU
	byName map[string]*CPU
	models map[string][]model
}

// load parses the embedded file once. A test reads every row, so that a file that
// cannot be parsed is never released.
var load = sync.OnceValue(func() *table {
	cpus, err := parse(strings.NewReader(file))
	if err != nil {
		panic(err)
	}
	return index(cpus)
})

func parse(r io.Reader) ([]CPU, error) {
	records := csv.NewReader(r)
	records.ReuseRecord = true
	if _, err := records.Read(); err != nil {
		return nil, err
	}
	cpus := make([]CPU, 0, 2000)
	for {
		record, err := records.Read()
		if err == io.EOF {
			return cpus, nil
		}
		if err != nil {
			return nil, err
		}
		c, err := parseCPU(record)
		if err != nil {
			line, _ := records.FieldPos(0)
			return nil, fmt.Errorf("cpus.csv, line %d: %w", line, err)
		}
		cpus = append(cpus, c)
	}
}

func parseCPU(record []string) (CPU, error) {
	vendor, _, _ := strings.Cut(record[0], " ")
	c := CPU{Name: record[0], Vendor: vendor, Family: record[1], Architecture: "x86_64"}
	if slices.Contains([]string{"Ampere", "Apple"}, vendor) {
		c.Architecture = "arm64"
	}
	var err error
	number(&c.Cores, record[2], strconv.Atoi, &err)
	number(&c.Threads, record[3], strconv.Atoi, &err)
	number(&c.BaseGHz, record[4], parseFloat, &err)
	number(&c.BoostGHz, record[5], parseFloat, &err)
	number(&c.Watts, record[6], parseFloat, &err)
	number(&c.Year, record[7], strconv.Atoi, &err)
	number(&c.TakesECC, record[9], parseYes, &err)
	return c, err
}

// number reads a cell that may be empty and keeps the first error.
func number[T any](to **T, cell string, read func(string) (T, error), err *error) {
	if cell == "" || *err != nil {
		return
	}
	n, readErr := read(cell)
	*to, *err = &n, readErr
}

func parseFloat(s string) (float64, error) { return strconv.ParseFloat(s, 64) }

func parseYes(s string) (bool, error) {
	if s != "yes" && s != "no" {
		return false, fmt.Errorf("ecc: %q came; accepted are yes, no and nothing", s)
	}
	return s == "yes", nil
}
