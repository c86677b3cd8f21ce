package browse_test

import (
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/must"
)

func TestTableView(t *testing.T) {
	long := strings.Repeat("x", 41)
	for address, want := range map[string]string{
		"":                                 "",
		"view=cards&columns=name":          "",
		"columns=name":                     "",
		"view=table":                       "view=table",
		"view=table&columns=":              "view=table",
		"view=table&columns=ram_size,name": "columns=ram_size,name&view=table",
		"view=table&columns=name&columns=ram_size,name,,name": "columns=name,ram_size&view=table",
		"columns=z,name,a,z&view=table":                       "columns=name,a,z&view=table",
		"view=table&columns=f,e,d,c,b,a":                      "columns=a,b,c,d,e&view=table",
		"view=table&columns=type," + long:                     "columns=type&view=table",
	} {
		params := must.Get(url.ParseQuery(address))(t)
		if got := strings.ReplaceAll(browse.TableView(params).Encode(), "%2C", ","); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}

func TestTableExport(t *testing.T) {
	for columns, want := range map[string]string{"": "", "nothing": "", "nothing,ram_size,name": "ram_size,name"} {
		if got := browse.TableExport(url.Values{browse.ColumnsParam: {columns}}); got != want {
			t.Errorf("%q: %q, want %q", columns, got, want)
		}
	}
}

func TestColumnsOfTablesAreThoseOfTheAPI(t *testing.T) {
	item := ask(t, browsetest.Shelf(), url.Values{"select": {browse.TableSelect()}}.Encode()).Items[0]
	for _, f := range words.Facts {
		if f.Group != "" && !strings.Contains(string(item.Row), `"`+f.Column+`":`) {
			t.Errorf("a plan lacks the column %s", f.Column)
		}
		if f.Order != "" {
			ask(t, browsetest.Shelf(), "order="+f.Column+"."+f.Order+".nullslast") // fails where the header sorts by nothing
		}
	}
}
