package tree

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"launchrack/internal/errs"
)

// Selection finds the items of a page.
type Selection struct {
	// Items is the CSS selector of the items, or of tables whose columns are the items, with @columns behind it.
	Items string
	// Values are the members of an item: a CSS selector below it, with @attribute behind it for an
	// attribute and [] for a list of all that it finds. "" is the item itself.
	Values map[string]string
}

// value is a parsed entry of Selection.Values.
type value struct {
	selector  cascadia.Selector // nil for the item itself
	attribute string
	isList    bool
}

// ParseValue checks a selector with an optional @attribute and []. An error says what is wrong.
func ParseValue(text string) error {
	_, err := parseValue(text)
	return err
}

// ParseSelector checks a CSS selector.
func ParseSelector(text string) error {
	_, err := cascadia.Compile(strings.TrimSuffix(text, byColumns))
	return err
}

func parseValue(text string) (v value, err error) {
	text, v.isList = strings.CutSuffix(strings.TrimSpace(text), "[]")
	if at := strings.LastIndexByte(text, '@'); at >= 0 && !strings.ContainsAny(text[at:], " ])") {
		text, v.attribute = text[:at], text[at+1:]
	}
	if text = strings.TrimSpace(text); text != "" {
		v.selector, err = cascadia.Compile(text)
	}
	return v, err
}

// read makes {"items": [...], "jsonld": [...], "title": ...} of a page. Scripts and styles are no text. A page
// without an item, or without marks where those are asked for, is an error: it may be a login, a challenge or a new design, and is no empty shop.
func (s Selection) read(body []byte) ([]byte, error) {
	node, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("sent something that is not HTML: %w", err)
	}
	page := goquery.NewDocumentFromNode(node)
	marked := append(linkedData(page), microdata(page)...)
	out := map[string]any{"title": nilIfEmpty(textOf(page.Find("title").First())), "jsonld": marked}
	switch {
	case s.Items == "" && len(marked) == 0:
		return nil, fmt.Errorf("sent a page without JSON-LD and microdata%s", titled(page))
	case s.Items == "":
		return json.Marshal(out)
	}
	items, _, err := s.found(page)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, fmt.Errorf("sent a page with nothing at %q%s", errs.Clip(s.Items, 60), titled(page))
	}
	out["items"] = items
	return json.Marshal(out)
}

// found returns the items of a page, and the elements that they stand in.
func (s Selection) found(page *goquery.Document) (items []map[string]any, at *goquery.Selection, err error) {
	values := map[string]value{}
	for _, name := range slices.Sorted(maps.Keys(s.Values)) {
		if values[name], err = parseValue(s.Values[name]); err != nil {
			return nil, nil, fmt.Errorf("has %q for a CSS selector: %w", errs.Clip(s.Values[name], 60), err)
		}
	}
	selector, isTurned := strings.CutSuffix(s.Items, byColumns)
	matcher, err := cascadia.Compile(selector)
	if err != nil {
		return nil, nil, fmt.Errorf("has %q for a CSS selector: %w", errs.Clip(s.Items, 60), err)
	}
	at = page.FindMatcher(matcher)
	if isTurned {
		for _, table := range at.Nodes {
			turn(table)
		}
		at = at.Find("tr:has(td)")
	}
	at.Each(func(_ int, one *goquery.Selection) {
		text := labelled(one.Nodes[0])
		if text == "" {
			text = textOf(one)
		}
		item := map[string]any{"text": nilIfEmpty(text)}
		for name, v := range values {
			if found := v.of(one); found != nil {
				item[name] = found
			}
		}
		items = append(items, item)
	})
	return items, at, nil
}

// titled names a page that is not the one that was expected, such as "Just a moment...".
func titled(page *goquery.Document) string {
	if title := textOf(page.Find("title").First()); title != "" {
		return "; its title is “" + errs.Clip(title, 60) + "”"
	}
	return ""
}

func (v value) of(item *goquery.Selection) any {
	found := item
	if v.selector != nil {
		found = item.FindMatcher(v.selector)
	}
	if !v.isList {
		if found.Length() == 0 {
			return nil
		}
		return v.one(found.First())
	}
	list := []any{}
	found.Each(func(_ int, one *goquery.Selection) { list = append(list, v.one(one)) })
	return list
}

func (v value) one(found *goquery.Selection) any {
	if v.attribute == "" {
		return nilIfEmpty(textOf(found))
	}
	text, has := found.Attr(v.attribute)
	if !has {
		return nil
	}
	return strings.TrimSpace(text)
}

func nilIfEmpty(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// inline are elements that stand within a line; all others begin one.
var inline = map[atom.Atom]bool{atom.A: true, atom.Abbr: true, atom.B: true, atom.Big: true, atom.Code: true, atom.Em: true, atom.Font: true,
	atom.I: true, atom.Label: true, atom.S: true, atom.Small: true, atom.Span: true, atom.Strong: true, atom.Sub: true, atom.Sup: true, atom.U: true}

// textOf returns the text of the first element as a browser shows it: white space is one space, and blocks
// and <br> begin a line.
func textOf(found *goquery.Selection) string {
	var b strings.Builder
	for _, n := range found.Nodes {
		write(&b, n)
	}
	var lines []string
	for line := range strings.Lines(b.String()) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func write(b *strings.Builder, n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		b.WriteString(strings.Map(func(r rune) rune {
			if r == '\n' || r == '\r' {
				return ' '
			}
			return r
		}, n.Data))
		return
	case n.DataAtom == atom.Script, n.DataAtom == atom.Style, n.DataAtom == atom.Template, n.DataAtom == atom.Noscript, n.Type == html.CommentNode:
		return
	}
	isBlock := n.Type == html.ElementNode && !inline[n.DataAtom]
	if isBlock {
		b.WriteByte('\n')
	}
	for c := range n.ChildNodes() {
		write(b, c)
	}
	if isBlock {
		b.WriteByte('\n')
	}
}

// linkedScript is the CSS selector of JSON-LD.
const linkedScript = `script[type="application/ld+json"]`

// linkedData returns the objects of a page's JSON-LD, those of @graph among them. A script that is no JSON
// is left out, as by search engines.
func linkedData(page *goquery.Document) []any {
	found := []any{}
	page.Find(linkedScript).Each(func(_ int, script *goquery.Selection) {
		dec := json.NewDecoder(strings.NewReader(script.Text()))
		dec.UseNumber()
		var data any
		if dec.Decode(&data) == nil {
			found = append(found, flat(data)...)
		}
	})
	return found
}

func flat(data any) (list []any) {
	switch v := data.(type) {
	case []any:
		for _, one := range v {
			list = append(list, flat(one)...)
		}
	case map[string]any:
		if graph, has := v["@graph"]; has {
			return flat(graph)
		}
		list = append(list, v)
	}
	return list
}

// microdata returns the top items of a page's microdata in the shape of JSON-LD.
func microdata(page *goquery.Document) (list []any) {
	page.Find("[itemscope]:not([itemprop])").Each(func(_ int, one *goquery.Selection) { list = append(list, itemOf(one, 0)) })
	return list
}

func itemOf(scope *goquery.Selection, depth int) map[string]any {
	object := map[string]any{}
	if kind := scope.AttrOr("itemtype", ""); kind != "" {
		object["@type"] = kind[strings.LastIndexByte(kind, '/')+1:]
	}
	members := &element{children: object}
	properties(scope.Nodes[0], members, depth)
	return object
}

// properties adds the itemprop of an item, but not those of the items in it.
func properties(n *html.Node, into *element, depth int) {
	for c := range n.ChildNodes() {
		if c.Type != html.ElementNode {
			continue
		}
		one := goquery.NewDocumentFromNode(c).Selection
		name, isProperty := one.Attr("itemprop")
		_, isScope := one.Attr("itemscope")
		switch {
		case isProperty && isScope && depth < maxDepth:
			into.add(name, itemOf(one, depth+1))
		case isProperty:
			into.add(name, propertyOf(one))
		}
		if !isScope {
			properties(c, into, depth)
		}
	}
}

func propertyOf(one *goquery.Selection) any {
	for _, attribute := range []string{"content", "href", "src", "datetime", "value"} {
		if v, has := one.Attr(attribute); has {
			return v
		}
	}
	return nilIfEmpty(textOf(one))
}
