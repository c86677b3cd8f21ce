// Package partner defines the contract of the adapters of hosting partners, and the
// HTTP client that they share. An adapter translates one partner's payload into plans and
// does nothing else: no business rules, no filtering, no environment, no database.
// docs/adding-a-partner.md explains how to add one.
package partner

import (
	"context"

	"launchrack/internal/model/market"
)

// Adapter fetches and translates one partner's offer.
type Adapter interface {
	// Info describes the partner.
	Info() Info
	// Main returns the request for the main document, which the JSON explorer shows, or an
	// error of kind errs.Partner.
	Main(from Endpoint) (Request, error)
	// Documents fetches all documents of the partner's offer, the main document first. An
	// error, of kind errs.Partner, comes with the documents fetched so far: they are stored for
	// the operator and never become plans.
	Documents(ctx context.Context, from Endpoint) ([]Document, error)
	// Translate returns a verdict for each item, in the order of the main document, which
	// comes first. The other documents may be missing: the JSON explorer passes the main one
	// alone. A list that cannot be the partner's offer is no error but sets Judged.Refused. An
	// error is of kind errs.TooLarge for documents beyond MaxJudged, or comes from ctx, which
	// Translate checks before each item.
	Translate(ctx context.Context, documents []Document) (Judged, error)
}

// PriceSource is an adapter whose prices are not all in the main document.
type PriceSource interface {
	// PriceDocument returns the name of the document with a plan's price in a currency.
	PriceDocument(p *market.Plan, c market.Currency) string
}

// Converter is an adapter whose partner sends another format than JSON.
type Converter interface {
	// Convert turns a file into JSON. Its error continues a sentence that begins with "The partner".
	Convert(body []byte) ([]byte, error)
}

// Document is one answer of a partner.
type Document = market.Document

// Snapshot is a partner's whole offer at one fetch.
type Snapshot struct {
	// Plans have Partner, SKU, PlanID, PartnerName and PartnerURL. Package ingest sets times,
	// row ids and Source.
	Plans []market.Plan
	// Rejected lists the items without a plan, in payload order.
	Rejected []Rejection
	// Documents are the partner's answers.
	Documents []Document
	// Shape is the shape of Documents.
	Shape Shape
}

// Rejection is one item of a payload that did not become a plan.
type Rejection = market.Rejection
