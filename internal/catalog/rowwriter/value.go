package rowwriter

import "launchrack/internal/row"

// value returns a field of the current row as JSON, and its type. It returns nil for null.
func (w *Writer) value(f *field, i int) ([]byte, row.Kind) {
	switch {
	case f.isComputed:
		w.scratch = w.rows.AppendComputed(w.scratch[:0], i, f.Ref.Column)
		return computedValue(f, w.scratch)
	case f.column == nil || (len(f.Ref.Path) > 1 && !f.column.Kind.IsObjectList() && f.column.Kind != row.JSON):
		return nil, row.Text
	}
	value, kind := w.values[f.at], f.column.Kind
	if len(value) == 0 || string(value) == "null" {
		return nil, kind
	}
	if len(f.Ref.Path) > 0 {
		return w.part(f, value)
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

// part follows a field's path into a price map, a list of texts or a list of objects.
func (w *Writer) part(f *field, value []byte) ([]byte, row.Kind) {
	switch {
	case f.column.Kind == row.PriceMap:
		if amount, ok := row.Member(value, f.Ref.Path[0]); ok {
			return amount, row.Number
		}
	case f.column.Kind.IsObjectList() && row.IsListPath(f.Ref.Path):
		return listPart(f, value)
	case f.column.Kind == row.TextArray && f.isPosition:
		return w.item(f, value), row.Text
	case f.column.Kind == row.JSON:
		return anyPart(f, value)
	}
	return nil, row.Text
}

// anyPart follows a field's path into any JSON.
func anyPart(f *field, value []byte) ([]byte, row.Kind) {
	whole, err := row.DecodeAny(value)
	part, found := row.Follow(whole, f.Ref.Path)
	if err != nil || !found || part == nil {
		return nil, row.Text
	}
	if text, ok := row.PlainText(part); f.Ref.Text && ok {
		return row.AppendValue(nil, row.Text, row.Value{Text: text}), row.Text
	}
	encoded, err := row.AppendAny(nil, part)
	if err != nil { // what was decoded always encodes
		return nil, row.Text
	}
	return encoded, row.JSON
}

// item returns the item of a list at a field's position, nil where there is none.
func (w *Writer) item(f *field, value []byte) []byte {
	if w.itemsOf != f.at {
		w.items, w.itemsOf = row.Items(w.items[:0], value), f.at
	}
	at := f.position
	if at < 0 {
		at += len(w.items)
	}
	if at < 0 || at >= len(w.items) {
		return nil
	}
	return w.items[at]
}

// listPart follows a field's path into a list of objects.
func listPart(f *field, list []byte) ([]byte, row.Kind) {
	part, ok := row.ListPart(list, f.Ref.Path)
	switch {
	case !ok || row.IsNull(part):
		return nil, row.Text
	case part[0] == '"':
		return part, row.Text
	case part[0] != '{':
		return part, row.Number
	case f.Ref.Text:
		return row.AppendValue(nil, row.Text, row.Value{Text: string(row.AppendPartText(nil, part))}), row.Text
	}
	return part, f.column.Kind
}
