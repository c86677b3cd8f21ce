package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// Token is the token that every partner of the sandbox accepts.
const Token = "sandbox-token"

// Partner is the stand-in for one partner.
type Partner struct {
	// ID names the partner in faults and in the addresses below /<ID>/.
	ID string
	// Routes are the partner's documents at its own paths.
	Routes []Route
	// Items are the paths of the fields that faults change.
	Items FaultPaths
	// NeedsToken makes every route but open ones answer 401 to a request without
	// Token.
	NeedsToken bool
	// Credential returns the token of a request; nil reads a Bearer token.
	Credential func(*http.Request) string
}

// Provider is an adapter with a sandbox.
type Provider interface {
	Sandbox() Partner
}

// Route is one document of a partner.
type Route struct {
	// Method is the HTTP method; empty for GET.
	Method string
	// Path may hold the wildcards of net/http, such as /regions/{id}/availability.
	Path string
	// About is the title of the document in the index.
	About string
	// Open serves the document without a token too.
	Open bool
	// Answer makes the document of a call; if it is nil, Sample does. The same call must have
	// the same document.
	Sample Sample
	Answer func(Call) Answer
}

// Call is one request for a document.
type Call struct {
	// Request has the path of the Route without the partner's prefix.
	*http.Request
	// Base is the base address of the partner's routes for the caller, without a slash at the
	// end.
	Base string
	// Generation is how often the sandbox was advanced.
	Generation int
	// Fault is the partner's current fault.
	Fault Fault
}

// Answer is a document with its headers.
type Answer struct {
	// Status is the HTTP status; 0 for 200.
	Status int
	// Header holds further headers.
	Header http.Header
	// Body is sent as JSON, a []byte unchanged.
	Body any
}

// JSON returns an answer with status 200 and a JSON body.
func JSON(body any) Answer { return Answer{Body: body} }

// Faults lists the faults that the partner can have, None first.
func (p Partner) Faults() []Fault {
	return slices.DeleteFunc(Faults(), func(f Fault) bool { return !p.Items.has(f) })
}

// authorized reports whether a request may read a route.
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
