// Package agents is a Model Context Protocol (MCP) server for language models, over streamable HTTP
// without sessions. Each tool calls the API in this process on behalf of its client, so answers,
// errors and limits are the API's.
package agents

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"launchrack/internal/catalog/query"
	"launchrack/internal/door/httperr"
	"launchrack/internal/door/meter"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/market"
)

const (
	// maxRequest is the maximum size of a request, in bytes.
	maxRequest = 64 << 10
	// defaultPlans and maxPlans are the default and the maximum number of plans of search_plans.
	// maxCompared is the maximum of compare_plans.
	defaultPlans = 10
	maxPlans     = 50
	maxCompared  = 10
)

// Config holds the dependencies of the server.
type Config struct {
	// API is the handler of the API.
	API http.Handler
	// AnonKey is the public key for calls of the API.
	AnonKey string
	// Base returns the base URL of the shop for a request, without a trailing slash.
	Base func(*http.Request) string
	// Shop returns the name of the shop.
	Shop    func() string
	Version string
	// Rates bounds what each client takes; nil bounds nothing.
	Rates *overload.Rates
	Log   *slog.Logger
}

// callTime is about what a request takes besides the calls of the API.
const callTime = 500 * time.Microsecond

// New returns the handler of /mcp.
func New(c Config) http.Handler {
	var made servers
	served := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return made.of(&c) }, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, Logger: c.Log, MaxRequestBodyBytes: maxRequest,
		// The protection refuses a proxy on this machine that forwards the shop's host. The tools
		// read only public data.
		DisableLocalhostProtection: true,
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		allowBrowsers(w.Header())
		if r.Method == http.MethodOptions {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		ctx, leave, err := c.Rates.Enter(r.Context())
		if err != nil {
			httperr.Write(w, r, c.Log, err)
			return
		}
		defer leave()
		meter.Of(ctx).Spend(callTime)
		r = r.Clone(ctx)
		r.Header.Set("Accept", "application/json, text/event-stream") // all answers are JSON, whatever a client asks for
		served.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), callerKey{}, caller{Config: c, base: c.Base(r), ctx: r.Context()})))
	})
}

// allowBrowsers lets pages of any origin call: the tools read only public data, and no cookie counts.
func allowBrowsers(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", "POST, OPTIONS")
	h.Set("Access-Control-Allow-Headers", "Content-Type, Accept, Authorization, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name")
	h.Set("Access-Control-Expose-Headers", "Mcp-Session-Id, Mcp-Protocol-Version, Retry-After")
	h.Set("Access-Control-Max-Age", "86400")
}

// caller calls the API on behalf of one request.
type caller struct {
	Config
	base string
	// ctx is the request's context, which contains the client.
	ctx context.Context
}

// callerKey is the context key of a caller.
type callerKey struct{}

// add adds a tool, which answers whoever calls it.
func add[In any](s *mcp.Server, name, title, description string, answers func(caller, In) (answer, error)) {
	s.AddTool(&mcp.Tool{Name: name, Title: title, Description: description, InputSchema: schemaOf[In](), OutputSchema: map[string]any{"type": "object"},
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true}},
		func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			in, err := readArguments[In](r.Params.Arguments)
			if err != nil {
				return refusal(err), nil
			}
			a, _ := ctx.Value(callerKey{}).(caller)
			found, err := answers(a, in)
			if err != nil {
				return refusal(err), nil
			}
			return result(found)
		})
}

// servers keep the server, which is made once for a name of the shop: the schemas of its tools
// are costly.
type servers struct {
	mu   sync.Mutex
	name string
	made *mcp.Server
}

func (s *servers) of(c *Config) *mcp.Server {
	name := c.Shop()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.made == nil || s.name != name {
		s.name, s.made = name, c.server(name)
	}
	return s.made
}

// server makes the server of a shop. Its lists of tools never change, so nobody may listen for
// changes.
func (c *Config) server(name string) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "launchrack", Title: name, Version: c.Version}, &mcp.ServerOptions{
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
		Instructions: "Servers for rent from many hosting partners, with prices and stock as the partners told them last. Prices are net of tax unless vat_country is given. A price or a fact that is null or missing is not known. What was left out of an answer is counted in left_out."})
	s.AddReceivingMiddleware(refuseListeners)
	add(s, "search_plans", "Search plans", "Find servers by words, facts and price, cheapest first, with their prices and pages. What of the query cannot be read stands in problems.", caller.search)
	add(s, "facets", "Count plans", "Count the plans that a search finds by type, partner, country, processor and other facts, with the price range. What of the query cannot be read stands in problems.", caller.facets)
	add(s, "get_plan", "Read a plan", "Read everything that is known of one plan, with how its price is made and what orders it in the partner's own tools.", caller.plan)
	add(s, "compare_plans", "Compare plans", "Read up to 10 plans side by side, with the page that compares them.", caller.compare)
	add(s, "price_history", "Price history", "Read what a plan cost, one entry for each change, the oldest first.", caller.history)
	add(s, "similar_plans", "Similar plans", "Find plans that are like one plan, with what they cost.", caller.similar)
	return s
}

// refuseListeners refuses the streams of changes, which would hold a connection without an end.
func refuseListeners(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
		if method == "subscriptions/listen" {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "method not found"}
		}
		return next(ctx, method, r)
	}
}

// Choice is what prices are shown for.
type Choice struct {
	Country  word  `json:"vat_country,omitempty" jsonschema:"two letters of the country whose VAT prices include; none without it"`
	Currency word  `json:"currency,omitempty" jsonschema:"a code such as EUR; all of the shop without it"`
	Months   whole `json:"months,omitempty" jsonschema:"the term whose total is shown, in months: 1, 3, 6, 12 or 24"`
	Use      word  `json:"use,omitempty" jsonschema:"what is used beside the machine, whose total is shown, such as traffic:20,ipv4:2,backup,windows: TB a month, IPv4 addresses, a backup, a Windows licence"`
}

// with adds the choice to query parameters of the API.
func (c Choice) with(params url.Values) url.Values {
	for name, value := range map[string]word{"vat_country": c.Country, "currency": c.Currency, "use": c.Use} {
		if value != "" {
			params.Set(name, string(value))
		}
	}
	if c.Months != 0 {
		params.Set("months", c.Months.String())
	}
	return params
}

// Search are the arguments of search_plans and facets.
type Search struct {
	Query   word       `json:"query,omitempty" jsonschema:"words and conditions, such as: nvme ram>=64 price<50 region:de"`
	Filters conditions `json:"filters,omitempty" jsonschema:"conditions on columns in the dialect of PostgREST, such as {\"type\": \"eq.vps\", \"ram_size\": \"gte.16\"}"`
	Order   word       `json:"order,omitempty" jsonschema:"column and direction, such as price_usd.asc"`
	Choice
	Limit  whole `json:"limit,omitempty" jsonschema:"how many plans, at most 50; 10 without it"`
	Offset whole `json:"offset,omitempty" jsonschema:"how many plans to leave out first"`
}

// params returns the search as query parameters of the API.
func (s Search) params() url.Values {
	params := url.Values{}
	for column, condition := range s.Filters {
		if condition != "" {
			params.Set(column, string(condition))
		}
	}
	for name, value := range map[string]word{"q": s.Query, "order": s.Order} {
		if value != "" {
			params.Set(name, string(value))
		}
	}
	return s.with(params)
}

// planColumns are the columns of plans in lists, beside the price in each currency.
const planColumns = "id,name,type,partner_id,partner_name,cpu_name,cpu_cores,cpu_threads,ram_size,storage_size,storage_type,gpu_model,gpu_count,gpu_memory_gb,network_speed,traffic_tb,regions,countries,available,stock,setup_included_12m_usd,fetched_at"

func (a caller) search(s Search) (answer, error) {
	params := s.params()
	page := a.page("/", params)
	if s.Limit <= 0 {
		s.Limit = defaultPlans
	}
	params.Set("limit", strconv.Itoa(int(min(s.Limit, maxPlans))))
	params.Set("offset", strconv.Itoa(int(max(0, s.Offset))))
	params.Set("select", planColumns+","+strings.Join(query.PricesIn(market.Currencies()), ","))
	var found list
	if err := a.ask("rpc/browse_plans", params, &found); err != nil {
		return nil, err
	}
	plans := make([]any, len(found.Items))
	for i, item := range found.Items {
		plans[i] = a.shown(item)
	}
	out := answer{"total": found.Total, "plans": plans, "tax": found.Tax, "url": page}
	found.tellProblems(out)
	return out, nil
}

// list is what the API answers to a search.
type list struct {
	Total   int
	Tax     string
	Items   []map[string]any
	Facets  map[string]any
	Price   any
	Applied struct {
		Filters  []any
		Problems []any
	}
}

// tellProblems says what of a search could not be read. Where nothing else was asked for, no plan stands for
// the answer: the cheapest ones of all would be taken for it.
func (l *list) tellProblems(out answer) {
	if len(l.Applied.Problems) == 0 {
		return
	}
	out["problems"] = l.Applied.Problems
	if plans, ok := out["plans"].([]any); ok && len(l.Applied.Filters) == 0 {
		out["plans"] = []any{}
		leaveOut(out, "plans", len(plans))
	}
}

// shownKeys are the members of an item that a model can use.
var shownKeys = append(strings.Split(planColumns, ","), "prices", "order_url", "fresh", "notes")

// shown returns the members of an item that a model can use, with the URL of its page.
func (a caller) shown(item map[string]any) answer {
	plan := answer{}
	for _, name := range slices.Concat(shownKeys, query.PricesIn(market.Currencies())) {
		if value := item[name]; value != nil {
			plan[name] = value
		}
	}
	if path, ok := item["page"].(string); ok {
		plan["url"] = a.base + path
	}
	return plan
}

func (a caller) facets(s Search) (answer, error) {
	params := s.params()
	params.Del("order")
	params.Del("currency") // a list in one currency has no facets that a form folds away
	page := a.page("/", params)
	params.Set("limit", "1")
	params.Set("select", "id")
	var found list
	if err := a.ask("rpc/browse_plans", params, &found); err != nil {
		return nil, err
	}
	out := answer{"total": found.Total, "facets": found.Facets, "price": found.Price, "url": page}
	cutFacets(out)
	found.tellProblems(out)
	return out, nil
}

// Plan are the arguments of get_plan and similar_plans.
type Plan struct {
	ID whole `json:"plan_id,omitempty" jsonschema:"the id of a plan, as search_plans gives it"`
	Choice
}

func (a caller) plan(p Plan) (answer, error) {
	found, err := a.rows(p.Choice, wholes{p.ID})
	if err != nil {
		return nil, err
	}
	if len(found.Items) == 0 {
		return nil, fmt.Errorf("no plan that is offered has the id %d; search_plans gives ids", p.ID)
	}
	trace := answer{}
	if err := a.ask("rpc/price_trace", p.with(url.Values{"plan_id": {p.ID.String()}}), &trace); err != nil {
		return nil, err
	}
	codes := []any{}
	if err := a.ask("rpc/order_code", url.Values{"plan_id": {p.ID.String()}}, &codes); err != nil {
		return nil, err
	}
	return answer{"plan": a.whole(found.Items[0]), "price_trace": trace, "order_code": codes, "tax": found.Tax, "url": a.planPage(p.ID)}, nil
}

// rows finds plans by their ids, with what is shown of their prices.
func (a caller) rows(c Choice, ids wholes) (found list, err error) {
	err = a.ask("rpc/browse_plans", c.with(url.Values{"id": {"in.(" + ids.String() + ")"}}), &found)
	return found, err
}

// whole is all that a model can use of an item.
func (a caller) whole(item map[string]any) answer {
	plan := a.shown(item)
	for name, value := range item {
		if _, isShape := value.(map[string]any); value != nil && !isShape && name != "page" && name != "available_regions" {
			plan[name] = value
		}
	}
	return plan
}

// Plans are the arguments of compare_plans.
type Plans struct {
	IDs wholes `json:"plan_ids,omitempty" jsonschema:"the ids of 1 to 10 plans"`
	Choice
}

func (a caller) compare(p Plans) (answer, error) {
	if len(p.IDs) == 0 || len(p.IDs) > maxCompared {
		return nil, fmt.Errorf("plan_ids: %d came; accepted are 1 to %d ids", len(p.IDs), maxCompared)
	}
	found, err := a.rows(p.Choice, p.IDs)
	if err != nil {
		return nil, err
	}
	position := func(row map[string]any) int {
		id, _ := row["id"].(float64)
		return slices.Index(p.IDs, whole(id))
	}
	slices.SortFunc(found.Items, func(x, y map[string]any) int { return position(x) - position(y) })
	plans, missing := []any{}, slices.Clone(p.IDs)
	for _, item := range found.Items {
		id, _ := item["id"].(float64)
		missing = slices.DeleteFunc(missing, func(other whole) bool { return other == whole(id) })
		plans = append(plans, a.whole(item))
	}
	return answer{"plans": plans, "missing": missing, "tax": found.Tax, "url": a.base + "/compare?ids=" + p.IDs.String()}, nil
}

// Priced are the arguments of price_history.
type Priced struct {
	ID       whole `json:"plan_id,omitempty" jsonschema:"the id of a plan, as search_plans gives it"`
	Currency word  `json:"currency,omitempty" jsonschema:"a code such as EUR; USD without it"`
}

func (a caller) history(p Priced) (answer, error) {
	params := url.Values{"plan_id": {p.ID.String()}}
	if p.Currency != "" {
		params.Set("currency", string(p.Currency))
	}
	moments := []any{}
	if err := a.ask("rpc/price_history", params, &moments); err != nil {
		return nil, err
	}
	return answer{"plan_id": p.ID, "moments": moments, "url": a.planPage(p.ID)}, nil
}

func (a caller) similar(p Plan) (answer, error) {
	own, err := a.rows(p.Choice, wholes{p.ID})
	if err != nil {
		return nil, err
	}
	plans := []any{}
	if err := a.ask("rpc/similar_plans", p.with(url.Values{"plan_id": {p.ID.String()}}), &plans); err != nil {
		return nil, err
	}
	for i, one := range plans {
		row, ok := one.(map[string]any)
		if !ok {
			continue
		}
		id, _ := row["id"].(float64)
		shown := a.shown(row)
		shown["differences"], shown["url"] = row["differences"], a.planPage(whole(id))
		plans[i] = shown
	}
	return answer{"plan_id": p.ID, "plans": plans, "tax": own.Tax, "url": a.planPage(p.ID)}, nil
}

// planPage returns the URL of a plan's page; the shop redirects it to the canonical one.
func (a caller) planPage(id whole) string { return a.base + "/plans/plan-" + id.String() }

// page returns the URL of a list.
func (a caller) page(path string, params url.Values) string {
	if len(params) == 0 {
		return a.base + path
	}
	return a.base + path + "?" + params.Encode()
}

// ask calls the API and decodes its answer. The API's error becomes the tool's error.
func (a caller) ask(name string, params url.Values, into any) error {
	r, err := http.NewRequestWithContext(a.ctx, http.MethodGet, "/rest/v1/"+name+"?"+params.Encode(), nil)
	if err != nil {
		return err
	}
	r.Header.Set("Apikey", a.AnonKey)
	r.Header.Set("Authorization", "Bearer "+a.AnonKey)
	w := &reply{header: http.Header{}, status: http.StatusOK}
	a.API.ServeHTTP(w, r)
	body := w.body.Bytes()
	if w.status >= http.StatusBadRequest {
		var refused struct{ Message, Hint string }
		if json.Unmarshal(body, &refused) != nil || refused.Message == "" {
			return errors.New("the shop could not answer; please try again")
		}
		return errors.New(strings.TrimSpace(refused.Message + " " + refused.Hint))
	}
	return json.Unmarshal(body, into)
}

// reply is a ResponseWriter in memory. The API limits the size of its answers.
type reply struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *reply) Header() http.Header         { return r.header }
func (r *reply) Write(b []byte) (int, error) { return r.body.Write(b) }
func (r *reply) WriteHeader(status int)      { r.status = status }
