package site

import (
	"bytes"
	"encoding/json"
	"html"

	"launchrack/internal/model/language"
)

// head is what goes around a page's markup.
type head struct {
	lang   *language.Language
	assets Assets
	// codes are the modules of the page whose code is loaded apart.
	codes []string
	brand string
	// prefix begins the addresses of the page's language.
	prefix string
	// logo and style are files of the brand; empty where it has none.
	logo, style string
	// title and description are empty where the page was not rendered.
	title, description string
	// canonical is absolute, or empty to leave it to the answer's header.
	canonical string
	noIndex   bool
	// languages are links to the page in each language of the shop; nil where it has one.
	languages []assetLink
	// graph is JSON-LD that describes the page to search engines; empty for none.
	graph []byte
	// alternates are links to the page's formats for programs.
	alternates []assetLink
	// share is what other sites show beside a link to the page; nil for none.
	share *share
	// frame is what a page says that stands in a frame of another site; nil for others.
	frame *frame
	// isStill says that the page only shows something, so that it has no props.
	isStill bool
}

// frame is a page that another site frames. It has no props, as no script renders it anew, and its
// links open pages of their own.
type frame struct {
	// theme is "light" or "dark"; empty follows the system.
	theme string
}

// root is the element of the document.
func (h head) root() string {
	root := "<html lang=\"" + h.lang.Code() + "\""
	if direction := h.lang.Direction(); direction != "ltr" {
		root += " dir=\"" + direction + "\""
	}
	switch {
	case h.frame == nil:
		return root + ">"
	case h.frame.theme == "":
		return root + " data-embed>"
	}
	return root + " data-embed data-theme=\"" + h.frame.theme + "\">"
}

// pageEnd is the id of the last part of every page's markup (web/src/app/site-footer.tsx).
const pageEnd = "page-end"

// writeDocument makes the whole HTML document. No script in it is executable
// inline, so the page can be cached and still live under a strict policy: the
// props travel as data.
func writeDocument(h head, markup string, props []byte) []byte {
	var b bytes.Buffer
	b.Grow(len(markup) + len(props) + len(props)/8 + 4096)
	title := h.title
	if title == "" {
		title = h.brand
	}
	b.WriteString("<!doctype html>\n" + h.root() + "\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
		"<meta name=\"color-scheme\" content=\"light dark\">\n")
	element(&b, "title", title)
	meta(&b, "description", h.description)
	if h.noIndex {
		meta(&b, "robots", "noindex")
	}
	link(&b, "canonical", h.canonical, "")
	for _, l := range h.languages {
		link(&b, l.rel, l.href, l.extra)
	}
	h.writeShare(&b, title)
	// The first paint waits for the whole page, some ten kilobytes: painted earlier, the ends of
	// rows would move as more of them comes (layout shift).
	link(&b, "expect", "#"+pageEnd, ` blocking="render"`)
	for _, l := range h.assets.links(h.lang, h.codes...) {
		if l.rel == "icon" && h.logo != "" {
			l.href, l.extra = h.logo, ""
		}
		link(&b, l.rel, l.href, l.extra)
	}
	link(&b, "stylesheet", h.style, "")
	if h.frame != nil {
		b.WriteString("<base target=\"_blank\">\n" + h.assets.startFrame() + "\n</head>\n<body>\n<div id=\"root\">" + markup + "</div>\n</body>\n</html>\n")
		return b.Bytes()
	}
	link(&b, "manifest", h.prefix+"/manifest.webmanifest", "")
	for _, l := range h.alternates {
		link(&b, l.rel, l.href, l.extra)
	}
	if len(h.graph) > 0 {
		b.WriteString("<script type=\"application/ld+json\">")
		json.HTMLEscape(&b, h.graph) // no text in it can end the element
		b.WriteString("</script>\n")
	}
	if h.isStill {
		b.WriteString(h.assets.startStill() + "\n</head>\n<body>\n<div id=\"root\">" + markup + "</div>\n</body>\n</html>\n")
		return b.Bytes()
	}
	b.WriteString(h.assets.startScript(h.lang, h.codes...) + "\n</head>\n<body>\n<div id=\"root\">")
	b.WriteString(markup)
	b.WriteString("</div>\n<script type=\"application/json\" id=\"props\">")
	json.HTMLEscape(&b, props)
	b.WriteString("</script>\n</body>\n</html>\n")
	return b.Bytes()
}

func element(b *bytes.Buffer, name, text string) {
	b.WriteString("<" + name + ">" + html.EscapeString(text) + "</" + name + ">\n")
}

func meta(b *bytes.Buffer, name, content string) {
	if content != "" {
		b.WriteString("<meta name=\"" + name + "\" content=\"" + html.EscapeString(content) + "\">\n")
	}
}

func link(b *bytes.Buffer, rel, href, extra string) {
	if href != "" {
		b.WriteString("<link rel=\"" + rel + "\" href=\"" + html.EscapeString(href) + "\"" + extra + ">\n")
	}
}
