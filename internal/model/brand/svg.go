package brand

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
)

// svgElements and svgAttributes are what a logo may consist of: shapes, texts, gradients, patterns,
// clips, masks and filters. What moves, runs or loads something is not among them.
var (
	svgElements = strings.Fields(`svg g defs symbol use title desc metadata style switch path rect circle ellipse line polyline polygon
		text tspan textPath linearGradient radialGradient stop pattern clipPath mask marker image filter feBlend feColorMatrix
		feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
		feMorphology feOffset feTile feTurbulence`)
	svgAttributes = strings.Fields(`id class style version baseProfile viewBox preserveAspectRatio xmlns space lang role x y x1 x2 y1 y2 dx dy
		width height d points r rx ry cx cy fx fy fr transform gradientTransform patternTransform gradientUnits patternUnits
		patternContentUnits clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient spreadMethod
		offset pathLength rotate textLength lengthAdjust startOffset method side href fill fill-opacity fill-rule stroke stroke-width
		stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display
		visibility overflow clip-path clip-rule mask mask-type filter marker marker-start marker-mid marker-end stop-color stop-opacity
		font-family font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing text-anchor
		text-decoration text-rendering dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi
		shape-rendering image-rendering color-interpolation color-interpolation-filters paint-order vector-effect mix-blend-mode
		isolation transform-origin enable-background filterUnits primitiveUnits in in2 result type values mode operator k1 k2 k3 k4
		stdDeviation edgeMode radius flood-color flood-opacity tableValues slope intercept amplitude exponent baseFrequency
		numOctaves seed stitchTiles data-name focusable`)
)

// rasterData begins the pictures that a logo may hold.
var rasterData = []string{"data:image/png;", "data:image/jpeg;", "data:image/gif;", "data:image/webp;"}

// checkSVG refuses an SVG with anything but svgElements and svgAttributes, and one that refers to
// something outside of it. Its Content-Security-Policy forbids what could act, too.
func checkSVG(content []byte) error {
	d := xml.NewDecoder(bytes.NewReader(content))
	var open []string
	for {
		token, err := d.Token()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return errs.Field("logo", "the SVG cannot be read (%s)", errs.Clip(err.Error(), 100))
		}
		switch t := token.(type) {
		case xml.StartElement:
			if len(open) == 0 && t.Name.Local != "svg" {
				return errs.Field("logo", "a file with the root %q came; accepted are SVG and PNG", errs.Clip(t.Name.Local, 40))
			}
			open = append(open, t.Name.Local)
			err = checkElement(t)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 && open[len(open)-1] == "style" {
				err = checkStyle(string(t))
			}
		case xml.ProcInst:
			if t.Target != "xml" {
				err = errs.Field("logo", "an SVG with the instruction %q came; accepted is one without", errs.Clip(t.Target, 40))
			}
		case xml.Directive:
			err = errs.Field("logo", "an SVG with a DOCTYPE or with entities came; accepted is one without")
		}
		if err != nil {
			return err
		}
	}
}

// svgSpace is the namespace of SVG; elements of no other are drawn.
const svgSpace = "http://www.w3.org/2000/svg"

func checkElement(t xml.StartElement) error {
	if !slices.Contains(svgElements, t.Name.Local) || t.Name.Space != "" && t.Name.Space != svgSpace {
		return errs.Field("logo", "an SVG with the element %q came; accepted is one without it, such as a plain SVG", errs.Clip(t.Name.Local, 40))
	}
	for _, a := range t.Attr {
		name, value := a.Name.Local, strings.TrimSpace(a.Value)
		switch {
		case a.Name.Space == "xmlns", strings.HasPrefix(name, "aria-"):
		case !slices.Contains(svgAttributes, name):
			return errs.Field("logo", "an SVG with the attribute %q came; accepted is one without it, such as a plain SVG", errs.Clip(name, 40))
		case name != "href":
			if err := checkStyle(value); err != nil {
				return err
			}
		case !strings.HasPrefix(value, "#") && !slices.ContainsFunc(rasterData, func(begin string) bool { return strings.HasPrefix(value, begin) }):
			return errs.Field("logo", "an SVG that refers to %q came; accepted is one that holds all of its parts", errs.Clip(value, 60))
		}
	}
	return nil
}

// styleCall matches a function of CSS with the first character that it is called with.
var styleCall = regexp.MustCompile(`([\w-]*)\(\s*["']?\s*(.?)`)

// styleFunctions are the functions that styles may call; url only with a part of the SVG.
var styleFunctions = strings.Fields(`url rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy
	blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia var calc not is where nth-child`)

// checkStyle refuses a style that loads something: a rule such as @import, an address, or an escape
// that could hide either.
func checkStyle(style string) error {
	if i := strings.IndexAny(style, `@\`); i >= 0 {
		return errs.Field("logo", "an SVG with the style %q came; accepted are styles without @ and \\", errs.Clip(style[i:], 40))
	}
	for _, call := range styleCall.FindAllStringSubmatch(strings.ToLower(style), -1) {
		if call[1] != "" && !slices.Contains(styleFunctions, call[1]) || call[1] == "url" && call[2] != "#" {
			return errs.Field("logo", "an SVG with the style %q came; accepted is one that holds all of its parts", errs.Clip(call[0], 40))
		}
	}
	return nil
}
