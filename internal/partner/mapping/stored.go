package mapping

import (
	"launchrack/internal/model/yamltree"
)

// MaxStored is the maximum size of a file that is kept in the database, in bytes. Every node keeps all of them in
// memory.
const MaxStored = 64 << 10

// StoredName is the name of a file that is kept in the database, in errors.
const StoredName = "partner.yaml"

// NewStored parses a mapping that an operator wrote on the desk, who may be far from the machine: it reads no file of
// the machine, and reaches private addresses only where private allows them.
func NewStored(text []byte, private bool) (*Adapter, error) {
	at := func(member *yamltree.Node, format string, args ...any) error {
		if member == nil {
			member = &yamltree.Node{File: StoredName, Line: 1, Column: 1}
		}
		return member.Errorf(format, args...)
	}
	if len(text) > MaxStored {
		return nil, at(nil, "the file has %d bytes; accepted are at most %d", len(text), MaxStored)
	}
	a, err := New(StoredName, text)
	if err != nil {
		return nil, err
	}
	top, err := yamltree.Parse(StoredName, text)
	if err != nil {
		return nil, err
	}
	switch {
	case a.info.DefaultFile != "":
		return nil, at(member(top, "source", "file"), "source.file: names a file of the machine; accepted is source.address")
	case a.info.MonthHours > 0:
		return nil, at(member(top, "month_hours"), "month_hours: belongs into a file in the folder of LAUNCHRACK_PARTNERS_DIR, since stored prices depend on it")
	case a.info.DefaultURL == "":
		return nil, at(member(top, "source"), "source.address: is missing; accepted is an http or https address")
	}
	a.info.IsConfigured = private
	return a, nil
}

// member finds a member by the names that lead to it; nil for none.
func member(n *yamltree.Node, names ...string) *yamltree.Node {
	for _, name := range names {
		if n != nil {
			n = n.Member(name)
		}
	}
	return n
}
