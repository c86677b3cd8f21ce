package mapping

import (
	"bytes"
	"context"
	"io/fs"
	pathpkg "path"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
	"launchrack/internal/partner/tree"
)

// Partner is what a file says of the partner and its documents. It is safe for concurrent use.
type Partner struct {
	info    partner.Info
	main    source
	others  []*source
	standIn standIn
	samples map[string][]byte
	edits   Edits
}

// outline is the part of a file that says where its documents come from.
type outline struct {
	about.File
	// System names a file of package mapping that says all the rest, and Address is then source.address.
	// Currency is the currency of prices that name none, and VAT the percent of tax in prices whose text says that it
	// is in them. They are read before the file is decoded.
	System    string     `yaml:"system"`
	Address   string     `yaml:"address"`
	Currency  string     `yaml:"currency"`
	VAT       percent    `yaml:"vat"`
	Functions functions  `yaml:"functions"`
	Source    mainSource `yaml:"source" required:"a mapping with address or file"`
	Sources   others     `yaml:"sources"`
	Paging    paging     `yaml:"paging"`
	Items     *program   `yaml:"items"`
	StandIn   standIn    `yaml:"sandbox"`
}

func newOutline() outline {
	f := outline{Paging: paging{Kind: pagingNone, MaxPages: maxPages}, Items: must(".")}
	f.Source.Format = tree.JSON
	return f
}

// read decodes a file. Its expressions may use its sources as variables.
func read(name string, text []byte, into any, s *scope) error {
	top, err := yamltree.Parse(name, text)
	if err == nil {
		err = completed(top)
	}
	if err != nil {
		return err
	}
	if currency := top.Member("currency"); currency != nil {
		s.currency, s.house.Currency = currency.Text, currency.Text
	}
	if vat := top.Member("vat"); vat != nil {
		rate, err := exact(vat, "vat", "0", "100")
		if s.house.VAT = &rate; err != nil {
			return err
		}
	}
	s.variables = append(s.variables, nowVariable)
	if sources := top.Member("sources"); sources != nil {
		for _, m := range sources.Members {
			s.variables = append(s.variables, "$"+m.Name)
		}
	}
	return yamltree.Decode(top, "", into, s)
}

func (f *outline) partner(name string) (Partner, error) {
	info, err := f.Info()
	p := Partner{info: info, main: source{endpoint: f.Source.endpoint, Paging: f.Paging, Items: f.Items}, others: f.Sources, standIn: f.StandIn}
	if err != nil {
		return p, err
	}
	if p.standIn.Lists == nil {
		p.standIn.Lists = []string{pathOf(p.main.paged())}
	}
	return p, p.locate(f, name)
}

// Shipped makes an adapter from an embedded folder: the mapping partner.yaml and the samples.
func Shipped(files fs.FS, name string, edits Edits) (*Adapter, error) {
	text, err := fs.ReadFile(files, "partner.yaml")
	if err != nil {
		return nil, err
	}
	a, err := New(name, text)
	if err == nil {
		a.edits = edits
		err = a.ship(files)
	}
	return a, err
}

// ship adds samples, and allows public addresses only. sample.json is the sample of
// the main source, and sample.stock.json the sample of the source stock.
func (p *Partner) ship(files fs.FS) error {
	p.info.IsConfigured, p.samples = false, map[string][]byte{}
	names, err := fs.Glob(files, "sample.*")
	for _, file := range names {
		source := strings.TrimPrefix(strings.TrimSuffix(strings.TrimPrefix(file, "sample"), pathpkg.Ext(file)), ".")
		if p.samples[source], err = fs.ReadFile(files, file); err != nil {
			break
		}
	}
	return err
}

// Info describes the partner.
func (p *Partner) Info() partner.Info { return p.info }

// Plan returns a new plan of the partner; see partner.Info.Plan.
func (p *Partner) Plan(sku string) market.Plan { return p.info.Plan(sku) }

// Main returns the request for the first page of the main source.
func (p *Partner) Main(from partner.Endpoint) (partner.Request, error) { return p.main.request(from) }

// Documents fetches each source, the main one first. It drops a document equal to the main one, as from a
// server that answers every path with one file.
func (p *Partner) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	documents, err := p.main.documents(ctx, from)
	for _, s := range p.others {
		if err != nil {
			break
		}
		var more []partner.Document
		if s.Each != nil {
			more, err = p.eachDocuments(ctx, from, s, documents)
		} else {
			more, err = s.documents(ctx, from)
		}
		if s.Each != nil || !isSame(more, documents) {
			documents = append(documents, more...)
		}
	}
	return documents, err
}

// isSame reports that the first of more documents is the main one.
func isSame(more, documents []partner.Document) bool {
	return len(more) > 0 && bytes.Equal(more[0].Body, documents[0].Body)
}
