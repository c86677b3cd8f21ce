package brand

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"

	"launchrack/internal/errs"
)

// activeElements run code or load external resources.
var activeElements = []string{"script", "foreignObject", "iframe", "object", "embed", "audio", "video", "handler", "listener"}

// checkSVG refuses an SVG with scripts, event handlers, entities or external references. Its
// Content-Security-Policy forbids them too.
func checkSVG(content []byte) error {
	d := xml.NewDecoder(bytes.NewReader(content))
	depth := 0
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
			if depth == 0 && t.Name.Local != "svg" {
				return errs.Field("logo", "a file with the root %q came; accepted are SVG and PNG", errs.Clip(t.Name.Local, 40))
			}
			depth++
			if err := checkElement(t); err != nil {
				return err
			}
		case xml.EndElement:
			depth--
		case xml.Directive:
			if bytes.Contains(bytes.ToUpper(t), []byte("ENTITY")) {
				return errs.Field("logo", "an SVG with entities came; accepted is one without")
			}
		}
	}
}

func checkElement(t xml.StartElement) error {
	if slices.ContainsFunc(activeElements, func(name string) bool { return strings.EqualFold(name, t.Name.Local) }) {
		return errs.Field("logo", "an SVG with the element %q came; accepted is one without it", t.Name.Local)
	}
	for _, a := range t.Attr {
		name := strings.ToLower(a.Name.Local)
		switch {
		case strings.HasPrefix(name, "on"):
			return errs.Field("logo", "an SVG with the attribute %q came; accepted is one without it", errs.Clip(a.Name.Local, 40))
		case name == "href" && !strings.HasPrefix(strings.TrimSpace(a.Value), "#") && !strings.HasPrefix(strings.TrimSpace(a.Value), "data:image/"):
			return errs.Field("logo", "an SVG that refers to %q came; accepted is one that holds all of its parts", errs.Clip(a.Value, 60))
		}
	}
	return nil
}
