package view

import (
	"encoding/json"

	"launchrack/internal/market"
)

// Verdicts answers functions/v1/judge-partner-json: what a partner's adapter
// makes of a document, item by item.
type Verdicts struct {
	Partner market.PartnerID `json:"partner"`
	// Problem says why a refresh would refuse the document as a whole; empty
	// where it would not.
	Problem string `json:"problem"`
	// Items are in the document's order.
	Items []Verdict `json:"items"`
}

// Verdict is what became of one item of a document.
type Verdict struct {
	// Item is the item's own key in the document (for Contabo the content
	// system's id), or its position where it has none.
	Item string `json:"item"`
	// Row is the public row of server_plans that the item becomes, without id
	// and times; null where it is rejected.
	Row json.RawMessage `json:"row"`
	// Reason says why it is rejected: field, what came, what is accepted. Of an
	// accepted item it names the parts that cannot be read; empty for none.
	Reason string `json:"reason"`
}
