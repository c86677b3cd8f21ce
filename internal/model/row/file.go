package row

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"slices"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// maxLine bounds one line of a plan file, in bytes. A plan needs about 1 kB.
const maxLine = 1 << 20

var (
	// allColumns are the public columns, then the internal ones.
	allColumns = append(Columns(), internal...)
	// storedColumns leave out what is derived.
	storedColumns = slices.DeleteFunc(slices.Clone(allColumns), func(c *Column) bool { return c.Origin == Derived })
	// firstColumns are those of the first release. Every line has them.
	firstColumns = slices.DeleteFunc(slices.Clone(storedColumns), func(c *Column) bool { return isLater(c) })
	laterColumns = slices.DeleteFunc(slices.Clone(storedColumns), func(c *Column) bool { return !isLater(c) })
)

// WriteFile writes plans as NDJSON with every stored column, the internal ones
// included, so that ReadFile returns the same plans.
func WriteFile(w io.Writer, plans []market.Plan) error {
	buf := bufio.NewWriter(w)
	var line []byte
	for i := range plans {
		line = append(appendLine(line[:0], &plans[i]), '\n')
		if _, err := buf.Write(line); err != nil {
			return err
		}
	}
	return buf.Flush()
}

// isLater reports whether a column is younger than the first release.
func isLater(c *Column) bool {
	switch c.Name {
	case "partner_id", "sku", "source":
		return false
	}
	return rank[c.Name] == 0 || rank[c.Name] > rank["updated_at"]
}

// appendLine leaves out the later columns that are null, so that a program that does not
// know them can read the rows that do without.
func appendLine(dst []byte, p *market.Plan) []byte {
	columns := firstColumns[:len(firstColumns):len(firstColumns)]
	for _, c := range laterColumns {
		if !c.isUnstated(p) {
			columns = append(columns, c)
		}
	}
	return AppendJSON(dst, p, columns)
}

// isUnstated reports whether a line without the column reads the same.
func (c *Column) isUnstated(p *market.Plan) bool {
	v := c.Get(p)
	return v.Null || c.isFalse && !v.Bool
}

// ReadFile reads plans that WriteFile wrote, also with derived columns. It stops at the first bad line with an
// Invalid error that names line and column.
func ReadFile(r io.Reader) ([]market.Plan, error) {
	var plans []market.Plan
	for p, err := range ReadPlans(r) {
		if err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	return plans, nil
}

// ReadPlans reads plans one by one, with the rules of ReadFile. It stops after an
// error.
func ReadPlans(r io.Reader) iter.Seq2[market.Plan, error] {
	return func(yield func(market.Plan, error) bool) {
		columns := index(allColumns)
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, maxLine)
		n := 0
		for lines.Scan() {
			n++
			if len(lines.Bytes()) == 0 {
				continue
			}
			p, err := readLine(n, lines.Bytes(), columns)
			if !yield(p, err) || err != nil {
				return
			}
		}
		if err := lines.Err(); err != nil {
			if errors.Is(err, bufio.ErrTooLong) {
				err = errs.New(errs.Invalid, "line %d is longer than %d bytes", n+1, maxLine)
			}
			yield(market.Plan{}, err)
		}
	}
}

func readLine(n int, line []byte, columns map[string]*Column) (market.Plan, error) {
	p, err := decode(line, columns)
	if err == nil {
		err = Validate(&p)
	}
	if err != nil {
		return p, errs.New(errs.Invalid, "line %d: %s", n, errs.Public(err))
	}
	return p, nil
}
