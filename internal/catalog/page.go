package catalog

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/query"
	"launchrack/internal/row"
)

// Page writes the rows of a result with some fields. Values are copied as the
// snapshot keeps them, where a Result makes a plan of each row first. It is used
// by one goroutine at a time.
type Page struct {
	Result
	fields []pageField
	whole  bool
	// values are those of a row, up to the last one that a field needs.
	values [][]byte
	// items are those of the list of column itemsOf, of the row that was read.
	items   [][]byte
	itemsOf int
	room    []byte
}

// pageField is where a field's value comes from.
type pageField struct {
	query.Field
	// name is how the field begins in an object.
	name   []byte
	column *row.Column // nil for the computed price and for what leads nowhere
	at     int         // of the column, in a row
	// position is the path's, where it is one.
	position   int
	isPosition bool
}

// Page prepares the writing of many rows.
func (r Result) Page(fields []query.Field) *Page {
	p := &Page{Result: r, whole: IsWholeRow(fields)}
	last := -1
	for _, f := range fields {
		one := pageField{Field: f, name: append(row.AppendValue(nil, row.Text, row.Value{Text: f.Name}), ':')}
		if at := slices.IndexFunc(publicColumns, func(c *row.Column) bool { return c.Name == f.Ref.Column }); at >= 0 {
			one.column, one.at = publicColumns[at], at
			last = max(last, at)
		}
		if len(f.Ref.Path) == 1 {
			at, err := strconv.Atoi(f.Ref.Path[0])
			one.position, one.isPosition = at, err == nil
		}
		p.fields = append(p.fields, one)
	}
	p.values = make([][]byte, last+1)
	return p
}

// AppendJSON appends a row, from 0, as one JSON object.
func (p *Page) AppendJSON(dst []byte, i int) []byte {
	if p.whole {
		return append(dst, p.Document(i)...)
	}
	return p.appendObject(dst, i, false)
}

// AppendStripped is AppendJSON without the fields that are null.
func (p *Page) AppendStripped(dst []byte, i int) []byte { return p.appendObject(dst, i, true) }

func (p *Page) appendObject(dst []byte, i int, stripped bool) []byte {
	p.read(i)
	dst = append(dst, '{')
	begin := len(dst)
	for k := range p.fields {
		f, before := &p.fields[k], len(dst)
		if before > begin {
			dst = append(dst, ',')
		}
		dst = append(dst, f.name...)
		at := len(dst)
		dst = p.appendValue(dst, f, i)
		if stripped && string(dst[at:]) == "null" {
			dst = dst[:before]
		}
	}
	return append(dst, '}')
}

// read finds a row's values. What the snapshot wrote itself always reads.
func (p *Page) read(i int) {
	p.itemsOf = -1
	if err := row.Split(p.Document(i), publicColumns, p.values); err != nil {
		for k := range p.values {
			p.values[k] = []byte("null")
		}
	}
}

func (p *Page) appendValue(dst []byte, f *pageField, i int) []byte {
	value, kind := p.value(f, i)
	if f.Ref.Text && kind == row.Number && value != nil {
		return append(append(append(dst, '"'), value...), '"')
	}
	if value == nil {
		return append(dst, "null"...)
	}
	return append(dst, value...)
}

// value gives a field's value as JSON, and the type that it is written in; nil
// for null.
func (p *Page) value(f *pageField, i int) ([]byte, row.Kind) {
	switch {
	case f.Ref.Column == query.PriceUSD && len(f.Ref.Path) == 0:
		return p.price(int(p.rows[i])), row.Number
	case f.column == nil || len(f.Ref.Path) > 1:
		return nil, row.Text
	}
	value, kind := p.values[f.at], f.column.Kind
	if string(value) == "null" {
		return nil, kind
	}
	if len(f.Ref.Path) == 1 {
		return p.part(f, value)
	}
	return value, kind
}

// price writes the computed price of a row.
func (p *Page) price(row int) []byte {
	c := p.snap.column(priceColumn)
	code := c.codes.at(row)
	if code == 0 {
		return nil
	}
	p.room = c.amounts[code-1].Append(p.room[:0])
	return p.room
}

// part follows a path of one step as partOf does, in what is written.
func (p *Page) part(f *pageField, value []byte) ([]byte, row.Kind) {
	switch {
	case f.column.Kind == row.PriceMap:
		if amount, ok := row.Member(value, f.Ref.Path[0]); ok {
			return amount, row.Number
		}
	case f.column.Kind == row.TextArray && f.isPosition:
		if p.itemsOf != f.at {
			p.items, p.itemsOf = row.Items(p.items[:0], value), f.at
		}
		at := f.position
		if at < 0 {
			at += len(p.items)
		}
		if at >= 0 && at < len(p.items) {
			return p.items[at], row.Text
		}
	}
	return nil, row.Text
}

// AppendCSV appends a row, from 0, as one line, as Snapshot.AppendCSV does.
func (p *Page) AppendCSV(dst []byte, i int) []byte {
	p.read(i)
	for k := range p.fields {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = p.appendCSVValue(dst, &p.fields[k], i)
	}
	return append(dst, '\n')
}

func (p *Page) appendCSVValue(dst []byte, f *pageField, i int) []byte {
	value, kind := p.value(f, i)
	switch {
	case value == nil:
		return dst
	case kind == row.Integer, kind == row.Number:
		return append(dst, value...)
	case kind == row.Text:
		text := asString(value[1 : len(value)-1])
		if !needsQuotes(text) { // so it has no escapes
			return append(dst, text...)
		}
		if strings.IndexByte(text, '\\') < 0 {
			return appendInQuotes(dst, text)
		}
	case kind == row.PriceMap:
		return appendQuoted(dst, asString(value))
	case kind == row.Boolean:
		return append(dst, value[0])
	case kind == row.Timestamp && bytes.HasSuffix(value, []byte(`:00"`)):
		return appendCSVTime(dst, value)
	case kind == row.TextArray && bytes.IndexByte(value, '\\') < 0:
		p.items, p.itemsOf = row.Items(p.items[:0], value), f.at
		p.room = p.appendArray(p.room[:0])
		return appendQuoted(dst, asString(p.room))
	}
	return p.appendUnescaped(dst, f, value, kind)
}

// appendCSVTime turns "2026-11-01T06:00:00+00:00" into "2026-11-01 06:00:00+00".
func appendCSVTime(dst, value []byte) []byte {
	const date = len(`"2026-11-01`)
	dst = append(append(dst, value[:date]...), ' ')
	return append(append(dst, value[date+1:len(value)-len(`:00"`)]...), '"')
}

// appendArray writes the items as arrayText does.
func (p *Page) appendArray(dst []byte) []byte {
	dst = append(dst, '{')
	for i, item := range p.items {
		if i > 0 {
			dst = append(dst, ',')
		}
		if plain := item[1 : len(item)-1]; isPlainElement(asString(plain)) {
			dst = append(dst, plain...)
		} else {
			dst = append(dst, item...) // it has no escapes, so its quotes are all it takes
		}
	}
	return append(dst, '}')
}

// appendUnescaped reads a value that holds escapes.
func (p *Page) appendUnescaped(dst []byte, f *pageField, value []byte, kind row.Kind) []byte {
	if kind == row.Text && f.column.Kind != row.Text { // an item of a list
		value = append(append([]byte{'['}, value...), ']')
		if v, err := f.column.Read(value); err == nil && len(v.List) == 1 {
			return AppendCSVValue(dst, row.Text, row.Value{Text: v.List[0]})
		}
		return dst
	}
	v, err := f.column.Read(value)
	if err != nil { // what the snapshot wrote itself always reads
		return dst
	}
	return AppendCSVValue(dst, kind, v)
}
