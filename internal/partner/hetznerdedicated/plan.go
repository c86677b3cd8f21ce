package hetznerdedicated

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"launchrack/internal/hardware/gpu"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// plan translates one item. hasSiblings reports that other rows have its configuration.
func (it *item) plan(hasSiblings bool) (market.Plan, error) {
	if it.err != nil {
		return market.Plan{}, it.err
	}
	p := info().Plan(it.key)
	p.Type, p.Available = market.Baremetal, true
	if hasSiblings {
		p.Group = market.SKU(it.configuration)
	}
	if err := it.fill(&p); err != nil {
		return market.Plan{}, err
	}
	p.Category = category(p.Name)
	it.setGPU(&p)
	return p, nil
}

func (it *item) fill(p *market.Plan) error {
	if it.nested != nil {
		return it.nested.fill(p, &it.defects)
	}
	return it.flat.fill(p, &it.defects)
}

// category follows from the product line, which the name begins with: SX has many
// disks, GEX a graphics processor.
func category(name string) market.Category {
	switch name = strings.ToUpper(name); {
	case strings.HasPrefix(name, "SX"):
		return market.CategoryStorage
	case strings.HasPrefix(name, "GEX"):
		return market.CategoryCompute
	}
	return market.CategoryGeneral
}

// cards are those of the lines whose rows need not name them.
var cards = map[string]string{"GEX44": "RTX 4000 SFF Ada", "GEX130": "RTX 6000 Ada", "GEX131": "RTX PRO 6000 Blackwell"}

// setGPU reads the card of a GEX server: that of its description, else that of its line.
func (it *item) setGPU(p *market.Plan) {
	line, _, _ := strings.Cut(strings.ToUpper(p.Name), " ")
	if !strings.HasPrefix(line, "GEX") {
		return
	}
	line, _, _ = strings.Cut(line, "-")
	text := cards[line]
	if it.flat != nil {
		text = it.flat.About + " " + text
	}
	if card, found := gpu.Find(text); found {
		p.GPUModel, p.GPUMemoryGB, p.GPUCount = card.Model, card.MemoryGB, new(1.0)
	}
}

// errNoPrice is the reason of a server that is not for sale.
func errNoPrice(field string) error {
	return partner.Skipf(field, "holds no price in USD, EUR or GBP; a server without one is not for sale")
}

// processor is what both shapes tell of processors.
type processor struct {
	model                      string
	cores, threads, frequency  quantity.Number
	coresField, threadsField   string
	frequencyField, speedField string
	speed                      quantity.Number
}

var leadingCount = regexp.MustCompile(`^([2-8])\s?x\s`)

// set fills the columns of processors that a plan needs. The partner writes "2x" before the
// model where there are two, and counts cores and threads of both.
func (c processor) set(p *market.Plan) error {
	p.CPUModel = partner.Text(c.model)
	if m := leadingCount.FindStringSubmatch(p.CPUModel); m != nil {
		sockets := int(m[1][0] - '0')
		p.CPUSockets = &sockets
	}
	var err error
	p.CPUCores, err = quantity.Count(c.coresField, c.cores)
	return err
}

func (c processor) setThreads(p *market.Plan) (err error) {
	p.CPUThreads, err = quantity.Count(c.threadsField, c.threads)
	return err
}

func (c processor) setPort(p *market.Plan) (err error) {
	p.NetworkMbps, err = quantity.Count(c.speedField, c.speed)
	return err
}

func (c processor) setClock(p *market.Plan) error {
	ghz, err := quantity.Size(c.frequencyField, c.frequency)
	if err == nil && ghz.Sign() > 0 {
		p.CPUFrequency = partner.Short(ghz) + " GHz"
	}
	return err
}

// setPage checks the link of a server, which is a path on the partner's site, and makes
// it the address to order at. Without one the partner's overview is.
func setPage(p *market.Plan, field, link string) error {
	if link = strings.TrimSpace(link); link == "" {
		return nil
	}
	if err := partner.CheckOwnLink(field, link); err != nil {
		return err
	}
	base, err := url.Parse(info().DefaultURL)
	if err != nil {
		return err
	}
	page, err := base.Parse(link)
	if err != nil {
		return fmt.Errorf("%s: %q came; accepted is an address", field, partner.Clip(link))
	}
	p.PlanURL = page.String()
	return nil
}
