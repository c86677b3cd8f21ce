package mapping

import (
	"embed"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/yamltree"
)

// systems are the files of billing systems, feeds and marked pages that many hosts use: all of a partner's
// file but its names and its address.
//
//go:embed systems
var systems embed.FS

// Systems lists the names of system, as an author of a partner's file reads them.
func Systems() (names []string) {
	entries, _ := systems.ReadDir("systems") // the folder is part of the program
	for _, e := range entries {
		if name, is := strings.CutSuffix(e.Name(), ".yaml"); is {
			names = append(names, name)
		}
	}
	return names
}

// completed adds to a file what its system says and the file itself does not. In source and fields each
// member counts by itself. An address at the top is the source's.
func completed(top *yamltree.Node) error {
	if address := top.Member("address"); address != nil {
		key := &yamltree.Node{Kind: yamltree.Scalar, File: address.File, Line: address.Line, Column: address.Column, Text: "address"}
		merge(top, &yamltree.Node{Members: []yamltree.Member{{Name: "source", Key: key,
			Value: &yamltree.Node{Kind: yamltree.Mapping, File: address.File, Line: address.Line, Column: address.Column}}}})
		merge(top.Member("source"), &yamltree.Node{Members: []yamltree.Member{{Name: "address", Key: key, Value: address}}})
	}
	system := top.Member("system")
	if system == nil {
		return nil
	}
	if !slices.Contains(Systems(), system.Text) {
		return system.Errorf("system: %q came; accepted are %s", errs.Clip(system.Text, 40), strings.Join(Systems(), ", "))
	}
	text, err := systems.ReadFile("systems/" + system.Text + ".yaml")
	if err != nil {
		return err
	}
	base, err := yamltree.Parse("system "+system.Text, text)
	if err != nil {
		return err
	}
	if top.Member("prices") != nil || top.Member("cycles") != nil { // which say all of what is paid
		base.Members = slices.DeleteFunc(base.Members, func(m yamltree.Member) bool { return m.Name == "prices" || m.Name == "cycles" || m.Name == "setup" })
	}
	merge(top, base)
	return nil
}

// merge adds the members of base that a mapping lacks, those of source and fields one by one, its functions before
// the mapping's own, and what it cannot tell beside what the mapping says of that.
func merge(into, base *yamltree.Node) {
	for _, m := range base.Members {
		own := into.Member(m.Name)
		switch {
		case own == nil:
			into.Members = append(into.Members, m)
		case m.Name == "functions":
			own.Text = m.Value.Text + "\n" + own.Text
		case m.Name == "unconfirmed":
			own.Items = append(own.Items, m.Value.Items...)
		case (m.Name == "source" || m.Name == "fields") && own.Kind == yamltree.Mapping:
			merge(own, m.Value)
		}
	}
}
