package browse

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// The parameters of a page that shows its list as a table.
const (
	ViewParam    = "view"
	ViewTable    = "table"
	ColumnsParam = "columns"
)

// Columns that a table does not have are told to the visitor. These bounds keep an address
// from filling a page with them.
const (
	maxUnknownColumns = 5
	maxColumnBytes    = 40
)

// TableView returns the parameters of an address that asks for a table, empty for cards:
// the table's own columns in the order of the address, each once, and then the first few
// that it does not have, in the order of their names.
func TableView(params url.Values) url.Values {
	if params.Get(ViewParam) != ViewTable {
		return url.Values{}
	}
	table := url.Values{ViewParam: {ViewTable}}
	known, unknown := columnsOf(params)
	if columns := slices.Concat(known, unknown); len(columns) > 0 {
		table.Set(ColumnsParam, strings.Join(columns, ","))
	}
	return table
}

// TableExport returns the columns of an address that a table has, for an export of it;
// empty where it names none.
func TableExport(params url.Values) string {
	known, _ := columnsOf(params)
	return strings.Join(known, ",")
}

// columnsOf splits the columns of an address into those of tables and the others.
func columnsOf(params url.Values) (known, unknown []string) {
	for _, name := range strings.Split(strings.Join(params[ColumnsParam], ","), ",") {
		switch {
		case words.FactOf(name).Group != "":
			if !slices.Contains(known, name) {
				known = append(known, name)
			}
		case name != "" && len(name) <= maxColumnBytes && !slices.Contains(unknown, name):
			unknown = append(unknown, name)
		}
	}
	slices.Sort(unknown)
	return known, unknown[:min(len(unknown), maxUnknownColumns)]
}

// MoreTableColumns stands in a select of pages for the columns that a table has besides those of
// cards, so that the scripts of pages need not name them.
const MoreTableColumns = "table_columns"

// withTableColumns writes out MoreTableColumns in a select.
func withTableColumns(params url.Values) url.Values {
	short := params.Get("select")
	if !strings.HasSuffix(short, ","+MoreTableColumns) {
		return params
	}
	whole := maps.Clone(params)
	whole["select"] = []string{strings.TrimSuffix(short, MoreTableColumns) + strings.TrimPrefix(TableSelect(), view.CardColumns+",")}
	return whole
}

// TableSelect returns what a table asks the API for: the columns of cards and its own.
func TableSelect() string {
	columns := strings.Split(view.CardColumns, ",")
	for _, f := range words.Facts {
		if f.Group != "" && !slices.Contains(columns, f.Column) {
			columns = append(columns, f.Column)
		}
	}
	return strings.Join(columns, ",")
}
