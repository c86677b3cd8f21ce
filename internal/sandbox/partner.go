package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// Token is the key that every partner of the sandbox accepts, where it needs one.
const Token = "sandbox-token"

// Partner is what the sandbox serves in the place of one partner.
type Partner struct {
	// ID names the partner in faults and in the addresses below /<ID>/.
	ID string
	// Routes are the partner's documents, at its own paths.
	Routes []Route
	// Items says what item faults change; see Spoiler.
	Items Spoiler
	// NeedsToken makes every route but open ones answer 401 to a request without
	// Token.
	NeedsToken bool
	// Credential gives the key that a request has; nil reads a Bearer token.
	Credential func(*http.Request) string
}

// Provider is an adapter that brings its own stand-in.
type Provider interface {
	Sandbox() Partner
}

// Route is one document of a partner.
type Route struct {
	// Method is GET where it is empty.
	Method string
	// Path may hold the wildcards of net/http, such as /regions/{id}/availability.
	Path string
	// About says what the document is, for the index.
	About string
	// Open serves the document without a token too.
	Open bool
	// Sample is what the document is made of, or Answer builds it: the same call gives the
	// same document.
	Sample Sample
	Answer func(Call) Answer
}

// Call is one request for a document.
type Call struct {
	// Request has the path of the Route, without the partner's prefix.
	*http.Request
	// Base is the address of the partner's routes as the caller reached them, for
	// links to further pages. It ends without a slash.
	Base string
	// Generation is the number of times that the sandbox was advanced.
	Generation int
	// Fault is what the items of the document suffer from; see Spoiler.Spoil.
	Fault Fault
}

// Answer is a document with its headers.
type Answer struct {
	// Status is 200 where it is 0.
	Status int
	// Header is added to the headers of every answer.
	Header http.Header
	// Body is sent as JSON. A []byte is sent as it is.
	Body any
}

// JSON is an answer of status 200 without headers of its own.
func JSON(body any) Answer { return Answer{Body: body} }

// Faults lists the faults that the partner can have, None first.
func (p Partner) Faults() []Fault {
	return slices.DeleteFunc(Faults(), func(f Fault) bool { return !p.Items.has(f) })
}

// authorized reports whether a request may see a route.
func (p Partner) authorized(route Route, r *http.Request) bool {
	if !p.NeedsToken || route.Open {
		return true
	}
	credential := p.Credential
	if credential == nil {
		credential = bearer
	}
	return credential(r) == Token
}

func bearer(r *http.Request) string {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return token
}

// checkFault refuses a fault that the partner cannot have.
func (p Partner) checkFault(f Fault) error {
	switch {
	case slices.Contains(p.Faults(), f):
		return nil
	case slices.Contains(Faults(), f):
		return fmt.Errorf("fault %q does not apply to the payload of %s; accepted are %s", string(f), p.ID, faultNames(p.Faults()))
	}
	return unknownFault(f, p.Faults())
}
