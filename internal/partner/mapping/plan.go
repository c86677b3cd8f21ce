package mapping

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/disktext"
	"launchrack/internal/partner/quantity"
)

// field says where a column of a plan comes from: an expression or a constant.
type field struct {
	name     string
	path     *program
	constant string
	initial  string // where the item tells nothing
	unit     string
	split    string
	lookup   map[string]string // by words in lower case
}

// price is one quote of an item.
type price struct {
	amount, currency *field
	period           market.Period
	divisor          market.Amount
	vat              market.Amount
}

// rule is a condition under which an item is not listed, or cannot be ordered.
type rule struct {
	when   *program
	skip   bool
	reason string
}

// reader reads one item. Its first error stays.
type reader struct {
	ctx     context.Context
	adapter *Adapter
	item    any
	err     error
}

func (r *reader) fail(name string, err error) {
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("%s: %w", name, err)
	}
}

// value gives what an item says; false for nothing.
func (r *reader) value(f *field) (any, bool) {
	if f == nil {
		return nil, false
	}
	if f.path == nil {
		return f.constant, f.constant != ""
	}
	v, err := f.path.first(r.ctx, r.item)
	if err != nil {
		r.fail(f.name, fmt.Errorf("%s fails: %s", f.path.text, partner.Clip(err.Error())))
	}
	if v == nil && f.initial != "" {
		return f.initial, true
	}
	return v, v != nil
}

// word gives a value as text, read by the field's table where it has one.
func (r *reader) word(f *field) string {
	v, has := r.value(f)
	if !has {
		return ""
	}
	return r.translate(f, v)
}

func (r *reader) translate(f *field, v any) string {
	text, _, scalar := plain(v)
	if !scalar {
		r.fail(f.name, fmt.Errorf("a list or object came; accepted is one value"))
	}
	text = partner.Text(text)
	if f.lookup == nil || f.path == nil || text == "" {
		return text
	}
	if found, ok := f.lookup[strings.ToLower(text)]; ok {
		return found
	}
	if found, ok := f.lookup["*"]; ok {
		return found
	}
	r.fail(f.name, fmt.Errorf("%q came; accepted are the words of its lookup", partner.Clip(text)))
	return ""
}

// words gives a list: the items of a list, or the parts of a text.
func (r *reader) words(name string) []string {
	f := r.adapter.fields[name]
	v, has := r.value(f)
	if !has {
		return nil
	}
	parts, isList := v.([]any)
	if text, isText := v.(string); isText {
		split := f.split
		if split == "" {
			split = ","
		}
		for part := range strings.SplitSeq(text, split) {
			parts = append(parts, part)
		}
	} else if !isList {
		r.fail(name, fmt.Errorf("neither a list nor a text came"))
	}
	var words []string
	for _, part := range parts {
		if w := r.translate(f, part); w != "" && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

func (r *reader) text(name string) string { return r.word(r.adapter.fields[name]) }

// number gives a number that is not negative; 0 where none came.
func (r *reader) number(name string) quantity.Number {
	text := r.text(name)
	if text == "" {
		return ""
	}
	var n quantity.Number
	if err := n.UnmarshalJSON([]byte(`"` + text + `"`)); err != nil {
		r.fail(name, fmt.Errorf("%q came; accepted is a number", partner.Clip(text)))
	}
	return n
}

func (r *reader) count(name string) *int {
	n, err := quantity.Count(name, r.number(name))
	if err != nil && r.err == nil {
		r.err = err
	}
	return n
}

func (r *reader) size(name, unit string, convert func(market.Amount, string) (market.Amount, error)) *float64 {
	n, err := quantity.Size(name, r.number(name))
	if err != nil || n.Sign() == 0 {
		if r.err == nil {
			r.err = err
		}
		return nil
	}
	if f := r.adapter.fields[name]; f != nil && f.unit != "" {
		unit = f.unit
	}
	n, err = convert(n, unit)
	r.fail(name, err)
	return partner.Float(n)
}

func (r *reader) flag(name string) *bool {
	switch text := strings.ToLower(r.text(name)); text {
	case "":
		return nil
	case "true", "1", "yes":
		return new(true)
	case "false", "0", "no":
		return new(false)
	default:
		r.fail(name, fmt.Errorf("%q came; accepted are true, false, yes, no, 1 and 0", partner.Clip(text)))
		return nil
	}
}

// plan reads the item. The plan bears at least its key where there is an error.
func (r *reader) plan() (market.Plan, error) {
	info := r.adapter.info
	p := market.Plan{Partner: info.ID, PartnerName: info.Name, PartnerURL: info.Home, Available: true}
	if _, isObject := r.item.(map[string]any); !isObject {
		return p, fmt.Errorf("item: accepted is an object")
	}
	p.SKU = market.SKU(r.text("sku"))
	if p.SKU == "" && r.err == nil {
		return p, fmt.Errorf("sku: is missing; a plan needs the partner's own key")
	}
	p.PlanID = market.HashPlanID(info.ID, p.SKU)
	for _, rule := range r.adapter.rules {
		v, err := rule.when.first(r.ctx, r.item)
		r.fail("rules", err)
		if v == nil || v == false {
			continue
		}
		if rule.skip {
			return p, partner.Skipf("rules", "%s", rule.reason)
		}
		p.Available = false
	}
	p.Name = r.text("name")
	if p.Name == "" {
		p.Name = string(p.SKU)
	}
	p.Type, p.Category = market.PlanType(r.text("type")), market.Category(strings.ToLower(r.text("category")))
	if r.err == nil && !slices.Contains(market.PlanTypes(), p.Type) {
		r.fail("type", fmt.Errorf("%q came; accepted are baremetal, vps, vds and outlet", partner.Clip(string(p.Type))))
	}
	p.Tags = r.words("tags")
	if p.Type == market.Outlet && !p.IsOutlet() {
		p.Tags = append(p.Tags, market.OutletTag)
	}
	r.hardware(&p)
	r.offer(&p)
	return p, r.err
}

func (r *reader) hardware(p *market.Plan) {
	p.CPUCores, p.CPUThreads, p.CPUSockets = r.count("cpu_cores"), r.count("cpu_threads"), r.count("cpu_sockets")
	p.CPUModel, p.CPUArchitecture = r.text("cpu_model"), r.text("cpu_architecture")
	p.CPUFrequency = r.text("cpu_frequency")
	if f := r.adapter.fields["cpu_frequency"]; p.CPUFrequency != "" && f.unit != "" {
		p.CPUFrequency += " " + f.unit
	}
	p.MemoryGB = r.size("memory", "GB", partner.MemoryGB)
	p.MemoryType, p.MemoryECC = r.text("memory_type"), r.flag("memory_ecc")
	p.StorageType = r.text("storage_type")
	p.StorageGB = r.size("storage", "GB", partner.StorageGB)
	if text := r.disks(); text != "" {
		disks, err := disktext.Parse(text)
		r.fail("disks", err)
		if p.Disks = disks; p.StorageGB == nil && len(disks) > 0 {
			p.StorageGB = new(disk.TotalGB(disks))
		}
	}
}

// disks gives the text of a field that may be a list of texts.
func (r *reader) disks() string {
	v, has := r.value(r.adapter.fields["disks"])
	if list, isList := v.([]any); has && isList {
		var parts []string
		for _, one := range list {
			parts = append(parts, r.translate(r.adapter.fields["disks"], one))
		}
		return strings.Join(parts, ", ")
	}
	return r.text("disks")
}

func (r *reader) offer(p *market.Plan) {
	p.NetworkMbps = r.network()
	p.Bandwidth, p.Description = r.text("bandwidth"), r.text("description")
	if strings.EqualFold(r.text("traffic"), "unmetered") {
		p.TrafficTB = new(market.Unmetered)
	} else {
		p.TrafficTB = r.size("traffic", "TB", func(n market.Amount, unit string) (market.Amount, error) {
			gb, err := partner.StorageGB(n, unit)
			if err == nil {
				gb, err = gb.Quo(market.Whole(1000))
			}
			return gb, err
		})
	}
	p.Regions, p.PlanURL = r.words("regions"), r.text("url")
	if stock := r.number("stock"); stock != "" {
		if n := r.count("stock"); n != nil {
			p.Stock = n
		} else {
			p.Stock, p.Available = new(0), false
		}
	}
	if available := r.flag("available"); available != nil && !*available {
		p.Available = false
	}
	for _, one := range r.adapter.prices {
		r.quote(one, map[market.Period]*market.Prices{market.Month: &p.Monthly, market.Hour: &p.Hourly, market.Year: &p.Annually}[one.period])
	}
	for _, one := range r.adapter.setup {
		r.quote(one, &p.Setup)
	}
}

// network reads a speed with its unit, or a number in the unit of the field.
func (r *reader) network() *int {
	text := r.text("network")
	if f := r.adapter.fields["network"]; text != "" && f.unit != "" {
		text += " " + f.unit
	}
	if text == "" || r.err != nil {
		return nil
	}
	mbps, err := partner.Mbps(text)
	r.fail("network", err)
	if mbps <= 0 {
		return nil
	}
	return &mbps
}

// quote adds a price. Null, 0 and less mean that there is no such offer.
func (r *reader) quote(one price, into *market.Prices) {
	text, currency := r.word(one.amount), market.Currency(strings.ToUpper(r.word(one.currency)))
	if text == "" || r.err != nil {
		return
	}
	amount, err := market.ParseAmount(text)
	if err == nil && amount.Sign() <= 0 {
		return
	}
	if err == nil && one.divisor.Sign() > 0 {
		amount, err = amount.Quo(one.divisor)
	}
	if err == nil && one.vat.Sign() > 0 {
		rate, _ := one.vat.Add(market.Whole(100)) // the mapping allows 0 to 100
		gross, _ := amount.Mul(market.Whole(100))
		net, ok := gross.Over(rate, 4)
		if !ok {
			err = fmt.Errorf("%s is out of range", partner.Clip(text))
		}
		amount = net
	}
	if currency == "" && err == nil {
		err = fmt.Errorf("the currency is missing")
	}
	r.fail(one.amount.name, err)
	if err != nil {
		return
	}
	if *into == nil {
		*into = market.Prices{}
	}
	(*into)[currency] = amount
}
