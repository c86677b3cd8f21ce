package rowwriter

import "launchrack/internal/row"

// value returns the value of a field in the row that was read, as JSON, and the type
// in which it is written. It returns nil for null.
func (w *Writer) value(f *field, i int) ([]byte, row.Kind) {
	switch {
	case f.isPrice:
		w.scratch = w.rows.AppendPrice(w.scratch[:0], i, f.Ref.Column)
		if len(w.scratch) == 0 {
			return nil, row.Number
		}
		return w.scratch, row.Number
	case f.column == nil || (len(f.Ref.Path) > 1 && f.column.Kind != row.DiskList):
		return nil, row.Text
	}
	value, kind := w.values[f.at], f.column.Kind
	if string(value) == "null" {
		return nil, kind
	}
	if len(f.Ref.Path) > 0 {
		return w.part(f, value)
	}
	return value, kind
}

// part follows a field's path into a price map, a list of texts or a list of disks.
func (w *Writer) part(f *field, value []byte) ([]byte, row.Kind) {
	switch {
	case f.column.Kind == row.PriceMap:
		if amount, ok := row.Member(value, f.Ref.Path[0]); ok {
			return amount, row.Number
		}
	case f.column.Kind == row.DiskList && row.IsDiskPath(f.Ref.Path):
		return diskPart(f, value)
	case f.column.Kind == row.TextArray && f.isPosition:
		return w.item(f, value), row.Text
	}
	return nil, row.Text
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

// diskPart follows a field's path into a list of disks.
func diskPart(f *field, value []byte) ([]byte, row.Kind) {
	list, _ := row.PlainDisks(value)
	d, ok := row.DiskAt(list, f.Ref.Path)
	switch {
	case !ok:
		return nil, row.Text
	case len(f.Ref.Path) == 1 && f.Ref.Text:
		return row.AppendValue(nil, row.Text, row.Value{Text: string(row.AppendDiskText(nil, d))}), row.Text
	case len(f.Ref.Path) == 1:
		return row.AppendDisk(nil, d), row.DiskList
	}
	number, text, ok := row.DiskMember(d, f.Ref.Path[1])
	switch {
	case !ok:
		return nil, row.Text
	case f.Ref.Path[1] == "kind":
		return row.AppendValue(nil, row.Text, row.Value{Text: text}), row.Text
	}
	return number.Append(nil), row.Number
}
