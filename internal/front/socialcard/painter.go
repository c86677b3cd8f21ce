package socialcard

import (
	"image"
	"image/color"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// weight chooses one of the two typefaces.
type weight int

const (
	regular weight = iota
	bold
)

// style is the typeface, size and colour of a text.
type style struct {
	weight weight
	size   float64 // in pixels
	color  color.NRGBA
}

// typefaces parses the two Go fonts once.
var typefaces = sync.OnceValues(func() (parsed [2]*sfnt.Font, err error) {
	for w, file := range [][]byte{regular: goregular.TTF, bold: gobold.TTF} {
		if parsed[w], err = opentype.Parse(file); err != nil {
			return parsed, err
		}
	}
	return parsed, nil
})

// painter draws one picture. It is not safe for concurrent use.
type painter struct {
	canvas *image.RGBA
	fonts  [2]*sfnt.Font
	faces  map[faceKey]font.Face
	buffer sfnt.Buffer
}

type faceKey struct {
	weight weight
	size   float64
}

func newPainter() (*painter, error) {
	fonts, err := typefaces()
	return &painter{canvas: image.NewRGBA(image.Rect(0, 0, Width, Height)), fonts: fonts, faces: map[faceKey]font.Face{}}, err
}

// face returns the typeface of a style; nil if it cannot be made, which does not happen for a parsed
// font.
func (p *painter) face(s style) font.Face {
	key := faceKey{s.weight, s.size}
	if face, made := p.faces[key]; made {
		return face
	}
	face, err := opentype.NewFace(p.fonts[s.weight], &opentype.FaceOptions{Size: s.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil
	}
	p.faces[key] = face
	return face
}

// text draws a text on a baseline, truncated to maxWidth, and returns its width.
func (p *painter) text(text string, s style, x, baseline, maxWidth int) int {
	text = p.fit(text, s, maxWidth)
	face := p.face(s)
	if text == "" || face == nil {
		return 0
	}
	d := font.Drawer{Dst: p.canvas, Src: image.NewUniform(s.color), Face: face, Dot: fixed.P(x, baseline)}
	d.DrawString(text)
	return (d.Dot.X - fixed.I(x)).Ceil()
}

// width returns the width of a text in pixels.
func (p *painter) width(text string, s style) int {
	face := p.face(s)
	if face == nil {
		return 0
	}
	return font.MeasureString(face, p.readable(text)).Ceil()
}

// roof is the upper part of the shop's mark, 44 pixels wide.
var roof = []image.Point{{0, 20}, {22, 0}, {44, 20}, {38, 26}, {22, 11}, {6, 26}}

// mark draws the shop's mark, a roof above two bars.
func (p *painter) mark(left, top int) {
	const size = 44
	r := vector.NewRasterizer(size, size)
	r.MoveTo(float32(roof[0].X), float32(roof[0].Y))
	for _, point := range roof[1:] {
		r.LineTo(float32(point.X), float32(point.Y))
	}
	r.ClosePath()
	r.Draw(p.canvas, image.Rect(left, top, left+size, top+size), image.NewUniform(accent), image.Point{})
	for _, y := range []int{25, 37} {
		p.rectangle(image.Rect(left+8, top+y, left+36, top+y+7), ink)
	}
}
