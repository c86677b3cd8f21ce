package article

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	task "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/prose"
)

// partsKey is where the parser's context has the parts that were read so far.
var partsKey = parser.NewContextKey()

// notesKey is where the parser's context has the notes on what is left out of the text.
var notesKey = parser.NewContextKey()

// add notes a part and gives its number.
func add(pc parser.Context, p Part) int {
	list := pc.Get(partsKey).(*[]Part)
	*list = append(*list, p)
	return len(*list)
}

// parts extends Markdown by blocks, and takes its pictures for those of the shop.
type parts struct{}

// Extend implements goldmark.Extender.
func (parts) Extend(m goldmark.Markdown) {
	extension.Footnote.Extend(m)
	extension.TaskList.Extend(m)
	m.Parser().AddOptions(
		parser.WithAttribute(), // {#name} behind a heading
		parser.WithBlockParsers(util.Prioritized(lineParser{}, 50)),
		parser.WithInlineParsers(util.Prioritized(sentenceParser{}, 50)),
		parser.WithASTTransformers(util.Prioritized(pictureTransformer{}, 50)),
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(partRenderer{}, 50)))
}

// linePart is a part in a line of its own, and sentencePart one in a sentence.
type (
	linePart struct {
		ast.BaseBlock
		number int
	}
	sentencePart struct {
		ast.BaseInline
		number int
	}
)

var (
	kindOfLinePart     = ast.NewNodeKind("LinePart")
	kindOfSentencePart = ast.NewNodeKind("SentencePart")
)

// Kind implements ast.Node.
func (*linePart) Kind() ast.NodeKind { return kindOfLinePart }

// Dump implements ast.Node.
func (n *linePart) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// Kind implements ast.Node.
func (*sentencePart) Kind() ast.NodeKind { return kindOfSentencePart }

// Dump implements ast.Node.
func (n *sentencePart) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// lineOf is the number of the line of a place in a text.
func lineOf(source []byte, at int) int { return bytes.Count(source[:at], []byte{'\n'}) + 1 }

// lineParser reads blocks that have a line of their own.
type lineParser struct{}

// Trigger implements parser.BlockParser.
func (lineParser) Trigger() []byte { return []byte{'{'} }

// Open implements parser.BlockParser.
func (lineParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	own := string(line[pc.BlockOffset():])
	if !strings.HasPrefix(own, "{{") {
		return nil, parser.NoChildren
	}
	content, rest, isWhole := cutBlock(own)
	if !isWhole || strings.TrimSpace(rest) != "" {
		return nil, parser.NoChildren
	}
	p := readBlock(content, true, true)
	p.Start = segment.Start + pc.BlockOffset() - segment.Padding
	p.Line, p.End = lineOf(reader.Source(), p.Start), p.Start+len(own)-len(rest)
	reader.Advance(segment.Len() - 1)
	return &linePart{number: add(pc, p)}, parser.NoChildren
}

// Continue implements parser.BlockParser.
func (lineParser) Continue(ast.Node, text.Reader, parser.Context) parser.State { return parser.Close }

// Close implements parser.BlockParser.
func (lineParser) Close(ast.Node, text.Reader, parser.Context) {}

// CanInterruptParagraph implements parser.BlockParser.
func (lineParser) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine implements parser.BlockParser.
func (lineParser) CanAcceptIndentedLine() bool { return false }

// sentenceParser reads blocks in a sentence.
type sentenceParser struct{}

// Trigger implements parser.InlineParser.
func (sentenceParser) Trigger() []byte { return []byte{'{'} }

// Parse implements parser.InlineParser.
func (sentenceParser) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, segment := block.PeekLine()
	own := strings.TrimRight(string(line), "\r\n")
	if !strings.HasPrefix(own, "{{") {
		return nil
	}
	content, rest, isWhole := cutBlock(own)
	p := readBlock(content, isWhole, false)
	p.Start = segment.Start - segment.Padding
	p.Line, p.End = lineOf(block.Source(), p.Start), p.Start+len(own)-len(rest)
	block.Advance(len(own) - len(rest))
	return &sentencePart{number: add(pc, p)}
}

// pictureTransformer puts parts in the place of pictures, and notes the HTML that is left out.
type pictureTransformer struct{}

// Transform implements parser.ASTTransformer.
func (pictureTransformer) Transform(doc *ast.Document, reader text.Reader, pc parser.Context) {
	var found []*ast.Image
	_ = ast.Walk(doc, func(n ast.Node, isEntering bool) (ast.WalkStatus, error) { // which never fails
		if !isEntering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Image:
			found = append(found, n)
			return ast.WalkSkipChildren, nil
		case *ast.HTMLBlock:
			lines := n.Lines()
			note(pc, lineOf(reader.Source(), lines.At(0).Start), string(reader.Source()[lines.At(0).Start:lines.At(lines.Len()-1).Stop]), "is HTML and left out with its text")
		case *ast.RawHTML:
			if at := n.Segments.At(0); !bytes.HasPrefix(at.Value(reader.Source()), []byte("</")) {
				note(pc, lineOf(reader.Source(), at.Start), string(at.Value(reader.Source())), "is HTML and left out; its text stays")
			}
		}
		return ast.WalkContinue, nil
	})
	for _, image := range found {
		p := Part{Kind: Picture, Alt: textOf(image, reader.Source()), Line: placeOf(image, reader.Source())}
		name, isOwn := pictureOf(string(image.Destination))
		if p.Address = name; !isOwn {
			p.Problem = "“" + errs.Clip(string(image.Destination), maxQuoted) + "” is no picture of this shop; accepted is one that was added here, such as " + PicturesPath + PictureName("9f86d081", PictureWidths[1], 900)
		}
		image.Parent().ReplaceChild(image.Parent(), image, &sentencePart{number: add(pc, p)})
	}
}

// maxQuoted is how much of a text a note repeats: some pictures are written into their addresses.
const maxQuoted = 60

// note says what is left out of a text. Comments are meant to be.
func note(pc parser.Context, line int, html, what string) {
	list := pc.Get(notesKey).(*[]Note)
	if html = strings.TrimSpace(html); !strings.HasPrefix(html, "<!--") && len(*list) < MaxBlocks {
		*list = append(*list, Note{line, "“" + errs.Clip(html, maxQuoted) + "” " + what + ". Write it in Markdown"})
	}
}

// textOf is the text of a node.
func textOf(n ast.Node, source []byte) string {
	var b strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if own, is := child.(*ast.Text); is {
			b.Write(own.Segment.Value(source))
			continue
		}
		b.WriteString(textOf(child, source))
	}
	return b.String()
}

// placeOf is the line in which the block of a node begins.
func placeOf(n ast.Node, source []byte) int {
	for ; n != nil; n = n.Parent() {
		if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
			return lineOf(source, n.Lines().At(0).Start)
		}
	}
	return 1
}

// partRenderer writes marks in the place of parts.
type partRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (partRenderer) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	write := func(w util.BufWriter, number int, isEntering bool) (ast.WalkStatus, error) {
		if !isEntering {
			return ast.WalkContinue, nil
		}
		_, err := w.WriteString(prose.Part(number))
		return ast.WalkContinue, err
	}
	to.Register(task.KindTaskCheckBox, func(w util.BufWriter, _ []byte, n ast.Node, isEntering bool) (ast.WalkStatus, error) {
		box := map[bool]string{true: "☑ ", false: "☐ "}[n.(*task.TaskCheckBox).IsChecked]
		if !isEntering {
			box = ""
		}
		_, err := w.WriteString(box)
		return ast.WalkContinue, err
	})
	to.Register(kindOfLinePart, func(w util.BufWriter, _ []byte, n ast.Node, isEntering bool) (ast.WalkStatus, error) {
		return write(w, n.(*linePart).number, isEntering)
	})
	to.Register(kindOfSentencePart, func(w util.BufWriter, _ []byte, n ast.Node, isEntering bool) (ast.WalkStatus, error) {
		return write(w, n.(*sentencePart).number, isEntering)
	})
}
