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
	Product         string   `json:"product" part:"strict"`
	Variant         string   `json:"variant"`
	Locality        locality `json:"locality" part:"strict"`
	Price           struct {
		Retail money `json:"retail_price" part:"strict"`
	} `json:"price" part:"strict"`
	Unit struct {
		Unit string      `json:"unit" part:"strict"`
		Size json.Number `json:"size" part:"strict"`
	} `json:"unit_of_measure" part:"strict"`
	Properties properties `json:"properties" part:"strict"`
	Status     string     `json:"status" part:"strict"` // life cycle, not stock

	// Offers and server lists tell what the catalogue does not.
	anywhere bool // the list names no place
	soldOut  bool
	defects  partner.Defects
}

// locality is where the row is sold, by the first text of zone, data centre and region.
type locality struct {
	Zone       string `json:"zone" part:"strict"`
	Region     string `json:"region" part:"strict"`
	Datacenter string `json:"datacenter" part:"strict"`
}

// money is an exact amount: units and billionths of them.
type money struct {
	Currency market.Currency `json:"currency_code" part:"strict"`
	Units    json.RawMessage `json:"units"`
	Nanos    json.RawMessage `json:"nanos"`
}

type properties struct {
	Hardware     hardware `json:"hardware" part:"strict"`
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
		Virtual  *virtual `json:"virtual" part:"strict"`
		Physical *struct {
			Sockets        json.Number `json:"sockets" part:"strict"`
			CoresPerSocket json.Number `json:"cores_per_socket" part:"strict"`
			ThreadsPerCore json.Number `json:"threads_per_core"`
			Frequency      json.Number `json:"frequency"` // Hz
		} `json:"physical" part:"strict"`
	} `json:"cpu" part:"strict"`
	RAM struct {
		Size json.Number `json:"size" part:"strict"` // bytes of binary GB
		Type string      `json:"type"`
		// Description tells ECC apart in some rows, such as "32 GiB DDR4 ECC".
		Description string `json:"description"`
		ecc         *bool
	} `json:"ram" part:"strict"`
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
	Count json.Number `json:"count" part:"strict"`
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
		Locality locality `json:"locality" part:"strict"`
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
