package rowwriter

import (
	"regexp"
	"slices"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/row"
)

// ByteOrderMark begins a file that a spreadsheet is to read as UTF-8.
const ByteOrderMark = "\ufeff"

// AppendSheetHeader is AppendCSVHeader for people who open the file in a spreadsheet.
func AppendSheetHeader(dst []byte, fields []query.Field) []byte {
	dst = append(dst, ByteOrderMark...)
	for i, f := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		begin := len(dst)
		dst = defuse(AppendCSVValue(dst, row.Text, row.Value{Text: f.Name}), begin)
	}
	return append(dst, '\n')
}

// AppendSheetRow is AppendCSV for people who open the file in a spreadsheet: no value is
// read as a formula.
func (w *Writer) AppendSheetRow(dst []byte, i int) []byte { return w.appendLine(dst, i, true) }

// plainNumber is what a spreadsheet may read as a number.
var plainNumber = regexp.MustCompile(`^[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$`)

// defuse puts an apostrophe before the value from begin on where a spreadsheet would take
// it for a formula.
func defuse(dst []byte, begin int) []byte {
	at := begin
	if at < len(dst) && dst[at] == '"' {
		at++
	}
	if at == len(dst) || !startsFormula(dst[at]) || plainNumber.Match(dst[at:]) {
		return dst
	}
	return slices.Insert(dst, at, '\'')
}

func startsFormula(b byte) bool {
	switch b {
	case '=', '+', '-', '@', '\t', '\r':
		return true
	}
	return false
}
