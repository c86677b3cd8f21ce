package mapping

import (
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner"
)

// field is the source of a column: an expression or a constant.
type field struct {
	name     string
	At       *yamltree.Node `yaml:"."`
	Path     *program       `yaml:"path"`
	Constant string         `yaml:"value"`
	Initial  string         `yaml:"default"` // for an item without a value
	Unit     string         `yaml:"unit"`
	Split    string         `yaml:"split"`
	Lookup   lookup         `yaml:"lookup"`
	// Required rejects an item without a readable value.
	Required bool `yaml:"required"`
}

var memoryUnits, storageUnits = []string{"MB", "MiB", "GB", "GiB", "TB", "TiB"}, []string{"MB", "GB", "TB", "PB", "GiB", "TiB"}

// units are the accepted units of each column.
var units = map[string][]string{
	"memory": memoryUnits, "gpu_memory": memoryUnits, "storage": storageUnits, "traffic": storageUnits,
	"network": {"Mbps", "Gbps"}, "cpu_frequency": {"GHz", "MHz"},
}

// ReadNode decodes an expression, or a mapping with path or value.
func (f *field) ReadNode(n *yamltree.Node, name string, with any) error {
	f.name, f.At = strings.TrimPrefix(name, "fields."), n
	if n.Kind == yamltree.Scalar {
		f.Path = new(program)
		return f.Path.ReadNode(n, name, with)
	}
	if err := yamltree.Decode(n, name, f, with); err != nil {
		return err
	}
	if (f.Path == nil) == (f.Constant == "") {
		return n.Errorf("%s: needs either path or value", name)
	}
	accepted, has := units[strings.TrimPrefix(f.name, "places.")]
	switch at := n.Member("unit"); {
	case at == nil:
	case !has:
		return at.Errorf("%s.unit: has no meaning; accepted is one for memory, gpu_memory, storage, traffic, network and cpu_frequency", name)
	case !slices.Contains(accepted, f.Unit):
		return at.Errorf("%s.unit: %q came; accepted are %s", name, errs.Clip(f.Unit, 60), strings.Join(accepted, ", "))
	}
	return nil
}

// codes are the columns of which package market lists the values. A field of the same name tells each.
var codes = row.Codes()

var fieldNames = append([]string{"sku", "group", "name", "type", "category", "tags", "cpu_model", "cpu_cores", "cpu_threads", "cpu_sockets",
	"cpu_frequency", "cpu_architecture", "memory", "memory_type", "memory_ecc", "storage", "storage_type", "disks", "network",
	"bandwidth", "traffic", "regions", "available", "stock", "spot", "gpu_model", "gpu_count", "gpu_memory", "description", "url", "detail_url",
	"cherry_plan_id", "next_drop_at", "ipv4_count", "ipv6", "nat", "traffic_both_ways", "cpu_share", "coupon", "coupon_until", "ends_at", "specs"}, codes...)

// fields are the columns of a mapping by name.
type fields map[string]*field

// skuVariable is the key of the item, however it is read.
const skuVariable = "$sku"

// ReadNode decodes the fields. From here on expressions may use the variable $item, and rules $sku.
func (f *fields) ReadNode(n *yamltree.Node, name string, with any) error {
	s := with.(*scope)
	s.variables = append(s.variables, "$item", skuVariable)
	*f = fields{}
	for _, m := range n.Members {
		if !slices.Contains(fieldNames, m.Name) {
			return m.Key.Errorf("fields.%s: is not known; accepted are %s", errs.Clip(m.Name, 60), strings.Join(fieldNames, ", "))
		}
		one := new(field)
		if err := one.ReadNode(m.Value, yamltree.Below(name, m.Name), with); err != nil {
			return err
		}
		(*f)[m.Name] = one
	}
	for _, needed := range []string{"sku", "type"} {
		if (*f)[needed] == nil {
			return n.Errorf("fields.%s: is missing; accepted is an expression such as .%s", needed, needed)
		}
	}
	return (*f)["type"].checkTypes()
}

// checkTypes refuses a constant of the mapping that is not a plan type.
func (f *field) checkTypes() error {
	said := []string{f.Constant, f.Initial}
	for came, word := range f.Lookup.words {
		if came != anyOther || word != nearest {
			said = append(said, word)
		}
	}
	slices.Sort(said)
	for _, word := range said {
		if word != "" && !slices.Contains(market.PlanTypes(), market.PlanType(word)) {
			return f.At.Errorf("fields.type: %q came; accepted are baremetal, vps, vds and outlet", errs.Clip(word, 60))
		}
	}
	return nil
}

const (
	// anyOther is the word of a table that stands for all words without an entry.
	anyOther = "*"
	// nearest stands for the type that the name of an unknown line suggests.
	nearest = "nearest"
)

// table translates words, which it looks up in lower case.
type table map[string]string

// ReadNode decodes a mapping of words to words.
func (t *table) ReadNode(n *yamltree.Node, name string, with any) error {
	var written map[string]string
	err := yamltree.Decode(n, name, &written, with)
	*t = table{}
	for word, meaning := range written {
		(*t)[strings.ToLower(partner.Text(word))] = meaning
	}
	return err
}

// lookup translates words by a table, or place codes by package place.
type lookup struct {
	words   table
	isPlace bool
}

// ReadNode decodes a table, {places: true}, or the name of a table in lookups.
func (l *lookup) ReadNode(n *yamltree.Node, name string, with any) error {
	if at := n.Member("places"); len(n.Members) == 1 && at != nil && at.Text == "true" && !at.Quoted {
		l.isPlace = true
		return nil
	}
	if n.Kind != yamltree.Scalar {
		return l.words.ReadNode(n, name, with)
	}
	if l.words = with.(*scope).file.Lookups[n.Text]; l.words == nil {
		return n.Errorf("%s: %q is not among lookups", name, errs.Clip(n.Text, 60))
	}
	return nil
}
