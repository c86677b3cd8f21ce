package api

import (
	"net/http"

	"launchrack/internal/market"
	"launchrack/internal/response"
)

const (
	// maxDownloads is how many of a partner's documents are sent at the same time.
	maxDownloads = 8
	// maxDownloadsPerClient leaves places for others.
	maxDownloadsPerClient = 4
	// documentBytes bounds the partners' documents that are kept with their
	// compressed forms. One document has at most 20 MB.
	documentBytes = 48 << 20
)

// documentKey names a document that a partner sent. Documents hands out the same
// bytes until it asks the partner again, so their place in memory tells one from
// the next without a look at 20 MB.
type documentKey struct {
	partner market.PartnerID
	first   *byte
	length  int
}

// partnerDocuments keeps compressed forms, so that a call costs a compression
// only where the partner has sent a new document.
type partnerDocuments struct {
	*places
	bodies *response.Cache[documentKey, *response.Body]
}

func newPartnerDocuments() *partnerDocuments {
	return &partnerDocuments{places: newPlaces(maxDownloads, maxDownloadsPerClient, "Other documents are being sent."),
		bodies: response.NewCache[documentKey, *response.Body](documentBytes)}
}

// send sends a document, in gzip or zstd where the caller accepts them.
func (d *partnerDocuments) send(w http.ResponseWriter, r *http.Request, id market.PartnerID, document []byte) error {
	if len(document) == 0 {
		return response.Send(w, r, http.StatusOK, "", "", nil)
	}
	key := documentKey{id, &document[0], len(document)}
	body, kept := d.bodies.Find("", key)
	if !kept {
		body = d.bodies.Keep("", key, response.New(document, levels), len(document))
	}
	err := body.Serve(w, r, http.StatusOK, "", response.Gzip, response.Zstd)
	d.bodies.Resize("", key, body.Size())
	return err
}
