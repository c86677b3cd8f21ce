package ordercode

import (
	"regexp"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/yamltree"
)

var (
	requestLine  = regexp.MustCompile(`^(?:POST|PUT) https://[A-Za-z0-9._-]+(?:/(?:[A-Za-z0-9._-]|\{[a-z][a-z0-9_]*\})+)+$`)
	header       = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*: (?:[A-Za-z0-9 .:/_-]|\{[a-z][a-z0-9_]*\})+$`)
	commandWords = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]*(?: [a-z0-9._-]+)*$`)
	optionName   = regexp.MustCompile(`^(?:--)?[a-z][A-Za-z0-9._-]*$`)
	argumentName = regexp.MustCompile(`^[a-z][A-Za-z0-9_]*$`)
	regionCode   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)
)

// ReadNode reads the section order_code of a partner's file.
func (s *Sheet) ReadNode(n *yamltree.Node, at string, with any) error {
	var f struct {
		Source  string            `yaml:"source"`
		Date    string            `yaml:"date"`
		Regions map[string]string `yaml:"regions"`
		Tools   []*yamltree.Node  `yaml:"tools"`
	}
	if err := yamltree.Decode(n, at, &f, with); err != nil {
		return err
	}
	for place, code := range f.Regions {
		if !regionCode.MatchString(code) {
			return n.Member("regions").Errorf("%s.regions: %q came for %s; accepted is a code of letters, digits, dots and hyphens", at, errs.Clip(code, 60), errs.Clip(place, 60))
		}
	}
	s.Regions, s.Tools = f.Regions, make([]Tool, len(f.Tools))
	for i := range s.Tools {
		t := &s.Tools[i]
		t.Source, t.Day = f.Source, f.Date
		if err := yamltree.Decode(f.Tools[i], yamltree.Below(at, "tools"), t, with); err != nil {
			return err
		}
		if err := t.check(f.Tools[i], yamltree.Below(at, "tools")); err != nil {
			return err
		}
	}
	return nil
}

// check refuses a tool that cannot be written, and reads its date.
func (t *Tool) check(n *yamltree.Node, at string) (err error) {
	names, heads := argumentName, 0
	for _, head := range []struct {
		name, text string
		pattern    *regexp.Regexp
		accepted   string
	}{
		{"resource", t.Resource, argumentName, "a resource of Terraform, such as example_server"},
		{"command", t.Command, commandWords, "words in lower case, such as example server create"},
		{"request", t.Request, requestLine, "a method and an https address, such as POST https://api.example/servers"},
	} {
		if head.text == "" {
			continue
		}
		if heads++; !head.pattern.MatchString(head.text) {
			return n.Member(head.name).Errorf("%s.%s: %q came; accepted is %s", at, head.name, errs.Clip(head.text, 60), head.accepted)
		}
	}
	if t.Command != "" {
		names = optionName
	}
	if heads != 1 || t.Arguments.Kind != yamltree.Mapping {
		return n.Errorf("%s: accepted are arguments, a mapping, and one of resource, command and request", at)
	}
	if t.Headers != nil {
		for _, h := range t.Headers.Members {
			if line := h.Name + ": " + h.Value.Text; !header.MatchString(line) {
				return h.Key.Errorf("%s.headers: %q came; accepted is a header such as Authorization: Bearer {api_token}", at, errs.Clip(line, 60))
			}
		}
	}
	if err := checkArguments(t.Arguments, yamltree.Below(at, "arguments"), names, t.Command == ""); err != nil {
		return err
	}
	if t.Date, err = time.Parse(time.DateOnly, t.Day); err != nil || !fact.IsSource(t.Source) {
		return n.Errorf("%s: %q of %q came; accepted are a source, the https address of a page that names the arguments, and a date such as 2026-11-03, here or above", at, errs.Clip(t.Source, 60), errs.Clip(t.Day, 20))
	}
	return nil
}

// checkArguments refuses what cannot be written: names that no tool has, braces that are no placeholder, and depth where
// there can be none.
func checkArguments(n *yamltree.Node, at string, names *regexp.Regexp, isDeep bool) error {
	if n.Kind == yamltree.Scalar && strings.ContainsAny(n.Text, "{}") && !placeholder.MatchString(n.Text) {
		return n.Errorf("%s: %q came; accepted is a text, a number, {sku}, {sku_capitals}, {slug}, {region}, and the name of what the visitor chooses in braces, such as {image}", at, errs.Clip(n.Text, 60))
	}
	for _, item := range n.Items {
		if item.Kind != n.Items[0].Kind || item.Kind == yamltree.List || item.Kind == yamltree.Mapping && !isDeep {
			return item.Errorf("%s: accepted is a list of values, or one of mappings where the tool has such", at)
		}
		if err := checkArguments(item, at, names, isDeep); err != nil {
			return err
		}
	}
	for _, m := range n.Members {
		if !names.MatchString(m.Name) || m.Value.Kind == yamltree.Mapping && !isDeep {
			return m.Key.Errorf("%s: %q came; accepted is the name of an argument, with a value or a list of values where it is of a command", at, errs.Clip(m.Name, 60))
		}
		if err := checkArguments(m.Value, yamltree.Below(at, m.Name), names, isDeep); err != nil {
			return err
		}
	}
	return nil
}
