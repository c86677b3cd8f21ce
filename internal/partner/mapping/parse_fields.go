package mapping

import (
	"slices"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/yamltree"
)

var (
	fieldNames = []string{"sku", "group", "name", "type", "category", "tags", "cpu_model", "cpu_cores", "cpu_threads", "cpu_sockets",
		"cpu_frequency", "cpu_architecture", "memory", "memory_type", "memory_ecc", "storage", "storage_type", "disks", "network",
		"bandwidth", "traffic", "regions", "available", "stock", "spot", "gpu_model", "gpu_count", "gpu_memory", "description", "url"}
	valueNames = []string{"path", "value", "default", "unit", "split", "lookup", "required"}
)

var memoryUnits = []string{"MB", "MiB", "GB", "GiB", "TB", "TiB"}

// units are what sizes may be given in.
var units = map[string][]string{
	"memory": memoryUnits, "gpu_memory": memoryUnits, "storage": {"MB", "GB", "TB", "PB", "GiB", "TiB"},
	"traffic": {"MB", "GB", "TB", "PB", "GiB", "TiB"}, "network": {"Mbps", "Gbps"}, "cpu_frequency": {"GHz", "MHz"},
}

func (p *parser) lookups(top *yamltree.Node) {
	n := top.Member("lookups")
	if n == nil {
		return
	}
	if n.Kind != yamltree.Mapping {
		p.fail(n, "lookups: %s came; accepted is a mapping of names to tables", n.Kind)
	}
	for _, m := range n.Members {
		p.a.tables[m.Name] = p.table(m.Value)
	}
}

func (p *parser) table(n *yamltree.Node) map[string]string {
	table := map[string]string{}
	if n.Kind != yamltree.Mapping {
		p.fail(n, "lookup: %s came; accepted is a mapping of words to words", n.Kind)
	}
	for _, m := range n.Members {
		if m.Value.Kind != yamltree.Scalar {
			p.fail(m.Value, "lookup: %s came; accepted is one value", m.Value.Kind)
		}
		table[strings.ToLower(partner.Text(m.Name))] = m.Value.Text
	}
	return table
}

func (p *parser) fields(top *yamltree.Node) {
	n := top.Member("fields")
	if n == nil {
		p.fail(top, "fields: is missing; accepted is a mapping of %s", strings.Join(fieldNames, ", "))
		return
	}
	p.names(n, "fields", fieldNames)
	for _, m := range n.Members {
		p.a.fields[m.Name] = p.field(m.Name, m.Value)
	}
	for _, name := range []string{"sku", "type"} {
		if p.a.fields[name] == nil {
			p.fail(n, "fields.%s: is missing; accepted is an expression such as .%s", name, name)
		}
	}
	if f := n.Member("type"); f != nil && p.a.fields["type"] != nil {
		p.types(f, p.a.fields["type"])
	}
}

// types refuses a word that is no type of plan where the mapping itself says it.
func (p *parser) types(at *yamltree.Node, f *field) {
	said := []string{f.constant, f.initial}
	for _, word := range f.lookup {
		said = append(said, word)
	}
	slices.Sort(said)
	for _, word := range said {
		if word != "" && !slices.Contains(market.PlanTypes(), market.PlanType(word)) {
			p.fail(at, "fields.type: %q came; accepted are baremetal, vps, vds and outlet", errs.Clip(word, 60))
		}
	}
}

// field reads an expression, or a mapping with path or value.
func (p *parser) field(name string, n *yamltree.Node) *field {
	f := &field{name: name}
	if n.Kind == yamltree.Scalar {
		f.path = p.compile(n, "fields."+name, p.variables)
		return f
	}
	p.names(n, "fields."+name, valueNames)
	if v := n.Member("path"); v != nil {
		f.path = p.compile(v, "fields."+name+".path", p.variables)
	}
	f.constant, f.initial, f.split = p.text(n, "value", ""), p.text(n, "default", ""), p.text(n, "split", "")
	if (f.path == nil) == (f.constant == "") {
		p.fail(n, "fields.%s: needs either path or value", name)
	}
	f.required = p.flag(n, "required")
	if v := n.Member("unit"); v != nil {
		f.unit = p.unit(name, v)
	}
	if v := n.Member("lookup"); v != nil {
		if f.isPlace = isPlaceLookup(v); !f.isPlace {
			f.lookup = p.lookup(name, v)
		}
	}
	return f
}

func (p *parser) unit(name string, v *yamltree.Node) string {
	accepted, has := units[name]
	switch {
	case !has:
		p.fail(v, "fields.%s.unit: has no meaning; accepted is one for memory, gpu_memory, storage, traffic, network and cpu_frequency", name)
	case !slices.Contains(accepted, v.Text):
		p.fail(v, "fields.%s.unit: %q came; accepted are %s", name, errs.Clip(v.Text, 60), strings.Join(accepted, ", "))
	}
	return v.Text
}

// isPlaceLookup reports whether a lookup is {places: true}, the codes of places that the
// program knows.
func isPlaceLookup(v *yamltree.Node) bool {
	at := v.Member("places")
	return len(v.Members) == 1 && at != nil && at.Text == "true" && !at.Quoted
}

// lookup reads a table, or finds a named one.
func (p *parser) lookup(name string, v *yamltree.Node) map[string]string {
	if v.Kind != yamltree.Scalar {
		return p.table(v)
	}
	table := p.a.tables[v.Text]
	if table == nil {
		p.fail(v, "fields.%s.lookup: %q is not among lookups", name, errs.Clip(v.Text, 60))
	}
	return table
}
