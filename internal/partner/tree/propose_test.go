package tree_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/partner/tree"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// isAmount stands in for the reader of offers.
var isAmount = regexp.MustCompile(`[$€£]\s*\d|\d\s*(?:[$€£]|EUR|zł)`).MatchString

// TestPropose finds the plans of pages that no system made, by what repeats on them.
func TestPropose(t *testing.T) {
	box := func(class, name, facts, price string) string {
		return `<div class="` + class + `"><h3>` + name + `</h3><ul>` + facts + `</ul><p class="cost">` + price + `</p><a class="btn" href="/order?p=` + name + `">Order</a></div>`
	}
	facts := "<li>2 vCPU</li><li>4 GB RAM</li><li>40 GB NVMe</li>"
	nav := `<ul class="nav"><li><a href="/a">Home</a></li><li><a href="/b">Blog 2</a></li><li><a href="/c">From €1</a></li></ul>`
	for name, tt := range map[string]struct {
		page  string
		names []string
		price string // of the first item
	}{
		"boxes": {nav + `<div class="grid">` + box("box", "S", facts, "€5") + box("box featured", "M", facts, "<del>€9</del> <b>€7</b>") + box("box last", "L", facts, "€9") + `</div>`, []string{"S", "M", "L"}, "€5"},
		"boxes in two groups": {`<section><div class="tab">` + box("box", "S", facts, "€5") + box("box", "M", facts, "€7") + `</div><div class="tab">` + box("box", "XL", facts, "€19") + box("box", "XXL", facts, "€29") + `</div></section>`,
			[]string{"S", "M", "XL", "XXL"}, "€5"},
		"a price in parts": {`<div class="w">` + box("plan-box", "S", facts, "<span>6</span><sup>.99</sup> €") + box("plan-box", "M", facts, "<span>8</span><sup>.99</sup> €") + box("plan-box", "L", facts, "<span>9</span><sup>.99</sup> €") + `</div>`,
			[]string{"S", "M", "L"}, "6.99 €"},
		"a table": {`<table class="t"><tr><th>Name<th>CPU<th>RAM<th>Price</tr><tr><td>S<td>2 cores<td>4 GB<td>€5<td><a href=/o/s>Buy</a></tr><tr><td>M<td>4 cores<td>8 GB<td>€7<td><a href=/o/m>Buy</a></tr><tr><td>L<td>8 cores<td>16 GB<td>€9<td><a href=/o/l>Buy</a></tr></table>`,
			[]string{"S", "M", "L"}, "€5"},
		"without a class": {`<main><ul><li><h4>S</h4><p>2 cores, 4 GB</p><p>5 zł</p><a href=/s>x</a></li><li><h4>M</h4><p>4 cores, 8 GB</p><p>7 zł</p><a href=/m>x</a></li><li><h4>L</h4><p>8 cores, 16 GB</p><p>9 zł</p><a href=/l>x</a></li></ul></main>`,
			[]string{"S", "M", "L"}, "5 zł"},
		"utility classes": {`<div class="grid sm:grid-cols-2">` + strings.Repeat(`<div class="flex flex-col p-4 rounded-lg"><h2 class="text-xl">Aue</h2><article class="prose"><ul><li>2 vCores</li><li>4 GB</li></ul></article><h3 class="mb-2">9,90 €</h3><a href="/x"><button>Buy</button></a></div>`, 3) + `</div>`,
			[]string{"Aue", "Aue", "Aue"}, "9,90 €"},
		"a table of columns": {`<table class="plans"><tr><th><th>S<th>M<th>L</tr><tr><th>CPU<td>2 cores<td>4 cores<td>8 cores</tr><tr><th>RAM<td>4 GB<td>8 GB<td>16 GB</tr><tr><td>Price<td>€5<td>€7<td>€9</tr><tr><td><td><a href=/s>Buy</a><td><a href=/m>Buy</a><td><a href=/l>Buy</a></tr></table>`,
			[]string{"S", "M", "L"}, "€5"},
		"prices of no server": {`<ul>` + strings.Repeat(`<li class="shirt"><b>Shirt</b> €5 <a href=/x>Buy</a></li>`, 5) + `</ul>`, nil, ""},
		"two only":            {`<div>` + box("box", "S", facts, "€5") + box("box", "M", facts, "€7") + `</div>`, nil, ""},
		"nothing":             {"", nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			proposals := tree.Propose([]byte(`<html><body>`+tt.page+`</body></html>`), isAmount)
			if len(proposals) == 0 {
				if tt.names != nil {
					t.Error("nothing is proposed")
				}
				return
			}
			if tt.names == nil {
				t.Fatalf("%+v is proposed", proposals[0])
			}
			read := must.Get(tree.Form{Format: tree.HTML, Select: proposals[0]}.Read([]byte(tt.page), "text/html"))(t)
			var page struct {
				Items []struct{ Name, Price, URL string }
			}
			must.Do(t, json.Unmarshal(read, &page))
			var names []string
			for _, item := range page.Items {
				names = append(names, item.Name)
				if item.URL == "" {
					t.Errorf("%s has no link", item.Name)
				}
			}
			if strings.Join(names, " ") != strings.Join(tt.names, " ") || page.Items[0].Price != tt.price {
				t.Errorf("%+v\nreads %s", proposals[0], read)
			}
		})
	}
}

// TestTables labels the cells of a row with the heads of their columns, and turns a table whose columns are plans.
func TestTables(t *testing.T) {
	rows := `<table><thead><tr><th>Plan<th>CPU<th>RAM<th></thead><tr><td>S<td>2 cores<td>4 GB<td>x</table>`
	columns := `<table><tr><th><th>S<th>M</tr><tr><td>RAM<td>4 GB<td>8 GB</table>`
	odd := `<table><tr><th><th>S<th>M</tr><tr><td>RAM<td colspan=2>4 GB</table>`
	for _, tt := range []struct{ page, items, want string }{
		{rows, "tr:has(td)", `["Plan: S\nCPU: 2 cores\nRAM: 4 GB\nx"]`},
		{columns, "table@columns", `["S\nRAM: 4 GB","M\nRAM: 8 GB"]`},
		{odd, "table@columns", `["RAM\n4 GB"]`},
	} {
		read := must.Get(tree.Form{Format: tree.HTML, Select: tree.Selection{Items: tt.items}}.Read([]byte(tt.page), "text/html"))(t)
		var page struct{ Items []struct{ Text string } }
		must.Do(t, json.Unmarshal(read, &page))
		var texts []string
		for _, item := range page.Items {
			texts = append(texts, item.Text)
		}
		if got, _ := json.Marshal(texts); string(got) != tt.want {
			t.Errorf("%s: %s", tt.items, got)
		}
	}
}

// FuzzPropose holds that every selector that is proposed can be used.
func FuzzPropose(f *testing.F) {
	f.Add(`<div class=a><p>€5 2 GB</p></div><div class=a><p>€5 2 GB</p></div><div class=a><p>€5 2 GB</p></div>`)
	f.Fuzz(func(t *testing.T, page string) {
		for _, s := range tree.Propose([]byte(page), isAmount) {
			check.Do(t, tree.ParseSelector(s.Items))
			for _, v := range s.Values {
				check.Do(t, tree.ParseValue(v))
			}
		}
	})
}
