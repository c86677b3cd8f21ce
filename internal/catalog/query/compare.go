package query

import (
	"cmp"
	"slices"
	"strings"

	"launchrack/internal/model/row"
)

// Compare orders two values of a kind.
func Compare(kind row.Kind, a, b *Literal) int {
	switch {
	case kind == row.Integer, kind == row.Number:
		return a.Num.Cmp(b.Num)
	case kind == row.Boolean:
		return compareBools(a.Bool, b.Bool)
	case kind == row.TextArray:
		return slices.Compare(a.List, b.List)
	case kind == row.Timestamp:
		if a.Infinite != 0 {
			return cmp.Compare(a.Infinite, b.Infinite)
		}
		return CompareTime(a.Time.UnixMicro(), b)
	case kind.IsJSON():
		return CompareJSON(a.JSON, b.JSON)
	}
	return strings.Compare(a.Text, b.Text)
}

// CompareTime compares a time in microseconds, as times are shown, with one of an address.
func CompareTime(micro int64, l *Literal) int {
	if l.Infinite != 0 {
		return -l.Infinite
	}
	return cmp.Compare(micro, l.Time.UnixMicro())
}
