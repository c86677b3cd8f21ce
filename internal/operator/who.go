package operator

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/errs"
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
	// Session names the session for Guard.Lasts, which began with a sign-in at SignedIn and ends at
	// Ends. The session of a command has neither name nor end.
	Session        string
	SignedIn, Ends time.Time
}

// FreshFor is how long after a sign-in an operator may change who opens the desk, and take a backup away.
const FreshFor = 10 * time.Minute

// errStale has PostgreSQL's code of an authorization that is not valid, by which the desk tells it from other refusals.
var errStale = &errs.Error{Kind: errs.Forbidden, Code: "28000", Message: "This needs a sign-in within the last 10 minutes",
	Hint: "Sign in again, with a passkey or the access code."}

// CheckFresh refuses an operator whose sign-in is too long ago to change who opens the desk, or to take all away:
// whoever finds an open desk, or takes a session, must not be able to stay.
func (o Operator) CheckFresh(now time.Time) error {
	if now.Sub(o.SignedIn) > FreshFor {
		return errStale
	}
	return nil
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
// holds. It alone decides who somebody is: a session by code or by link, whose secret stands in the
// Authorization header, is an owner's; one by passkey is a cookie and has its operator's role. Without
// the header, which no form can send, the cookie counts for what changes nothing: files are read so.
func (g *Guard) Who(r *http.Request) (Operator, error) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	switch token = strings.TrimSpace(token); {
	case scheme == "" && isRead(r) || strings.EqualFold(scheme, "Bearer") && token == CookieToken:
		who, _, err := g.byCookie(r)
		return who, err
	case token == "" || !strings.EqualFold(scheme, "Bearer"):
		return Operator{}, errNoSession
	}
	who, _, err := g.bySecret(r.Context(), token, false)
	return who, err
}

func isRead(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }

// Lasts reports whether a session that Who named is still open. It does not look at Ends.
func (g *Guard) Lasts(ctx context.Context, session string) (bool, error) {
	_, found, err := g.store.SignedIn(ctx, session)
	return found, err
}
