// Package contabo translates the plans of Contabo, which has no public product
// API. What it has is the data behind its website, in two shapes: the payload
// that every page embeds (products and categories), and a page as its content
// system holds it (sections of blocks). Both are recognised by what they hold.
package contabo

import (
	"context"
	"net/url"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// DefaultPath is asked where the configured address names a host only. No JSON
// address of the partner is confirmed, so the full one is the operator's to
// configure; the path is where a copy of the page would stand.
const DefaultPath = "/en/dedicated-servers.json"

const home = "https://contabo.com/"

// Adapter implements partner.Adapter for Contabo.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Info names the partner. The click link is the affiliate network's deep link:
// {affiliate} is the operator's number there.
func (*Adapter) Info() partner.Info {
	return partner.Info{
		Partner:    market.Partner{ID: "contabo", Name: "Contabo", Home: home},
		DefaultURL: "https://contabo.com",
		MaxLoss:    0.5,
		ClickLink:  "https://www.anrdoezrs.net/links/{affiliate}/type/dlg/{url}",
	}
}

// Address gives the address that Fetch asks: DefaultPath below the configured
// one, or the configured one as it is where it names a .json document.
func (*Adapter) Address(base string) (string, error) {
	u, err := url.Parse(base)
	if err == nil {
		err = market.CheckLink(base)
	}
	if err != nil {
		return "", errs.Wrap(errs.Partner, err, "The partner's base address is not an http or https address")
	}
	if strings.HasSuffix(u.Path, ".json") {
		return u.String(), nil
	}
	return u.JoinPath(DefaultPath).String(), nil
}

// Fetch asks once; one document holds the whole offer.
func (a *Adapter) Fetch(ctx context.Context, get partner.Getter, base string) (partner.Snapshot, error) {
	at, err := a.Address(base)
	if err != nil {
		return partner.Snapshot{}, err
	}
	body, err := get.Get(ctx, at)
	if err != nil {
		return partner.Snapshot{}, err
	}
	doc, err := recognise(body)
	if err != nil {
		return partner.Snapshot{}, err
	}
	in, err := doc.translate(ctx)
	if err != nil {
		return partner.Snapshot{}, errs.Wrap(errs.Partner, err, "The fetch was stopped before it was done")
	}
	return in.Snapshot()
}

// Translate judges a document of either shape.
func (*Adapter) Translate(ctx context.Context, body []byte) (partner.Judged, error) {
	doc, err := recognise(body)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	if err := partner.CheckCount(len(doc.entries)); err != nil {
		return partner.Judged{}, err
	}
	if err := partner.CheckRead(doc.size()); err != nil {
		return partner.Judged{}, err
	}
	in, err := doc.translate(ctx)
	if err != nil {
		return partner.Judged{}, err
	}
	return in.Judged(), nil
}

func (doc *document) translate(ctx context.Context) (*partner.Intake, error) {
	in := &partner.Intake{}
	for i := range doc.entries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		it := doc.entries[i].read()
		plan, err := it.plan(doc)
		in.Add(it.key, plan, err)
	}
	return in, nil
}
