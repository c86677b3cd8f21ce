package mapping

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner/tree"
)

// form says how a source's answers become JSON, which all expressions read.
type form struct {
	tree.Form
	Format    string            `yaml:"format" oneof:"json csv ndjson xml html auto"`
	Encoding  string            `yaml:"encoding"`
	Separator string            `yaml:"separator"`
	Select    string            `yaml:"select"`
	Values    map[string]string `yaml:"values"`
}

// asked returns the form of a request; nil for JSON as it comes.
func (f *form) asked() *tree.Form {
	if f.Format == tree.JSON && f.Encoding == "" {
		return nil
	}
	return &f.Form
}

// defaultItems is where the items stand if a file does not say it.
func (f *form) defaultItems() *program {
	switch {
	case f.Format == tree.HTML && f.Select == "":
		return must(".jsonld")
	case f.Format == tree.HTML:
		return must(".items")
	}
	return must(".")
}

// settle checks the form of a source, whose node is at, and completes it.
func (f *form) settle(at *yamltree.Node, name string) error {
	if _, err := htmlindex.Get(f.Encoding); f.Encoding != "" && err != nil {
		return at.Member("encoding").Errorf("%s.encoding: %q came; accepted is an encoding that browsers know, such as windows-1252", name, errs.Clip(f.Encoding, 40))
	}
	if f.Separator != "" && (f.Format != tree.CSV || utf8.RuneCountInString(f.Separator) != 1 || strings.ContainsAny(f.Separator, "\"\r\n")) {
		return at.Member("separator").Errorf("%s.separator: %q came; accepted is one character between the cells of csv", name, errs.Clip(f.Separator, 10))
	}
	for member, has := range map[string]bool{"select": f.Select != "", "values": f.Values != nil} {
		if has && f.Format != tree.HTML && f.Format != tree.Auto {
			return at.Member(member).Errorf("%s.%s: has no meaning beside format %s; accepted is html", name, member, f.Format)
		}
	}
	if f.Values != nil && f.Select == "" {
		return at.Member("values").Errorf("%s.select: is missing; accepted is the CSS selector of the items that values are read from", name)
	}
	if err := tree.ParseSelector(f.Select); f.Select != "" && err != nil {
		return at.Member("select").Errorf("%s.select: %q came; accepted is a CSS selector such as .product: %s", name, errs.Clip(f.Select, 60), err)
	}
	if at.Member("values") == nil {
		f.Form = tree.Form{Format: f.Format, Encoding: f.Encoding, Separator: f.Separator, Select: tree.Selection{Items: f.Select}}
		return nil
	}
	for _, m := range at.Member("values").Members {
		if err := tree.ParseValue(m.Value.Text); err != nil {
			return m.Value.Errorf("%s.values.%s: %q came; accepted is a CSS selector with an optional @attribute and [], such as a.order@href: %s", name, m.Name, errs.Clip(m.Value.Text, 60), err)
		}
	}
	f.Form = tree.Form{Format: f.Format, Encoding: f.Encoding, Separator: f.Separator, Select: tree.Selection{Items: f.Select, Values: f.Values}}
	return nil
}
