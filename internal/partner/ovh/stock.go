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

// The first words of the names of documents about stock.
const (
	stockDocument    = "stock"
	vpsStockDocument = "vps-stock"
)

// stock is what data centres have of each plan. A host tells it of what it sells alone.
type stock map[seller][]configuration

// seller is a plan as a host sells it.
type seller struct{ host, code string }

// configuration is a plan with certain memory and disks; any where the partner tells none.
type configuration struct {
	memory, storage string
	// places are the data centres by their codes in small letters.
	places []market.Place
	// err is why nothing is known of the configuration.
	err error
}

// readServers takes the list of availabilities of a host. It refuses one that has no stock or
// names no plans, since plans without stock would look available.
func (s stock) readServers(host string, body []byte) error {
	list, ok := partner.Elements(body)
	if !ok {
		return errs.New(errs.Partner, "The partner's answer holds no list of availabilities")
	}
	var nameless []partner.Rejection
	isTold := false
	for i, raw := range list {
		var a struct {
			PlanCode    string `json:"planCode" part:"required"`
			Memory      string `json:"memory" part:"strict"`
			Storage     string `json:"storage" part:"strict"`
			Datacenters []struct {
				Datacenter   string `json:"datacenter" part:"required"`
				Availability string `json:"availability" part:"strict"`
			} `json:"datacenters" part:"required"`
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
		s[seller{host, a.PlanCode}] = append(s[seller{host, a.PlanCode}], c)
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

// delivery is the code of a data centre that has machines: hours until one is delivered,
// and how many are left.
var delivery = regexp.MustCompile(`(?i)^(\d{1,5})H(-low)?(?:-high)?$`)

// placeOf reads the code of a data centre's stock. A code that is new means unknown.
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

// fold makes the spellings of a code equal.
func fold(code string) string { return strings.ToLower(partner.Text(code)) }

// vpsStates are the words for the stock of a VPS with Linux. Other words mean unknown.
var vpsStates = map[string]market.PlaceState{"available": market.PlaceAvailable,
	"out-of-stock": market.PlaceSoldOut, "out-of-stock-preorder-allowed": market.PlacePreorder}

// readVPS takes the data centres of one VPS.
func (s stock) readVPS(host, code string, body []byte) {
	var rule struct {
		Datacenters []struct {
			Datacenter string          `json:"datacenter" part:"required"`
			Status     string          `json:"linuxStatus" part:"required"`
			Days       quantity.Number `json:"daysBeforeDelivery"`
		} `json:"datacenters" part:"required"`
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
	s[seller{host, code}] = append(s[seller{host, code}], c)
}

// at tells what the data centres have of a plan with its default add-ons, else with any; nil
// where nothing is told. It is an error where that cannot be read.
func (s stock) at(host, code string, defaults []string) ([]market.Place, error) {
	var all, exact []market.Place
	var unread error
	for _, c := range s[seller{host, code}] {
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

// add joins data centres. A list that is told and empty stays one that is told.
func add(list, more []market.Place) []market.Place {
	if list == nil {
		list = []market.Place{}
	}
	for _, p := range more {
		list = market.AddPlace(list, p)
	}
	return list
}

// datacentres lists the codes of the places where the plan is sold, and tells whether it is a
// VPS. Other choices may be of any shape.
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
