// Package partner defines the contract of the adapters of hosting partners, and the
// polite HTTP client that they share. An adapter translates one
// partner's payload into plans and does nothing else: no business rules, no
// filtering, no environment, no database. docs/adding-a-partner.md tells how to
// add one.
package partner

import (
	"context"

	"launchrack/internal/market"
)

// Adapter fetches and translates one partner's offer.
type Adapter interface {
	// Info describes the partner.
	Info() Info
	// Main gives the request for the main document of the offer, which the JSON
	// explorer shows, or an error of kind errs.Partner.
	Main(from Endpoint) (Request, error)
	// Documents fetches everything that the partner's whole offer is made of, the
	// main document first. An error, of kind errs.Partner, comes with the documents so far,
	// which are kept for whoever looks into it and never become plans.
	Documents(ctx context.Context, from Endpoint) ([]Document, error)
	// Translate judges the documents of one offer, item by item in the order of the
	// main document, which comes first. The others may be missing: the JSON explorer
	// has the main one alone. A list that cannot be the partner's offer is no error:
	// Judged says why. An error is of kind errs.TooLarge for documents beyond
	// MaxJudged, or comes from ctx, which Translate checks before each item.
	Translate(ctx context.Context, documents []Document) (Judged, error)
}

// PriceSource is an adapter whose prices are in several documents, or in others than
// the main one.
type PriceSource interface {
	// PriceDocument names the document that tells a plan's price in a currency.
	PriceDocument(p *market.Plan, c market.Currency) string
}

// Converter is an adapter whose partner sends another form than JSON.
type Converter interface {
	// Convert makes the JSON of an answer, or gives an error of kind errs.Partner.
	Convert(body []byte) ([]byte, error)
}

// Document is one answer of a partner.
type Document = market.Document

// Snapshot is a partner's whole offer as one fetch saw it.
type Snapshot struct {
	// Plans carry Partner, SKU, PlanID, PartnerName and PartnerURL; times,
	// row ids and Source are ingest's to set.
	Plans []market.Plan
	// Rejected lists the items that were not taken, in payload order.
	Rejected []Rejection
	// Documents are the answers that the offer was read from.
	Documents []Document
	// Shape is the shape of Documents.
	Shape Shape
}

// Rejection is one item of a payload that did not become a plan.
type Rejection = market.Rejection
