package ovh

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/hardware/disktext"
	"launchrack/internal/hardware/gpu"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
	"launchrack/internal/partner/specs"
)

// vNumbers matches the sizes of a VPS in its code, such as vps-starter-1-2-20.
var vNumbers = regexp.MustCompile(`-(\d{1,3})-(\d{1,4})-(\d{1,5})(?:-|$)`)

// setMachine sets type and hardware from the products of the plan and its add-ons. A server needs
// a processor and memory; those of a VPS may be in its description.
func (c *catalogue) setMachine(p *market.Plan, o *offer, addons []*offer, isVPS bool) error {
	var parts []*technical
	text := ""
	for i, line := range append([]*offer{o}, addons...) {
		one := c.products[line.Product]
		switch {
		case one == nil && i == 0:
			return partner.Unknown("product", o.Product, "the name of a product of the catalogue")
		case one == nil:
			continue
		case one.err != nil:
			return one.err
		case i == 0:
			text = one.Description
		}
		o.defects = append(o.defects, one.defects...)
		parts = append(parts, &one.Blobs.Technical)
		if isVPS {
			break // its own product has all of it
		}
	}
	p.Category = market.CategoryGeneral
	cpu := parts[0].processor()
	switch isVPS = isVPS || cpu == nil && specs.Read(text).CPUCores != nil; {
	case isVPS:
		p.Type = market.VPS
	case cpu == nil:
		return partner.Skipf("product", "%q tells no processor, so that it may be no server", partner.Clip(o.Product))
	default:
		p.Type = market.Baremetal
		if c.kind == eco {
			p.Tags = []string{market.OutletTag}
		}
	}
	if err := o.setParts(p, cpu, parts); err != nil || !isVPS {
		return err
	}
	setVirtual(p, text, cmp.Or(o.Product, o.key))
	switch {
	case p.CPUCores != nil && p.MemoryGB != nil:
		return nil
	case c.hasFunnel:
		return partner.Unknown("product.description", text, "a text such as VPS 4 vCPU 8 GB RAM 75 GB disk")
	}
	return partner.Skipf("product.description", "%q came; accepted is a text such as VPS 4 vCPU 8 GB RAM 75 GB disk", partner.Clip(text))
}

func (t *technical) processor() *processor {
	if t.Server != nil && t.Server.CPU != nil {
		return t.Server.CPU
	}
	return t.CPU
}

// setParts sets the hardware of each product.
func (o *offer) setParts(p *market.Plan, cpu *processor, parts []*technical) error {
	if cpu != nil {
		if err := o.setCPU(p, cpu); err != nil {
			return err
		}
	}
	for _, part := range parts {
		if err := part.setMemory(p); err != nil {
			return err
		}
		o.defects.Try(p, part.setPort, part.setTraffic, part.setGPU)
	}
	if p.Type == market.Baremetal && p.MemoryGB == nil {
		return partner.Unknown("addonFamilies", "", "a family memory whose default has a product with memory.size")
	}
	o.defects.Try(p, func(p *market.Plan) error { return setDisks(p, parts) }, o.setAddresses)
	if own := parts[0].Server; own != nil && own.Services.IPv6Range != "" {
		p.IPv6 = new(true)
	}
	return nil
}

// setAddresses sets the addresses that the features of a VPS name.
func (o *offer) setAddresses(p *market.Plan) error {
	f, _ := o.features()
	for _, one := range f.Commercial.Features {
		switch one.Name {
		case "IPv4 Address":
			number, err := quantity.Count("blobs.commercial.features", quantity.Number(one.Value))
			if p.IPv4Count = number; err != nil {
				return err
			}
		case "IPv6 Address":
			p.IPv6 = new(one.Value != "")
		}
	}
	return nil
}

// setCPU sets the cores of all processors, and the model of a server.
func (o *offer) setCPU(p *market.Plan, cpu *processor) error {
	number, err1 := quantity.Count("cpu.number", cpu.Number)
	cores, err2 := quantity.Count("cpu.cores", cpu.Cores)
	if err := cmp.Or(err1, err2); err != nil {
		return err
	}
	threads, err := quantity.Count("cpu.threads", cpu.Threads)
	o.defects.Add(err)
	if number == nil {
		number = new(1)
	}
	p.CPUCores, p.CPUThreads = times(cores, *number), times(threads, *number)
	if p.Type == market.VPS {
		return nil
	}
	p.CPUSockets, p.CPUModel = number, partner.Text(cpu.Model)
	if brand := partner.Text(cpu.Brand); brand != "" && !strings.HasPrefix(strings.ToLower(p.CPUModel), strings.ToLower(brand)) {
		p.CPUModel = partner.Text(brand + " " + p.CPUModel)
	}
	o.defects.Add(quantity.SetClock(p, "cpu.frequency", cpu.Frequency))
	return nil
}

func times(n *int, factor int) *int {
	if n == nil {
		return nil
	}
	return new(*n * factor)
}

// setMemory sets the memory if the product is memory.
func (t *technical) setMemory(p *market.Plan) error {
	if t.Memory == nil {
		return nil
	}
	size, err := quantity.Size("memory.size", t.Memory.Size)
	p.MemoryGB, p.MemoryType, p.MemoryECC = partner.Float(size), partner.Text(t.Memory.RAMType), t.Memory.ECC
	return err
}

// setPort sets the port speed if the product is a network connection.
func (t *technical) setPort(p *market.Plan) error {
	if t.Bandwidth == nil || t.Bandwidth.Level == "" {
		return nil
	}
	level, err := quantity.Count("bandwidth.level", t.Bandwidth.Level)
	p.NetworkMbps = level
	return err
}

// setTraffic sets the monthly traffic if the product is a network connection.
func (t *technical) setTraffic(p *market.Plan) error {
	if t.Bandwidth == nil {
		return nil
	}
	limit, err := quantity.Size("bandwidth.limit", t.Bandwidth.Limit)
	switch {
	case err == nil && limit.Sign() > 0:
		p.TrafficTB, p.Bandwidth = partner.Float(limit), partner.Short(limit)+" TB"
	case t.Bandwidth.Unlimited:
		p.TrafficTB, p.Bandwidth = new(market.Unmetered), "Unlimited"
	}
	return err
}

// setGPU sets the GPU columns if the product has GPUs.
func (t *technical) setGPU(p *market.Plan) error {
	if t.GPU == nil || t.GPU.Model == "" {
		return nil
	}
	p.Description = partner.Sentences(p.Description, "GPU: "+string(t.GPU.Number)+" x "+t.GPU.Brand+" "+t.GPU.Model)
	number, err1 := quantity.Count("gpu.number", t.GPU.Number)
	memory, err2 := quantity.Size("gpu.memory.size", t.GPU.Memory.Size)
	p.GPUModel, p.GPUMemoryGB = gpu.Name(partner.Text(t.GPU.Brand+" "+t.GPU.Model)), partner.Float(memory)
	if number != nil {
		p.GPUCount = new(float64(*number))
	}
	return cmp.Or(err1, err2)
}

// setDisks sets the disks of all products.
func setDisks(p *market.Plan, parts []*technical) error {
	var disks []disk.Disk
	for _, t := range parts {
		if t.Storage == nil {
			continue
		}
		for _, d := range t.Storage.Disks {
			if d.Number == "" && p.Type == market.VPS {
				d.Number = "1"
			}
			number, err1 := quantity.Count("storage.disks.number", d.Number)
			size, err2 := quantity.Size("storage.disks.capacity", d.Capacity)
			if err := cmp.Or(err1, err2); err != nil {
				return err
			}
			if gb := partner.Float(size); gb != nil && number != nil {
				kind, _ := disk.KindOf(d.Technology + " " + d.Interface)
				disks = disk.Add(disks, disk.Disk{Count: *number, SizeGB: *gb, Kind: kind})
			}
		}
	}
	disktext.Set(p, disks)
	return nil
}

// setVirtual sets missing sizes of a VPS from its description, such as "VPS 4 vCPU 8 GB RAM 75 GB disk", else from its
// code.
func setVirtual(p *market.Plan, text, code string) {
	told := specs.Read(text)
	if m := vNumbers.FindStringSubmatch(code); m != nil {
		byCode := specs.Read(fmt.Sprintf("%s vCPU, %s GB RAM, %s GB disk", m[1], m[2], m[3]))
		told.CPUCores, told.MemoryGB = cmp.Or(told.CPUCores, byCode.CPUCores), cmp.Or(told.MemoryGB, byCode.MemoryGB)
		if told.Disks == nil {
			told.Disks = byCode.Disks
		}
	}
	p.CPUCores, p.MemoryGB = cmp.Or(p.CPUCores, told.CPUCores), cmp.Or(p.MemoryGB, told.MemoryGB)
	if p.StorageGB == nil && len(told.Disks) > 0 {
		p.StorageGB, p.Disks = new(disk.TotalGB(told.Disks)), told.Disks
	}
}
