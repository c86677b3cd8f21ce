package brand

import (
	"bytes"
	"slices"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"launchrack/internal/errs"
	"launchrack/internal/view"
)

// LegalPage is a page that the operator wrote in Markdown.
type LegalPage struct {
	// Path is its address, Title the text of the link to it.
	Path, Title string
	// Heading is the heading with which the text begins, else Title.
	Heading string
	Body    []view.Node
}

// LegalPages are the addresses and titles of the pages that an operator can write.
var LegalPages = []LegalPage{{Path: "/imprint", Title: "Imprint"}, {Path: "/privacy", Title: "Privacy"}, {Path: "/terms", Title: "Terms"}}

// maxLegal bounds the Markdown of a page.
const maxLegal = 100 << 10

var (
	markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Linkify, extension.Strikethrough))
	// allowedHTML is the allowlist of elements and attributes: those that goldmark makes of
	// Markdown.
	allowedHTML = func() *bluemonday.Policy {
		p := bluemonday.NewPolicy()
		p.AllowElements("h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "ul", "ol", "li", "blockquote", "pre", "code",
			"strong", "em", "del", "table", "thead", "tbody", "tr", "th", "td", "a")
		p.AllowAttrs("href").OnElements("a")
		p.AllowURLSchemes("https", "http", "mailto", "tel")
		p.AllowRelativeURLs(true)
		p.RequireParseableURLs(true)
		return p
	}()
)

// ReadLegal parses the Markdown of one of LegalPages and drops HTML in it. It reports false for an
// empty text.
func ReadLegal(page LegalPage, text string) (LegalPage, bool, error) {
	name := strings.TrimPrefix(page.Path, "/")
	if len(text) > maxLegal {
		return page, false, errs.Field(name, "%d bytes came; accepted are at most %d", len(text), maxLegal)
	}
	if strings.TrimSpace(text) == "" {
		return page, false, nil
	}
	var b bytes.Buffer
	if err := markdown.Convert([]byte(text), &b); err != nil {
		return page, false, errs.Field(name, "the Markdown cannot be read")
	}
	parsed, err := html.ParseFragment(bytes.NewReader(allowedHTML.SanitizeBytes(b.Bytes())), &html.Node{Type: html.ElementNode, DataAtom: atom.Div, Data: "div"})
	if err != nil {
		return page, false, errs.Field(name, "the Markdown cannot be read")
	}
	page.Heading = page.Title
	for _, n := range parsed {
		page.Body = appendNode(page.Body, n)
	}
	if len(page.Body) > 0 && page.Body[0].Tag == "h2" && len(page.Body[0].Children) == 1 && page.Body[0].Children[0].Text != "" && strings.HasPrefix(strings.TrimSpace(text), "# ") {
		page.Heading, page.Body = page.Body[0].Children[0].Text, page.Body[1:]
	}
	return page, true, nil
}

// lower maps each heading to one level lower, below the heading of the page.
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
		if a.Key == "href" {
			made.Href = a.Val
		}
	}
	for child := range n.ChildNodes() {
		made.Children = appendNode(made.Children, child)
	}
	return append(list, made)
}
