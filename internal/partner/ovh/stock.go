package ovh

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// The first words of the names of stock documents.
const (
	stockDocument    = "stock"
	vpsStockDocument = "vps-stock"
)

// stock holds the configurations of each plan with their stock. Each host has the stock of its own
// plans only.
type stock map[hostPlan][]configuration

// hostPlan is the code of a plan at a host.
type hostPlan struct{ host, code string }

// configuration is a plan with certain memory and disks; empty ones mean any.
type configuration struct {
	memory, storage string
	// places are the data centres, with their codes in lower case as regions.
	places []market.Place
	// err is why the stock is unknown.
	err error
}

// readServers adds the list of a host's availabilities. It refuses a list without any stock, or with
// many entries without a plan code, since plans without stock would look available.
func (s stock) readServers(host string, body []byte) error {
	list, ok := partner.Elements(body)
	if !ok {
		return errs.New(errs.Partner, "The partner's answer holds no list of availabilities")
	}
	var nameless []partner.Rejection
	isTold := false
	for i, raw := range list {
		var a struct {
			PlanCode    string `json:"planCode" decode:"required"`
			Memory      string `json:"memory" decode:"strict"`
			Storage     string `json:"storage" decode:"strict"`
			Datacenters []struct {
				Datacenter   string `json:"datacenter" decode:"required"`
				Availability string `json:"availability" decode:"strict"`
			} `json:"datacenters" decode:"required"`
		}
		_, err := partner.Decode("availability", raw, &a)
		c := configuration{memory: a.Memory, storage: a.Storage}
		if err != nil {
			c.err, isTold = fmt.Errorf("availabilities[%d]: %w", i, err), true
		}
		if a.PlanCode == "" {
			nameless = append(nameless, partner.Rejection{Reason: fmt.Sprint(c.err)})
		}
		for _, d := range a.Datacenters {
			at := placeOf(d.Datacenter, d.Availability)
			if at.Region == "" && c.err == nil {
				c.err = fmt.Errorf("availabilities[%d]: datacenters.datacenter is empty; accepted is a code such as gra", i)
			}
			isTold = isTold || at.State != market.PlaceUnknown
			c.places = append(c.places, at)
		}
		s[hostPlan{host, a.PlanCode}] = append(s[hostPlan{host, a.PlanCode}], c)
	}
	switch {
	case !isTold:
		return errs.New(errs.Partner, "The partner's list of availabilities tells the stock of no data centre")
	case partner.CheckReadable(len(list), nameless) != nil:
		return errs.New(errs.Partner, "The partner sent %d availabilities of which %d name no plan; the first reason is: %s",
			len(list), len(nameless), nameless[0].Reason)
	}
	return nil
}

// delivery matches the stock code of a data centre with machines: the hours until delivery, and
// whether few or many are left.
var delivery = regexp.MustCompile(`(?i)^(\d{1,5})H(-low)?(?:-high)?$`)

// placeOf parses the stock code of a data centre. An unknown code means unknown stock.
func placeOf(centre, code string) market.Place {
	p := market.Place{Region: fold(centre), State: market.PlaceUnknown}
	switch m := delivery.FindStringSubmatch(partner.Text(code)); {
	case m != nil:
		hours, _ := strconv.Atoi(m[1]) // the pattern takes five digits at most
		p.State, p.LeadHours = market.PlaceAvailable, &hours
		if m[2] != "" {
			p.State = market.PlaceLow
		}
	case fold(code) == "unavailable":
		p.State = market.PlaceSoldOut
	case fold(code) == "comingsoon":
		p.State = market.PlacePreorder
	}
	return p
}

// fold returns a code in lower case without extra spaces.
func fold(code string) string { return strings.ToLower(partner.Text(code)) }

// vpsStates maps the stock status of a VPS with Linux to states. Any other status means unknown.
var vpsStates = map[string]market.PlaceState{"available": market.PlaceAvailable,
	"out-of-stock": market.PlaceSoldOut, "out-of-stock-preorder-allowed": market.PlacePreorder}

// readVPS adds the stock of one VPS.
func (s stock) readVPS(host, code string, body []byte) {
	var rule struct {
		Datacenters []struct {
			Datacenter string          `json:"datacenter" decode:"required"`
			Status     string          `json:"linuxStatus" decode:"required"`
			Days       quantity.Number `json:"daysBeforeDelivery"`
		} `json:"datacenters" decode:"required"`
	}
	var c configuration
	if _, err := partner.Decode("stock", body, &rule); err != nil {
		c.err = fmt.Errorf("stock of %s: %w", partner.Clip(code), err)
	} else if len(rule.Datacenters) == 0 {
		c.err = fmt.Errorf("stock of %s: datacenters is empty; accepted is a list of data centres", partner.Clip(code))
	}
	for _, d := range rule.Datacenters {
		at := market.Place{Region: fold(d.Datacenter), State: cmp.Or(vpsStates[d.Status], market.PlaceUnknown)}
		if days, err := quantity.Count("daysBeforeDelivery", d.Days); err == nil && days != nil {
			at.LeadHours = new(24 * *days)
		}
		c.places = append(c.places, at)
	}
	s[hostPlan{host, code}] = append(s[hostPlan{host, code}], c)
}

// places returns the stock of a plan with its default add-ons, else with any add-ons; nil if it is
// unknown. A configuration that cannot be read is an error unless the one with the default add-ons
// is known.
func (s stock) places(host, code string, defaults []string) ([]market.Place, error) {
	var all, exact []market.Place
	var unread error
	for _, c := range s[hostPlan{host, code}] {
		if c.err != nil {
			unread = cmp.Or(unread, c.err)
			continue
		}
		all = add(all, c.places)
		if c.memory == "" && c.storage == "" || slices.Contains(defaults, c.memory) && slices.Contains(defaults, c.storage) {
			exact = add(exact, c.places)
		}
	}
	switch {
	case exact != nil:
		return exact, nil
	case unread != nil:
		return nil, unread
	}
	return all, nil
}

// add adds data centres to a list. The result is not nil.
func add(list, more []market.Place) []market.Place {
	if list == nil {
		list = []market.Place{}
	}
	for _, p := range more {
		list = market.AddPlace(list, p)
	}
	return list
}

// datacentres returns the codes of the plan's data centres, and whether it is a VPS. It ignores
// other choices of an order.
func (o *offer) datacentres() (codes []string, isVPS bool, failed error) {
	choices, isList := partner.Elements(o.Configurations)
	if !isList && !partner.IsNull(o.Configurations) {
		return nil, false, fmt.Errorf("configurations: %s came; accepted is a list", partner.Clip(string(o.Configurations)))
	}
	for i, raw := range choices {
		var c choice
		defects, err := partner.Decode("configuration", raw, &c)
		if c.Name != "" && c.Name != "dedicated_datacenter" && c.Name != "vps_datacenter" {
			continue
		}
		if err != nil {
			failed = cmp.Or(failed, fmt.Errorf("configurations[%d]: %w", i, err))
		}
		for _, defect := range defects {
			o.defects.Add(fmt.Errorf("configurations[%d]: %w", i, defect))
		}
		codes, isVPS = append(codes, c.Values...), isVPS || c.Name == "vps_datacenter"
	}
	return codes, isVPS, failed
}
