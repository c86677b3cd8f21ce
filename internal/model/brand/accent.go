package brand

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
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

// Backdrop is the colour behind the home page's head; the zero value is the program's own.
type Backdrop struct {
	chosen colour
	isSet  bool
}

// ParseBackdrop parses a colour such as #12303a. An empty text gives the zero value.
func ParseBackdrop(text string) (Backdrop, error) {
	if text == "" {
		return Backdrop{}, nil
	}
	c, ok := parseColour(text)
	if !ok {
		return Backdrop{}, errs.Field("hero_colour", "%q came; accepted is a colour such as #12303a", errs.Clip(text, 40))
	}
	return Backdrop{c, true}, nil
}

// The inks of the head, one of which has a contrast of 4.58 with any colour, and the accent there without
// one of the shop's (web/src/styles/tokens.css).
var (
	paleInk    = colour{255, 255, 255}
	darkInk    = colour{}
	heroAccent = colour{0xff, 0x9a, 0x70}
)

// style returns a style sheet with the accent and the backdrop; nil for neither. All words on the
// backdrop have a contrast of at least minContrast.
func style(a Accent, b Backdrop) []byte {
	var rules strings.Builder
	accent := heroAccent
	if a != (Accent{}) {
		accent = a.chosen
		pair := "light-dark(" + a.light + ", " + a.dark + ")"
		rules.WriteString("  --accent: " + pair + ";\n  --action-hover: " + pair + ";\n")
		if !b.isSet {
			rules.WriteString("  --hero-accent: " + a.dark + ";\n")
		}
	}
	if b.isSet {
		ink := paleInk
		if darkInk.contrast(b.chosen) > ink.contrast(b.chosen) {
			ink = darkInk
		}
		quiet := ink.mixed(b.chosen, 20).readableOn(b.chosen, ink)
		rules.WriteString("  --hero: " + b.chosen.String() + ";\n  --hero-ink: " + ink.String() + ";\n  --hero-ink-2: " + quiet.String() +
			";\n  --hero-accent: " + accent.readableOn(b.chosen, ink).String() + ";\n")
	}
	if rules.Len() == 0 {
		return nil
	}
	return []byte(":root {\n" + rules.String() + "}\n")
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
	for percent := 0; percent < 100; percent += 2 {
		if mixed := c.mixed(with, percent); mixed.contrast(surface) >= minContrast {
			return mixed
		}
	}
	return with
}

// mixed mixes a colour with so many per cent of another.
func (c colour) mixed(with colour, percent int) colour {
	for k := range c {
		c[k] = uint8((int(c[k])*(100-percent) + int(with[k])*percent) / 100)
	}
	return c
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
