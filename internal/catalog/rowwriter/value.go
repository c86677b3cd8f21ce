package rowwriter

import "launchrack/internal/model/row"

// value returns a field of the current row as JSON, and its type. It returns nil for null.
func (w *Writer) value(f *field, i int) ([]byte, row.Kind) {
	switch {
	case f.isComputed:
		w.scratch = w.rows.AppendComputed(w.scratch[:0], i, f.Ref.Column)
		return computedValue(f, w.scratch)
	case f.column == nil:
		return nil, row.Text
	}
	value, kind := w.values[f.at], f.column.Kind
	if len(value) == 0 || string(value) == "null" {
		return nil, kind
	}
	if len(f.Ref.Path) > 0 {
		return part(f, value)
	}
	return value, kind
}

// computedValue reads the value of a computed column: a number, or a price map as a JSON object.
func computedValue(f *field, value []byte) ([]byte, row.Kind) {
	switch {
	case len(value) == 0:
		return nil, row.Number
	case len(f.Ref.Path) == 1:
		if amount, ok := row.Member(value, f.Ref.Path[0]); ok {
			return amount, row.Number
		}
		return nil, row.Number
	case value[0] == '{':
		return value, row.PriceMap
	}
	return value, row.Number
}

// part follows a field's path into its value.
func part(f *field, value []byte) ([]byte, row.Kind) {
	part, ok := row.Part(value, f.Ref.Path)
	switch {
	case !ok || row.IsNull(part):
		return nil, row.Text
	case !f.Ref.Text && f.column.Kind == row.JSON:
		return part, row.JSON
	case part[0] == '"':
		return part, row.Text
	case part[0] == '{' || part[0] == '[':
		return row.AppendValue(nil, row.Text, row.Value{Text: string(row.AppendPartText(nil, part))}), row.Text
	}
	return part, row.Number
}
