package article

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/yuin/goldmark/parser"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/prose"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
)

// Document is the text of an article as it was read.
type Document struct {
	// Body is the text. Its nodes name Parts, from 1: those in lines of their own, those in sentences, then pictures.
	Body  []view.Node
	Parts []Part
	// Contents are the main headings of a long text; nil for a text with few.
	Contents []view.PageLink
	// Notes say what cannot be shown, in the order of the text.
	Notes []Note
}

// minContents is how many main headings a text with a table of contents has.
const minContents = 4

var markdown = prose.New(parts{})

// Read parses the text of an article. HTML in it is dropped, which the notes tell.
func Read(source string) (Document, error) {
	d := Document{Parts: []Part{}, Body: []view.Node{}}
	pc := parser.NewContext()
	pc.Set(partsKey, &d.Parts)
	pc.Set(notesKey, &d.Notes)
	body, err := markdown.Read(source, parser.WithContext(pc))
	if err != nil {
		return d, errs.Field("text", "the Markdown cannot be read")
	}
	d.Body = append(d.Body, body...) // a text that shows nothing has none
	blocks := 0
	for i := range d.Parts {
		p := &d.Parts[i]
		if p.Kind != Picture {
			blocks++
		}
		if blocks > MaxBlocks && p.Problem == "" && p.Kind != Picture {
			p.Problem = "it is block " + strconv.Itoa(blocks) + " of the article; accepted are at most " + strconv.Itoa(MaxBlocks)
		}
		if p.Problem != "" {
			d.Notes = append(d.Notes, Note{p.Line, p.Problem})
		}
	}
	slices.SortStableFunc(d.Notes, func(a, b Note) int { return a.Line - b.Line })
	d.nameHeadings()
	return d, nil
}

// nameHeadings gives headings their anchors. The highest stand right below the title of the page.
func (d *Document) nameHeadings() {
	var found []*view.Node
	for i := range d.Body {
		if n := &d.Body[i]; level(n.Tag) > 0 {
			found = append(found, n)
		}
	}
	highest := 6
	for _, n := range found {
		highest = min(highest, level(n.Tag))
	}
	seen, own := map[string]bool{}, map[string]string{}
	var contents []view.PageLink
	for _, n := range found {
		n.Tag = "h" + strconv.Itoa(level(n.Tag)-highest+2)
		text := prose.Text(*n)
		// No other part of a page has such an anchor.
		name := "h-" + slug.Of(text)
		given := n.ID
		n.ID = name
		for again := 2; seen[n.ID]; again++ {
			n.ID = name + "-" + strconv.Itoa(again)
		}
		seen[n.ID] = true
		if given != "" { // a writer's own, as Google Docs exports it
			own["#"+given] = "#" + n.ID
		}
		if n.Tag == "h2" && text != "" {
			contents = append(contents, view.PageLink{Text: text, Path: "#" + n.ID})
		}
	}
	if len(contents) >= minContents {
		d.Contents = contents
	}
	relink(d.Body, own, false)
}

// relink leads links to headings by a writer's own names to their anchors. A heading within a list or a quote has no
// anchor: a writer's name could be one of the page's own.
func relink(nodes []view.Node, anchors map[string]string, isNested bool) {
	for i := range nodes {
		n := &nodes[i]
		if isNested && level(n.Tag) > 0 {
			n.ID = ""
		}
		n.Href = cmp.Or(anchors[n.Href], n.Href)
		relink(n.Children, anchors, true)
	}
}

// level is the level of a heading's element; 0 for others.
func level(tag string) int {
	if len(tag) == 2 && tag[0] == 'h' && tag[1] >= '1' && tag[1] <= '6' {
		return int(tag[1] - '0')
	}
	return 0
}
