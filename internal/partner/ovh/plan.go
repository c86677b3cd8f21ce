package ovh

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/place"
)

var (
	// commitment marks the codes of plans that are sold for a term only.
	commitment = regexp.MustCompile(`-(?:degressivity|upfront)\d+(?:-|$)`)
	// discount marks the codes of plans for customers with a promotion.
	discount = regexp.MustCompile(`-\d{1,3}percent(?:-|$)`)
	// upgrade marks the codes by which owners of an older VPS move to a newer one.
	upgrade = regexp.MustCompile(`^vps-.+-vps-\d{4}-`)
	// retired begins the codes of VPS lines up to that of 2020, which stay in the catalogue
	// for renewals.
	retired = regexp.MustCompile(`^(?:s1-\d|vps[-_](?:ssd|cloud|classic|lite)[-_]|vps-(?:le|value|essential|comfort|elite)-\d)`)
	// world ends the codes of a machine that is sold elsewhere too.
	world = regexp.MustCompile(`-(?:us|sgp|syd|mum|eu|ca|apac|par|lon)$`)

	vCores   = regexp.MustCompile(`(?i)(\d{1,3})\s*v(?:CPU|Core)s?\b`)
	vMemory  = regexp.MustCompile(`(?i)(\d{1,4})\s*G[BO]\s*(?:of\s+)?RAM`)
	vDisk    = regexp.MustCompile(`(?i)(\d{1,5})\s*G[BO]\s*(?:SSD|NVMe|\s)*(?:disk|storage)`)
	vNumbers = regexp.MustCompile(`-(\d{1,3})-(\d{1,4})-(\d{1,5})(?:-|$)`)
)

// machine is a code without its part of the world.
func machine(code string) string { return world.ReplaceAllString(code, "") }

// read decodes one plan of the catalogue.
func (c *catalogue) read(position int, raw json.RawMessage) *offer {
	o := &offer{}
	if o.err = partner.CheckItem(len(raw)); o.err == nil {
		o.defects, o.err = partner.Decode("plan", raw, o)
	}
	o.PlanCode = partner.Text(o.PlanCode)
	o.key = cmp.Or(o.PlanCode, "item "+strconv.Itoa(position+1))
	return o
}

// plan translates one plan of the catalogue.
func (c *catalogue) plan(o *offer, s stock) (market.Plan, error) {
	switch code := o.PlanCode; {
	case o.err != nil:
		return market.Plan{}, o.err
	case code == "":
		return market.Plan{}, partner.Unknown("planCode", "", "a code such as 24rise01")
	}
	if err := c.sold(o); err != nil {
		return market.Plan{}, err
	}
	sku := market.SKU(o.PlanCode)
	p := market.Plan{Partner: id, SKU: sku, PlanID: market.HashPlanID(id, sku),
		Name: cmp.Or(partner.Text(o.InvoiceName), o.PlanCode), PartnerName: name, PartnerURL: home}
	addons, err := c.defaults(o)
	if err == nil {
		err = c.setPrices(&p, o, addons)
	}
	if err == nil {
		err = c.setMachine(&p, o, addons)
	}
	if err == nil {
		err = setPlaces(&p, o, addons, s)
	}
	return p, err
}

// sold tells why a plan cannot be ordered. Where the catalogue shows some plans in its order
// funnel, it does not sell the others; else the code decides.
func (c *catalogue) sold(o *offer) error {
	code := o.PlanCode
	if strings.HasPrefix(code, "option-") || strings.Contains(code, "-option-") {
		return partner.Skipf("planCode", "an option of other plans")
	}
	if c.hasFunnel {
		shown, err := o.isShown()
		if err == nil && !shown {
			return partner.Skipf("blobs.tags", "%s is missing, which other plans of the catalogue have", shownTag)
		}
		return err
	}
	switch {
	case commitment.MatchString(code):
		return partner.Skipf("planCode", "sold for a term only, as a variant of another plan")
	case discount.MatchString(code):
		return partner.Skipf("planCode", "a discount of another plan")
	case upgrade.MatchString(code):
		return partner.Skipf("planCode", "an upgrade of an older plan")
	case retired.MatchString(code):
		return partner.Skipf("planCode", "a line that is no longer sold")
	}
	return nil
}

// defaults gives the add-ons that come with a plan.
func (c *catalogue) defaults(o *offer) ([]offer, error) {
	var chosen []offer
	for _, f := range o.AddonFamilies {
		code := f.Default
		if code == "" && f.Mandatory && len(f.Addons) == 1 {
			code = f.Addons[0]
		}
		if code == "" {
			continue
		}
		addon, known := c.addons[code]
		if addon.err != nil {
			return nil, addon.err
		}
		if known {
			chosen = append(chosen, addon)
			o.defects = append(o.defects, addon.defects...)
		} else if f.Name == "memory" || strings.HasSuffix(f.Name, "storage") || f.Name == "disk" {
			return nil, partner.Unknown("addonFamilies."+f.Name+".default", code, "the code of an add-on of the catalogue")
		}
	}
	return chosen, nil
}

// setMachine tells hardware and type. A server has a processor, a VPS a text.
func (c *catalogue) setMachine(p *market.Plan, o *offer, addons []offer) error {
	parts, err := c.parts(o, addons)
	if err != nil {
		return err
	}
	own, t := c.products[o.Product], parts[0]
	virtual := c.vps || strings.HasPrefix(string(p.SKU), "vps") || o.has("vps_datacenter")
	switch cpu := t.processor(); {
	case cpu != nil && !virtual:
		p.Type, p.Category = market.Baremetal, market.CategoryGeneral
		if c.eco {
			p.Tags = []string{market.OutletTag}
		}
		if err := o.setCPU(p, cpu); err != nil {
			return err
		}
	case virtual || vCores.MatchString(own.Description):
		p.Type, p.Category = market.VPS, market.CategoryGeneral
		return setVirtual(p, o, own.Description)
	default:
		return partner.Skipf("product", "%q tells no processor, so that it may be no server", partner.Clip(o.Product))
	}
	for _, part := range parts {
		if err := part.setMemory(p); err != nil {
			return err
		}
		o.defects.Try(p, part.setPort, part.setTraffic)
		part.describe(p)
	}
	o.defects.Try(p, func(p *market.Plan) error { return setDisks(p, parts) })
	return nil
}

// setDisks adds up the disks of a server and its add-ons.
func setDisks(p *market.Plan, parts []*technical) error {
	for _, part := range parts {
		if err := part.addDisks(p); err != nil {
			return err
		}
	}
	if sum := disk.TotalGB(p.Disks); sum > 0 {
		p.StorageGB = &sum
	}
	var kinds []string
	for _, d := range p.Disks {
		kinds = append(kinds, string(d.Kind))
	}
	p.StorageType = partner.Distinct(kinds, " + ")
	return nil
}

func (p *product) technical() *technical {
	if p.Blobs == nil || p.Blobs.Technical == nil {
		return &technical{}
	}
	return p.Blobs.Technical
}

func (t *technical) processor() *processor {
	if t.Server != nil && t.Server.CPU != nil {
		return t.Server.CPU
	}
	return t.CPU
}

// parts gives what the products of a plan and its add-ons tell, that of the plan first.
func (c *catalogue) parts(o *offer, addons []offer) ([]*technical, error) {
	var all []*technical
	for _, one := range append([]offer{*o}, addons...) {
		p := c.products[one.Product]
		if p.err != nil {
			return nil, p.err
		}
		o.defects = append(o.defects, p.defects...)
		all = append(all, p.technical())
	}
	return all, nil
}

func (o *offer) setCPU(p *market.Plan, cpu *processor) error {
	number, err1 := count("cpu.number", cpu.Number)
	cores, err2 := count("cpu.cores", cpu.Cores)
	if err := cmp.Or(err1, err2); err != nil {
		return err
	}
	threads, err := count("cpu.threads", cpu.Threads)
	o.defects.Add(err)
	number = max(1, number)
	p.CPUSockets, p.CPUCores, p.CPUThreads = &number, positive(cores*number), positive(threads*number)
	p.CPUModel = partner.Text(cpu.Model)
	if brand := partner.Text(cpu.Brand); brand != "" && !strings.HasPrefix(strings.ToLower(p.CPUModel), strings.ToLower(brand)) {
		p.CPUModel = partner.Text(brand + " " + p.CPUModel)
	}
	if cpu.Frequency == "" {
		return nil
	}
	f, err := market.ParseAmount(cpu.Frequency.String())
	if err != nil {
		o.defects.Add(partner.Unknown("cpu.frequency", cpu.Frequency.String(), "a number of GHz"))
	} else if f.Sign() > 0 {
		p.CPUFrequency = partner.Short(f) + " GHz"
	}
	return nil
}

// setMemory sets the memory, if the product is some.
func (t *technical) setMemory(p *market.Plan) error {
	if t.Memory == nil {
		return nil
	}
	size, err := market.ParseAmount(cmp.Or(t.Memory.Size.String(), "0"))
	if err != nil {
		return partner.Unknown("memory.size", t.Memory.Size.String(), "a number of GB")
	}
	p.MemoryGB, p.MemoryType, p.MemoryECC = partner.Float(size), partner.Text(t.Memory.RAMType), t.Memory.ECC
	return nil
}

// addDisks adds the disks that the product has.
func (t *technical) addDisks(p *market.Plan) error {
	if t.Storage == nil {
		return nil
	}
	for _, d := range t.Storage.Disks {
		number, err := count("storage.disks.number", d.Number)
		if err != nil {
			return err
		}
		size, err := market.ParseAmount(cmp.Or(d.Capacity.String(), "0"))
		if err != nil {
			return partner.Unknown("storage.disks.capacity", d.Capacity.String(), "a number of GB")
		}
		if gb := partner.Float(size); gb != nil && number > 0 {
			kind, _ := disk.KindOf(d.Technology + " " + d.Interface)
			p.Disks = disk.Add(p.Disks, disk.Disk{Count: number, SizeGB: *gb, Kind: kind})
		}
	}
	return nil
}

// setPort sets the speed, if the product is a connection.
func (t *technical) setPort(p *market.Plan) error {
	if t.Bandwidth == nil || t.Bandwidth.Level == "" {
		return nil
	}
	level, err := strconv.Atoi(partner.WholeText(t.Bandwidth.Level.String()))
	if err != nil {
		return partner.Unknown("bandwidth.level", t.Bandwidth.Level.String(), "a whole number of Mbps")
	}
	p.NetworkMbps = positive(level)
	return nil
}

// setTraffic sets the traffic of a month, if the product is a connection that counts it.
func (t *technical) setTraffic(p *market.Plan) error {
	if t.Bandwidth == nil || t.Bandwidth.Limit == "" {
		return nil
	}
	limit, err := market.ParseAmount(t.Bandwidth.Limit.String())
	if err != nil {
		return partner.Unknown("bandwidth.limit", t.Bandwidth.Limit.String(), "a number of TB")
	}
	if limit.Sign() > 0 {
		p.TrafficTB, p.Bandwidth = partner.Float(limit), partner.Short(limit)+" TB"
	}
	return nil
}

// describe names graphics processors, if the product has some.
func (t *technical) describe(p *market.Plan) {
	if t.GPU != nil && t.GPU.Model != "" {
		p.Description = partner.Sentences(p.Description, "GPU: "+t.GPU.Number.String()+" x "+t.GPU.Brand+" "+t.GPU.Model)
	}
}

// setVirtual reads the sizes of a VPS out of its text, else out of its code.
func setVirtual(p *market.Plan, o *offer, text string) error {
	numbers := []string{"", "", ""}
	for i, part := range []*regexp.Regexp{vCores, vMemory, vDisk} {
		if m := part.FindStringSubmatch(text); m != nil {
			numbers[i] = m[1]
		}
	}
	if slices.Contains(numbers, "") {
		m := vNumbers.FindStringSubmatch(cmp.Or(o.Product, o.PlanCode))
		if m == nil {
			return partner.Skipf("product.description", "%q came; accepted is a text such as VPS 4 vCPU 8 GB RAM 75 GB disk", partner.Clip(text))
		}
		numbers = m[1:]
	}
	cores, err := strconv.Atoi(numbers[0])
	if err != nil {
		return err
	}
	p.CPUCores = positive(cores)
	p.MemoryGB, p.StorageGB = partner.Float(market.MustAmount(numbers[1])), partner.Float(market.MustAmount(numbers[2]))
	if p.StorageGB != nil {
		p.Disks = []disk.Disk{{Count: 1, SizeGB: *p.StorageGB}}
	}
	return nil
}

// setPlaces tells where the plan can be had now; where it is sold out, all its places.
func setPlaces(p *market.Plan, o *offer, addons []offer, s stock) error {
	var defaults []string
	for _, a := range addons {
		defaults = append(defaults, a.Product)
	}
	there, known, err := s.at(o.PlanCode, defaults)
	if err != nil {
		return err
	}
	codes, err := o.datacentres()
	if err != nil && known {
		return err // stock is told by data centre
	}
	o.defects.Add(err)
	var all []string
	for _, code := range codes {
		city := partner.Text(code)
		if at, ok := place.Find(id, code); ok && at.City != "" {
			city = at.City
		}
		if city == "" {
			continue
		}
		all = appendNew(all, city)
		if there[code] {
			p.Regions = appendNew(p.Regions, city)
		}
	}
	p.Available = !known || len(p.Regions) > 0
	if !known || !p.Available {
		p.Regions = all
	}
	return nil
}

// datacentres lists the codes of the places where the plan is sold. Other choices may be
// of any shape.
func (o *offer) datacentres() (codes []string, failed error) {
	choices, isList := partner.Elements(o.Configurations)
	if text := string(o.Configurations); !isList && text != "" && text != "null" {
		return nil, fmt.Errorf("configurations: %s came; accepted is a list", partner.Clip(text))
	}
	for i, raw := range choices {
		var c choice
		defects, err := partner.Decode("configuration", raw, &c)
		if c.Name != "" && c.Name != "dedicated_datacenter" && c.Name != "vps_datacenter" {
			continue
		}
		if err != nil {
			failed = cmp.Or(failed, fmt.Errorf("configurations[%d]: %w", i, err))
		}
		for _, defect := range defects {
			o.defects.Add(fmt.Errorf("configurations[%d]: %w", i, defect))
		}
		codes = append(codes, c.Values...)
	}
	return codes, failed
}

// has reports whether an order of the plan tells a choice of that name.
func (o *offer) has(name string) bool {
	choices, _ := partner.Elements(o.Configurations)
	return slices.ContainsFunc(choices, func(raw json.RawMessage) bool {
		var c struct {
			Name string `json:"name"`
		}
		return json.Unmarshal(raw, &c) == nil && c.Name == name
	})
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// count reads a small whole number; an absent one is 0.
func count(field string, n json.Number) (int, error) {
	if n == "" {
		return 0, nil
	}
	i, err := strconv.Atoi(partner.WholeText(n.String()))
	if err != nil || i < 0 || i > 10_000 {
		return 0, partner.Unknown(field, n.String(), "a whole number up to 10000")
	}
	return i, nil
}

func positive(n int) *int {
	if n <= 0 {
		return nil
	}
	return &n
}
