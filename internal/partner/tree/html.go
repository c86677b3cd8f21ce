package tree

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/PuerkitoBio/goquery"
	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"launchrack/internal/model/errs"
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
	// isScript reports that the selector names scripts, whose text is data then.
	isScript bool
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
		v.isScript = strings.Contains(text, "script")
	}
	return v, err
}

// read makes {"items": [...], "jsonld": [...], "title": ...} of a page. Scripts and styles are no text. A page
// without an item, or without marks where those are asked for, is an error: it may be a login, a challenge or a new design, and is no empty shop.
func (s Selection) read(body []byte, b *Budget, notes []string) ([]byte, error) {
	node, err := parse(body)
	if err != nil {
		return nil, err
	}
	page := goquery.NewDocumentFromNode(node)
	styled(page, len(body))
	marked, unread := b.linkedData(page)
	if s.Items == "" {
		marked = append(marked, b.microdata(page)...)
	}
	out := map[string]any{"title": nilIfEmpty(b.textOf(page.Find("title").First())), "jsonld": marked}
	if unread > 0 && s.Items == "" {
		notes = append(notes, fmt.Sprintf("of the JSON-LD scripts of the page, %d cannot be read: what they tell is left out", unread))
	}
	if len(notes) > 0 {
		out[NotesMember] = notes
	}
	switch {
	case b.Err() != nil:
		return nil, b.Err()
	case s.Items == "" && len(marked) == 0 && unread > 0:
		return nil, fmt.Errorf("sent a page whose JSON-LD cannot be read%s", b.titled(page))
	case s.Items == "" && len(marked) == 0:
		return nil, fmt.Errorf("sent a page without JSON-LD and microdata%s", b.titled(page))
	case s.Items == "":
		return json.Marshal(out)
	}
	items, _, err := s.found(page, b)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, fmt.Errorf("sent a page with nothing at %q%s", errs.Clip(s.Items, 60), b.titled(page))
	}
	out["items"] = items
	return json.Marshal(out)
}

// found returns the items of a page, and the elements that they stand in.
func (s Selection) found(page *goquery.Document, b *Budget) (items []map[string]any, at *goquery.Selection, err error) {
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
	for _, one := range at.EachIter() {
		text := b.labelled(one.Nodes[0])
		if text == "" {
			text = b.textOf(one)
		}
		item := map[string]any{"text": nilIfEmpty(text)}
		if found := b.pieces(one.Nodes[0]); len(found) > 0 {
			item[PiecesMember] = found
		}
		for name, v := range values {
			if found := v.of(one, b); found != nil {
				item[name] = found
			}
		}
		if !b.Spend(2+len(values), 0) {
			return nil, nil, b.Err()
		}
		items = append(items, item)
	}
	return items, at, nil
}

// titled names a page that is not the one that was expected, such as "Just a moment...".
func (b *Budget) titled(page *goquery.Document) string {
	if title := b.textOf(page.Find("title").First()); title != "" {
		return "; its title is “" + errs.Clip(title, 60) + "”"
	}
	return ""
}

func (v value) of(item *goquery.Selection, b *Budget) any {
	found := item
	if v.selector != nil {
		found = item.FindMatcher(v.selector)
	}
	if v.attribute == "" && v.selector != nil { // one that is struck out or hidden counts where no other is there
		seen := found.FilterFunction(func(_ int, one *goquery.Selection) bool {
			isIn := func(_ int, at *goquery.Selection) bool { return isUnseen(at.Nodes[0]) }
			return !isIn(0, one) && one.ParentsUntilSelection(item).FilterFunction(isIn).Length() == 0
		})
		if seen.Length() > 0 {
			found = seen
		}
	}
	if !v.isList {
		if found.Length() == 0 {
			return nil
		}
		return v.one(found.First(), b)
	}
	list := []any{}
	for _, one := range found.EachIter() {
		if !b.Spend(1, 0) {
			break
		}
		list = append(list, v.one(one, b))
	}
	return list
}

func (v value) one(found *goquery.Selection, b *Budget) any {
	if v.attribute == "" && v.isScript && goquery.NodeName(found) == "script" {
		text := strings.TrimSpace(found.Text())
		if !b.Spend(1, len(text)) {
			return nil
		}
		return nilIfEmpty(text)
	}
	if v.attribute == "" {
		return nilIfEmpty(b.textOf(found))
	}
	text, has := found.Attr(v.attribute)
	if !has || !b.Spend(0, len(text)) {
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

// textOf returns the text of the first element as a browser shows it: white space is one space, blocks and <br>
// begin a line, and what is struck out or hidden below it is left out.
func (b *Budget) textOf(found *goquery.Selection) string {
	var text strings.Builder
	for _, n := range found.Nodes {
		b.write(&text, n)
	}
	var lines []string
	for line := range strings.Lines(text.String()) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// write adds the text of a node, as long as the budget has some.
func (b *Budget) write(text *strings.Builder, n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		if !b.Spend(0, len(n.Data)) {
			return
		}
		data := strings.NewReplacer("\n", " ", "\r", " ").Replace(n.Data)
		if isApart(text.String(), n, data) {
			text.WriteByte(' ')
		}
		if n.Parent != nil && n.PrevSibling == nil {
			between, isNote := seam(text.String(), n.Parent, data)
			if text.WriteString(between); isNote {
				return
			}
		} else if n.PrevSibling != nil && n.PrevSibling.Type == html.ElementNode {
			between, _ := seam(text.String(), n.PrevSibling, data)
			text.WriteString(strings.Trim(between, "."))
		}
		text.WriteString(data)
		return
	case n.DataAtom == atom.Script, n.DataAtom == atom.Style, n.DataAtom == atom.Template, n.DataAtom == atom.Noscript, n.Type == html.CommentNode:
		return
	}
	isBlock := n.Type == html.ElementNode && !inline[n.DataAtom]
	if isBlock {
		text.WriteByte('\n')
	}
	for c := n.FirstChild; c != nil && b.Spend(0, 1); c = c.NextSibling {
		if c.Type != html.ElementNode || !isUnseen(c) {
			b.write(text, c)
		}
	}
	if isBlock {
		text.WriteByte('\n')
	}
}

// isApart reports that the elements of two words follow each other, as in <span>USD</span><span>Monthly</span>, which a
// style sets apart.
func isApart(before string, n *html.Node, text string) bool {
	at := n
	for at.PrevSibling == nil && at.Parent != nil && inline[at.Parent.DataAtom] && at.Parent.DataAtom != atom.Sup && at.Parent.DataAtom != atom.Sub {
		at = at.Parent
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(text)
	isWord := unicode.IsLetter(last) && (unicode.IsLetter(next) || unicode.IsDigit(next)) || unicode.IsDigit(last) && unicode.IsLetter(next)
	return isWord && at != n && at.PrevSibling != nil && at.PrevSibling.Type == html.ElementNode && inline[at.PrevSibling.DataAtom]
}

// linkedScript is the CSS selector of JSON-LD.
const linkedScript = `script[type="application/ld+json"]`

// NotesMember is a list of sentences about a page that is read in part, or by a guess.
const NotesMember = "notes"

// linkedData returns the objects of a page's JSON-LD, those of @graph among them, and counts the scripts that are no JSON.
func (b *Budget) linkedData(page *goquery.Document) ([]any, int) {
	found, unread := []any{}, 0
	page.Find(linkedScript).Each(func(_ int, script *goquery.Selection) {
		text := script.Text()
		if b.takeJSON([]byte(text)) != nil {
			return
		}
		dec := json.NewDecoder(strings.NewReader(text))
		dec.UseNumber()
		var data any
		if dec.Decode(&data) == nil {
			found = append(found, flat(data)...)
		} else {
			unread++
		}
	})
	return found, unread
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
func (b *Budget) microdata(page *goquery.Document) (list []any) {
	page.Find("[itemscope]:not([itemprop])").Each(func(_ int, one *goquery.Selection) { list = append(list, b.itemOf(one, 0)) })
	return list
}

func (b *Budget) itemOf(scope *goquery.Selection, depth int) map[string]any {
	object := map[string]any{}
	if kind := scope.AttrOr("itemtype", ""); kind != "" {
		object["@type"] = kind[strings.LastIndexByte(kind, '/')+1:]
	}
	b.properties(scope.Nodes[0], &element{children: object}, depth)
	return object
}

// properties adds the itemprop of an item, but not those of the items in it.
func (b *Budget) properties(n *html.Node, into *element, depth int) {
	for c := range n.ChildNodes() {
		if c.Type != html.ElementNode {
			continue
		}
		one := goquery.NewDocumentFromNode(c).Selection
		name, isProperty := one.Attr("itemprop")
		_, isScope := one.Attr("itemscope")
		switch {
		case !b.Spend(1, 0):
			return
		case isProperty && isScope && depth < maxDepth:
			into.add(name, b.itemOf(one, depth+1))
		case isProperty:
			into.add(name, b.propertyOf(one))
		}
		if !isScope {
			b.properties(c, into, depth)
		}
	}
}

func (b *Budget) propertyOf(one *goquery.Selection) any {
	for _, attribute := range []string{"content", "href", "src", "datetime", "value"} {
		if v, has := one.Attr(attribute); has && b.Spend(0, len(v)) {
			return v
		}
	}
	return nilIfEmpty(b.textOf(one))
}
