// Package prose reads the Markdown of pages that operators write.
package prose

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"launchrack/internal/model/view"
)

// Reader reads texts in one kind of Markdown.
type Reader struct{ markdown goldmark.Markdown }

// New makes a reader of Markdown with tables, links and strikethrough, and what else the extensions read.
func New(extensions ...goldmark.Extender) Reader {
	list := append([]goldmark.Extender{extension.Table, extension.Linkify, extension.Strikethrough}, extensions...)
	return Reader{goldmark.New(goldmark.WithExtensions(list...))}
}

// partMark is the attribute of an element that stands for a part of a page. HTML in a text never gets here, so
// no writer can set it.
const partMark = "data-part"

// Part is the HTML that an extension writes where a part of a page belongs. Parts count from 1.
func Part(number int) string {
	return `<span ` + partMark + `="` + strconv.Itoa(number) + `"></span>`
}

// anchor is what a heading's name may be, and those of footnotes.
var anchor = regexp.MustCompile(`^[\pL\pN_.:-]{1,100}$`)

// allowed is the allowlist of elements and attributes: those that goldmark and its extensions make of
// Markdown.
var allowed = func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "ul", "ol", "li", "blockquote", "pre", "code",
		"strong", "em", "del", "sup", "table", "thead", "tbody", "tr", "th", "td", "a")
	p.AllowAttrs("href").OnElements("a")
	p.AllowAttrs("id").Matching(anchor).OnElements("h1", "h2", "h3", "h4", "h5", "h6", "li", "sup")
	p.AllowAttrs(partMark).Matching(regexp.MustCompile(`^[0-9]{1,4}$`)).OnElements("span")
	p.AllowURLSchemes("https", "http", "mailto", "tel")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	return p
}()

// Read parses a text and drops HTML in it. Headings stand one level lower, below the heading of the page.
func (r Reader) Read(text string, options ...parser.ParseOption) ([]view.Node, error) {
	var b bytes.Buffer
	if err := r.markdown.Convert([]byte(text), &b, options...); err != nil {
		return nil, err
	}
	parsed, err := html.ParseFragment(bytes.NewReader(allowed.SanitizeBytes(b.Bytes())), &html.Node{Type: html.ElementNode, DataAtom: atom.Div, Data: "div"})
	if err != nil {
		return nil, err
	}
	var body []view.Node
	for _, n := range parsed {
		body = appendNode(body, n)
	}
	return body, nil
}

// lower maps each heading to one level lower.
var lower = map[string]string{"h1": "h2", "h2": "h3", "h3": "h4", "h4": "h5", "h5": "h6"}

func appendNode(list []view.Node, n *html.Node) []view.Node {
	switch {
	case n.Type == html.TextNode && strings.TrimSpace(n.Data) == "" && (n.Parent == nil || slices.Contains([]string{"ul", "ol", "table", "thead", "tbody", "tr"}, n.Parent.Data)):
		return list // between blocks
	case n.Type == html.TextNode:
		return append(list, view.Node{Text: n.Data})
	case n.Type != html.ElementNode:
		return list
	}
	made := view.Node{Tag: n.Data}
	if to := lower[n.Data]; to != "" {
		made.Tag = to
	}
	for _, a := range n.Attr {
		switch a.Key {
		case "href":
			made.Href = a.Val
		case "id":
			made.ID = a.Val
		case partMark:
			made.Tag = ""
			made.Part, _ = strconv.Atoi(a.Val) // the allowlist takes digits alone
		}
	}
	for child := range n.ChildNodes() {
		made.Children = appendNode(made.Children, child)
	}
	return append(list, made)
}

// Text is what a node says, without its elements.
func Text(n view.Node) string {
	text := n.Text
	for _, child := range n.Children {
		text += Text(child)
	}
	return text
}
