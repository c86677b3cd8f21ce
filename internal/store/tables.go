package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
	"strconv"
	"strings"
)

// TableSum is the number of a table's rows and a checksum of all their values, the same
// for the same rows in either kind of database.
type TableSum struct {
	Rows   int64
	SHA256 string
}

// table is a table as its database describes it.
type table struct {
	name string
	// columns are in the order of their names, as databases that were brought up to date
	// at different times may have them in another order.
	columns []column
	// key are the columns of the primary key, in its order.
	key []string
}

type column struct {
	name string
	// boolean is set where the database has a type of its own for flags.
	boolean bool
}

func (t table) names() []string {
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = c.name
	}
	return names
}

// tablesOf lists the tables of a database but those of the migrations.
func tablesOf(ctx context.Context, tx *transaction, d dialect) (tables []table, err error) {
	err = queryEach(ctx, tx, func(rows scanner) error {
		var name string
		var c column
		var place int
		if err := rows.Scan(&name, &c.name, &c.boolean, &place); err != nil {
			return err
		}
		if len(tables) == 0 || tables[len(tables)-1].name != name {
			tables = append(tables, table{name: name})
		}
		tables[len(tables)-1].add(c, place)
		return nil
	}, d.listColumns)
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		slices.SortFunc(t.columns, func(a, b column) int { return strings.Compare(a.name, b.name) })
	}
	return tables, nil
}

// add adds a column; place is its position in the primary key, counted from 1, or 0.
func (t *table) add(c column, place int) {
	t.columns = append(t.columns, c)
	if place > 0 {
		t.key = append(t.key, make([]string, max(0, place-len(t.key)))...)
		t.key[place-1] = c.name
	}
}

// each gives do every row in the order of the primary key, or of all columns where there is none, and
// sums the rows up. A row is valid until do returns.
func (t table) each(ctx context.Context, tx *transaction, do func(row []any) error) (TableSum, error) {
	order := t.key
	if len(order) == 0 {
		order = t.names()
	}
	var n int64
	digest := sha256.New()
	row, into := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range row {
		into[i] = &row[i]
	}
	err := queryEach(ctx, tx, func(rows scanner) error {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		n++
		digestRow(digest, row)
		return do(row)
	}, `SELECT `+quotedList(t.names())+` FROM `+quoted(t.name)+` ORDER BY `+quotedList(order))
	return TableSum{Rows: n, SHA256: hex.EncodeToString(digest.Sum(nil))}, err
}

// sum is each for the sum alone.
func (t table) sum(ctx context.Context, tx *transaction) (TableSum, error) {
	return t.each(ctx, tx, func([]any) error { return nil })
}

// digestRow writes the values of a row in a form that is the same for both databases:
// SQLite has no flags, and its 1 is PostgreSQL's true. Lengths tell where a text ends.
func digestRow(digest hash.Hash, row []any) {
	for _, value := range row {
		switch v := value.(type) {
		case nil:
			_, _ = digest.Write([]byte("n;"))
		case bool:
			_, _ = fmt.Fprintf(digest, "i%d;", flagNumber(v))
		case int64:
			_, _ = fmt.Fprintf(digest, "i%d;", v)
		case float64:
			_, _ = fmt.Fprintf(digest, "f%s;", strconv.FormatFloat(v, 'g', -1, 64))
		case string:
			_, _ = fmt.Fprintf(digest, "t%d:%s;", len(v), v)
		case []byte:
			_, _ = fmt.Fprintf(digest, "b%d:", len(v))
			_, _ = digest.Write(v)
		default:
			_, _ = fmt.Fprintf(digest, "%T:%v;", v, v)
		}
	}
	_, _ = digest.Write([]byte("\n"))
}

func flagNumber(v bool) int {
	if v {
		return 1
	}
	return 0
}

const (
	// maxParameters bounds the values of one statement. SQLite finds each by its name as it reads the
	// statement, one after the other: ten times as many take a hundred times as long.
	maxParameters = 1_000
	// maxInsertSize bounds, roughly, their bytes.
	maxInsertSize = 1 << 20
)

// inserter stores rows in batches, so that a table is never in memory as a whole.
type inserter struct {
	tx     *transaction
	table  table
	values []any
	size   int
}

func (in *inserter) add(ctx context.Context, row []any) error {
	for i, value := range row {
		if flag, isNumber := value.(int64); isNumber && in.table.columns[i].boolean {
			value = flag != 0
		}
		in.values = append(in.values, value)
		switch v := value.(type) {
		case string:
			in.size += len(v)
		case []byte:
			in.size += len(v)
		}
	}
	if len(in.values)+len(row) > maxParameters || in.size > maxInsertSize {
		return in.flush(ctx)
	}
	return nil
}

func (in *inserter) flush(ctx context.Context) error {
	if len(in.values) == 0 {
		return nil
	}
	columns := len(in.table.columns)
	_, err := in.tx.ExecContext(ctx, `INSERT INTO `+quoted(in.table.name)+` (`+quotedList(in.table.names())+`) VALUES `+
		placeholderRows(len(in.values)/columns, columns), in.values...)
	clear(in.values)
	in.values, in.size = in.values[:0], 0
	return err
}

// placeholderRows gives ($1, $2), ($3, $4) for two rows of two columns.
func placeholderRows(rows, columns int) string {
	var b strings.Builder
	for n := range rows * columns {
		switch {
		case n == 0:
			b.WriteString("(")
		case n%columns == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		b.WriteString("$")
		b.WriteString(strconv.Itoa(n + 1))
	}
	return b.String() + ")"
}

func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func quotedList(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = quoted(name)
	}
	return strings.Join(list, ", ")
}
