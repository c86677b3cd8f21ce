package tree_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"strings"
	"testing"

	"launchrack/internal/partner/tree"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/recordings"
)

const productPage = `<!doctype html><html><head><title> Cloud servers </title>
<script type="application/ld+json">{"@graph":[{"@type":"Product","name":"S","offers":{"@type":"Offer","price":"4.50","priceCurrency":"EUR"}}]}</script>
<script type="application/ld+json">not json</script></head><body>
<div class=plan data-sku=s1><h3>Small <b>One</b></h3><ul><li><b>2</b> vCPU</li><li>4&nbsp;GB RAM<script>x</script></li></ul><a class="order now" href=" /cart?pid=1&amp;x=2 ">Order</a></div>
<div class=plan data-sku=s2><h3>Big</h3></div>
<div itemscope itemtype="https://schema.org/Product"><span itemprop=name>M</span><div itemprop=offers itemscope itemtype="http://schema.org/Offer"><meta itemprop=price content=9><link itemprop=availability href="https://schema.org/InStock"></div></div>
</body></html>`

func TestRead(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write([]byte("a,b\n1,2\n"))
	w.Close()
	page := tree.Selection{Items: ".plan", Values: map[string]string{"sku": "@data-sku", "name": "h3", "facts": "li[]", "url": "a.order@href"}}
	for _, c := range []struct {
		name, body, contentType string
		form                    tree.Form
		want                    string
	}{
		{"JSON", `{"a": [1]}`, "", tree.Form{Format: tree.JSON}, `{"a":[1]}`},
		{"lines of JSON", "{\"a\":1}\n\n{\"a\":2}\n", "", tree.Form{Format: tree.NDJSON}, `[{"a":1},{"a":2}]`},
		{"an empty cell between tabs", "id\tnote\tprice\n1\t\t5\n2\tx\t6\n", "", tree.Form{Format: tree.CSV}, `[{"id":"1","note":null,"price":"5"},{"id":"2","note":"x","price":"6"}]`},
		{"a bar as separator", "id|price\n1|5,00\n", "", tree.Form{Format: tree.CSV, Separator: "|"}, `[{"id":"1","price":"5,00"}]`},
		{"space behind a comma", "id, price\n1, \"5\"\n", "", tree.Form{Format: tree.CSV}, `[{"id":"1","price":"5"}]`},
		{"a gzip file", packed.String(), "application/octet-stream", tree.Form{Format: tree.CSV}, `[{"a":"1","b":"2"}]`},
		{"a named encoding", "ort\nM\xfcnchen\n", "", tree.Form{Format: tree.CSV, Encoding: "iso-8859-1"}, `[{"ort":"München"}]`},
		{"an encoding of the header", "ort\nM\xfcnchen\n", "text/csv; charset=windows-1252", tree.Form{Format: tree.CSV}, `[{"ort":"München"}]`},
		{"UTF-16", "\xff\xfea\x00\n\x001\x00", "", tree.Form{Format: tree.CSV}, `[{"a":"1"}]`},
		{"a declared encoding", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><l><a>M\xfcnchen</a></l>", "", tree.Form{Format: tree.XML}, `{"l":{"a":"München"}}`},
		{"XML", `<?xml version="1.0"?><rss xmlns:g="http://x/"><item n="1"><g:id>a</g:id><g:price>5 EUR</g:price></item><item><g:id><![CDATA[b & c]]></g:id><g:price/></item><x u="m">7</x></rss>`, "",
			tree.Form{Format: tree.XML}, `{"rss":{"@xmlns:g":"http://x/","item":[{"@n":"1","g:id":"a","g:price":"5 EUR"},{"g:id":"b & c","g:price":null}],"x":{"#text":"7","@u":"m"}}}`},
		{"HTML", productPage, "text/html", tree.Form{Format: tree.HTML, Select: page},
			`{"title":"Cloud servers","items":[{"sku":"s1","name":"Small One","facts":["2 vCPU","4 GB RAM"],"url":"/cart?pid=1&x=2","pieces":[{"kind":"button","text":"Order"}],"text":"Small One\n2 vCPU\n4 GB RAM\nOrder"},
			{"sku":"s2","name":"Big","facts":[],"text":"Big"}],
			"jsonld":[{"@type":"Product","name":"S","offers":{"@type":"Offer","price":"4.50","priceCurrency":"EUR"}}]}`},
		{"HTML without items", productPage, "text/html", tree.Form{Format: tree.HTML}, `{"title":"Cloud servers",
			"jsonld":[{"@type":"Product","name":"S","offers":{"@type":"Offer","price":"4.50","priceCurrency":"EUR"}},
			{"@type":"Product","name":"M","offers":{"@type":"Offer","price":"9","availability":"https://schema.org/InStock"}}],
			"notes":["of the JSON-LD scripts of the page, 1 cannot be read: what they tell is left out"]}`},
		{"XML in UTF-16", "\xff\xfe<\x00a\x00>\x00\xe9\x00<\x00/\x00a\x00>\x00", "text/xml; charset=utf-16", tree.Form{Format: tree.XML}, `{"a":"é"}`},
		{"CSV in UTF-16 without a mark", "\x00a\x00,\x00b\x00\n\x001\x00,\x002\x00\n", "", tree.Form{Format: tree.Auto, Encoding: "utf-16be"}, `[{"a":"1","b":"2"}]`},
		{"a page without its encoding", "<p>Z\xfcrich", "", tree.Form{Format: tree.HTML, Select: tree.Selection{Items: "p"}},
			`{"title":null,"jsonld":[],"items":[{"text":"Zürich"}],"notes":["the page does not name its encoding, and is read as windows-1252; source.encoding names it"]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := must.Get(c.form.Read([]byte(c.body), c.contentType))(t)
			var is, want any
			must.Do(t, json.Unmarshal(got, &is))
			must.Do(t, json.Unmarshal([]byte(c.want), &want))
			check.Match(t, is, want)
		})
	}
}

// TestReadRefuses checks that nothing is guessed: each refusal says what came.
func TestReadRefuses(t *testing.T) {
	var bomb bytes.Buffer
	w := gzip.NewWriter(&bomb)
	w.Write(make([]byte, tree.MaxBytes+1))
	w.Close()
	for _, c := range []struct {
		name, body string
		form       tree.Form
		want       string
	}{
		{"no JSON", "<html>", tree.Form{Format: tree.JSON}, "is not JSON"},
		{"a bad line", "{}\nx\n", tree.Form{Format: tree.NDJSON}, "JSON in line 2"},
		{"a row too long", "a,b\n1,2,3\n", tree.Form{Format: tree.CSV}, "not CSV"},
		{"a column twice", "a,a\n1,2\n", tree.Form{Format: tree.CSV}, `"a" twice`},
		{"Latin-1 without a name", "ort\nM\xfcnchen\n", tree.Form{Format: tree.CSV}, "not text in UTF-8"},
		{"another encoding", "ort\nM\xff\n", tree.Form{Format: tree.CSV, Encoding: "utf-8"}, "UTF-8"},
		{"an unknown encoding", "a\n", tree.Form{Format: tree.CSV, Encoding: "latin-99"}, `has "latin-99" for an encoding`},
		{"half a gzip file", "\x1f\x8b\x08", tree.Form{Format: tree.CSV}, "cannot be unpacked"},
		{"a gzip bomb", bomb.String(), tree.Form{Format: tree.CSV}, "more than 20 MB"},
		{"XML that ends early", "<a><b>", tree.Form{Format: tree.XML}, "within <b>"},
		{"crossed elements", "<a><b></a></b>", tree.Form{Format: tree.XML}, "</a> ends <b>"},
		{"deep XML", strings.Repeat("<a>", 200), tree.Form{Format: tree.XML}, "100 elements in each"},
		{"an empty document", "", tree.Form{Format: tree.XML}, "not XML"},
		{"a challenge", "<title>Just a moment...</title>", tree.Form{Format: tree.HTML, Select: tree.Selection{Items: ".plan"}}, "nothing at \".plan\"; its title is “Just a moment...”"},
		{"deep HTML", strings.Repeat("<div>", 2_000_000), tree.Form{Format: tree.HTML, Select: tree.Selection{Items: ".plan"}}, "sent"},
		{"a bad selector", "<p>", tree.Form{Format: tree.HTML, Select: tree.Selection{Items: "::"}}, "for a CSS selector"},
	} {
		if got, err := c.form.Read([]byte(c.body), ""); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %s, %v; want %q", c.name, got, err, c.want)
		}
	}
}

func TestParseValue(t *testing.T) {
	for _, text := range []string{"h3", "a.order@href", "@data-sku", "li[]", "a[href*='x@y']@href[]", "", ":has(b)"} {
		check.Do(t, tree.ParseValue(text), "%q", text)
	}
	if tree.ParseValue("a[") == nil || tree.ParseSelector("::") == nil {
		t.Error("a bad selector is taken")
	}
}

// TestRecordedFeeds reads the shapes of feeds that others have.
func TestRecordedFeeds(t *testing.T) {
	for file, form := range map[string]tree.Form{
		"empty-cell.tsv": {Format: tree.CSV}, "google-merchant.tsv": {Format: tree.CSV}, "awin.csv.gz": {Format: tree.CSV},
		"latin-1.csv": {Format: tree.CSV, Encoding: "iso-8859-1"}, "google-merchant.xml": {Format: tree.XML},
		"whmcs-cart.html": {Format: tree.HTML, Select: tree.Selection{Items: ".product", Values: map[string]string{"name": "header > span"}}},
	} {
		got, err := form.Read(recordings.Read(t, "fixtures/field/feeds/"+file), "")
		if err != nil || bytes.ContainsRune(got, '\uFFFD') {
			t.Errorf("%s: %s, %v", file, got, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	formats := []string{tree.JSON, tree.NDJSON, tree.CSV, tree.XML, tree.HTML, tree.Auto}
	for _, seed := range []string{productPage, "a,b\n1,2\n", "<a><b c='d'>e</b></a>", "{\"a\":1}\n", "\x1f\x8b", "\xff\xfea\x00"} {
		for i := range formats {
			f.Add(seed, i)
		}
	}
	f.Fuzz(func(t *testing.T, body string, format int) {
		if format < 0 || format >= len(formats) {
			return
		}
		form := tree.Form{Format: formats[format], Select: tree.Selection{Items: "div", Values: map[string]string{"a": "a@href", "b": "b[]"}}}
		got, err := form.Read([]byte(body), "")
		if err == nil && !json.Valid(got) {
			t.Errorf("%q as %s gives %q", body, form.Format, got)
		}
		if err == nil && (len(got) > 7*tree.MaxText || tree.CheckJSON(got) != nil) {
			t.Errorf("%q as %s gives %d bytes beyond the budget", body, form.Format, len(got))
		}
	})
}

// TestUnseen leaves out what a visitor does not see: what is struck out or hidden by an attribute, a class or the page's own
// style, but nothing that shows on some screens or that a script shows first.
func TestUnseen(t *testing.T) {
	sheet := `<style>/* .now {display:none} */ .was, p .gone{color:red;text-decoration:line-through} .tab{display:none} @media (max-width:9px){.now{display:none}}</style>`
	form := tree.Form{Format: tree.HTML, Select: tree.Selection{Items: ".plan", Values: map[string]string{"price": ".price", "struck": "del"}}}
	for inner, want := range map[string]string{
		`<b class=price style="display: none">€48</b> <b class=price>€5</b>`:                              "€5 €5",
		`<del class=price>€9</del> <b class=price>€5</b>`:                                                 "€5 €5",
		`<i hidden><b class=price>€48</b></i><b class=price>€5</b>`:                                       "€5 €5",
		`<b class="d-none price">€48</b> <b class="d-none d-md-block price">€5</b>`:                       "€5 €5",
		`<b class="hidden price">€48</b> <b class="hidden md:inline price">€5</b>`:                        "€5 €5",
		`<b class="price was">€9</b> <b class="price now">€5</b>`:                                         "€5 €5",
		`<p><b class="price gone">€9</b></p> <b class="price">€5</b>`:                                     "€5 €5",
		`<b class="price tab">€48</b> <b class="price tab active">€5</b>`:                                 "€5 €5",
		`<b class="price original-price">€9</b><span>€5</span>`:                                           "€9 €5",
		`<span>€5</span><span>USD</span><span>Monthly</span><span class="price">only</span> <b>S</b>mall`: "only €5 USD Monthly only Small",
	} {
		body, err := form.Read([]byte(sheet+"<div class=plan>"+inner+"</div>"), "")
		var read struct {
			Items []struct{ Price, Text string }
		}
		if err != nil || json.Unmarshal(body, &read) != nil {
			t.Fatal(err, string(body))
		}
		check.Equal(t, strings.Join(strings.Fields(read.Items[0].Price+" "+read.Items[0].Text), " "), want, inner)
	}
}
