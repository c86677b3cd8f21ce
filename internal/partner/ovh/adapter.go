// Package ovh translates OVHcloud's public catalogues: eco, bare metal and VPS, one of
// each for every subsidiary that bills in another currency, joined with the stock of
// the data centres.
//
// A plan is completed by the default of each family of add-ons, and costs what they
// cost together. The same machine has several codes, one for each part of the world;
// they are rows of one group.
package ovh

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

const (
	id   = "ovh"
	name = "OVHcloud"
	home = "https://www.ovhcloud.com/"
)

const (
	cataloguePath = "/v1/order/catalog/public/"
	stockPath     = "/v1/dedicated/server/datacenter/availabilities"

	// usHost names the base address of the American company, which sells apart.
	usHost = "us"
)

// The names of the catalogues, as in their addresses.
const (
	eco       = "eco"
	baremetal = "baremetalServers"
	vps       = "vps"
)

// subsidiaries are the companies that are asked, one for each currency, the main one
// first.
var subsidiaries = []struct {
	code, host string
	currency   market.Currency
}{{"FR", "", market.EUR}, {"GB", "", market.GBP}, {"US", usHost, market.USD}}

// Adapter implements partner.Adapter for OVHcloud.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Main asks for the eco catalogue in EUR.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	return catalogueRequest(from, "", eco, subsidiaries[0].code)
}

func catalogueRequest(from partner.Endpoint, host, catalogue, subsidiary string) (partner.Request, error) {
	address, err := from.Address(host, cataloguePath+catalogue, url.Values{"ovhSubsidiary": {subsidiary}})
	return partner.Request{Address: address}, err
}

// Documents fetches all catalogues and the stock. A further subsidiary that refuses is
// left out, its currency with it; any other failure fails the fetch.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	var documents []partner.Document
	for i, s := range subsidiaries {
		for _, catalogue := range []string{eco, baremetal, vps} {
			r, err := catalogueRequest(from, s.host, catalogue, s.code)
			if err != nil {
				return nil, err
			}
			answer, err := from.Do(ctx, r)
			switch {
			case err != nil && i > 0 && refused(err):
				continue
			case err != nil:
				return nil, err
			case len(documents) == 0:
				documents = append(documents, partner.Document{Body: answer.Body})
			case !bytes.Equal(answer.Body, documents[0].Body): // else a file, which answers all
				documents = append(documents, partner.Document{Name: documentName(catalogue, s.code), Body: answer.Body})
			}
		}
	}
	for _, host := range []string{"", usHost} {
		address, err := from.Address(host, stockPath, nil)
		if err != nil {
			return nil, err
		}
		body, err := from.Get(ctx, address)
		switch {
		case err != nil && host != "" && refused(err):
		case err != nil:
			return nil, err
		case !bytes.Equal(body, documents[0].Body):
			documents = append(documents, partner.Document{Name: "stock " + host, Body: body})
		}
	}
	return documents, nil
}

// PriceDocument names the catalogue of the subsidiary that bills in the currency.
func (*Adapter) PriceDocument(p *market.Plan, c market.Currency) string {
	catalogue := baremetal
	switch {
	case p.Type == market.VPS:
		catalogue = vps
	case p.IsOutlet():
		catalogue = eco
	}
	for _, s := range subsidiaries {
		if s.currency == c {
			return documentName(catalogue, s.code)
		}
	}
	return ""
}

// documentName tells the catalogues apart; that of Main has none.
func documentName(catalogue, subsidiary string) string {
	if catalogue == eco && subsidiary == subsidiaries[0].code {
		return ""
	}
	return catalogue + " " + subsidiary
}

// refused reports whether a host does not know the subsidiary.
func refused(err error) bool {
	status, ok := errors.AsType[*partner.StatusError](err)
	return partner.IsRefusal(err) || ok && status.Status == http.StatusNotFound
}

// Translate judges the plans of the main subsidiary, then those that others have alone.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	catalogues, s, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	count := 0
	for _, c := range catalogues {
		count += len(c.plans)
	}
	if err := partner.CheckCount(count); err != nil {
		return partner.Judged{}, err
	}
	rows := newRows()
	for _, c := range catalogues {
		offers, err := c.offers(ctx)
		if err != nil {
			return partner.Judged{}, err
		}
		for _, o := range offers {
			if err := ctx.Err(); err != nil {
				return partner.Judged{}, err
			}
			rows.add(c, o, s)
		}
	}
	return rows.judged(), nil
}

// offers decodes the plans, and finds out whether the order funnel tells which are sold.
func (c *catalogue) offers(ctx context.Context) ([]*offer, error) {
	offers := make([]*offer, len(c.plans))
	for i, raw := range c.plans {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		offers[i] = c.read(i, raw)
		if shown, _ := offers[i].isShown(); shown {
			c.hasFunnel = true
		}
	}
	return offers, nil
}

// outcome is what became of a plan: a row, or why there is none.
type outcome struct {
	key     string
	plan    market.Plan
	defects partner.Defects
	err     error
	from    *catalogue
}

// rows joins what the catalogues say of one code.
type rows struct {
	outcomes []*outcome
	byCode   map[string]*outcome
}

func newRows() *rows { return &rows{byCode: map[string]*outcome{}} }

// add takes a plan. A code that another catalogue had before adds its prices; one that
// comes twice in a catalogue is left to the rules of all plans.
func (r *rows) add(c *catalogue, plan *offer, s stock) {
	o := &outcome{from: c, key: plan.key}
	o.plan, o.err = c.plan(plan, s)
	o.defects = plan.defects
	before := r.byCode[o.key]
	if before == nil || before.from == c && c.main {
		r.outcomes = append(r.outcomes, o)
		if before == nil {
			r.byCode[o.key] = o
		}
		return
	}
	if before.err == nil && o.err == nil && before.from != c {
		merge(&before.plan, &o.plan)
	}
}

// merge adds the currencies that the first plan lacks. Places and stock stay those of the
// first: what another subsidiary sells elsewhere has not the first one's price.
func merge(into, more *market.Plan) {
	for _, pair := range []struct{ to, from *market.Prices }{
		{&into.Monthly, &more.Monthly}, {&into.Annually, &more.Annually}, {&into.Setup, &more.Setup},
	} {
		for currency, amount := range *pair.from {
			if _, has := (*pair.to)[currency]; has {
				continue
			}
			if *pair.to == nil {
				*pair.to = market.Prices{}
			}
			(*pair.to)[currency] = amount
		}
	}
	for sentence := range strings.SplitSeq(more.Description, ". ") {
		if sentence = strings.TrimSuffix(sentence, "."); !strings.Contains(into.Description, sentence) {
			into.Description = partner.Sentences(into.Description, sentence)
		}
	}
}

// judged names the groups and gives what became of each plan. A plan without siblings has
// a group too: a sibling that comes, goes or cannot be read changes nothing of it.
func (r *rows) judged() partner.Judged {
	var in partner.Intake
	for _, o := range r.outcomes {
		o.plan.Group = market.SKU(machine(o.key))
		in.Add(o.key, o.plan, o.err)
		in.Note(o.key, o.defects)
	}
	return in.Judged()
}

var errNoCatalogue = errs.New(errs.Partner, "The partner's answer holds no list of plans")
