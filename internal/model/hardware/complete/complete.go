// Package complete fills in what a row leaves out and other facts of it tell: the
// processor's name and cores, the cities and countries of its regions, its disks. Every row of a
// snapshot passes through it, from a feed, by hand or bundled, so a larger table of
// processors or places needs no migration. What a row states is never replaced, but a region
// by the name of its city.
package complete

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"launchrack/internal/model/hardware/cpu"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/hardware/disktext"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
)

// Completer fills in rows. It remembers the texts that it has read, which are few
// beside the rows. It is safe for concurrent use.
type Completer struct {
	names atomic.Pointer[readings]
	disks cache[string, []disk.Disk]
}

// Names are the operator's own readings of texts. They win over the tables.
type Names struct {
	Processors cpu.Overrides
	Places     map[PlaceText]place.Place
	// GPUs are models of the table by what partners write.
	GPUs map[string]string
}

// PlaceText is how a partner writes a place.
type PlaceText struct {
	Partner market.PartnerID
	Region  string
}

// readings are names, and what was read by them.
type readings struct {
	Names
	processors cache[processorText, processor]
	regions    cache[PlaceText, place.Place]
}

// New makes a Completer with the operator's own readings.
func New(n Names) *Completer {
	c := &Completer{}
	c.SetNames(n)
	return c
}

// Names gives the operator's readings.
func (c *Completer) Names() Names { return c.names.Load().Names }

// PlaceOf is the label of the place that the operator chose for a text; empty for none.
func (n Names) PlaceOf(partner market.PartnerID, region string) string {
	return n.Places[PlaceText{partner, region}].Label()
}

// SetNames replaces the operator's readings, for the rows that are completed from now on.
func (c *Completer) SetNames(n Names) { c.names.Store(&readings{Names: n}) }

// processorText is all that decides which processor a row names.
type processorText struct {
	model, frequency string
	sockets          int
}

type processor struct {
	*cpu.CPU
	sockets int
}

// Plan fills in one row. A second call changes nothing.
func (c *Completer) Plan(p *market.Plan) {
	known := c.names.Load()
	known.processor(p)
	known.gpu(p)
	c.ecc(p)
	known.places(p)
	c.storage(p)
	diskKinds(p)
	drives(p)
	p.IPv4 = p.AddressKind()
	if p.Egress == "" && slices.ContainsFunc(p.Components, func(q market.Quote) bool { return q.Component == market.Overage }) {
		p.Egress = market.EgressBilled
	}
	p.Cycles = p.BillingCycles()
}

// processor sets what the table of processors knows about the row's processor. It sets cores
// and threads only for whole machines: a virtual machine has some of them.
func (c *readings) processor(p *market.Plan) {
	p.CPUName, p.CPUVendor, p.CPUFamily, p.CPUYear = "", "", "", nil
	if p.CPUModel == "" {
		return
	}
	text := processorText{model: p.CPUModel, frequency: p.CPUFrequency}
	if p.CPUSockets != nil {
		text.sockets = *p.CPUSockets
	}
	found := c.processors.find(text, c.match)
	if found.CPU == nil {
		return
	}
	p.CPUName, p.CPUVendor, p.CPUFamily, p.CPUYear = found.Name, found.Vendor, found.Family, found.Year
	if p.CPUArchitecture == "" {
		p.CPUArchitecture = found.Architecture
	}
	if !p.IsMachine() {
		return
	}
	if p.CPUCores == nil {
		p.CPUCores = ofAll(found.Cores, found.sockets)
	}
	if p.CPUThreads == nil {
		p.CPUThreads = ofAll(found.Threads, found.sockets)
	}
}

// ofAll multiplies a count of one socket; nil is not known.
func ofAll(ofOne *int, sockets int) *int {
	if ofOne == nil {
		return nil
	}
	return new(*ofOne * sockets)
}

func (c *readings) match(text processorText) processor {
	found, sockets, ok := c.Processors.Match(text.model, cpu.Hint{Sockets: text.sockets, ClockGHz: clock(text.frequency)})
	if !ok {
		return processor{}
	}
	return processor{found, sockets}
}

// clock reads the GHz of a frequency as shown, such as "3.4 GHz"; 0 where it is not
// told.
func clock(frequency string) float64 {
	number, unit, _ := strings.Cut(frequency, " ")
	ghz, err := strconv.ParseFloat(number, 64)
	if err != nil || !strings.EqualFold(unit, "GHz") {
		return 0
	}
	return ghz
}

// ecc reads ECC from what the partner calls the memory.
func (c *Completer) ecc(p *market.Plan) {
	if p.MemoryECC != nil || p.MemoryType == "" {
		return
	}
	words := strings.FieldsFunc(strings.ToUpper(p.MemoryType), func(r rune) bool { return r < '0' || r > '9' && r < 'A' || r > 'Z' })
	at := slices.Index(words, "ECC")
	if at < 0 {
		return
	}
	p.MemoryECC = new(at == 0 || words[at-1] != "NON" && words[at-1] != "NO" && words[at-1] != "WITHOUT")
}

// places names the places of the row by their cities, and sets its countries where it
// states none. A row that tells no stock of any place has its regions as places of unknown
// stock.
func (c *readings) places(p *market.Plan) {
	p.Places = c.namedPlaces(p)
	if p.Source != market.ByHand { // what an operator writes stays as it is written
		p.Regions = c.namedRegions(p)
	}
	if len(p.Regions) == 0 || slices.ContainsFunc(p.Places, isTold) {
		p.FollowPlaces()
	}
	if len(p.Countries) == 0 {
		p.Countries = c.countriesOf(p)
	}
	if len(p.Places) == 0 {
		p.Places = c.unknownPlaces(p)
		p.Places = c.namedPlaces(p) // completed again, the row stays as it is
	}
}

func isTold(at market.Place) bool { return at.State != market.PlaceUnknown }

func (c *readings) namedPlaces(p *market.Plan) (named []market.Place) {
	for _, at := range p.Places {
		found := c.find(p.Partner, at.Region)
		at.Region = cmp.Or(found.City, at.Region)
		at.Country = cmp.Or(at.Country, found.Country)
		named = market.AddPlace(named, at)
	}
	return named
}

// namedRegions gives each region once. Regions that have their names already are not
// copied.
func (c *readings) namedRegions(p *market.Plan) []string {
	isNamed := true
	for i, region := range p.Regions {
		isNamed = isNamed && c.name(p.Partner, region) == region && !slices.Contains(p.Regions[:i], region)
	}
	if isNamed {
		return p.Regions
	}
	named := make([]string, 0, len(p.Regions))
	for _, region := range p.Regions {
		if name := c.name(p.Partner, region); !slices.Contains(named, name) {
			named = append(named, name)
		}
	}
	return named
}

// countriesOf lists the countries of the row's regions, leaving out regions whose country is
// unknown.
func (c *readings) countriesOf(p *market.Plan) (codes []string) {
	for _, region := range p.Regions {
		code := c.find(p.Partner, region).Country
		if code != "" && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	return codes
}

func (c *readings) unknownPlaces(p *market.Plan) []market.Place {
	if len(p.Regions) == 0 {
		return nil
	}
	list := make([]market.Place, len(p.Regions))
	for i, region := range p.Regions {
		list[i] = market.Place{Region: region, Country: c.find(p.Partner, region).Country, State: market.PlaceUnknown}
	}
	return list
}

// name is the city of a region, or the region as it is written.
func (c *readings) name(partner market.PartnerID, region string) string {
	return cmp.Or(c.find(partner, region).City, region)
}

func (c *readings) find(partner market.PartnerID, region string) place.Place {
	return c.regions.find(PlaceText{partner, region}, c.findPlace)
}

func (c *readings) findPlace(text PlaceText) place.Place {
	if named, chosen := c.Places[text]; chosen {
		return named
	}
	found, _ := place.Find(text.Partner, text.Region)
	return found
}

// gpu gives cards the name that the operator chose for what the partner writes.
func (c *readings) gpu(p *market.Plan) {
	if name, chosen := c.GPUs[p.GPUModel]; chosen {
		p.GPUModel = name
	}
}

// storage reads the disks where the row describes them in words only. A text that
// does not add up to the row's storage describes something else.
func (c *Completer) storage(p *market.Plan) {
	if len(p.Disks) > 0 || !strings.ContainsAny(p.StorageType, "0123456789") {
		return
	}
	disks := c.disks.find(p.StorageType, parseDisks)
	if p.StorageGB == nil || disk.TotalGB(disks) == *p.StorageGB {
		p.Disks = disks
	}
}

func parseDisks(text string) []disk.Disk {
	disks, err := disktext.Parse(text)
	if err != nil {
		return nil
	}
	return disks
}

// diskKinds sets the kinds of the row's disks. Where the kind of no disk is known, the
// words for the storage may name kinds.
func diskKinds(p *market.Plan) {
	kinds := disk.KindsOf(p.Disks)
	if kinds == nil {
		kinds = disk.KindsNamed(p.StorageType)
	}
	p.DiskKinds = nil
	for _, k := range kinds {
		p.DiskKinds = append(p.DiskKinds, string(k))
	}
}

// drives counts the row's disks, and those of each kind where the kinds of all are known.
func drives(p *market.Plan) {
	p.Drives, p.NVMeDrives, p.SSDDrives, p.HDDDrives = nil, nil, nil, nil
	if len(p.Disks) == 0 {
		return
	}
	p.Drives = new(disk.Count(p.Disks))
	counts := map[disk.Kind]int{}
	for _, d := range p.Disks {
		counts[d.Kind] += d.Count
	}
	if counts[""] == 0 {
		p.NVMeDrives, p.SSDDrives, p.HDDDrives = new(counts[disk.NVMe]), new(counts[disk.SSD]), new(counts[disk.HDD])
	}
}
