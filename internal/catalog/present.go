package catalog

import (
	"strconv"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// AppendJSON appends the plan as one JSON object of the given fields.
func (s *Snapshot) AppendJSON(dst []byte, p *market.Plan, fields []query.Field) []byte {
	dst = append(dst, '{')
	for i, f := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = row.AppendValue(dst, row.Text, row.Value{Text: f.Name})
		dst = append(dst, ':')
		kind, v := s.value(p, f.Ref)
		dst = row.AppendValue(dst, kind, v)
	}
	return append(dst, '}')
}

// AppendCSV appends the plan as one line of CSV, each value written as
// PostgreSQL writes the fields of a row: NULL as nothing, an empty text as "",
// booleans as t and f, lists as {a,"b c"}.
func (s *Snapshot) AppendCSV(dst []byte, p *market.Plan, fields []query.Field) []byte {
	for i, f := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		kind, v := s.value(p, f.Ref)
		dst = AppendCSVValue(dst, kind, v)
	}
	return append(dst, '\n')
}

// value gives a field's value with the type to write it in.
func (s *Snapshot) value(p *market.Plan, ref query.Ref) (row.Kind, row.Value) {
	if len(ref.Path) > 0 {
		return partValue(p, ref)
	}
	if ref.Column == query.PriceUSD {
		a, ok := s.PriceUSD(p)
		return row.Number, row.Value{Null: !ok, Num: a}
	}
	c, ok := row.Find(ref.Column)
	if !ok {
		return row.Text, row.Value{Null: true}
	}
	return c.Kind, c.Get(p)
}

// partValue follows a path as values does, for one plan.
func partValue(p *market.Plan, ref query.Ref) (row.Kind, row.Value) {
	nothing := row.Value{Null: true}
	c, ok := row.Find(ref.Column)
	if !ok || len(ref.Path) != 1 {
		return row.Text, nothing
	}
	return partOf(c, c.Get(p), ref)
}

// partOf follows a path of one step into a column's value.
func partOf(c *row.Column, v row.Value, ref query.Ref) (row.Kind, row.Value) {
	nothing := row.Value{Null: true}
	switch {
	case c.Kind == row.PriceMap:
		a, ok := v.Prices[market.Currency(ref.Path[0])]
		if ok && ref.Text {
			return row.Text, row.Value{Text: a.String()}
		}
		return row.Number, row.Value{Null: !ok, Num: a}
	case c.Kind == row.TextArray && isPosition(ref.Path[0]):
		at, _ := strconv.Atoi(ref.Path[0])
		text, ok := itemAt(v.List, at)
		return row.Text, row.Value{Null: !ok, Text: text}
	}
	return row.Text, nothing
}

// AppendCSVValue appends one value of a line.
func AppendCSVValue(dst []byte, kind row.Kind, v row.Value) []byte {
	if v.Null {
		return dst
	}
	switch kind {
	case row.Text:
		return appendQuoted(dst, v.Text)
	case row.Boolean:
		if v.Bool {
			return append(dst, 't')
		}
		return append(dst, 'f')
	case row.TextArray:
		return appendQuoted(dst, arrayText(v.List))
	case row.Timestamp:
		return appendQuoted(dst, v.Time.UTC().Format("2006-01-02 15:04:05.999999-07"))
	}
	return appendQuoted(dst, string(row.AppendValue(nil, kind, v)))
}

// appendQuoted puts a value in quotes where PostgreSQL would.
func appendQuoted(dst []byte, text string) []byte {
	if needsQuotes(text) {
		return appendInQuotes(dst, text)
	}
	return append(dst, text...)
}

func appendInQuotes(dst []byte, text string) []byte {
	dst = append(dst, '"')
	for {
		n := strings.IndexByte(text, '"') + 1
		if n == 0 {
			return append(append(dst, text...), '"')
		}
		dst = append(append(dst, text[:n]...), '"')
		text = text[n:]
	}
}

// quotedFor marks the bytes for which PostgreSQL puts a field of a row in quotes.
var quotedFor = [256]bool{'"': true, '\\': true, '(': true, ')': true, ',': true,
	' ': true, '\t': true, '\r': true, '\n': true, '\v': true, '\f': true}

func needsQuotes(text string) bool {
	for i := range len(text) {
		if quotedFor[text[i]] {
			return true
		}
	}
	return text == ""
}

// isPlainElement is whether an item of an array stands without quotes.
func isPlainElement(item string) bool {
	for i := range len(item) {
		switch item[i] {
		case '{', '}', '"', ',', '\\', ' ', '\t', '\r', '\n', '\v', '\f':
			return false
		}
	}
	return item != "" && !strings.EqualFold(item, "null")
}

func arrayText(list []string) string {
	quoted := make([]string, len(list))
	for i, item := range list {
		quoted[i] = item
		if !isPlainElement(item) {
			quoted[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(item) + `"`
		}
	}
	return "{" + strings.Join(quoted, ",") + "}"
}
