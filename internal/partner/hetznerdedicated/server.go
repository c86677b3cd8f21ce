package hetznerdedicated

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
)

// server is a server of either shape. fieldNames holds the shape's field names, for errors.
type server struct {
	name, cpu, traffic, link, description string
	cores, threads, frequency, speed      quantity.Number
	price, hour, fee, places, isDisabled  json.RawMessage

	quote      func(field string, raw json.RawMessage) (market.Prices, error)
	setMemory  func(*market.Plan) error
	setECC     func(*market.Plan) error
	setDisks   func(*market.Plan) error
	fieldNames fieldNames
}

// fieldNames are the field names of one shape.
type fieldNames struct {
	cores, threads, frequency, speed, price, fee, places, link string
}

// fill translates a server.
func (s *server) fill(p *market.Plan, defects *partner.Defects) (err error) {
	p.Name, p.Description = partner.Text(s.name), s.description
	hetzner.SetTraffic(p, s.traffic)
	s.setModel(p)
	if p.CPUCores, err = quantity.Count(s.fieldNames.cores, s.cores); err != nil {
		return err
	}
	if err := s.setMemory(p); err != nil {
		return err
	}
	p.Monthly, err = s.quote(s.fieldNames.price, s.price)
	if err == nil && len(p.Monthly) == 0 {
		err = partner.Skipf(s.fieldNames.price, "holds no price in USD, EUR or GBP; a server without one is not for sale")
	}
	if err != nil {
		return err
	}
	disabled, err := quantity.Flag("is_disabled", s.isDisabled)
	if p.Available = disabled == nil || !*disabled; err != nil {
		return err
	}
	p.CPUThreads = quantity.OptionalCount(defects, s.fieldNames.threads, s.threads)
	p.NetworkMbps = quantity.OptionalCount(defects, s.fieldNames.speed, s.speed)
	defects.Add(quantity.SetClock(p, s.fieldNames.frequency, s.frequency))
	defects.Try(p, s.setECC, s.setDisks)
	p.Hourly, err = s.quote("hourPrice", s.hour)
	defects.Add(err)
	p.Setup, err = s.quote(s.fieldNames.fee, s.fee)
	defects.Add(err)
	defects.Try(p, s.setRegions)
	return s.setPage(p)
}

var leadingCount = regexp.MustCompile(`^([2-8])\s?x\s`)

// setModel sets model and sockets of the processor. The partner writes "2x" before the model of two
// processors, and counts the cores and threads of both.
func (s *server) setModel(p *market.Plan) {
	p.CPUModel = partner.Text(s.cpu)
	if m := leadingCount.FindStringSubmatch(p.CPUModel); m != nil {
		p.CPUSockets = new(int(m[1][0] - '0'))
	}
}

func inEuro(field string, raw json.RawMessage) (market.Prices, error) {
	return quantity.Price(field, raw, market.EUR)
}

// money parses a number in EUR, or an object by currency.
func money(field string, raw json.RawMessage) (market.Prices, error) {
	if !strings.HasPrefix(string(raw), "{") {
		return inEuro(field, raw)
	}
	var byCurrency map[string]json.RawMessage
	if err := json.Unmarshal(raw, &byCurrency); err != nil {
		return nil, fmt.Errorf("%s: %w", field, err)
	}
	return quantity.Quotes(field, byCurrency)
}

// setPage sets the order page from the link of a server, a path on the partner's website.
func (s *server) setPage(p *market.Plan) error {
	field, link := s.fieldNames.link, strings.TrimSpace(s.link)
	if link == "" {
		return nil
	}
	if err := partner.CheckOwnLink(field, link); err != nil {
		return err
	}
	base, err := url.Parse(folder().Info().DefaultURL)
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

// server converts a row in the shape before 2026.
func (f *flatItem) server() *server {
	return &server{name: f.Name, cpu: f.CPU, traffic: f.Traffic, link: f.Link, description: f.describe(),
		cores: f.Cores, threads: f.Threads, frequency: f.Frequency, speed: cmp.Or(f.Bandwith, f.Bandwidth),
		price: f.Price, hour: f.HourPrice, fee: f.SetupPrice, places: f.Datacenter, isDisabled: f.IsDisabled,
		quote: inEuro, setMemory: f.setMemory, setECC: f.setECC, setDisks: f.setDisks,
		fieldNames: fieldNames{cores: "cores", threads: "threads", frequency: "frequency", speed: "bandwith",
			price: "price", fee: "setup_price", places: "datacenter", link: "link"}}
}

// server converts a product in the shape of 2026. Its price is taken for the first variation only,
// since the others may cost more.
func (n *nestedItem) server() *server {
	return &server{name: n.Name, cpu: n.CPUData.CPU, traffic: n.Details.Traffic, link: n.Product.Link,
		cores: n.CPUData.Cores, threads: n.CPUData.Threads, frequency: n.CPUData.Frequency, speed: n.Details.Bandwidth,
		price: n.PriceData.Price, fee: n.PriceData.SetupPrice, places: n.Details.Datacenter,
		quote: money, setMemory: n.setMemory, setECC: func(*market.Plan) error { return nil }, setDisks: n.setDisks,
		fieldNames: fieldNames{cores: "cpuData.cores", threads: "cpuData.threads", frequency: "cpuData.frequency", speed: "details.bandwidth",
			price: "priceData.price", fee: "priceData.setupPrice", places: "details.datacenter", link: "product.link"}}
}
