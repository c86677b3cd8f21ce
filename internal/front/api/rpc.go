package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"path"
	"slices"

	"launchrack/internal/browse"
	"launchrack/internal/browse/completion"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/answer"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// browsePlans answers GET and POST /rest/v1/rpc/browse_plans.
func (s *server) browsePlans(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.call(w, r, who, checkListArguments, func(ctx context.Context, snap *catalog.Snapshot, params url.Values) (any, error) {
		list, err := s.Browse.List(ctx, snap, who.sees(), params)
		if err != nil {
			return nil, err
		}
		return answer.Write(list.Append)
	})
}

// planFacets answers GET and POST /rest/v1/rpc/plan_facets.
func (s *server) planFacets(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.call(w, r, who, checkArguments, func(ctx context.Context, snap *catalog.Snapshot, params url.Values) (any, error) {
		return s.Browse.Facets(ctx, snap, who.sees(), params)
	})
}

// searchSuggestions answers GET and POST /rest/v1/rpc/search_suggestions: how the search
// text of a list goes on.
func (s *server) searchSuggestions(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.call(w, r, who, checkArguments, func(ctx context.Context, snap *catalog.Snapshot, params url.Values) (any, error) {
		return completion.Complete(ctx, s.Browse, snap, who.sees(), params)
	})
}

// checker refuses arguments that a function does not have.
type checker func(*http.Request, url.Values) error

// call answers a function whose value depends on a snapshot and its arguments alone.
func (s *server) call(w http.ResponseWriter, r *http.Request, who caller, check checker, ask func(context.Context, *catalog.Snapshot, url.Values) (any, error)) error {
	return s.reply(w, r, who, func(ctx context.Context, snap *catalog.Snapshot) (outcome, error) {
		return value(r, check, func(args url.Values) (any, error) { return ask(ctx, snap, args) })
	})
}

// planCall answers a function that takes some arguments, among them plan_id, and whose value
// depends on more than a snapshot.
func (s *server) planCall(w http.ResponseWriter, r *http.Request, who caller, names []string, ask func(context.Context, *catalog.Snapshot, *market.Plan, url.Values) (any, error)) error {
	return s.once(w, r, answer.Revalidated, func(ctx context.Context) (outcome, error) {
		return value(r, taking(names), func(args url.Values) (any, error) {
			id, err := planArgument(r, args, names)
			if err != nil {
				return nil, err
			}
			snap, err := s.snapshot()
			if err != nil {
				return nil, err
			}
			plan, err := snap.ByID(id, who.sees())
			if err != nil {
				return nil, err
			}
			return ask(ctx, snap, plan, args)
		})
	})
}

// value reads a call of a function that returns one value, and writes the value as JSON unless it is written already.
func value(r *http.Request, check checker, ask func(url.Values) (any, error)) (outcome, error) {
	called, err := readCall(r)
	if err != nil {
		return outcome{}, err
	}
	args, err := arguments(r)
	if err != nil {
		return outcome{}, err
	}
	if err := check(r, args); err != nil {
		return outcome{}, err
	}
	found, err := ask(args)
	if err != nil {
		return outcome{}, err
	}
	if draft, isWritten := found.(*answer.Draft); isWritten {
		called.content.draft = draft
		return called, nil
	}
	called.content.text, err = row.AppendAny(nil, found)
	return called, err
}

// readCall reads the headers of a function's call and returns the outcome without its
// content. A function's result is one value, which PostgREST counts as one row.
func readCall(r *http.Request) (outcome, error) {
	form, err := pickForm(r, formJSON, formObject)
	if err != nil {
		return outcome{}, err
	}
	profile := "Accept-Profile"
	if r.Method == http.MethodPost {
		profile = "Content-Profile"
	}
	if err := checkProfile(r, profile); err != nil {
		return outcome{}, err
	}
	prefer, err := preferences(r)
	one := page{rows: 1, total: 1, counted: prefer.count != ""}
	return outcome{form: form, status: one.status(), rng: one.contentRange(), applied: prefer.applied()}, err
}

// operatorsCall reads a call of a function that is the operator's, and refuses
// everybody else.
func (s *server) operatorsCall(r *http.Request, who caller, function string) (outcome, *catalog.Snapshot, error) {
	if err := who.mayWrite(function); err != nil {
		return outcome{}, nil, err
	}
	called, err := readCall(r)
	if err != nil {
		return outcome{}, nil, err
	}
	snap, err := s.snapshot()
	return called, snap, err
}

// checkArguments refuses unknown parameters of a POST, as a misspelt filter would return
// every plan. The address of a GET may be copied from a page, with the tracking parameters
// of mailings.
func checkArguments(r *http.Request, params url.Values) error {
	if r.Method != http.MethodPost {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(params)) {
		if browse.Foreign(name, params[name]) {
			err := noFunction(r, path.Base(r.URL.Path), params)
			err.Hint = "There is no parameter " + name + "; accepted are the columns of server_plans, and, or, not.and, not.or, q, filter, vat_country, months, use, order, limit, offset and select."
			return err
		}
	}
	return nil
}

// checkListArguments is checkArguments for browse_plans, which may be brief.
func checkListArguments(r *http.Request, params url.Values) error {
	params = maps.Clone(params)
	delete(params, browse.CurrencyParam)
	return checkArguments(r, params)
}

// arguments merges the parameters of the address and those of the body, which Supabase
// clients send as a JSON object: {"limit": 24, "type": "eq.vps"}. A list repeats a
// parameter. Null leaves it out.
func arguments(r *http.Request) (url.Values, error) {
	params, err := parameters(r)
	if err != nil {
		return nil, err
	}
	return withBody(r, params)
}

// withBody adds the parameters of the body to those of the address. A form may be sent
// instead of the JSON object.
func withBody(r *http.Request, params url.Values) (url.Values, error) {
	if r.Method != http.MethodPost {
		return params, nil
	}
	isForm, err := isFormBody(r.Header.Get("Content-Type"))
	if err != nil {
		return nil, err
	}
	body, err := readBody(r)
	if err != nil || len(bytes.TrimSpace(body)) == 0 {
		return params, err
	}
	if len(body) > maxArguments {
		return nil, errs.New(errs.TooLarge, "The body holds %d bytes of parameters; at most %d are accepted", len(body), maxArguments)
	}
	members, err := bodyParameters(body, isForm)
	for name, values := range members {
		params[name] = append(params[name], values...)
	}
	return params, err
}

// isFormBody reports whether a body is a form. It refuses what is neither that nor JSON.
func isFormBody(header string) (bool, error) {
	name, _, err := mime.ParseMediaType(header)
	switch {
	case header == "", err == nil && name == string(formJSON):
		return false, nil
	case err == nil && name == "application/x-www-form-urlencoded":
		return true, nil
	}
	return false, errBodyType(header)
}

func bodyParameters(body []byte, isForm bool) (url.Values, error) {
	if isForm {
		values, err := url.ParseQuery(string(body))
		if err != nil {
			return nil, badBody("The form cannot be read: " + errs.Clip(err.Error(), 100))
		}
		return values, nil
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(body, &object); err != nil {
		return nil, badBody("The body is not a JSON object of parameters.")
	}
	params := url.Values{}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		values, err := argument(object[name])
		if err != nil {
			return nil, badBody("Parameter " + name + " is neither a text, a number, true, false, null nor a list of these.")
		}
		params[name] = values
	}
	return params, nil
}

// maxArguments bounds a body of parameters, in bytes. It fits the longest query with
// every byte escaped.
const maxArguments = 6 * query.MaxText

func argument(raw json.RawMessage) ([]string, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	var values []string
	for _, item := range list {
		switch item := item.(type) {
		case nil:
		case string:
			values = append(values, item)
		case json.Number:
			values = append(values, item.String())
		case bool:
			values = append(values, map[bool]string{true: "true", false: "false"}[item])
		default:
			return nil, errors.New("not a plain value")
		}
	}
	return values, nil
}

func badBody(details string) error {
	return &errs.Error{Kind: errs.Invalid, Code: "PGRST102", Message: "Empty or invalid json", Details: details}
}

func readBody(r *http.Request) ([]byte, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, unreadable(err)
	}
	return body, nil
}

// functionOf returns the partner that a refresh function is for; empty for no function.
func (s *server) functionOf(name string) market.PartnerID {
	for _, p := range s.Partners() {
		if slices.Contains(p.Functions, name) {
			return p.ID
		}
	}
	return ""
}

var errNoFunction = &errs.Error{Kind: errs.NotFound, Code: "NOT_FOUND", Message: "Requested function was not found"}

// refreshPlans answers POST /functions/v1/fetch-<partner>-plans. It ignores the body,
// which has the usual bound. The mux accepts no pattern with a method beside a more
// specific one, so this handler checks the method itself, for existing functions only.
func (s *server) refreshPlans(w http.ResponseWriter, r *http.Request, who caller) error {
	id := s.functionOf(r.PathValue("name"))
	if id == "" {
		return errNoFunction
	}
	if r.Method != http.MethodPost {
		return notAllowed(http.MethodPost)(w, r, who)
	}
	if _, err := readBody(r); err != nil {
		return err
	}
	refreshed, err := s.refresh(r, who, id)
	if err != nil {
		return err
	}
	body, err := row.AppendAny(nil, refreshed)
	if err != nil {
		return err
	}
	s.send(w, r, http.StatusOK, formJSON, body)
	return nil
}
