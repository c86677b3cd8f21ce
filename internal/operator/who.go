package operator

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"launchrack/internal/errs"
)

// Role says what an operator may do on the desk.
type Role string

// The roles. Each may do what those before it may.
const (
	// Reader sees everything but settings, and changes nothing.
	Reader Role = "reader"
	// Editor changes plans, partners and names, but neither the shop's settings nor access nor backups.
	Editor Role = "editor"
	// Owner does everything.
	Owner Role = "owner"
)

// Roles lists the roles from the least to the most.
func Roles() []Role { return []Role{Reader, Editor, Owner} }

// Includes reports whether the role may do what needed may. An unknown role includes nothing.
func (r Role) Includes(needed Role) bool {
	own := slices.Index(Roles(), r)
	return own >= 0 && own >= slices.Index(Roles(), needed)
}

// Operator is who a session belongs to.
type Operator struct {
	// ID and Name are empty for a session by code or link, which belongs to whoever knows it.
	ID, Name string
	Role     Role
}

type operatorKey struct{}

// As gives a context in which the operator acts: lines of the audit log name the operator.
func As(ctx context.Context, who Operator) context.Context {
	return context.WithValue(ctx, operatorKey{}, who)
}

// Of gives the operator who acts in a context; the zero Operator for none.
func Of(ctx context.Context) Operator {
	who, _ := ctx.Value(operatorKey{}).(Operator)
	return who
}

var (
	errNoSession = &errs.Error{Kind: errs.Unauthenticated, Code: "PGRST302", Message: "This needs an operator's session",
		Hint: "Unlock the operator's page first."}
	errOver = &errs.Error{Kind: errs.Unauthenticated, Code: "PGRST301", Message: "The operator's session has ended",
		Hint: "Unlock the operator's page again."}
)

// Who gives the operator of a request; errs.Unauthenticated where it has no session that
// holds. It alone decides who somebody is: a session by code or by link, which stands in the
// Authorization header, is an owner's; one by passkey is a cookie and has its operator's role.
func (g *Guard) Who(r *http.Request) (Operator, error) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	switch token = strings.TrimSpace(token); {
	case scheme == "" || strings.EqualFold(scheme, "Bearer") && token == CookieToken:
		who, _, err := g.byCookie(r)
		return who, err
	case token == "" || !strings.EqualFold(scheme, "Bearer"):
		return Operator{}, errNoSession
	}
	valid, err := g.Valid(r.Context(), token)
	switch {
	case err != nil:
		return Operator{}, err
	case !valid:
		return Operator{}, errOver
	}
	return Operator{Role: Owner}, nil
}
