package api

import (
	"context"
	"crypto/sha256"
	"iter"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/door/answer"
	"launchrack/internal/door/httperr"
	"launchrack/internal/door/overload"
	"launchrack/internal/door/response"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
)

// Catalog provides the snapshot of a request.
type Catalog interface {
	Current() *catalog.Snapshot
	Ready() bool
}

// Refresher fetches one partner's plans. Its errors of kind errs.Partner carry
// a public reason.
type Refresher interface {
	Refresh(context.Context, market.PartnerID) (view.Refreshed, error)
	// Accept stores what Refresh would hold back.
	Accept(context.Context, market.PartnerID) (view.Refreshed, error)
}

// Events gives events one by one, as the public or an operator sees them.
type Events func(context.Context, market.EventQuery) iter.Seq2[market.Event, error]

// Config holds the parts of the API. Operator, Unlock, Insert, Record, Status, Events, Runs,
// Now, Added and Log may be nil.
type Config struct {
	Catalog Catalog
	// Browse presents plans.
	Browse    *browse.Service
	Refresher Refresher
	// Partners gives the partners with a refresh function.
	Partners func() []view.Partner
	// Documents answers the JSON explorer; nil leaves its functions out.
	Documents Documents
	// Build identifies what changes answers besides the snapshot and the request: the
	// program's version and its settings. It is part of every ETag.
	Build string
	// AnonKey is the public key of every call.
	AnonKey string
	// HTTPS reports whether visitors reach the shop by https, so that cookies
	// can be for https alone.
	HTTPS bool
	// Who gives the operator of a request whose bearer is not the public key;
	// errs.Unauthenticated for none.
	Who func(*http.Request) (operator.Operator, error)
	// Unlock gives an operator's session for an access code, which has the right
	// form, or for a link. A wrong one is errs.Unauthenticated, too many are
	// errs.TooMany. Nil refuses everybody.
	Unlock func(context.Context, operator.Try) (operator.Session, error)
	// Insert stores new plans, all or none, and gives them back with their IDs.
	// When it returns, Catalog shows them. Nil stores nothing for anybody.
	Insert func(ctx context.Context, plans []market.Plan) ([]market.Plan, error)
	// HandRows changes rows that were added by hand; nil changes nothing for
	// anybody.
	HandRows HandRows
	// Record gives what is kept of a plan, listed or not: what it cost, and how it was last. It is
	// empty for a plan that never was. Nil gives nothing.
	Record func(ctx context.Context, plan int64) (market.PlanRecord, error)
	// Receipt gives the document that told a plan's price at a time; it reports false
	// where none is stored. Nil has none.
	Receipt func(ctx context.Context, plan *market.Plan, currency market.Currency, at time.Time) (market.Receipt, bool, error)
	// Status gives how each partner stands.
	Status func(context.Context) ([]view.PartnerStatus, error)
	// Events gives the events of plan_events, which are of one Epoch; nil gives none.
	Events Events
	Epoch  string
	// CountEvents counts the events that the public sees, or an operator; nil to count
	// the events as they are read.
	CountEvents func(ctx context.Context, operator bool) (int, error)
	// Runs gives the newest lines of a partner's log of refreshes, or of all partners', newest
	// first; nil gives none.
	Runs func(ctx context.Context, partner market.PartnerID, limit int) ([]market.Run, error)
	// Cached is told of the caches; nil is told nothing.
	Cached response.Told
	// Now dates the plans that an operator adds; nil is time.Now.
	Now func() time.Time
	// Added is told of the plans that an operator's call has stored, after they
	// are stored; nil is told nothing.
	Added func(ctx context.Context, plans []market.Plan)
	// Socket opens a socket for the changes; nil leaves its address out.
	Socket func(http.ResponseWriter, *http.Request) error
	// Rates bounds the costly calls of each client, and Streams the long lists that are
	// sent at once. Nil bounds nothing.
	Rates   *overload.Rates
	Streams *overload.Streams
	Log     *slog.Logger
}

const (
	// answerCacheBytes bounds the cached answers, compressed forms included.
	answerCacheBytes = 8 << 20
	// maxCachedAnswer bounds the plain bytes of a cached answer.
	maxCachedAnswer = 1 << 20
)

type server struct {
	Config
	// anonKey is the hash of AnonKey.
	anonKey [sha256.Size]byte
	judging *judging
	// partnerDocuments are the bodies of partner-json.
	partnerDocuments *partnerDocuments
	door             *answer.Door
	bodies           *overload.Bodies
	// described is the description at the root, which is made once.
	described func() ([]byte, error)
	// eventCalls read events.
	eventCalls *overload.Fair
}

// New gives the handler of every path under /rest/v1, /functions/v1 and
// /auth/v1. It expects the full path.
func New(cfg Config) http.Handler {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Who == nil {
		cfg.Who = func(*http.Request) (operator.Operator, error) { return operator.Operator{}, errBearer }
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Record == nil {
		cfg.Record = func(context.Context, int64) (market.PlanRecord, error) { return market.PlanRecord{}, nil }
	}
	if cfg.Status == nil {
		cfg.Status = func(context.Context) ([]view.PartnerStatus, error) { return []view.PartnerStatus{}, nil }
	}
	if cfg.Events == nil {
		cfg.Events = func(context.Context, market.EventQuery) iter.Seq2[market.Event, error] {
			return func(func(market.Event, error) bool) {}
		}
	}
	if cfg.Partners == nil {
		cfg.Partners = func() []view.Partner { return nil }
	}
	if cfg.Runs == nil {
		cfg.Runs = func(context.Context, market.PartnerID, int) ([]market.Run, error) { return nil, nil }
	}
	if cfg.Unlock == nil {
		cfg.Unlock = func(context.Context, operator.Try) (operator.Session, error) {
			return operator.Session{}, errs.New(errs.Unavailable, "No access code opens this shop.")
		}
	}
	s := &server{Config: cfg, anonKey: sha256.Sum256([]byte(cfg.AnonKey)), judging: newJudging(cfg.Now), partnerDocuments: newPartnerDocuments(),
		bodies: overload.NewBodies(), eventCalls: overload.NewFair(overload.Events), described: sync.OnceValues(swagger)}
	s.door = answer.New(answer.Config{Build: cfg.Build, Newest: func() string { return cfg.Catalog.Current().Name() }, Bytes: answerCacheBytes, Largest: maxCachedAnswer,
		Rates: cfg.Rates, Streams: cfg.Streams, Now: cfg.Now, Log: cfg.Log})
	s.door.Tell(cfg.Cached, "answers")
	s.partnerDocuments.bodies.Tell(cfg.Cached, "documents")
	return s.cors(s.mux())
}

// handler answers a call, or returns an error before it has written anything.
type handler func(w http.ResponseWriter, r *http.Request, who caller) error

// maxBody bounds the body of a call, in bytes.
const maxBody = 1 << 20

// serve checks the keys, bounds the body and answers errors.
func (s *server) serve(h handler) http.Handler { return s.serveUpTo(maxBody, s.reserved(h)) }

// reserved keeps memory for a body before a handler reads it.
func (s *server) reserved(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request, who caller) error {
		release, err := s.bodies.Reserve(r, maxBody)
		if err != nil {
			return err
		}
		defer release()
		return h(w, r, who)
	}
}

// serveUpTo serves with another bound of the body.
func (s *server) serveUpTo(maxBody int64, h handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != http.NoBody {
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		}
		ctx, leave, err := s.Rates.Enter(r.Context())
		if err != nil {
			httperr.Write(w, r, s.Log, err)
			return
		}
		defer leave()
		r = r.WithContext(ctx)
		who, err := s.authenticate(r)
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		if who.isOperator() {
			r = r.WithContext(operator.As(r.Context(), who.operator))
		}
		if err := h(w, r, who); err != nil {
			httperr.Write(w, r, s.Log, err)
		}
	})
}

// snapshot takes the catalogue for one request.
func (s *server) snapshot() (*catalog.Snapshot, error) {
	if !s.Catalog.Ready() {
		return nil, errs.New(errs.Unavailable, "The catalogue is still being loaded. Please try again in a moment.")
	}
	return s.Catalog.Current(), nil
}

func notAllowed(allow string) handler {
	return func(w http.ResponseWriter, r *http.Request, _ caller) error {
		w.Header().Set("Allow", allow)
		refusal := &errs.Error{Kind: errs.NotAllowed, Message: "Unsupported HTTP method: " + r.Method,
			Hint: "This address accepts " + allow + "."}
		if strings.HasPrefix(r.URL.Path, "/rest/v1/rpc/") {
			refusal.Code, refusal.Message = "PGRST101", "Cannot use the "+r.Method+" method on RPC"
		}
		return refusal
	}
}

func unknownTable(_ http.ResponseWriter, r *http.Request, _ caller) error {
	return &errs.Error{Kind: errs.NotFound, Code: "PGRST205",
		Message: "Could not find the table 'public." + r.PathValue("table") + "' in the schema cache",
		Hint:    "Perhaps you meant the table 'public.server_plans'"}
}

func unknownFunction(_ http.ResponseWriter, r *http.Request, _ caller) error {
	given, err := arguments(r)
	if err != nil {
		return err
	}
	unknown := noFunction(r, r.PathValue("name"), given)
	unknown.Hint = "Perhaps you meant to call the function public.browse_plans or public.plan_facets"
	return unknown
}

// noFunction is PostgREST's error for an unknown function. It names the parameters,
// since functions of one name differ by them.
func noFunction(r *http.Request, function string, given url.Values) *errs.Error {
	name, with, unnamed := "public."+function, " without parameters", ""
	called := name + with
	if names := slices.Sorted(maps.Keys(given)); len(names) > 0 {
		list := strings.Join(names, ", ")
		called, with = name+"("+list+")", " with parameters "+list
	}
	if r.Method == http.MethodPost {
		unnamed = " or with a single unnamed json/jsonb parameter"
	}
	return &errs.Error{Kind: errs.NotFound, Code: "PGRST202",
		Message: "Could not find the function " + called + " in the schema cache",
		Details: "Searched for the function " + name + with + unnamed + ", but no matches were found in the schema cache."}
}

func unknownPath(http.ResponseWriter, *http.Request, caller) error {
	return &errs.Error{Kind: errs.NotFound, Code: "PGRST125", Message: "Invalid path specified in request URL"}
}
