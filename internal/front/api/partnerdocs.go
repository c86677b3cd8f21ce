package api

import (
	"net/http"

	"launchrack/internal/door/overload"
	"launchrack/internal/door/response"
	"launchrack/internal/model/market"
)

// documentCacheBytes bounds the cached documents, compressed forms included. One
// document has at most 20 MB.
const documentCacheBytes = 24 << 20

// documentLevels are fast, as a document has up to 20 MB.
var documentLevels = response.Levels{Gzip: 3}

// documentKey identifies a document of a partner by its address in memory. Documents
// returns the same bytes until it asks the partner again, so 20 MB need no comparison.
type documentKey struct {
	partner market.PartnerID
	first   *byte
	length  int
}

// partnerDocuments caches the documents' compressed forms, so that only a new document
// is compressed.
type partnerDocuments struct {
	*overload.Fair
	bodies *response.Cache[documentKey, *response.Body]
}

func newPartnerDocuments() *partnerDocuments {
	return &partnerDocuments{Fair: overload.NewFair(overload.Downloads),
		bodies: response.NewCache[documentKey, *response.Body](documentCacheBytes)}
}

// send sends a document, in gzip or zstd where the caller accepts one of them.
func (d *partnerDocuments) send(w http.ResponseWriter, r *http.Request, id market.PartnerID, document []byte) error {
	if len(document) == 0 {
		return response.Send(w, r, http.StatusOK, "", "", nil)
	}
	key := documentKey{id, &document[0], len(document)}
	body, ok := d.bodies.Find("", key)
	if !ok {
		body = d.bodies.Keep("", key, response.New(document, documentLevels), len(document))
	}
	err := body.Serve(w, r, http.StatusOK, "", response.Gzip, response.Zstd)
	d.bodies.Resize("", key, body.Size())
	return err
}
