package scaleway

import (
	"cmp"
	"errors"
	"regexp"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/hardware/disktext"
	"launchrack/internal/hardware/gpu"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// metalPrefix begins the names of Elastic Metal servers.
const metalPrefix = "Elastic Metal "

// common returns what the plans of a server share, from the first row without defects, else from
// the first row without an error.
func (s *server) common() (market.Plan, error) {
	var first error
	var partial *market.Plan
	for _, row := range s.rows {
		p, err := s.describe(row)
		switch {
		case err != nil:
			first = cmp.Or(first, err)
		case len(row.defects) == 0:
			s.defects = nil
			return p, nil
		case partial == nil:
			partial, s.defects = &p, row.defects
		}
	}
	if partial != nil {
		return *partial, nil
	}
	return market.Plan{}, first
}

func (s *server) describe(row *product) (market.Plan, error) {
	p := folder().Plan(s.key)
	p.Group, p.Name = p.SKU, strings.TrimPrefix(s.key, metalPrefix)
	h := &row.Properties.Hardware
	if err := setType(&p, row); err != nil {
		return p, err
	}
	if err := cmp.Or(h.setCores(&p), h.setMemory(&p)); err != nil {
		return p, err
	}
	if p.CPUCores == nil || p.MemoryGB == nil {
		return p, errors.New("properties.hardware: cpu or ram is missing; accepted are numbers from 1")
	}
	h.setModel(&p)
	row.defects.Try(&p, h.setArchitecture, h.setThreads, h.setClock, h.setStorage, h.setNetwork, h.setGPU)
	return p, nil
}

func setType(p *market.Plan, row *product) error {
	category, of := strings.ToLower(partner.Text(row.Category)), &row.Properties
	var family *line
	switch {
	case category == "instance" || of.Instance != nil:
		p.Type, family = market.VPS, of.Instance
	case category == "elastic metal" || of.ElasticMetal != nil:
		p.Type, family = market.Baremetal, of.ElasticMetal
	case category == "dedibox" || of.Dedibox != nil:
		p.Type, family = market.Baremetal, of.Dedibox
	default:
		return partner.Skipf("product_category", "%q is not a server; accepted are Instance, Elastic Metal and Dedibox", partner.Clip(row.Category))
	}
	p.Category = market.CategoryGeneral
	if family != nil {
		p.Category = cmp.Or(categories[strings.ToLower(family.Range)], p.Category)
	}
	return nil
}

// categories maps families of servers to categories.
var categories = map[string]market.Category{"development": market.CategoryLightweight, "learning": market.CategoryLightweight,
	"specialized": market.CategoryCompute, "gpu": market.CategoryCompute, "lithium": market.CategoryStorage}

func (h *hardware) setCores(p *market.Plan) (err error) {
	if h.CPU.Virtual != nil {
		p.CPUCores, err = quantity.Count("properties.hardware.cpu.virtual.count", h.CPU.Virtual.Count)
		return err
	}
	if h.CPU.Physical == nil {
		return nil
	}
	sockets, err1 := quantity.Count("properties.hardware.cpu.physical.sockets", h.CPU.Physical.Sockets)
	cores, err2 := quantity.Count("properties.hardware.cpu.physical.cores_per_socket", h.CPU.Physical.CoresPerSocket)
	if p.CPUSockets = sockets; sockets != nil && cores != nil {
		p.CPUCores = new(*sockets * *cores)
	}
	return cmp.Or(err1, err2)
}

// clock matches the frequency at the end of a processor's name.
var clock = regexp.MustCompile(`(?i)\s*\((\d{1,2}(?:\.\d{1,3})?)\s*GHz\)`)

func (h *hardware) setModel(p *market.Plan) {
	text := partner.Text(h.CPU.Type)
	if m := clock.FindStringSubmatch(text); m != nil {
		p.CPUFrequency = m[1] + " GHz"
	}
	p.CPUModel = strings.TrimSpace(clock.ReplaceAllString(text, ""))
	if before, same := strings.CutSuffix(p.CPUModel, " or equivalent"); same {
		p.CPUModel, p.Description = before, "The processor may be an equivalent one."
	}
}

// setThreads sets the threads from the cores, which setCores has set.
func (h *hardware) setThreads(p *market.Plan) error {
	if h.CPU.Physical == nil || h.CPU.Virtual != nil {
		return nil
	}
	threads, err := quantity.Count("properties.hardware.cpu.physical.threads_per_core", h.CPU.Physical.ThreadsPerCore)
	if threads != nil {
		p.CPUThreads = new(*p.CPUCores * *threads)
	}
	return err
}

func (h *hardware) setArchitecture(p *market.Plan) error {
	switch strings.ToLower(partner.Text(h.CPU.Arch)) {
	case "x64", "x86_64", "x86", "amd64":
		p.CPUArchitecture = "x86_64"
	case "arm64", "arm", "aarch64", "apple_silicon":
		p.CPUArchitecture = "arm64"
	case "", "unknown_arch", "riscv64", "riscv":
	default:
		return partner.Unknown("properties.hardware.cpu.arch", h.CPU.Arch, "x64 or arm64")
	}
	return nil
}

// setClock sets the frequency of a bare-metal processor.
func (h *hardware) setClock(p *market.Plan) error {
	if h.CPU.Physical == nil || h.CPU.Virtual != nil {
		return nil
	}
	ghz, err := quantity.Divide("properties.hardware.cpu.physical.frequency", h.CPU.Physical.Frequency, 1_000_000_000)
	if ghz.Sign() > 0 {
		p.CPUFrequency = partner.Short(ghz.Round(2)) + " GHz"
	}
	return err
}

var generation = regexp.MustCompile(`(?i)\bDDR\d\b`)

func (h *hardware) setMemory(p *market.Plan) error {
	size, err := quantity.Divide("properties.hardware.ram.size", h.RAM.Size, 1<<30)
	p.MemoryGB, p.MemoryType = partner.Float(size), generation.FindString(h.RAM.Type+" "+h.RAM.Description)
	return err
}

// setStorage sets the disks from the description; if it cannot be parsed, only their total.
func (h *hardware) setStorage(p *market.Plan) error {
	total, err := quantity.Divide("properties.hardware.storage.total", h.Storage.Total, 1_000_000_000)
	if err != nil || total.Sign() <= 0 {
		return err
	}
	p.StorageGB = partner.Float(total.Round(0))
	disktext.Set(p, disks(h.Storage.Description))
	return nil
}

// disks parses texts such as "Fixed local: 2 x 3.84 TB NVMe"; nil for other texts.
func disks(text string) []disk.Disk {
	if _, after, ok := strings.Cut(text, ":"); ok {
		text = after
	}
	var local []string
	for part := range strings.SplitSeq(text, ",") {
		if part = partner.Text(part); part != "Block" && part != "Scratch" {
			local = append(local, part)
		}
	}
	found, err := disktext.Parse(strings.Join(local, ", "))
	if err != nil {
		return nil
	}
	return found
}

func (h *hardware) setNetwork(p *market.Plan) error {
	mbps, err := quantity.Divide("properties.hardware.network.public_bandwidth", h.Network.PublicBandwidth, 1_000_000)
	if n, isWhole := mbps.Round(0).Int64(); isWhole && n > 0 {
		p.NetworkMbps = new(int(n))
	}
	return err
}

// setGPU sets the GPU columns, with the model's memory.
func (h *hardware) setGPU(p *market.Plan) error {
	if h.GPU == nil || partner.Text(h.GPU.Description+h.GPU.Type) == "" {
		return nil
	}
	p.Description = partner.Sentences(p.Description, "GPU: "+cmp.Or(h.GPU.Description, h.GPU.Type))
	text := partner.Text(cmp.Or(h.GPU.Type, h.GPU.Description))
	card, _ := gpu.Find(text)
	p.GPUModel, p.GPUMemoryGB = cmp.Or(card.Model, text), card.MemoryGB
	count, err := quantity.Count("properties.hardware.gpu.count", h.GPU.Count)
	if count != nil {
		p.GPUCount = new(float64(*count))
	}
	return err
}
