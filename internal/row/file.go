package row

import (
	"bufio"
	"errors"
	"io"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// maxLine bounds one line of a plan file; a plan needs about 1 kB.
const maxLine = 1 << 20

var whole = append(Columns(), internal...)

// WriteFile writes plans as NDJSON with every column, the internal ones
// included, so that ReadFile gives back the same plans.
func WriteFile(w io.Writer, plans []market.Plan) error {
	buf := bufio.NewWriter(w)
	var line []byte
	for i := range plans {
		line = append(AppendJSON(line[:0], &plans[i], whole), '\n')
		if _, err := buf.Write(line); err != nil {
			return err
		}
	}
	return buf.Flush()
}

// ReadFile reads plans from NDJSON as WriteFile writes it. The first bad line
// ends the reading with an Invalid error that names line and column.
func ReadFile(r io.Reader) ([]market.Plan, error) {
	columns := index(whole)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	var plans []market.Plan
	n := 0
	for lines.Scan() {
		n++
		if len(lines.Bytes()) == 0 {
			continue
		}
		p, err := decode(lines.Bytes(), columns)
		if err == nil {
			err = Validate(&p)
		}
		if err != nil {
			return nil, errs.New(errs.Invalid, "line %d: %s", n, errs.Public(err))
		}
		plans = append(plans, p)
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, errs.New(errs.Invalid, "line %d is longer than %d bytes", n+1, maxLine)
	}
	return plans, lines.Err()
}
