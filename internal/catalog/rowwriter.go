package catalog

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// RowWriter writes rows with some fields, as JSON or as CSV. Values are copied as
// they were encoded. It is used by one goroutine at a time.
type RowWriter struct {
	rows   rowSource
	fields []writtenField
	whole  bool
	err    error
	// values are those of a row, up to the last one that a field needs.
	values [][]byte
	// items are those of the list of column itemsOf, of the row that was read.
	items   [][]byte
	itemsOf int
	// document is the row that was read, and room what values are made in.
	document, room []byte
}

// rowSource gives the rows to write.
type rowSource interface {
	Len() int
	Document(i int) Document
	// computed returns the digits of a computed price, nil for none. It may use the
	// room.
	computed(i int, column string, room []byte) []byte
}

// writtenField is a field with the source of its value.
type writtenField struct {
	query.Field
	// name is how the field begins in an object.
	name   []byte
	column *row.Column // nil for a computed price and for what leads nowhere
	// isComputed reports that it is one of query.ComputedPrices.
	isComputed bool
	at         int // of the column, in a row
	// position is the path's, where it is one.
	position   int
	isPosition bool
}

// Writer prepares the writing of many rows.
func (r Result) Writer(fields []query.Field) *RowWriter { return newRowWriter(r, fields) }

// PlanWriter prepares the writing of plans that may not be in the snapshot, as
// its rows are written.
func (s *Snapshot) PlanWriter(plans []market.Plan, fields []query.Field) *RowWriter {
	return newRowWriter(planSource{s, plans}, fields)
}

// planSource are plans that are completed and encoded when they are asked for.
type planSource struct {
	snap  *Snapshot
	plans []market.Plan
}

func (s planSource) Len() int { return len(s.plans) }

func (s planSource) Document(i int) Document {
	p := s.plans[i]
	s.snap.Complete(&p)
	return split(row.AppendJSON(nil, &p, publicColumns))
}

func (s planSource) computed(i int, column string, room []byte) []byte {
	currency, _ := query.ComputedCurrency(column)
	a, ok := price.ComparedIn(&s.plans[i], currency, s.snap.rates)
	if !ok {
		return nil
	}
	return a.Append(room)
}

func newRowWriter(rows rowSource, fields []query.Field) *RowWriter {
	if IsWholeRow(fields) {
		return &RowWriter{rows: rows, whole: true, fields: wholeFields}
	}
	return &RowWriter{rows: rows, fields: writtenFields(fields)}
}

// wholeFields are those of select=*, which most writers have.
var wholeFields = writtenFields(query.AllFields())

func writtenFields(fields []query.Field) []writtenField {
	list := make([]writtenField, 0, len(fields))
	for _, f := range fields {
		one := writtenField{Field: f, name: append(row.AppendValue(nil, row.Text, row.Value{Text: f.Name}), ':')}
		_, one.isComputed = query.ComputedCurrency(f.Ref.Column)
		if at := slices.IndexFunc(publicColumns, func(c *row.Column) bool { return c.Name == f.Ref.Column }); at >= 0 {
			one.column, one.at = publicColumns[at], at
		}
		if len(f.Ref.Path) == 1 {
			at, err := strconv.Atoi(f.Ref.Path[0])
			one.position, one.isPosition = at, err == nil
		}
		list = append(list, one)
	}
	return list
}

// Len is how many rows there are.
func (p *RowWriter) Len() int { return p.rows.Len() }

// Document gives a row, from 0, as select=* does.
func (p *RowWriter) Document(i int) Document { return p.rows.Document(i) }

// Err returns the first failure to read a row's record. Such a row is left out.
func (p *RowWriter) Err() error { return p.err }

// AppendJSON appends a row, from 0, as one JSON object.
func (p *RowWriter) AppendJSON(dst []byte, i int) []byte {
	if p.whole {
		return p.rows.Document(i).Append(dst)
	}
	return p.appendObject(dst, i, false)
}

// AppendStripped is AppendJSON without the fields that are null.
func (p *RowWriter) AppendStripped(dst []byte, i int) []byte { return p.appendObject(dst, i, true) }

func (p *RowWriter) appendObject(dst []byte, i int, stripped bool) []byte {
	if !p.read(i) {
		return dst
	}
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

// read finds a row's values, and reports whether the record could be read.
func (p *RowWriter) read(i int) bool {
	if p.values == nil {
		p.makeRoom()
	}
	p.itemsOf = -1
	d := p.rows.Document(i)
	p.document = d.Append(p.document[:0])
	if err := row.Split(p.document, publicColumns, p.values); err != nil {
		p.err = cmp.Or(p.err, err)
		return false
	}
	return true
}

// makeRoom has a place for each value up to the last one that a field needs.
func (p *RowWriter) makeRoom() {
	last := -1
	for k := range p.fields {
		if p.fields[k].column != nil {
			last = max(last, p.fields[k].at)
		}
	}
	p.values = make([][]byte, last+1)
}

func (p *RowWriter) appendValue(dst []byte, f *writtenField, i int) []byte {
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
func (p *RowWriter) value(f *writtenField, i int) ([]byte, row.Kind) {
	switch {
	case f.isComputed && len(f.Ref.Path) == 0:
		digits := p.rows.computed(i, f.Ref.Column, p.room[:0])
		if digits != nil {
			p.room = digits
		}
		return digits, row.Number
	case f.column == nil || (len(f.Ref.Path) > 1 && f.column.Kind != row.DiskList):
		return nil, row.Text
	}
	value, kind := p.values[f.at], f.column.Kind
	if string(value) == "null" {
		return nil, kind
	}
	if len(f.Ref.Path) > 0 {
		return p.part(f, value)
	}
	return value, kind
}

// part follows a path as values does, in what is written.
func (p *RowWriter) part(f *writtenField, value []byte) ([]byte, row.Kind) {
	switch {
	case f.column.Kind == row.PriceMap:
		if amount, ok := row.Member(value, f.Ref.Path[0]); ok {
			return amount, row.Number
		}
	case f.column.Kind == row.DiskList && isDiskPath(f.Ref.Path):
		return p.diskPart(f, value)
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

// diskPart follows a path into a list of disks.
func (p *RowWriter) diskPart(f *writtenField, value []byte) ([]byte, row.Kind) {
	list, _ := row.PlainDisks(value)
	d, ok := diskAt(list, f.Ref.Path)
	switch {
	case !ok:
		return nil, row.Text
	case len(f.Ref.Path) == 1 && f.Ref.Text:
		return row.AppendValue(nil, row.Text, row.Value{Text: string(appendDiskText(nil, d))}), row.Text
	case len(f.Ref.Path) == 1:
		return row.AppendDisk(nil, d), row.DiskList
	}
	number, text, ok := diskMember(d, f.Ref.Path[1])
	switch {
	case !ok:
		return nil, row.Text
	case f.Ref.Path[1] == "kind":
		return row.AppendValue(nil, row.Text, row.Value{Text: text}), row.Text
	}
	return number.Append(nil), row.Number
}

// AppendCSV appends a row, from 0, as one line of CSV, each value written as
// PostgreSQL writes the fields of a row: NULL as nothing, an empty text as "",
// booleans as t and f, lists as {a,"b c"}.
func (p *RowWriter) AppendCSV(dst []byte, i int) []byte {
	if !p.read(i) {
		return dst
	}
	for k := range p.fields {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = p.appendCSVValue(dst, &p.fields[k], i)
	}
	return append(dst, '\n')
}

func (p *RowWriter) appendCSVValue(dst []byte, f *writtenField, i int) []byte {
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
	case kind.IsJSON():
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
func (p *RowWriter) appendArray(dst []byte) []byte {
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
func (p *RowWriter) appendUnescaped(dst []byte, f *writtenField, value []byte, kind row.Kind) []byte {
	if kind == row.Text && f.column.Kind == row.DiskList {
		var text string
		if json.Unmarshal(value, &text) != nil { // what the snapshot wrote itself always reads
			return dst
		}
		return AppendCSVValue(dst, row.Text, row.Value{Text: text})
	}
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
