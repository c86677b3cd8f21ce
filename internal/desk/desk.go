// Package desk answers the calls of the operator's desk. Its pages are built by the browser
// (web/src/desk) and hold nothing: all that they show comes from here, and only to an
// operator's session.
//
// The handlers change the store with a line of the audit log, and then publish the change. The command
// audit undo uses the same code.
package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"reflect"
	"strings"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/desk/shape"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/httperr"
	"launchrack/internal/door/overload"
	"launchrack/internal/ingest"
	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/operator/backup"
	"launchrack/internal/operator/passkey"
	"launchrack/internal/operator/storefront"
	"launchrack/internal/partner"
	"launchrack/internal/partner/linkcheck"
	"launchrack/internal/store"
)

// Config holds the parts of the desk. The command audit undo leaves out most of them.
type Config struct {
	Store   *store.Store
	Catalog *catalog.Catalog
	// Rates bounds what each client takes; nil bounds nothing.
	Rates *overload.Rates
	// Who gives the operator of a request, errs.Unauthenticated for none.
	Who      func(*http.Request) (operator.Operator, error)
	Guard    *operator.Guard
	Passkeys *passkey.Ceremonies
	// Origin begins the addresses of invitations; empty where the shop has no public address.
	Origin string
	// CodeSetOff reports whether the settings turn the access code off at each start.
	CodeSetOff bool
	// Shop is nil in a command.
	Shop *storefront.Keeper
	// Name is the shop's name.
	Name func() string
	// Problems gives sentences about what does not work in the shop at present.
	Problems func() []string
	// HTTPS reports whether visitors reach the shop by https, so that cookies can be for https alone.
	HTTPS bool
	// Partners gives the partners in the shop's order, and Feeds what reads their documents.
	Partners func() []partner.Info
	Feeds    func() []*partner.Feed
	// Fixed are the partners of the program and of files in the folder, which nobody changes here.
	Fixed []partner.Info
	// IsPrivate reports whether the partners of the desk may be at addresses in private networks.
	IsPrivate bool
	// Withdraw withdraws the plans of a partner that the shop no longer has, and publishes that.
	Withdraw func(context.Context, market.PartnerID) (int, error)
	// Settings lists the settings of a partner; nil for an unknown one.
	Settings func(market.PartnerID) []shape.DeskSetting
	// Status gives how each partner stands, in the shop's order.
	Status    func(context.Context) ([]view.PartnerStatus, error)
	Refresher *ingest.Refresher
	// Try asks a partner and tells what a refresh would do. It stores nothing.
	Try func(context.Context, market.PartnerID) (Trial, error)
	// TryFile is Try for a partner's file that is not stored, without the shop's key.
	TryFile func(context.Context, partner.Adapter) (Trial, error)
	// Document asks an address for a page or feed as it comes, as politely and carefully as the partners of the desk.
	Document func(ctx context.Context, address string) ([]byte, error)
	// Unmatched lists the texts of plans that no table knows, those of most rows first.
	Unmatched func([]market.Plan) []Unmatched
	// Renamed applies the chosen names to all rows and publishes them.
	Renamed func(context.Context) error
	// WithdrawHand withdraws a row by hand, and UndoHand takes back a change of one.
	WithdrawHand func(ctx context.Context, id int64) (*market.Plan, error)
	UndoHand     func(ctx context.Context, entry int64) (*market.Plan, error)
	// PreviewPlan says how a list would show a row, given as JSON, and why it cannot be stored. own is the row by hand that
	// it would replace; 0 for none.
	PreviewPlan func(object []byte, own int64) (view.Preview, error)
	// PreviewArticle renders an article that may not be stored as a document of its own, and says what is wrong with its
	// blocks; CheckArticle only says that.
	PreviewArticle func(context.Context, article.Article) (document []byte, notes []article.Note, err error)
	CheckArticle   func(context.Context, article.Article) ([]article.Note, error)
	// Entry makes a line of the audit log that names the operator of the context, and Show publishes
	// what was stored, unless storing it failed.
	Entry   func(ctx context.Context, event operator.Event, detail string) operator.Entry
	Show    func(ctx context.Context, stored error)
	Backups *backup.Keeper
	// CountsClicks reports whether the shop counts clicks.
	CountsClicks bool
	// SaveClicks stores the clicks that wait in memory, so that an order finds the click of a moment ago.
	SaveClicks func(context.Context) error
	Links      *linkcheck.Checker
	// Refused is told of refused sign-ins and calls; nil is told nothing.
	Refused func(ctx context.Context, kind operator.Refusal, detail string)
	Now     func() time.Time
	Log     *slog.Logger
}

// Desk is the handler of every call of the desk.
type Desk struct {
	Config
	// looked are the documents that were looked at.
	looked documents
	// mux knows the calls of operators, and entrance those that need no session.
	mux, entrance *http.ServeMux
}

// strangerTime is about what a call of somebody without a session takes, who pays for it.
const strangerTime = time.Millisecond

// answerer answers a call: with a value that becomes JSON, with a Download, or with an error.
// The request's context holds the operator (operator.Of).
type answerer func(*Desk, *http.Request) (any, error)

// with is an answerer for what a request gives by read, such as its body or the partner in its address.
func with[A any](read func(*Desk, *http.Request) (A, error), answer func(*Desk, *http.Request, A) (any, error)) answerer {
	return func(d *Desk, r *http.Request) (any, error) {
		given, err := read(d, r)
		if err != nil {
			return nil, err
		}
		return answer(d, r, given)
	}
}

// withBoth is with for two such things, the first of which is read first.
func withBoth[A, B any](read func(*Desk, *http.Request) (A, error), then func(*Desk, *http.Request) (B, error), answer func(*Desk, *http.Request, A, B) (any, error)) answerer {
	return with(read, func(d *Desk, r *http.Request, first A) (any, error) {
		return with(then, func(d *Desk, r *http.Request, second B) (any, error) { return answer(d, r, first, second) })(d, r)
	})
}

// numberAsked reads the number that a parameter has, 0 for none.
func numberAsked(name string) func(*Desk, *http.Request) (int64, error) {
	return func(_ *Desk, r *http.Request) (int64, error) { return wholeIn(r.URL.Query(), name) }
}

// numberIn reads the number that stands in the address under a name.
func numberIn(name string) func(*Desk, *http.Request) (int64, error) {
	return func(_ *Desk, r *http.Request) (int64, error) { return wholeOf(name, r.PathValue(name)) }
}

// Download is an answer that a browser stores as a file.
type Download struct {
	Name, Type string
	// Write writes the file. Once it has begun, a failure can only cut it off.
	Write func(io.Writer) error
}

// New makes the desk's handler.
func New(c Config) *Desk {
	d := &Desk{Config: c, mux: http.NewServeMux(), entrance: http.NewServeMux()}
	for _, call := range entrances() {
		d.entrance.HandleFunc(call.method+" "+call.path, func(w http.ResponseWriter, r *http.Request) { d.perform(w, r, call) })
	}
	for _, s := range sections() {
		for _, call := range s.calls {
			d.mux.HandleFunc(call.method+" "+call.path, func(w http.ResponseWriter, r *http.Request) { d.serve(w, r, call) })
		}
	}
	d.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		d.fail(w, r, errs.New(errs.NotFound, "The desk has no such call"))
	})
	return d
}

// ServeHTTP answers a call of an operator. Nobody else learns even which calls there are, and
// pages of other sites cannot make an operator's browser send one.
func (d *Desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	if err := sameSite.Check(r); err != nil {
		d.fail(w, r, errs.New(errs.Forbidden, "Pages of another site cannot use the desk"))
		return
	}
	// PostgreSQL takes no text with a null byte, and nothing has one.
	if strings.Contains(r.URL.Path, "\x00") || strings.Contains(r.URL.RawQuery, "%00") {
		d.fail(w, r, errs.New(errs.Invalid, "The address holds a null byte; accepted are characters that can be shown"))
		return
	}
	if err := d.Rates.Admit(r.Context()); err != nil {
		d.fail(w, r, err)
		return
	}
	if entrance, pattern := d.entrance.Handler(r); pattern != "" {
		d.Rates.Charge(r.Context(), strangerTime)
		entrance.ServeHTTP(w, r)
		return
	}
	who, err := d.Who(r)
	if err != nil {
		d.Rates.Charge(r.Context(), strangerTime)
		d.fail(w, r, err)
		return
	}
	d.mux.ServeHTTP(w, r.WithContext(operator.As(r.Context(), who)))
}

var sameSite = http.NewCrossOriginProtection()

// serve answers one call, if the operator's role allows it.
func (d *Desk) serve(w http.ResponseWriter, r *http.Request, c call) {
	who := operator.Of(r.Context())
	var err error
	if !who.Role.Includes(c.role) {
		err = errs.New(errs.Forbidden, "This needs the role %s; yours is %s", c.role, who.Role)
	} else if c.needsSignIn {
		err = who.CheckFresh(d.Now())
	}
	if err != nil {
		d.note(r, operator.RefusedCall, c.method+" "+c.path+": "+errs.Public(err))
		d.fail(w, r, err)
		return
	}
	d.perform(w, r, c)
}

func (d *Desk) note(r *http.Request, kind operator.Refusal, detail string) {
	if d.Refused != nil {
		d.Refused(r.Context(), kind, detail)
	}
}

// perform answers one call.
func (d *Desk) perform(w http.ResponseWriter, r *http.Request, c call) {
	limit := c.maxBody
	if limit == 0 {
		limit = maxBody
	} else if err := overload.Upload(w); err != nil {
		d.fail(w, r, err)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, limit)
	answer, err := c.answer(d, r)
	if err != nil {
		if c.opensBy != "" && errs.KindOf(err) == errs.Unauthenticated {
			d.note(r, c.opensBy, errs.Public(err))
		}
		d.fail(w, r, err)
		return
	}
	if m, isMarked := answer.(marked); isMarked {
		for _, c := range m.cookies {
			c.Secure = d.HTTPS || clientip.OverHTTPS(r.Context())
			http.SetCookie(w, c)
		}
		answer = m.answer
	}
	if file, isFile := answer.(Download); isFile {
		d.send(w, r, file)
		return
	}
	body, err := json.Marshal(answer)
	if err != nil {
		d.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write(body) // the caller left; there is nobody to tell
}

func (d *Desk) send(w http.ResponseWriter, r *http.Request, file Download) {
	w.Header().Set("Content-Type", file.Type)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file.Name}))
	if err := file.Write(w); err != nil {
		d.Log.ErrorContext(r.Context(), "a file of the desk was not sent whole", "file", file.Name, "err", err)
		panic(http.ErrAbortHandler) // the browser must not take a part for the whole
	}
}

func (d *Desk) fail(w http.ResponseWriter, r *http.Request, err error) {
	if errs.KindOf(err) == errs.Unauthenticated {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	httperr.Write(w, r, d.Log, err)
}

// maxBody bounds a body where the call says nothing else.
const maxBody = 256 << 10

// sent decodes the JSON body of a call. A member that the call does not know is refused,
// and so is a body without a yes or no that the call asks for: what is missing is no "no".
func sent[T any](_ *Desk, r *http.Request) (body T, err error) {
	var text json.RawMessage
	var members map[string]*json.RawMessage
	err = json.NewDecoder(r.Body).Decode(&text)
	if err == nil {
		dec := json.NewDecoder(bytes.NewReader(text))
		dec.DisallowUnknownFields()
		err = dec.Decode(&body)
	}
	if err == nil {
		err = json.Unmarshal(text, &members)
	}
	if err != nil {
		if _, isLong := errors.AsType[*http.MaxBytesError](err); isLong {
			return body, errs.New(errs.TooLarge, "The body is too long")
		}
		return body, &errs.Error{Kind: errs.Invalid, Code: "PGRST102", Message: "The body is not what this call takes", Cause: err}
	}
	for member := range reflect.TypeFor[T]().Fields() {
		if name := member.Tag.Get("json"); member.Type.Kind() == reflect.Bool && members[name] == nil {
			return body, errs.Field(name, "it is missing; accepted are true and false")
		}
	}
	return body, nil
}

// whoAmI answers GET /operator/data/session: who the operator is, and the sections that the
// role opens.
func (d *Desk) whoAmI(r *http.Request) (any, error) {
	who := operator.Of(r.Context())
	answer := shape.DeskSession{Shop: d.Name(), Operator: who.Name, Role: string(who.Role), Sections: []shape.DeskSection{}, Problems: append([]string{}, d.Problems()...)}
	var err error
	if answer.FirstRun, err = d.firstRun(r.Context(), who); err != nil {
		return nil, err
	}
	for _, s := range sections() {
		if s.title != "" && who.Role.Includes(s.role) {
			answer.Sections = append(answer.Sections, shape.DeskSection{Name: s.name, Title: s.title, Group: s.group, About: s.about})
		}
	}
	return answer, nil
}
