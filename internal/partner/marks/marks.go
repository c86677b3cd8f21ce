// Package marks joins the partners' wordmarks into one SVG sprite, which pages refer to.
package marks

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// Height is the height of every wordmark.
const Height = 24

// Sheet is an SVG sprite of all wordmarks.
type Sheet struct {
	// Path is the path of the sprite, with a hash of its content.
	Path string
	SVG  []byte

	widths map[market.PartnerID]int
}

// mark is the parsed SVG of a wordmark.
type mark struct {
	XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
	ViewBox string   `xml:"viewBox,attr"`
	Width   int      `xml:"width,attr"`
	Height  int      `xml:"height,attr"`
	Fill    string   `xml:"fill,attr"`
	Inner   string   `xml:",innerxml"`
}

// New makes the sprite of the partners that have a wordmark.
func New(infos []partner.Info) (Sheet, error) {
	s := Sheet{widths: map[market.PartnerID]int{}}
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg">` + "\n")
	for _, info := range infos {
		if info.Mark == "" {
			continue
		}
		m, err := parse(info.Mark)
		if err != nil {
			return Sheet{}, fmt.Errorf("the mark of %s: %w", info.ID, err)
		}
		fmt.Fprintf(&b, "<symbol id=%q viewBox=%q fill=%q>%s</symbol>\n", info.ID, m.ViewBox, m.Fill, strings.TrimSpace(m.Inner))
		s.widths[info.ID] = m.Width
	}
	b.WriteString("</svg>\n")
	s.SVG = []byte(b.String())
	sum := sha256.Sum256(s.SVG)
	s.Path = "/assets/marks-" + base64.RawURLEncoding.EncodeToString(sum[:6]) + ".svg"
	return s, nil
}

func parse(svg string) (mark, error) {
	var m mark
	if err := xml.Unmarshal([]byte(svg), &m); err != nil {
		return m, err
	}
	if m.Height != Height || m.Width < 1 || m.ViewBox == "" || m.Fill == "" {
		return m, fmt.Errorf("it has viewBox %q, width %d, height %d and fill %q; accepted are all four with a height of %d",
			m.ViewBox, m.Width, m.Height, m.Fill, Height)
	}
	if strings.Contains(strings.ToLower(m.Inner), "<script") || strings.Contains(m.Inner, "</symbol") {
		return m, fmt.Errorf("it holds a script or ends a symbol; accepted are drawings")
	}
	return m, nil
}

// Of returns the address and width of a partner's wordmark, and reports false without one.
func (s Sheet) Of(id market.PartnerID) (href string, width int, ok bool) {
	width, ok = s.widths[id]
	return s.Path + "#" + string(id), width, ok
}
