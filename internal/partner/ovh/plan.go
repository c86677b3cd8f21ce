package ovh

import (
	"cmp"
	"encoding/json"
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
	// commitment ends the codes of plans that are sold for a term only.
	commitment = regexp.MustCompile(`-(?:degressivity|upfront)\d+$`)
	// world ends the codes of a machine that is sold elsewhere too.
	world = regexp.MustCompile(`-(?:us|sgp|syd|mum|eu|ca|apac|par|lon)$`)

	vCores   = regexp.MustCompile(`(?i)(\d{1,3})\s*v(?:CPU|Core)s?\b`)
	vMemory  = regexp.MustCompile(`(?i)(\d{1,4})\s*G[BO]\s*(?:of\s+)?RAM`)
	vDisk    = regexp.MustCompile(`(?i)(\d{1,5})\s*G[BO]\s*(?:SSD|NVMe|\s)*(?:disk|storage)`)
	vNumbers = regexp.MustCompile(`-(\d{1,3})-(\d{1,4})-(\d{1,5})(?:-|$)`)
)

// machine is a code without its part of the world.
func machine(code string) string { return world.ReplaceAllString(code, "") }

// plan translates one plan of the catalogue.
func (c *catalogue) plan(position int, raw json.RawMessage, s stock) (string, market.Plan, error) {
	key := "item " + strconv.Itoa(position+1)
	if err := partner.CheckItem(len(raw)); err != nil {
		return key, market.Plan{}, err
	}
	var o offer
	err := partner.FieldError("plan", json.Unmarshal(raw, &o))
	code := partner.Text(o.PlanCode)
	key = cmp.Or(code, key)
	switch {
	case err != nil:
		return key, market.Plan{}, err
	case code == "":
		return key, market.Plan{}, partner.Unknown("planCode", "", "a code such as 24rise01")
	case strings.HasPrefix(code, "option-") || strings.Contains(code, "-option-"):
		return key, market.Plan{}, partner.Skipf("planCode", "an option of other plans")
	case commitment.MatchString(code):
		return key, market.Plan{}, partner.Skipf("planCode", "sold for a term only, as a variant of another plan")
	}
	p := market.Plan{Partner: id, SKU: market.SKU(code), PlanID: market.HashPlanID(id, market.SKU(code)),
		Name: cmp.Or(partner.Text(o.InvoiceName), code), PartnerName: name, PartnerURL: home}
	addons, err := c.defaults(&o)
	if err == nil {
		err = c.setPrices(&p, &o, addons)
	}
	if err == nil {
		err = c.setMachine(&p, &o, addons)
	}
	if err == nil {
		setPlaces(&p, &o, addons, s)
	}
	return key, p, err
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
		if known {
			chosen = append(chosen, addon)
		} else if f.Name == "memory" || strings.HasSuffix(f.Name, "storage") || f.Name == "disk" {
			return nil, partner.Unknown("addonFamilies."+f.Name+".default", code, "the code of an add-on of the catalogue")
		}
	}
	return chosen, nil
}

// setMachine tells hardware and type. A server has a processor, a VPS a text.
func (c *catalogue) setMachine(p *market.Plan, o *offer, addons []offer) error {
	own := c.products[o.Product]
	t := own.technical()
	switch cpu := t.processor(); {
	case cpu != nil && !strings.HasPrefix(string(p.SKU), "vps"):
		p.Type, p.Category = market.Baremetal, market.CategoryGeneral
		if c.eco {
			p.Tags = []string{market.OutletTag}
		}
		if err := setCPU(p, cpu); err != nil {
			return err
		}
	case cpu != nil || strings.HasPrefix(string(p.SKU), "vps") || vCores.MatchString(own.Description):
		p.Type, p.Category = market.VPS, market.CategoryGeneral
		return setVirtual(p, o, own.Description)
	default:
		return partner.Skipf("product", "%q tells no processor, so that it may be no server", partner.Clip(o.Product))
	}
	for _, part := range append([]*technical{t}, c.technicals(addons)...) {
		if err := setPart(p, part); err != nil {
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

func (c *catalogue) technicals(addons []offer) []*technical {
	var all []*technical
	for _, a := range addons {
		p := c.products[a.Product]
		all = append(all, p.technical())
	}
	return all
}

func setCPU(p *market.Plan, cpu *processor) error {
	number, err1 := count("cpu.number", cpu.Number)
	cores, err2 := count("cpu.cores", cpu.Cores)
	threads, err3 := count("cpu.threads", cpu.Threads)
	if err := cmp.Or(err1, err2, err3); err != nil {
		return err
	}
	number = max(1, number)
	p.CPUSockets, p.CPUCores, p.CPUThreads = &number, positive(cores*number), positive(threads*number)
	p.CPUModel = partner.Text(cpu.Model)
	if brand := partner.Text(cpu.Brand); brand != "" && !strings.HasPrefix(strings.ToLower(p.CPUModel), strings.ToLower(brand)) {
		p.CPUModel = partner.Text(brand + " " + p.CPUModel)
	}
	if f, err := market.ParseAmount(cpu.Frequency.String()); err == nil && f.Sign() > 0 {
		p.CPUFrequency = partner.Short(f) + " GHz"
	}
	return nil
}

// setPart adds what one product tells of memory, disks, network or graphics.
func setPart(p *market.Plan, t *technical) error {
	if t.Memory != nil {
		size, err := market.ParseAmount(cmp.Or(t.Memory.Size.String(), "0"))
		if err != nil {
			return partner.Unknown("memory.size", t.Memory.Size.String(), "a number of GB")
		}
		p.MemoryGB, p.MemoryType, p.MemoryECC = partner.Float(size), partner.Text(t.Memory.RAMType), t.Memory.ECC
	}
	if t.Storage != nil {
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
	}
	if t.Bandwidth != nil {
		if level, err := strconv.Atoi(t.Bandwidth.Level.String()); err == nil {
			p.NetworkMbps = positive(level)
		}
		if limit, err := market.ParseAmount(t.Bandwidth.Limit.String()); err == nil && limit.Sign() > 0 {
			p.TrafficTB, p.Bandwidth = partner.Float(limit), partner.Short(limit)+" TB"
		}
	}
	if t.GPU != nil && t.GPU.Model != "" {
		p.Description = partner.Sentences(p.Description, "GPU: "+t.GPU.Number.String()+" x "+t.GPU.Brand+" "+t.GPU.Model)
	}
	return nil
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
func setPlaces(p *market.Plan, o *offer, addons []offer, s stock) {
	var defaults []string
	for _, a := range addons {
		defaults = append(defaults, a.Product)
	}
	there, known := s.at(o.PlanCode, defaults)
	var all []string
	for _, c := range o.Configurations {
		if c.Name != "dedicated_datacenter" && c.Name != "vps_datacenter" {
			continue
		}
		for _, code := range c.Values {
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
	}
	p.Available = !known || len(p.Regions) > 0
	if !known || !p.Available {
		p.Regions = all
	}
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
