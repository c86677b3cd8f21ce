package site

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/sample"
)

// newRealShop answers from a snapshot of n plans, of which every third is a VPS and the
// first has a hostile name.
func newRealShop(t *testing.T, n int) shop {
	t.Helper()
	var plans []market.Plan
	for i := range n {
		plans = append(plans, sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.SKU, p.Name = int64(i+1), market.PlanID(i+1), market.SKU(fmt.Sprint(i)), fmt.Sprintf("Plan %d", i)
			p.Monthly, p.Countries, p.CPUName, p.FirstSeenAt = sample.USD(fmt.Sprint(i+1)), []string{"DE"}, "AMD EPYC 7443P", sample.Now
			if i == 0 {
				p.Name, p.Regions, p.Places = `<b>|"]]>&`, []string{""}, nil
			}
			if p.Type = market.Baremetal; i%3 == 0 {
				p.Type = market.VPS
			}
		}))
	}
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v1", Partners: []market.PartnerState{{Partner: market.Partner{ID: "ovh", Name: "OVHcloud"}}}})
	s, service := newShop(t), browse.New(browse.Options{})
	service.SetLanguages(language.All())
	s.Handler.(*Site).Current = func() Catalogue { return pages.Of(service, snap) }
	return s
}

func readText(t *testing.T, s shop, address string) string {
	t.Helper()
	r := s.get(address)
	if r.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d", address, r.StatusCode)
	}
	return text(t, r.Body)
}

func TestFormatsHaveThePlansOfTheirPage(t *testing.T) {
	s := newRealShop(t, 300)
	for address, want := range map[string]int{
		"/servers": 300, "/vps": 100, "/vps?cpu_cores=gte.1000": 0, "/servers?price_usd=lte.10&utm_source=x": 10,
		"/locations/de": 300, "/cpus/amd-epyc-7443p?type=eq.vps": 100, "/outlet": 0, "/servers?filter=vps&view=table": 100,
	} {
		path, query, _ := strings.Cut(address, "?")
		var rows []map[string]any
		if err := json.Unmarshal([]byte(readText(t, s, path+".json?"+query)), &rows); err != nil || len(rows) != want {
			t.Errorf("%s as JSON: %d rows, want %d: %v", address, len(rows), want, err)
		}
		lines, err := csv.NewReader(strings.NewReader(readText(t, s, path+".csv?"+query))).ReadAll()
		if err != nil || len(lines) != want+1 || lines[0][0] != "id" {
			t.Errorf("%s as CSV: %d lines: %v", address, len(lines), err)
		}
		if n := len(checkRSS(t, readText(t, s, path+".rss?"+query)).Items); n != min(want, 100) {
			t.Errorf("%s as RSS: %d items", address, n)
		}
		if n := strings.Count(readText(t, s, path+".md?"+query), "\n| ["); n != min(want, 100) {
			t.Errorf("%s as Markdown: %d rows", address, n)
		}
	}
	lines, err := csv.NewReader(strings.NewReader(readText(t, s, "/vps.csv?columns=name,price_usd&order=price_usd.desc"))).ReadAll()
	if err != nil || !slices.Equal(lines[0], []string{"name", "price_usd", "shown_amount", "shown_currency", "shown_unit", "shown_tax"}) || !slices.Equal(lines[1], []string{"Plan 297", "298", "298.00", "USD", "month", "excl. tax"}) {
		t.Errorf("chosen columns: %v, %v", lines[:2], err)
	}
}

func TestFormatsTellWhatIsWrong(t *testing.T) {
	s := newRealShop(t, 3)
	for address, want := range map[string]int{
		"/vps.json?cpu_cores=gte.x": 400, "/vps.csv?columns=nope": 400, "/servers.rss?" + strings.Repeat("a", maxQueryBytes+1): 414,
		"/vps.xml": 404, "/partners/nobody.rss": 404, "/cpus/.rss": 404, "/locations/DE.rss": 301, "/plans/plan-1-99.json": 404, "/plans/x-2.md": 301,
	} {
		if r := s.get(address); r.StatusCode != want {
			t.Errorf("%s: status %d, want %d", address[:min(len(address), 60)], r.StatusCode, want)
		}
	}
}

func TestFormatsAreCached(t *testing.T) {
	s := newRealShop(t, 30)
	for _, path := range []string{"/vps.json", "/vps.csv", "/vps.rss", "/vps.md", "/plans/plan-1-2.json"} {
		for _, coding := range []string{"", "gzip"} {
			first := s.get(path, "Accept-Encoding", coding)
			if again := s.get(path, "Accept-Encoding", coding, "If-None-Match", first.Header.Get("ETag")); again.StatusCode != http.StatusNotModified || first.Header.Get("ETag") == "" {
				t.Errorf("%s in %q: %d for the tag %q", path, coding, again.StatusCode, first.Header.Get("ETag"))
			}
		}
	}
}

func TestTagsNameTheBuild(t *testing.T) {
	s := newRealShop(t, 3)
	other := s.Handler.(*Site).Config
	other.Build = "the next release"
	next := shop{Handler: New(other)}
	for _, path := range []string{"/servers.json", "/vps.csv"} {
		old := s.get(path).Header.Get("ETag")
		if r := next.get(path, "If-None-Match", old); r.StatusCode != http.StatusOK || r.Header.Get("ETag") == old {
			t.Errorf("%s: another build answers the tag %s with %d and %s", path, old, r.StatusCode, r.Header.Get("ETag"))
		}
	}
}

func TestAnyTagDoesNotHideABadAddress(t *testing.T) {
	s := newRealShop(t, 3)
	for _, suffix := range listTexts {
		for query, want := range map[string]int{"cpu_cores=eq.abc": http.StatusBadRequest, "cpu_cores=gte.1": http.StatusNotModified} {
			if r := s.get("/servers"+suffix+"?"+query, "If-None-Match", "*"); r.StatusCode != want {
				t.Errorf("%s?%s: status %d, want %d", suffix, query, r.StatusCode, want)
			}
		}
	}
}

func TestATagInAnyLineIsRead(t *testing.T) {
	s := newRealShop(t, 3)
	for _, path := range []string{"/servers.json", "/servers.rss", "/plans/plan-1-2.json", "/sitemap.xml"} {
		tag := s.get(path).Header.Get("ETag")
		if r := s.get(path, "If-None-Match", `"other"`, "If-None-Match", tag); r.StatusCode != http.StatusNotModified {
			t.Errorf("%s: status %d", path, r.StatusCode)
		}
	}
}

func TestListsForProgramsComeInParts(t *testing.T) {
	s := newRealShop(t, 300)
	for _, path := range []string{"/vps.json", "/vps.csv"} {
		address, rows, parts := path+"?limit=30&columns=id", map[string]bool{}, 0
		for address != "" && parts < 10 {
			r := s.get(address)
			for _, id := range regexp.MustCompile(`(?m)^(?:\[?\{"id":)?([0-9]+),`).FindAllStringSubmatch(text(t, r.Body), -1) {
				rows[id[1]] = true
			}
			parts++
			link := r.Header.Get("Link")
			address, _ = strings.CutSuffix(strings.TrimPrefix(link, "<"), `>; rel="next"`)
			if (link != "") != (parts < 4) {
				t.Errorf("%s: part %d links to %q", path, parts, link)
			}
		}
		if parts != 4 || len(rows) != 100 {
			t.Errorf("%s: %d parts with %d plans", path, parts, len(rows))
		}
	}
	for address, want := range map[string]int{"/vps.json?limit=0": 0, "/vps.json?offset=98": 2, "/vps.json?offset=1000": 0, "/servers.json?limit=250": 250} {
		var list []any
		if err := json.Unmarshal([]byte(readText(t, s, address)), &list); err != nil || len(list) != want {
			t.Errorf("%s: %d rows, want %d: %v", address, len(list), want, err)
		}
	}
	for _, address := range []string{"/vps.json?limit=x", "/vps.csv?offset=x"} {
		if r := s.get(address); r.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: status %d", address, r.StatusCode)
		}
	}
	if n := len(checkRSS(t, readText(t, s, "/vps.rss?limit=5&offset=24")).Items); n != 100 {
		t.Errorf("a feed has %d items of 100", n)
	}
	if page := readText(t, s, "/vps?limit=24&offset=24&ram_size=gte.1"); !strings.Contains(page, `href="/vps.csv?ram_size=gte.1"`) {
		t.Error("the second page of a list does not name the CSV of the whole list")
	}
}

func TestCSVForSpreadsheetsRunsNoFormula(t *testing.T) {
	names := []string{`=HYPERLINK("http://x")`, "+1+cmd", "-2+3", "@SUM", "-5", "plain", "+49 1"}
	var plans []market.Plan
	for i, name := range names {
		plans = append(plans, sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.SKU, p.Name = int64(i+1), market.PlanID(i+1), market.SKU(fmt.Sprint(i)), name
		}))
	}
	s := newShop(t)
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v1"})
	s.Handler.(*Site).Current = func() Catalogue { return pages.Of(browse.New(browse.Options{}), snap) }
	read := func(query string) (string, [][]string) {
		document := readText(t, s, "/servers.csv?columns=name,id&order=id"+query)
		lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(document, rowwriter.ByteOrderMark))).ReadAll()
		if err != nil || len(lines) != len(names)+1 {
			t.Fatalf("%d lines, %v: %s", len(lines), err, document)
		}
		return document, lines
	}
	sheet, cells := read("&excel=1")
	plain, raw := read("")
	if !strings.HasPrefix(sheet, "\ufeffname,id,shown_amount,") || !strings.HasPrefix(plain, "name,id,shown_amount,") {
		t.Errorf("the files begin with %.20q and %.20q", sheet, plain)
	}
	for i, name := range names {
		want := name
		if i < 4 || i == 6 {
			want = "'" + name
		}
		if cells[i+1][0] != want || raw[i+1][0] != name || cells[i+1][1] != fmt.Sprint(i+1) {
			t.Errorf("%q is %q for a spreadsheet and %q for a program", name, cells[i+1], raw[i+1])
		}
	}
	for _, alias := range []string{"%3DSUM", "-x", "%2Bx", "@x"} {
		r := s.get("/servers.csv?excel=1&columns=" + alias + ":name")
		if head, _, _ := strings.Cut(text(t, r.Body), "\n"); r.StatusCode == http.StatusOK && !strings.HasPrefix(head, "\ufeff'") {
			t.Errorf("the header of %s is %q", alias, head)
		}
	}
}

func TestCSVIsAFileWithAName(t *testing.T) {
	s := newRealShop(t, 3)
	for path, want := range map[string]string{"/servers.csv": "servers.csv", "/vps.csv?excel=1": "vps.csv", "/locations/de.csv": "de.csv", "/vps.json": ""} {
		if want != "" {
			want = "attachment; filename=" + want
		}
		if got := s.get(path).Header.Get("Content-Disposition"); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	if r := s.get("/vps.csv?excel=2"); r.StatusCode != http.StatusBadRequest || r.Header.Get("Content-Disposition") != "" {
		t.Errorf("excel=2: status %d", r.StatusCode)
	}
	if s.get("/vps.csv").Header.Get("ETag") == s.get("/vps.csv?excel=1").Header.Get("ETag") {
		t.Error("both forms of CSV have one tag")
	}
}

func TestAFormatOfATableHasItsColumns(t *testing.T) {
	s := newRealShop(t, 3)
	for address, want := range map[string]string{
		"/servers.csv?view=table&columns=ram_size,nothing,name": "ram_size,name",
		"/vps.csv?columns=name,type":                            "name,type",
	} {
		if head, _, _ := strings.Cut(readText(t, s, address), "\n"); strings.TrimSuffix(head, ",shown_amount,shown_currency,shown_unit,shown_tax") != want {
			t.Errorf("%s: the columns are %s, want %s", address, head, want)
		}
	}
	if page := readText(t, s, "/?view=table&columns=nothing,name"); !strings.Contains(page, `href="/servers.csv?columns=name%2Cnothing&amp;view=table"`) {
		t.Error("a table does not name its CSV")
	}
}

func TestPagesNameTheirFormats(t *testing.T) {
	s := newRealShop(t, 3)
	for path, want := range map[string]string{
		"/?ram_size=gte.1": `<link rel="alternate" href="/servers.rss?ram_size=gte.1" type="application/rss+xml" title="RSS">`,
		"/locations/de":    `<link rel="alternate" href="/locations/de.csv" type="text/csv" title="CSV">`,
		"/plans/plan-1-2":  `<link rel="alternate" href="/plans/plan-1-2.json" type="application/json" title="JSON">`,
	} {
		if page := readText(t, s, path); !strings.Contains(page, want) {
			t.Errorf("%s does not name %s", path, want)
		}
	}
}

func TestPlanFormats(t *testing.T) {
	s := newRealShop(t, 3)
	var plan struct {
		Plan  map[string]any `json:"plan"`
		Facts []any          `json:"facts"`
	}
	if err := json.Unmarshal([]byte(readText(t, s, "/plans/plan-1-2.json")), &plan); err != nil || plan.Plan["cpu_name"] != "AMD EPYC 7443P" || plan.Plan["page"] != "/plans/plan-1-2" || len(plan.Facts) == 0 {
		t.Errorf("%v: %v", err, plan)
	}
	if md := readText(t, s, "/plans/b-1.md"); !strings.HasPrefix(md, `# &lt;b&gt;\|"\]\]&gt;&amp;`+"\n") || !strings.Contains(md, "| USD | $1.00/month |") || strings.Contains(md, "\n- : ") {
		t.Errorf("Markdown:\n%s", md)
	}
	gone := s.get("/plans/gone-9.json")
	if body := text(t, gone.Body); gone.StatusCode != http.StatusGone || !strings.Contains(body, `"withdrawn":"This plan has not been offered`) {
		t.Errorf("a withdrawn plan: %d %s", gone.StatusCode, body)
	}
}

// The elements that RSS 2.0 allows in a channel and in an item (rssboard.org/rss-specification);
// those of other namespaces aside. Required ones are true.
var (
	channelElements = map[string]bool{"title": true, "link": true, "description": true, "language": false, "copyright": false,
		"managingEditor": false, "webMaster": false, "pubDate": false, "lastBuildDate": false, "category": false, "generator": false,
		"docs": false, "cloud": false, "ttl": false, "image": false, "rating": false, "textInput": false, "skipHours": false, "skipDays": false, "item": false}
	itemElements = map[string]bool{"title": false, "link": false, "description": false, "author": false, "category": false,
		"comments": false, "enclosure": false, "guid": false, "pubDate": false, "source": false}
)

type rssElement struct {
	XMLName  xml.Name
	Attrs    []xml.Attr   `xml:",any,attr"`
	Text     string       `xml:",chardata"`
	Children []rssElement `xml:",any"`
}

// checkRSS holds a feed against the definition of RSS 2.0.
func checkRSS(t *testing.T, document string) (channel struct{ Items []rssElement }) {
	t.Helper()
	var root rssElement
	dec := xml.NewDecoder(strings.NewReader(document))
	if err := dec.Decode(&root); err != nil {
		t.Fatalf("%v in %s", err, document)
	}
	if _, err := dec.Token(); err != io.EOF && err != nil {
		t.Errorf("behind the document: %v", err)
	}
	if root.XMLName.Local != "rss" || len(root.Children) != 1 || root.Children[0].XMLName.Local != "channel" || !slices.ContainsFunc(root.Attrs, func(a xml.Attr) bool { return a.Name.Local == "version" && a.Value == "2.0" }) {
		t.Fatalf("no rss 2.0 with one channel: %s", document)
	}
	checkElements(t, root.Children[0], channelElements)
	guids := map[string]bool{}
	for _, item := range root.Children[0].Children {
		if item.XMLName.Local != "item" {
			continue
		}
		checkElements(t, item, itemElements)
		for _, part := range item.Children {
			if part.XMLName.Local == "guid" {
				if guids[part.Text] {
					t.Errorf("two items have the guid %s", part.Text)
				}
				guids[part.Text] = true
			}
		}
		channel.Items = append(channel.Items, item)
	}
	return channel
}

func checkElements(t *testing.T, parent rssElement, allowed map[string]bool) {
	t.Helper()
	seen := map[string]int{}
	for _, child := range parent.Children {
		name := child.XMLName.Local
		if child.XMLName.Space != "" {
			continue
		}
		_, known := allowed[name]
		if seen[name]++; !known || seen[name] > 1 && name != "item" && name != "category" {
			t.Errorf("<%s> in <%s> is not allowed, or not twice", name, parent.XMLName.Local)
		}
		switch name {
		case "link":
			if u, err := url.Parse(child.Text); err != nil || !u.IsAbs() {
				t.Errorf("the link %q is not absolute", child.Text)
			}
		case "pubDate", "lastBuildDate":
			if _, err := time.Parse(time.RFC1123, child.Text); err != nil {
				t.Error(err)
			}
		}
	}
	for name, isRequired := range allowed {
		if isRequired && seen[name] == 0 {
			t.Errorf("<%s> lacks <%s>", parent.XMLName.Local, name)
		}
	}
	if parent.XMLName.Local == "item" && seen["title"]+seen["description"] == 0 {
		t.Error("an item has neither title nor description")
	}
}

// TestAFeedTellsWhatHappened has an item for each event, the newest first.
func TestAFeedTellsWhatHappened(t *testing.T) {
	s := newRealShop(t, 300)
	items := checkRSS(t, readText(t, s, "/servers.rss?order=name.asc")).Items
	var got [3]map[string]string
	for i := range got {
		got[i] = map[string]string{}
		for _, child := range items[i].Children {
			got[i][child.XMLName.Local] = child.Text
		}
	}
	for i, want := range []map[string]string{
		{"guid": "501-300", "title": "Plan 299 at Contabo is back in stock, $300.00 a month", "pubDate": "Sat, 21 Nov 2026 01:00:00 GMT"},
		{"guid": "500-300", "title": "Plan 299 at Contabo: €10.00 → €11.00 a month", "pubDate": "Sat, 21 Nov 2026 00:00:00 GMT"},
		{"guid": "300-300", "pubDate": "Fri, 20 Nov 2026 04:59:00 GMT"},
	} {
		for name, text := range want {
			if got[i][name] != text {
				t.Errorf("item %d: %s is %q, want %q", i, name, got[i][name], text)
			}
		}
	}
	for i, want := range []string{"Plan 299 at Contabo is back in stock, ≈\u00a0$69.81 for 12 months, Pay 12 months upfront", "Plan 299 at Contabo: €10.00 → €11.00 a month, ≈\u00a0$69.81 for 12 months, Pay 12 months upfront"} {
		got := ""
		for _, child := range checkRSS(t, readText(t, s, "/servers.rss?order=name.asc&months=12")).Items[i].Children {
			if child.XMLName.Local == "title" {
				got = child.Text
			}
		}
		if got != want {
			t.Errorf("over 12 months item %d is %q, want %q", i, got, want)
		}
	}
	for address, want := range map[string][]string{
		"/servers.rss?order=name.asc":                {"back in stock. Excl. tax.", "€10.00 → €11.00 a month"},
		"/servers.rss?order=name.asc&vat_country=DE": {"back in stock. Incl. 19% VAT.", "€11.90 → €13.09 a month", "$357.00 a month"},
		"/servers.md?vat_country=DE":                 {"Incl. 19% VAT. [Web page]"},
		"/plans/plan-7-8.md":                         {"| GBP | $8.00/month ≈\u00a0£6.39 | – |\n\nExcl. tax.\n"},
	} {
		for text := readText(t, s, address); len(want) > 0; want = want[1:] {
			if !strings.Contains(text, want[0]) {
				t.Errorf("%s lacks %q:\n%.1500s", address, want[0], text)
			}
		}
	}
	if items := checkRSS(t, readText(t, s, "/servers.rss?name=eq.Plan%207")).Items; len(items) != 1 {
		t.Errorf("a feed of one plan has %d items", len(items))
	}
}
