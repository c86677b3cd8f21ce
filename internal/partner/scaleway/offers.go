package scaleway

import (
	"encoding/json"
	"errors"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// metalOffer is an offer of Elastic Metal in the words of
// /baremetal/v1/zones/{zone}/offers. One server is an offer by the hour and one by the
// month.
type metalOffer struct {
	Name      string          `json:"name" part:"strict"`
	Zone      string          `json:"zone" part:"strict"`
	Stock     string          `json:"stock" part:"strict"`
	Enable    *bool           `json:"enable" part:"strict"`
	Range     string          `json:"commercial_range"`
	Bandwidth json.Number     `json:"bandwidth"` // bit/s
	PerHour   json.RawMessage `json:"price_per_hour"`
	PerMonth  json.RawMessage `json:"price_per_month"`
	Fee       json.RawMessage `json:"fee"`

	CPUs []struct { // one for each socket
		Name      string          `json:"name"`
		Cores     quantity.Number `json:"core_count" part:"strict"`
		Threads   quantity.Number `json:"thread_count"`
		Frequency quantity.Number `json:"frequency"` // MHz
	} `json:"cpus" part:"strict"`
	Memories []struct {
		Capacity json.Number `json:"capacity" part:"strict"` // bytes of decimal GB
		Type     string      `json:"type"`
		ECC      *bool       `json:"is_ecc"`
	} `json:"memories" part:"strict"`
	Disks []struct {
		Capacity json.Number `json:"capacity" part:"strict"` // bytes
		Type     string      `json:"type"`
	} `json:"disks"`
	GPUs []struct {
		Name string `json:"name"`
	} `json:"gpus"`
}

// metalPrefix begins the names of Elastic Metal in the catalogue.
const metalPrefix = "Elastic Metal "

// catalogueName is the name that the catalogue has for an offer.
func (o *metalOffer) catalogueName() string {
	name := partner.Text(o.Name)
	if name == "" {
		return ""
	}
	if base, isNVMe := strings.CutSuffix(name, "-NVME"); isNVMe {
		name = base + "-NVMe"
	}
	return metalPrefix + strings.TrimPrefix(name, metalPrefix)
}

// noStock is the partner's word for a zone without stock. Other words than "available"
// and "low" tell nothing, as the catalogue does not.
const noStock = "empty"

func readOffer(raw json.RawMessage) ([]product, error) {
	var o metalOffer
	row := product{ProductCategory: "Elastic Metal"}
	var err error
	row.defects, err = partner.Decode("offer", raw, &o)
	row.Product = o.catalogueName()
	row.Locality.Zone, row.anywhere = o.Zone, partner.Text(o.Zone) == ""
	if err != nil {
		return []product{row}, err
	}
	row.soldOut = strings.EqualFold(partner.Text(o.Stock), noStock) || o.Enable != nil && !*o.Enable
	if row.Properties, err = o.properties(&row.defects); err != nil {
		return []product{row}, err
	}
	return row.priced([]quoted{{"hour", o.PerHour}, {"month", o.PerMonth}, {"setup", o.Fee}})
}

// properties gives the hardware in the catalogue's words.
func (o *metalOffer) properties(defects *partner.Defects) (properties, error) {
	var p properties
	p.ElasticMetal = &line{Range: o.Range}
	h := &p.Hardware
	if err := o.setSockets(h, defects); err != nil {
		return p, err
	}
	if err := o.setMemory(h); err != nil {
		return p, err
	}
	if err := o.setDisks(h); err != nil {
		h.Storage.disks = nil
		defects.Add(err)
	}
	h.Network.PublicBandwidth = o.Bandwidth
	var cards []string
	for _, gpu := range o.GPUs {
		cards = append(cards, partner.Text(gpu.Name))
	}
	if text := partner.Distinct(cards, ", "); text != "" {
		h.GPU = &graphics{Description: text}
	}
	return p, nil
}

// setSockets adds up the cores of all processors. Their threads are known where each tells
// them.
func (o *metalOffer) setSockets(h *hardware, defects *partner.Defects) error {
	sum, counted := sockets{count: len(o.CPUs)}, 0
	for _, cpu := range o.CPUs {
		cores, err := quantity.Count("cpus.core_count", cpu.Cores)
		if err != nil {
			return err
		}
		if cores == nil {
			return errors.New("cpus.core_count: is missing; accepted is a number from 1")
		}
		threads, err := quantity.Count("cpus.thread_count", cpu.Threads)
		if defects.Add(err); threads != nil {
			sum.threads += *threads
			counted++
		}
		mhz, err := quantity.Size("cpus.frequency", cpu.Frequency)
		defects.Add(err)
		sum.cores, sum.mhz = sum.cores+*cores, mhz
		h.CPU.Type = cpu.Name
	}
	if counted < len(o.CPUs) {
		sum.threads = 0
	}
	h.sockets = &sum
	return nil
}

// setMemory adds up the modules.
func (o *metalOffer) setMemory(h *hardware) error {
	var sum market.Amount
	for _, m := range o.Memories {
		bytes, err := number("memories.capacity", m.Capacity)
		if err == nil {
			sum, err = sum.Add(bytes)
		}
		if err != nil {
			return err
		}
		h.RAM.Type, h.RAM.ecc = m.Type, m.ECC
	}
	h.RAM.Size = json.Number(sum.String())
	return nil
}

func (o *metalOffer) setDisks(h *hardware) error {
	for _, d := range o.Disks {
		bytes, err := number("disks.capacity", d.Capacity)
		if err != nil {
			return err
		}
		gb, err := bytes.Quo(market.Whole(1_000_000_000))
		if err != nil {
			return err
		}
		if size := partner.Float(gb.Round(0)); size != nil {
			kind, _ := disk.KindOf(d.Type)
			h.Storage.disks = disk.Add(h.Storage.disks, disk.Disk{Count: 1, SizeGB: *size, Kind: kind})
		}
	}
	return nil
}
