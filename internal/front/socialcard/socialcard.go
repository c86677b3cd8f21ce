// Package socialcard draws Open Graph preview images: a title, up to four facts and a price.
package socialcard

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// Width and Height are the size of a picture in pixels, as recommended for Open Graph.
const (
	Width  = 1200
	Height = 630
)

// Card holds the texts of a picture. A text that is too long is truncated with an ellipsis.
type Card struct {
	// Brand is the name of the shop.
	Brand string
	// Kicker is a short line above the title, such as the partner's name.
	Kicker string
	Title  string
	// Detail is a line below the title.
	Detail string
	// Facts are drawn side by side, at most four.
	Facts []Fact
	// Price is drawn large, with PriceLead before and PriceUnit behind it.
	PriceLead, Price, PriceUnit string
	// Note is drawn in the corner opposite the price.
	Note string
}

// Fact is a value with its label.
type Fact struct{ Label, Text string }

const (
	margin   = 72
	maxFacts = 4
	factGap  = 28
)

// The colours of the pages' dark hero section.
var (
	background = color.NRGBA{0x0d, 0x15, 0x18, 0xff}
	panel      = color.NRGBA{0x16, 0x20, 0x24, 0xff}
	ink        = color.NRGBA{0xf4, 0xf7, 0xf7, 0xff}
	inkMuted   = color.NRGBA{0xa6, 0xb4, 0xb7, 0xff}
	accent     = color.NRGBA{0xff, 0x8f, 0x66, 0xff}
)

// PNG draws the card as a PNG.
func (c Card) PNG() ([]byte, error) {
	p, err := newPainter()
	if err != nil {
		return nil, err
	}
	p.rectangle(image.Rect(0, 0, Width, Height), background)
	p.rectangle(image.Rect(0, Height-8, Width, Height), accent)
	p.brand(c.Brand)
	p.heading(c)
	p.facts(c.Facts)
	p.price(c)
	var b bytes.Buffer
	err = png.Encode(&b, reduced(p.canvas))
	return b.Bytes(), err
}

// brand draws the shop's mark and name in the corner.
func (p *painter) brand(name string) {
	p.mark(margin, 56)
	p.text(name, style{bold, 34, ink}, margin+58, 92, Width-2*margin-58)
}

// heading draws kicker, title and detail. A long title takes two smaller lines.
func (p *painter) heading(c Card) {
	const width = Width - 2*margin
	p.text(c.Kicker, style{bold, 32, accent}, margin, 176, width)
	large := style{bold, 68, ink}
	if p.width(c.Title, large) <= width {
		p.text(c.Title, large, margin, 256, width)
		p.text(c.Detail, style{regular, 32, inkMuted}, margin, 316, width)
		return
	}
	small := style{bold, 50, ink}
	first, rest := p.split(c.Title, small, width)
	p.text(first, small, margin, 234, width)
	p.text(rest, small, margin, 294, width)
	p.text(c.Detail, style{regular, 30, inkMuted}, margin, 340, width)
}

// facts draws a row of three or four panels of one width.
func (p *painter) facts(facts []Fact) {
	facts = facts[:min(len(facts), maxFacts)]
	const top, bottom, padding = 366, 474, 24
	columns := max(len(facts), maxFacts-1)
	width := (Width - 2*margin - (columns-1)*factGap) / columns
	for i, fact := range facts {
		left := margin + i*(width+factGap)
		p.rectangle(image.Rect(left, top, left+width, bottom), panel)
		p.text(fact.Label, style{regular, 24, inkMuted}, left+padding, top+42, width-2*padding)
		value := style{bold, 32, ink}
		if p.width(fact.Text, value) > width-2*padding {
			value.size = 24
		}
		p.text(fact.Text, value, left+padding, top+84, width-2*padding)
	}
}

// price draws the price and the note on one line.
func (p *painter) price(c Card) {
	const baseline, noteWidth = 568, 380
	x := margin
	x += p.spaced(c.PriceLead, style{regular, 32, inkMuted}, x, baseline, 200)
	x += p.spaced(c.Price, style{bold, 68, ink}, x, baseline, Width-margin-noteWidth-x)
	p.text(c.PriceUnit, style{regular, 32, inkMuted}, x, baseline, Width-margin-noteWidth-x)
	note := style{regular, 28, inkMuted}
	shown := p.fit(c.Note, note, noteWidth)
	p.text(shown, note, Width-margin-p.width(shown, note), baseline, noteWidth)
}

// spaced draws a text and returns its width with a space; 0 for no text.
func (p *painter) spaced(text string, s style, x, baseline, maxWidth int) int {
	width := p.text(text, s, x, baseline, maxWidth)
	if width == 0 {
		return 0
	}
	return width + 14
}

func (p *painter) rectangle(r image.Rectangle, c color.Color) {
	draw.Draw(p.canvas, r, image.NewUniform(c), image.Point{}, draw.Src)
}
