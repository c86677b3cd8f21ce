// Package contabo translates the plans of Contabo, which has no public product
// API. What it has is the data behind its website, in two shapes: the payload
// that every page embeds (products and categories), and a page as its content
// system holds it (sections of blocks). Both are recognised by what they hold.
package contabo

import (
	"cmp"
	"context"
	"encoding/json"

	"launchrack/internal/partner"
)

// DefaultPath is asked where the configured address names a host only. No JSON
// address of the partner is confirmed, so the full one is the operator's to
// configure; the path is where a copy of the page would stand.
const DefaultPath = "/en/dedicated-servers.json"

const (
	id   = "contabo"
	home = "https://contabo.com/"
)

// Adapter implements partner.Adapter for Contabo.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Main asks for DefaultPath, unless the configured address names a document.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	return from.JSONFile(DefaultPath)
}

// Documents asks once; one document holds the whole offer.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	return from.OneDocument(ctx, DefaultPath)
}

// Translate judges a document of either shape. A product is a row for each price that it
// has in a region.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	doc, err := recognise(documents[0].Body)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	if err := cmp.Or(partner.CheckCount(len(doc.entries)), partner.CheckRead(doc.size())); err != nil {
		return partner.Judged{}, err
	}
	return partner.Judge(ctx, doc.raw(), func(position int, _ json.RawMessage) partner.Offered {
		it := doc.entries[position].read()
		o := partner.Offered{Key: it.key}
		o.Rows, o.Left, o.Err = it.rows(doc)
		o.Defects = it.defects
		return o
	})
}
