package benchmark

import (
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/model/hardware/cpu"
	"launchrack/internal/model/market"
)

// Columns are the columns of a file of results, in their order.
var Columns = []string{"partner", "sku", "cpu", "cores", "benchmark", "score", "unit", "source", "date"}

const (
	// MaxText is the most bytes of a text of a result.
	MaxText = 200
	// maxCSV is the most bytes of a file, some two million results.
	maxCSV = 256 << 20
)

// ReadCSV reads a file of results. An error names the line and the field, and no result is
// returned with one.
func ReadCSV(r io.Reader) ([]Result, error) {
	lines := csv.NewReader(&bounded{from: r, left: maxCSV})
	lines.FieldsPerRecord = -1
	header, err := lines.Read()
	if errors.Is(err, errTooLarge) {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("line 1: accepted are the columns %s", strings.Join(Columns, ","))
	}
	header[0] = strings.TrimPrefix(header[0], "\ufeff")
	if !slices.Equal(header, Columns) {
		return nil, fmt.Errorf("line 1: %q came; accepted are the columns %s", strings.Join(header, ","), strings.Join(Columns, ","))
	}
	var results []Result
	for {
		record, err := lines.Read()
		if errors.Is(err, io.EOF) {
			return results, nil
		}
		if err != nil { // it names the line
			return nil, err
		}
		line, _ := lines.FieldPos(0)
		if len(record) != len(Columns) {
			return nil, fmt.Errorf("line %d has %d fields; accepted are %d", line, len(record), len(Columns))
		}
		result, err := read(record)
		if err != nil {
			return nil, fmt.Errorf("line %d, %w", line, err)
		}
		results = append(results, result)
	}
}

// bounded fails where more comes than is accepted, so that no file fills the memory.
type bounded struct {
	from io.Reader
	left int
}

var errTooLarge = fmt.Errorf("it has more than %d MB; cut it into several", maxCSV>>20)

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	if b.left -= n; b.left < 0 {
		return 0, errTooLarge
	}
	return n, err
}

// read reads the fields of a line in the order of Columns.
func read(record []string) (r Result, err error) {
	for i, text := range record {
		record[i] = strings.TrimSpace(text)
		if len(text) > MaxText {
			return r, fmt.Errorf("%s has %d bytes; accepted are at most %d", Columns[i], len(text), MaxText)
		}
		if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
			return r, fmt.Errorf("%s: %q came; accepted is text in UTF-8 without control characters", Columns[i], text)
		}
	}
	r = Result{Partner: market.PartnerID(record[0]), SKU: record[1], CPU: ProcessorName(record[2]), Benchmark: record[4], Unit: record[6], Source: record[7], Day: record[8]}
	if (r.Partner == "") != (r.SKU == "") {
		return r, fmt.Errorf("partner %q and sku %q came; accepted are both or neither", r.Partner, r.SKU)
	}
	if r.SKU == "" && r.CPU == "" {
		return r, errors.New("cpu is empty; a result without partner and sku needs a processor")
	}
	if r.Cores, err = strconv.Atoi(record[3]); err != nil || r.Cores < 1 || r.Cores > 1<<20 {
		return r, fmt.Errorf("cores: %q came; accepted is the number of cores that were used", record[3])
	}
	if r.Benchmark == "" || strings.Contains(r.Benchmark, "/") {
		return r, fmt.Errorf("benchmark: %q came; accepted is a name without a slash", r.Benchmark)
	}
	if r.Score, err = market.ParseAmount(record[5]); err != nil || r.Score.Sign() <= 0 {
		return r, fmt.Errorf("score: %q came; accepted is a decimal number above 0", record[5])
	}
	if r.Unit == "" {
		return r, errors.New("unit is empty")
	}
	if r.Source == "" {
		return r, errors.New("source is empty")
	}
	day, err := time.Parse(time.DateOnly, r.Day)
	if err != nil {
		return r, fmt.Errorf("date: %q came; accepted is a day such as 2026-03-12", r.Day)
	}
	if day.After(time.Now().Add(24 * time.Hour)) { // somewhere it may be tomorrow
		return r, fmt.Errorf("date: %q came, which is still to come", r.Day)
	}
	return r, nil
}

// ProcessorName is the name of a processor in the table of processors where that has it, else
// the text.
func ProcessorName(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if found, _, ok := cpu.Match(text, cpu.Hint{}); ok {
		return found.Name
	}
	return text
}

//go:embed shipped.csv
var shipped string

// Shipped are the results that come with the program; their licences let anybody show them.
var Shipped = sync.OnceValue(func() []Result {
	results, err := ReadCSV(strings.NewReader(shipped))
	if err != nil {
		panic("benchmark: shipped.csv: " + err.Error()) // a test reads it
	}
	return results
})
