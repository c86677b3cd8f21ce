package hetznercloud

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

type plan = market.Plan

// rows returns a row for each price of the type, and the places that are left out.
func (it *item) rows() (rows []plan, left []partner.LeftOut, err error) {
	p := folder().Plan(it.Name)
	p.Name = cmp.Or(partner.Text(it.Description), strings.ToUpper(it.Name))
	p.CPUCores, err = quantity.RequiredCount("cores", it.Cores)
	if err == nil {
		p.MemoryGB, err = quantity.Memory("memory", it.Memory, "GB")
	}
	if err = cmp.Or(err, it.setKind(&p), it.setDescription(&p)); err != nil {
		return nil, nil, err
	}
	it.defects.Try(&p, it.setArchitecture, it.setDisk)
	offers, left, err := it.offers()
	if err != nil || len(offers) == 0 {
		return nil, left, err
	}
	return partner.Rows(p, offers), left, nil
}

// sharing maps the first letters of a name to the CPU type, for answers without cpu_type.
var sharing = map[string]string{"cx": "shared", "cpx": "shared", "cax": "shared", "ccx": "dedicated"}

// setKind sets the plan type from the CPU type.
func (it *item) setKind(p *plan) error {
	kind := strings.ToLower(partner.Text(it.CPUType))
	if kind == "" {
		letters := it.Name[:max(strings.IndexAny(it.Name, "0123456789"), 0)]
		kind = sharing[strings.ToLower(letters)]
	}
	switch kind {
	case "shared":
		p.Type, p.Category = market.VPS, market.CategoryGeneral
	case "dedicated":
		p.Type, p.Category = market.VDS, market.CategoryCompute
	default:
		return partner.Unknown("cpu_type", it.CPUType, "shared or dedicated")
	}
	return nil
}

// architectures maps the partner's architectures to the shop's.
var architectures = map[string]string{"x86": "x86_64", "arm": "arm64", "": ""}

func (it *item) setArchitecture(p *plan) error {
	architecture, known := architectures[strings.ToLower(partner.Text(it.Architecture))]
	if !known {
		return partner.Unknown("architecture", it.Architecture, "x86 or arm")
	}
	p.CPUArchitecture = architecture
	return nil
}

func (it *item) setDisk(p *plan) error {
	storage, err := quantity.Size("disk", it.Disk)
	if p.StorageGB = partner.Float(storage); p.StorageGB != nil {
		p.Disks = []disk.Disk{{Count: 1, SizeGB: *p.StorageGB}}
	}
	return err
}

// setDescription describes where the disk is, and until when the type is sold. A bad end date is an
// error, since the type may no longer be sold.
func (it *item) setDescription(p *plan) error {
	disks := map[string]string{"local": "Local disk", "network": "Network disk"}
	sold := ""
	if it.Deprecation != nil {
		end, err := it.Deprecation.end()
		if err != nil {
			return err
		}
		sold = "Sold until " + end.UTC().Format("2 January 2006")
	}
	p.Description = partner.Sentences(disks[it.StorageType], sold)
	return nil
}

// errNoMonth is the Skip of a type without a monthly price.
var errNoMonth = partner.Skipf("prices", "holds no monthly price; a type without one is not for sale")

// offers returns the price of the type in each place, in the partner's order. It leaves out a place
// that is bad or has no monthly price, since the partner caps a month well below the hourly price of
// all its hours. It leaves out a place with a bad optional field too, unless all places have one:
// the fields are then defects of the type.
func (it *item) offers() (whole []partner.Offer, left []partner.LeftOut, err error) {
	var partial []partner.Offer
	var lacking []partner.LeftOut
	var defects partner.Defects
	it.readPlaces()
	priced := map[string]bool{}
	for i, raw := range it.Prices {
		o, missing, err := it.offer(i, raw)
		priced[o.Code] = true
		switch {
		case errors.Is(err, errNotSold):
		case err != nil:
			left = append(left, partner.LeftOut{Place: o.Code, Err: err})
		case len(missing) > 0:
			partial, defects = append(partial, o), append(defects, missing...)
			lacking = append(lacking, partner.LeftOut{Place: o.Code, Err: missing[0]})
		default:
			whole = append(whole, o)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(it.places)) {
		if !priced[name] && name != "" {
			left = append(left, partner.LeftOut{Place: name, Err: fmt.Errorf("prices: has no price of %s", partner.Clip(name))})
		}
	}
	switch {
	case len(it.Prices) == 0:
		return nil, []partner.LeftOut{{Err: errNoMonth}}, nil // its prices are unknown
	case len(whole) > 0:
		return whole, append(left, lacking...), nil
	case len(partial) > 0:
		*it.defects = append(*it.defects, defects...)
		return partial, left, nil
	case len(left) > 0:
		return nil, nil, left[0].Err
	}
	return nil, nil, errNoMonth
}
