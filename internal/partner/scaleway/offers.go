package scaleway

import (
	"cmp"
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
	Name      string          `json:"name"`
	Zone      string          `json:"zone"`
	Stock     string          `json:"stock"`
	Enable    *bool           `json:"enable"`
	Range     string          `json:"commercial_range"`
	Bandwidth json.Number     `json:"bandwidth"` // bit/s
	PerHour   json.RawMessage `json:"price_per_hour"`
	PerMonth  json.RawMessage `json:"price_per_month"`
	Fee       json.RawMessage `json:"fee"`

	CPUs []struct { // one for each socket
		Name      string          `json:"name"`
		Cores     quantity.Number `json:"core_count"`
		Threads   quantity.Number `json:"thread_count"`
		Frequency quantity.Number `json:"frequency"` // MHz
	} `json:"cpus"`
	Memories []struct {
		Capacity json.Number `json:"capacity"` // bytes of decimal GB
		Type     string      `json:"type"`
		ECC      *bool       `json:"is_ecc"`
	} `json:"memories"`
	Disks []struct {
		Capacity json.Number `json:"capacity"` // bytes
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
	err := partner.FieldError("offer", json.Unmarshal(raw, &o))
	row.Product = o.catalogueName()
	row.Locality.Zone, row.anywhere = o.Zone, partner.Text(o.Zone) == ""
	if err != nil {
		return []product{row}, err
	}
	row.soldOut = strings.EqualFold(partner.Text(o.Stock), noStock) || o.Enable != nil && !*o.Enable
	if row.Properties, err = o.properties(); err != nil {
		return []product{row}, err
	}
	return row.priced([]quoted{{"hour", o.PerHour}, {"month", o.PerMonth}, {"setup", o.Fee}})
}

// properties gives the hardware in the catalogue's words.
func (o *metalOffer) properties() (properties, error) {
	var p properties
	p.ElasticMetal = &line{Range: o.Range}
	h := &p.Hardware
	if err := o.setSockets(h); err != nil {
		return p, err
	}
	if err := o.setMemory(h); err != nil {
		return p, err
	}
	if err := o.setDisks(h); err != nil {
		return p, err
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

func (o *metalOffer) setSockets(h *hardware) error {
	sum := sockets{count: len(o.CPUs)}
	for _, cpu := range o.CPUs {
		cores, err1 := quantity.Count("cpus.core_count", cpu.Cores)
		threads, err2 := quantity.Count("cpus.thread_count", cpu.Threads)
		mhz, err3 := quantity.Size("cpus.frequency", cpu.Frequency)
		if err := cmp.Or(err1, err2, err3); err != nil {
			return err
		}
		if cores == nil || threads == nil {
			return errors.New("cpus.core_count or cpus.thread_count: is missing; accepted are numbers from 1")
		}
		sum.cores, sum.threads, sum.mhz = sum.cores+*cores, sum.threads+*threads, mhz
		h.CPU.Type = cpu.Name
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
