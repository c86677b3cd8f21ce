package tree_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/partner/tree"
	"launchrack/internal/testing/must"
)

// TestABudgetIsSpentAsItIsMade: small documents that become large are refused, and those that are just below a bound
// are read.
func TestABudgetIsSpentAsItIsMade(t *testing.T) {
	within := func(depth, text int, open string) string {
		return "<body>" + strings.Repeat(open, depth) + strings.Repeat("word ", text/5) + strings.Repeat("</div>", depth)
	}
	wide := func(columns, rows int) string {
		var head []string
		for i := range columns {
			head = append(head, fmt.Sprintf("the name of column %d", i))
		}
		return strings.Join(head, ",") + "\n" + strings.Repeat(strings.Repeat(",", columns-1)+"\n", rows)
	}
	items := func(selector string) tree.Form {
		return tree.Form{Format: tree.HTML, Select: tree.Selection{Items: selector}}
	}
	values := func(value string) tree.Form {
		return tree.Form{Format: tree.HTML, Select: tree.Selection{Items: "div", Values: map[string]string{"v": value}}}
	}
	digits := strings.Repeat("9", tree.MaxDigits)
	for _, c := range []struct {
		name, body string
		form       tree.Form
		want       string // empty for a document that is read
	}{
		{"items in each other", within(400, 250_000, "<div>"), items("div"), "again and again"},
		{"marks in each other", "<body itemscope>" + within(400, 250_000, "<div itemprop=a>"), tree.Form{Format: tree.HTML}, "again and again"},
		{"marks in each other beside items", "<body itemscope>" + within(400, 250_000, "<div itemprop=a>"), items("body"), ""},
		{"marked items in each other", within(400, 250_000, "<div itemscope>"), tree.Form{Format: tree.HTML}, ""},
		{"a list of elements in each other", within(400, 250_000, "<div>"), values("div[]"), "again and again"},
		{"a long attribute in many items", strings.Repeat(`<div><a href="`+strings.Repeat("a", 1000)+`">`, 400) + strings.Repeat("</a></div>", 400), values("a@href[]"), "again and again"},
		{"a few items", within(20, 250_000, "<div>"), items("div"), ""},
		{"formatting that is never closed", strings.Repeat("<b>", 400) + strings.Repeat("<div>a</div>", 10_000), items("div"), "elements"},
		{"other formatting that is never closed", "<div>" + strings.Repeat(`<font color=a><i class=b>`, 200) + "</div>" + strings.Repeat("<p>a", 10_000), items("p"), "elements"},
		{"elements far below many others", strings.Repeat("<div>", 400) + strings.Repeat("<br>", 200_000), items("div:has(hr)"), "in each other"},
		{"a page of many small elements", strings.Repeat("<br>", 200_000) + "<div>a</div>", items("div"), ""},
		{"a table of a thousand columns", wide(1000, 100), tree.Form{Format: tree.CSV}, ""},
		{"a wider table", wide(1001, 1), tree.Form{Format: tree.CSV}, "1,000 columns"},
		{"a table with more cells than values", wide(1000, 1001), tree.Form{Format: tree.CSV}, "1,000,000 values"},
		{"one row of separators", "a,b\n" + strings.Repeat(",", tree.MaxValues+10), tree.Form{Format: tree.CSV}, "1,000,000 values"},
		{"long names in each row", strings.Repeat("n", 10_000) + ",b\n" + strings.Repeat(",\n", 10_000), tree.Form{Format: tree.CSV}, "again and again"},
		{"small elements of XML", "<r>" + strings.Repeat(`<a b=""/>`, 600_000) + "</r>", tree.Form{Format: tree.XML}, "1,000,000 values"},
		{"attributes of XML", "<r " + strings.Repeat(`b="" `, 1_100_000) + "/>", tree.Form{Format: tree.XML}, "1,000,000 values"},
		{"fewer elements of XML", "<r>" + strings.Repeat(`<a b=""/>`, 400_000) + "</r>", tree.Form{Format: tree.XML}, ""},
		{"lists of JSON", "[" + strings.Repeat("[],", 600_000) + "[]]", tree.Form{Format: tree.JSON}, "1,000,000 values"},
		{"commas in texts", `["` + strings.Repeat(`,[{\"`, 2_000_000) + `"]`, tree.Form{Format: tree.JSON}, ""},
		{"lines of JSON", strings.Repeat("[{}]\n", 400_000), tree.Form{Format: tree.NDJSON}, "1,000,000 values"},
		{"a number of the most digits", `{"a": -` + digits[1:] + `}`, tree.Form{Format: tree.JSON}, ""},
		{"a longer number", `{"a": ` + digits + `0}`, tree.Form{Format: tree.JSON}, "40 characters"},
		{"a longer number in a list", `[1,` + digits + `.5]`, tree.Form{Format: tree.JSON}, "40 characters"},
		{"a longer number in a line", "1\n" + digits + "0\n", tree.Form{Format: tree.NDJSON}, "40 characters"},
		{"a longer number in JSON-LD", `<script type="application/ld+json">{"price": ` + digits + `0}</script>`, tree.Form{Format: tree.HTML}, "40 characters"},
		{"digits in a text", `["` + digits + digits + `"]`, tree.Form{Format: tree.JSON}, ""},
		{"the farthest exponents", `[1e400, 1E-400]`, tree.Form{Format: tree.JSON}, ""},
		{"a farther exponent", `[1e401]`, tree.Form{Format: tree.JSON}, "exponent"},
		{"a farther exponent below", `[1E-00401]`, tree.Form{Format: tree.JSON}, "exponent"},
		{"an exponent that is no number", `[1e99999999999999999999]`, tree.Form{Format: tree.JSON}, "exponent"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.form.Read([]byte(c.body), "")
			if c.want == "" {
				if err != nil || len(got) == 0 {
					t.Errorf("a document of %d bytes is refused: %v", len(c.body), err)
				}
				return
			}
			excess, is := errors.AsType[tree.Excess](err)
			if !is || !strings.HasPrefix(err.Error(), "sent ") || !strings.Contains(string(excess), c.want) {
				t.Errorf("a document of %d bytes gives %d bytes, %v; want %q", len(c.body), len(got), err, c.want)
			}
		})
	}
}

// TestALookHasOneBudget: what several forms make of a document is counted together.
func TestALookHasOneBudget(t *testing.T) {
	page := []byte(strings.Repeat("<div>", 300) + strings.Repeat("word ", 26_000))
	b := tree.NewBudget(1)
	form := tree.Form{Format: tree.HTML, Select: tree.Selection{Items: "div"}}
	must.Get(form.ReadWithin(b, page, ""))(t)
	if _, err := form.ReadWithin(b, page, ""); err == nil {
		t.Error("the second reading has a budget of its own")
	}
}
