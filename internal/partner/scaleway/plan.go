package scaleway

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/disktext"
	"launchrack/internal/place"
)

// orderable tells by status whether a server can be ordered. The rest is over.
var orderable = map[string]bool{
	"": true, "unknown_status": true, "public_beta": true, "preview": true, "general_availability": true,
	"end_of_new_features": true, "end_of_growth": true, "end_of_deployment": false, "end_of_sale": false,
}

// over are the states in which a product is no longer offered at all.
var over = []string{"retired", "end_of_life", "end_of_support"}

// plans gives a plan for each price of the server, and why places of it are left out.
func (m *machine) plans() (plans []market.Plan, left []partner.Part, err error) {
	if m.err != nil {
		return nil, nil, m.err
	}
	zones, left, err := m.zones()
	if err != nil {
		return nil, nil, err
	}
	common, err := m.common()
	if err != nil {
		return nil, nil, err
	}
	plans = make([]market.Plan, len(zones))
	for i, z := range zones {
		plans[i] = common
		if len(zones) > 1 {
			plans[i].Group, plans[i].SKU = common.SKU, common.SKU+"@"+market.SKU(z[0].place)
		}
		plans[i].PlanID = market.HashPlanID(id, plans[i].SKU)
		setZone(&plans[i], z)
	}
	return plans, left, nil
}

// zones joins the places that have the same prices. Places where the server is over,
// costs nothing or cannot be read are left out; where none stays, the error tells why.
func (m *machine) zones() (zones [][]*offer, left []partner.Part, err error) {
	var skipped error
	for _, o := range m.places {
		err := o.check()
		if _, isSkip := errors.AsType[*partner.Skip](err); isSkip {
			skipped = err
			continue
		}
		if err != nil {
			left = append(left, partner.Part{Place: o.place, Err: err})
			continue
		}
		at := slices.IndexFunc(zones, func(z []*offer) bool { return z[0].samePrices(o) })
		if at < 0 {
			zones = append(zones, []*offer{o})
		} else {
			zones[at] = append(zones[at], o)
		}
	}
	switch {
	case len(zones) == 0 && len(left) > 0:
		return nil, nil, left[0].Err
	case len(zones) == 0:
		return nil, nil, skipped
	}
	return zones, left, nil
}

// check tells why a place cannot be listed.
func (o *offer) check() error {
	_, known := orderable[o.status]
	switch {
	case slices.Contains(over, o.status):
		return partner.Skipf("status", "%s", o.status)
	case o.err != nil:
		return o.err
	case !known:
		return partner.Unknown("status", o.status, "a stage of life such as general_availability or retired")
	case len(o.quoted()) == 0:
		return partner.Skipf("price.retail_price", "no price came; a server without one is not for sale")
	}
	return nil
}

// quoted lists the units that the server is rented by.
func (o *offer) quoted() []string {
	var units []string
	for _, unit := range []string{"hour", "month", "year"} {
		if o.prices[unit].Sign() > 0 {
			units = append(units, unit)
		}
	}
	return units
}

func (o *offer) samePrices(other *offer) bool {
	for _, unit := range []string{"hour", "month", "year", "setup"} {
		if !o.prices[unit].Equal(other.prices[unit]) {
			return false
		}
	}
	return o.currency == other.currency
}

func setZone(p *market.Plan, zone []*offer) {
	first := zone[0]
	quote := func(unit string) market.Prices {
		if a := first.prices[unit]; a.Sign() > 0 {
			return market.Prices{first.currency: a}
		}
		return nil
	}
	p.Hourly, p.Monthly, p.Annually = quote("hour"), quote("month"), quote("year")
	if _, shown := market.ParseCurrency(string(first.currency)); shown {
		p.Setup = quote("setup")
	}
	var all []string
	for _, o := range zone {
		sold := orderable[o.status] && !o.soldOut
		p.Available = p.Available || sold
		city := o.place
		if at, ok := place.Find(id, o.place); ok && at.City != "" {
			city = at.City
		}
		if city == "" {
			continue // a list of types names no place
		}
		all = appendNew(all, city)
		if sold {
			p.Regions = appendNew(p.Regions, city)
		}
	}
	if !p.Available {
		p.Regions = all
	}
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// common is what the plans of a server share. Each row tells it; the first one that can be
// read as a whole counts, else the first one without optional parts.
func (m *machine) common() (market.Plan, error) {
	var first error
	var partial *market.Plan
	for i := range m.rows {
		row := &m.rows[i]
		p, err := m.describe(row)
		switch {
		case err != nil:
			first = cmp.Or(first, err)
		case len(row.defects) == 0:
			m.defects = nil
			return p, nil
		case partial == nil:
			partial, m.defects = &p, row.defects
		}
	}
	if partial != nil {
		return *partial, nil
	}
	return market.Plan{}, first
}

func (m *machine) describe(row *product) (market.Plan, error) {
	p := market.Plan{Partner: id, SKU: market.SKU(m.key), Name: strings.TrimPrefix(m.key, metalPrefix), PartnerName: name, PartnerURL: home}
	if err := setType(&p, row); err != nil {
		return p, err
	}
	h := &row.Properties.Hardware
	for _, set := range []func(*market.Plan, *hardware) error{setCPU, setMemory} {
		if err := set(&p, h); err != nil {
			return p, err
		}
	}
	for _, set := range []func(*market.Plan, *hardware) error{setArchitecture, setThreads, setClock, setStorage, setNetwork} {
		row.defects.Try(&p, func(p *market.Plan) error { return set(p, h) })
	}
	if h.GPU != nil && h.GPU.Description != "" {
		p.Description = partner.Sentences(p.Description, "GPU: "+h.GPU.Description)
	}
	return p, nil
}

func setType(p *market.Plan, row *product) error {
	line := ""
	switch category := strings.ToLower(partner.Text(row.ProductCategory)); {
	case category == "instance" || row.Properties.Instance != nil:
		p.Type = market.VPS
		if row.Properties.Instance != nil {
			line = row.Properties.Instance.Range
		}
	case category == "elastic metal" || row.Properties.ElasticMetal != nil:
		p.Type = market.Baremetal
		if row.Properties.ElasticMetal != nil {
			line = row.Properties.ElasticMetal.Range
		}
	case category == "dedibox" || row.Properties.Dedibox != nil:
		p.Type = market.Baremetal
		if row.Properties.Dedibox != nil {
			line = row.Properties.Dedibox.Range
		}
	default:
		return partner.Skipf("product_category", "%q is not a server; accepted are Instance, Elastic Metal and Dedibox", partner.Clip(row.ProductCategory))
	}
	p.Category = category(line)
	return nil
}

func category(line string) market.Category {
	switch strings.ToLower(line) {
	case "development", "learning":
		return market.CategoryLightweight
	case "specialized", "gpu":
		return market.CategoryCompute
	case "lithium":
		return market.CategoryStorage
	}
	return market.CategoryGeneral
}

// clock is the frequency at the end of a processor's name.
var clock = regexp.MustCompile(`(?i)\s*\((\d{1,2}(?:\.\d{1,3})?)\s*GHz\)`)

func setCPU(p *market.Plan, h *hardware) error {
	text := partner.Text(h.CPU.Type)
	if m := clock.FindStringSubmatch(text); m != nil {
		p.CPUFrequency = m[1] + " GHz"
	}
	p.CPUModel = strings.TrimSpace(clock.ReplaceAllString(text, ""))
	if before, same := strings.CutSuffix(p.CPUModel, " or equivalent"); same {
		p.CPUModel, p.Description = before, "The processor may be an equivalent one."
	}
	if h.CPU.Virtual != nil {
		cores, err := count("properties.hardware.cpu.virtual.count", h.CPU.Virtual.Count)
		p.CPUCores = positive(cores)
		return err
	}
	return setSockets(p, h)
}

func setSockets(p *market.Plan, h *hardware) error {
	if s := h.sockets; s != nil {
		p.CPUSockets, p.CPUCores, p.CPUThreads = positive(s.count), positive(s.cores), positive(s.threads)
		return nil
	}
	physical := h.CPU.Physical
	if physical == nil {
		return nil
	}
	sockets, err1 := count("properties.hardware.cpu.physical.sockets", physical.Sockets)
	cores, err2 := count("properties.hardware.cpu.physical.cores_per_socket", physical.CoresPerSocket)
	if err := cmp.Or(err1, err2); err != nil {
		return err
	}
	p.CPUSockets = positive(sockets)
	if sockets > 0 {
		p.CPUCores = positive(sockets * cores)
	}
	return nil
}

// setThreads sets the threads of the cores, which setSockets has set.
func setThreads(p *market.Plan, h *hardware) error {
	physical := h.CPU.Physical
	if physical == nil || h.CPU.Virtual != nil || h.sockets != nil || p.CPUCores == nil {
		return nil
	}
	threads, err := count("properties.hardware.cpu.physical.threads_per_core", physical.ThreadsPerCore)
	p.CPUThreads = positive(*p.CPUCores * threads)
	return err
}

func setArchitecture(p *market.Plan, h *hardware) error {
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

// setClock sets the frequency of processors, in Hz in the catalogue and in MHz in offers.
func setClock(p *market.Plan, h *hardware) error {
	n, gigahertz := market.Amount{}, market.Whole(1_000)
	switch {
	case h.CPU.Virtual != nil:
	case h.sockets != nil:
		n = h.sockets.mhz
	case h.CPU.Physical != nil:
		var err error
		if n, err = number("properties.hardware.cpu.physical.frequency", h.CPU.Physical.Frequency); err != nil {
			return err
		}
		gigahertz = market.Whole(1_000_000_000)
	}
	if n.Sign() <= 0 {
		return nil
	}
	ghz, err := n.Quo(gigahertz)
	if err != nil {
		return err
	}
	p.CPUFrequency = partner.Short(ghz.Round(2)) + " GHz"
	return nil
}

var generation = regexp.MustCompile(`(?i)\bDDR\d\b`)

func setMemory(p *market.Plan, h *hardware) error {
	size, err := number("properties.hardware.ram.size", h.RAM.Size)
	if err != nil {
		return err
	}
	size, err = memoryGB(size)
	p.MemoryGB, p.MemoryECC = partner.Float(size), h.RAM.ecc
	p.MemoryType = generation.FindString(h.RAM.Type + " " + h.RAM.Description)
	return err
}

// memoryGB turns bytes into the GB that modules are sold in. The catalogue counts them
// binary, and the offers of Elastic Metal decimal.
func memoryGB(bytes market.Amount) (market.Amount, error) {
	binary, err := bytes.Quo(market.Whole(1 << 30))
	if err != nil || binary.Cmp(binary.Round(0)) == 0 {
		return binary, err
	}
	if decimal, err := bytes.Quo(market.Whole(1_000_000_000)); err == nil && decimal.Cmp(decimal.Round(0)) == 0 {
		return decimal, nil
	}
	return binary, nil
}

// setStorage reads the disks out of the text. Where it cannot be read the sum counts.
func setStorage(p *market.Plan, h *hardware) error {
	total, err := number("properties.hardware.storage.total", h.Storage.Total)
	if err != nil || total.Sign() <= 0 && len(h.Storage.disks) == 0 {
		return err
	}
	if p.Disks = h.Storage.disks; len(p.Disks) == 0 {
		p.Disks = disks(h.Storage.Description)
	}
	if len(p.Disks) > 0 {
		sum := disk.TotalGB(p.Disks)
		p.StorageGB = &sum
	} else {
		if total, err = total.Quo(market.Whole(1_000_000_000)); err != nil {
			return err
		}
		p.StorageGB = partner.Float(total.Round(0))
	}
	var kinds []string
	for _, d := range p.Disks {
		kinds = append(kinds, string(d.Kind))
	}
	p.StorageType = partner.Distinct(kinds, " + ")
	return nil
}

// disks reads texts such as "Fixed local: 2 x 3.84 TB NVMe"; nil for one that names
// something else.
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

func setNetwork(p *market.Plan, h *hardware) error {
	bits, err := number("properties.hardware.network.public_bandwidth", h.Network.PublicBandwidth)
	if err != nil {
		return err
	}
	mbps, err := megabits(bits)
	if err != nil {
		return err
	}
	if n, whole := mbps.Round(0).Int64(); whole && n > 0 {
		p.NetworkMbps = new(int(n))
	}
	return nil
}

// megabits turns bit/s into Mbit/s. Answers of 2018 count them binary: 104857600 are 100.
func megabits(bits market.Amount) (market.Amount, error) {
	decimal, err := bits.Quo(market.Whole(1_000_000))
	if err != nil || decimal.Cmp(decimal.Round(0)) == 0 {
		return decimal, err
	}
	if binary, err := bits.Quo(market.Whole(1 << 20)); err == nil && binary.Cmp(binary.Round(0)) == 0 {
		return binary, nil
	}
	return decimal, nil
}

// number reads a decimal; an absent one is 0.
func number(field string, n json.Number) (market.Amount, error) {
	if n == "" {
		return market.Amount{}, nil
	}
	a, err := market.ParseAmount(n.String())
	if err != nil || a.Sign() < 0 {
		return market.Amount{}, partner.Unknown(field, n.String(), "a number, 0 or more")
	}
	return a, nil
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

// perHour tells how many of a shorter unit are an hour.
var perHour = map[string]int64{"minute": 60, "second": 3600}

// price gives the unit of a row's price and its exact amount. A price by the minute is
// 60 of them by the hour.
func (row *product) price() (string, market.Amount, error) {
	amount, err := row.amount()
	if err != nil {
		return "", amount, err
	}
	size := partner.WholeText(row.Unit.Size.String())
	if size != "" && size != "1" {
		return "", amount, partner.Unknown("unit_of_measure.size", size, "1")
	}
	switch unit := strings.ToLower(partner.Text(row.Unit.Unit)); unit {
	case "hour", "month", "year", "setup":
		return unit, amount, nil
	case "minute", "second":
		amount, err = amount.Mul(market.Whole(perHour[unit]))
		return "hour", amount, err
	}
	return "", amount, partner.Unknown("unit_of_measure.unit", row.Unit.Unit, "second, minute, hour, month, year or setup")
}

func (row *product) amount() (market.Amount, error) {
	units, _, err := partner.Quote(row.Price.Retail.Units)
	if err != nil {
		return units, fmt.Errorf("price.retail_price.units: %w", err)
	}
	nanos, _, err := partner.Quote(row.Price.Retail.Nanos)
	if err != nil {
		return nanos, fmt.Errorf("price.retail_price.nanos: %w", err)
	}
	if nanos, err = nanos.Mul(market.MustAmount("0.000000001")); err != nil {
		return nanos, err
	}
	return units.Add(nanos)
}
