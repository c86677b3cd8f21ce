package scaleway

import (
	"encoding/json"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// product is a row of the catalogue in the partner's words.
type product struct {
	SKU             string   `json:"sku"`
	ProductCategory string   `json:"product_category"`
	Product         string   `json:"product" part:"required"`
	Variant         string   `json:"variant"`
	Locality        locality `json:"locality" part:"required"`
	Price           struct {
		Retail money `json:"retail_price" part:"required"`
	} `json:"price" part:"required"`
	Unit struct {
		Unit string      `json:"unit" part:"required"`
		Size json.Number `json:"size" part:"required"`
	} `json:"unit_of_measure" part:"required"`
	Properties properties `json:"properties" part:"required"`
	Status     string     `json:"status" part:"required"` // life cycle, not stock

	// Offers and server lists tell what the catalogue does not.
	anywhere bool // the list names no place
	soldOut  bool
	defects  partner.Defects
}

// locality is where the row is sold, by the first text of zone, data centre and region.
type locality struct {
	Zone       string `json:"zone" part:"required"`
	Region     string `json:"region" part:"required"`
	Datacenter string `json:"datacenter" part:"required"`
}

// money is an exact amount: units and billionths of them.
type money struct {
	Currency market.Currency `json:"currency_code" part:"required"`
	Units    json.RawMessage `json:"units"`
	Nanos    json.RawMessage `json:"nanos"`
}

type properties struct {
	Hardware     hardware `json:"hardware" part:"required"`
	Instance     *line    `json:"instance"`
	ElasticMetal *line    `json:"elastic_metal"`
	Dedibox      *line    `json:"dedibox"`
}

// line names the family of a server.
type line struct {
	Range string `json:"range"`
}

type hardware struct {
	CPU struct {
		Arch     string   `json:"arch"`
		Type     string   `json:"type"`
		Virtual  *virtual `json:"virtual" part:"required"`
		Physical *struct {
			Sockets        json.Number `json:"sockets" part:"required"`
			CoresPerSocket json.Number `json:"cores_per_socket" part:"required"`
			ThreadsPerCore json.Number `json:"threads_per_core"`
			Frequency      json.Number `json:"frequency"` // Hz
		} `json:"physical" part:"required"`
	} `json:"cpu" part:"required"`
	RAM struct {
		Size json.Number `json:"size" part:"required"` // bytes of binary GB
		Type string      `json:"type"`
		// Description tells ECC apart in some rows, such as "32 GiB DDR4 ECC".
		Description string `json:"description"`
		ecc         *bool
	} `json:"ram" part:"required"`
	Storage struct {
		Description string      `json:"description"`
		Total       json.Number `json:"total"` // bytes; 0 for block storage
		disks       []disk.Disk
	} `json:"storage"`
	Network struct {
		PublicBandwidth json.Number `json:"public_bandwidth"` // bit/s
	} `json:"network"`
	GPU *graphics `json:"gpu"`

	// sockets is what an offer tells of its processors in the place of CPU.Physical.
	sockets *sockets
}

type virtual struct {
	Count json.Number `json:"count" part:"required"`
}

type graphics struct {
	Description string `json:"description"`
}

// sockets counts the processors of a server, and their cores and threads together.
type sockets struct {
	count, cores, threads int
	mhz                   market.Amount
}

// tellsPlace reports whether all of the locality can be read. What can be read of one that
// cannot names another place.
func (row *product) tellsPlace(raw json.RawMessage) bool {
	var one struct {
		Locality locality `json:"locality" part:"required"`
	}
	_, err := partner.Decode("product", raw, &one)
	return err == nil
}

func (row *product) place() string {
	for _, place := range []string{row.Locality.Zone, row.Locality.Datacenter, row.Locality.Region} {
		if place = partner.Text(place); place != "" {
			return place
		}
	}
	return ""
}
