package brand

import (
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/prose"
	"launchrack/internal/model/view"
)

// LegalPage is a page that the operator wrote in Markdown.
type LegalPage struct {
	// Path is its address.
	Path string
	// Heading is the heading with which the text begins; empty for none.
	Heading string
	Body    []view.Node
}

// LegalPages are the addresses of the pages that an operator can write.
var LegalPages = []LegalPage{{Path: "/imprint"}, {Path: "/privacy"}, {Path: "/terms"}}

// Title is the text of the links to a page, in a language.
func (p LegalPage) Title(l *language.Language) string {
	switch p.Path {
	case "/imprint":
		return l.T("Imprint")
	case "/privacy":
		return l.T("Privacy")
	}
	return l.T("Terms")
}

// maxLegal bounds the Markdown of a page.
const maxLegal = 100 << 10

var markdown = prose.New()

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
	body, err := markdown.Read(text)
	if err != nil {
		return page, false, errs.Field(name, "the Markdown cannot be read")
	}
	page.Body = append([]view.Node{}, body...) // a text that shows nothing has none
	if len(page.Body) > 0 && page.Body[0].Tag == "h2" && len(page.Body[0].Children) == 1 && page.Body[0].Children[0].Text != "" && strings.HasPrefix(strings.TrimSpace(text), "# ") {
		page.Heading, page.Body = page.Body[0].Children[0].Text, page.Body[1:]
	}
	return page, true, nil
}
