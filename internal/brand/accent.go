package brand

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"launchrack/internal/errs"
)

// Accent is a colour with a readable shade for the light and for the dark theme.
type Accent struct {
	chosen      colour
	light, dark string
}

// The backgrounds of accented text with the least contrast in each theme
// (web/src/styles/tokens.css).
var (
	lightSurface = colour{0xe9, 0xed, 0xed}
	darkSurface  = colour{0x1d, 0x26, 0x29}
)

// minContrast is the contrast ratio of text that WCAG 2.2 requires at level AA (1.4.3).
const minContrast = 4.5

// ParseAccent parses a colour such as #bd3c0f. The shade of a theme is the colour itself, or the
// nearest mixture with black or white whose contrast is at least minContrast. An empty text gives
// the zero value.
func ParseAccent(text string) (Accent, error) {
	if text == "" {
		return Accent{}, nil
	}
	c, ok := parseColour(text)
	if !ok {
		return Accent{}, errs.Field("accent", "%q came; accepted is a colour such as #bd3c0f", errs.Clip(text, 40))
	}
	return Accent{chosen: c, light: c.readableOn(lightSurface, colour{}).String(), dark: c.readableOn(darkSurface, colour{255, 255, 255}).String()}, nil
}

// style returns a style sheet with the accent; nil for no accent.
func (a Accent) style() []byte {
	if a == (Accent{}) {
		return nil
	}
	pair := "light-dark(" + a.light + ", " + a.dark + ")"
	return []byte(":root {\n  --accent: " + pair + ";\n  --action-hover: " + pair + ";\n  --hero-accent: " + a.dark + ";\n}\n")
}

// colour is red, green and blue in sRGB.
type colour [3]uint8

func parseColour(text string) (c colour, ok bool) {
	digits, ok := strings.CutPrefix(strings.TrimSpace(text), "#")
	if len(digits) == 3 {
		digits = strings.Join([]string{digits[:1], digits[:1], digits[1:2], digits[1:2], digits[2:], digits[2:]}, "")
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if !ok || err != nil || len(digits) != 6 {
		return c, false
	}
	return colour{uint8(n >> 16), uint8(n >> 8), uint8(n)}, true
}

func (c colour) String() string { return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2]) }

// readableOn mixes a colour with another in steps of 2 % until its contrast with the surface is at
// least minContrast.
func (c colour) readableOn(surface, with colour) colour {
	const steps = 50
	for i := range steps {
		mixed := c
		for k := range mixed {
			mixed[k] = uint8((int(c[k])*(steps-i) + int(with[k])*i) / steps)
		}
		if mixed.contrast(surface) >= minContrast {
			return mixed
		}
	}
	return with
}

// contrast is the contrast ratio of WCAG 2.2, from 1 to 21.
func (c colour) contrast(other colour) float64 {
	a, b := c.luminance(), other.luminance()
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

// luminance is the relative luminance of WCAG 2.2.
func (c colour) luminance() float64 {
	var linear [3]float64
	for i, v := range c {
		s := float64(v) / 255
		linear[i] = s / 12.92
		if s > 0.04045 {
			linear[i] = math.Pow((s+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*linear[0] + 0.7152*linear[1] + 0.0722*linear[2]
}

// Light is the shade of the light theme; empty for no accent.
func (a Accent) Light() string { return a.light }

// Dark is the shade of the dark theme; empty for no accent.
func (a Accent) Dark() string { return a.dark }
