package api

import (
	"net/http"
	"slices"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// route is one address of the API: what answers each of its methods, and what documents say
// of it.
type route struct {
	path string
	// class names the address in metrics; empty for the class of all others.
	class string
	calls []call
	operation
}

// call answers one method of a route.
type call struct {
	method string
	answer func(*server, http.ResponseWriter, *http.Request, caller) error
	// cost is charged before the answer is made; 0 where the door charges what it took.
	cost int
	// maxBody bounds the body in bytes; 0 for the bound of most calls.
	maxBody int64
}

type answerer = func(*server, http.ResponseWriter, *http.Request, caller) error

func get(answer answerer) []call { return []call{{method: http.MethodGet, answer: answer}} }

func post(cost int, answer answerer) []call {
	return []call{{method: http.MethodPost, answer: answer, cost: cost}}
}

// both lets a function be called by GET and by POST.
func both(answer answerer) []call { return slices.Concat(get(answer), post(0, answer)) }

const rpcPrefix = "/rest/v1/rpc/"

// routes lists every call of the API. The mux, refusals of other methods, the OpenAPI and
// Swagger documents, the page /api, the types for supabase-js and the metrics walk over it. An
// example: a function that is called by GET and POST, and costs what it takes, is
//
//	{path: rpcPrefix + "plan_facets", calls: both((*server).planFacets), operation: operation{summary: "The counts of a list.", …}}
func routes() []route {
	oneOf := "One of " + market.Accepted()
	plans, words := query.Plans(), param("lang", "The language of the words in the answer, one of the shop's, such as de; English without it.")
	searched := slices.Concat(tableParams(plans), []object{param("q", "Words and expressions."), param("filter", "A plan type or a category."),
		param("vat_country", "A country, whose tax the shown prices and limits on prices such as price_usd include."), param("leads", "page shows each plan that is sold at several prices once, as pages do: the cheapest row that matches."), words})
	listed := append(slices.Clone(searched), param("group", "machine shows one plan of each machine, and counts its configurations; with leads=page that is so unless it is off."),
		param("currency", oneOf+" makes the answer brief, as pages need it: prices in this currency alone, orders by price in the order of the amounts that it shows, and no values of folded groups of filters."))
	plan := []object{required(typed("plan_id", "integer", "The id of a plan."))}
	currency := typed("currency", "string", oneOf+", in any case; USD without it.")
	priced := append(slices.Clone(plan), currency)
	chosen := append(slices.Clone(priced), param("vat_country", "A country, whose tax the prices include."), monthsParam, useParam, words)
	anything := object{}
	return []route{
		{path: plansPath, class: "table", calls: []call{{method: "GET", answer: (*server).listPlans}, {method: "POST", answer: (*server).insertPlans, cost: costChange},
			{method: "PATCH", answer: (*server).updatePlan, cost: costChange}, {method: "DELETE", answer: (*server).withdrawPlan, cost: costChange}},
			operation: operation{summary: "Reads, adds, changes or withdraws plans.", rows: plans, query: "type=eq.vps&ram_size=gte.8&select=name,partner_name,price_usd&order=price_usd&limit=3"}},
		{path: "/rest/v1/", calls: get((*server).describeRoot),
			operation: operation{summary: "This API as a Swagger 2.0 document.", answer: object{"type": "object"}}},
		{path: "/rest/v1/plan_events", calls: get((*server).planEvents),
			operation: operation{summary: "What changed about plans, one event a change of a row, 1,000 unless limit says otherwise. A mirror asks for seq=gt.N again and again.", rows: planEvents, query: "seq=gt.0&kind=eq.price&limit=3"}},
		{path: "/rest/v1/refresh_runs", calls: get((*server).refreshRuns),
			operation: operation{summary: "The refreshes of all partners, the newest first.", rows: refreshRuns, query: "partner_id=eq.cherry&limit=3"}},
		{path: rpcPrefix + "plan_facets", class: "browse", calls: both((*server).planFacets),
			operation: operation{summary: "The counts of a list.", args: searched, answer: schemaOf[view.PlanFacets](), query: "type=eq.baremetal"}},
		{path: rpcPrefix + "browse_plans", class: "browse", calls: both((*server).browsePlans),
			operation: operation{summary: "What a list shows: plans, counts and prices. It gives 24 plans without a limit and at most 200.", args: listed, answer: schemaOf[view.Browse](), query: "q=nvme+ram:64..&limit=3"}},
		{path: rpcPrefix + "search_suggestions", calls: both((*server).searchSuggestions),
			operation: operation{summary: "How a search goes on.", args: searched, answer: listOf(schemaOf[view.SearchSuggestion]()), query: "q=epy"}},
		{path: rpcPrefix + "market_points", calls: both((*server).marketPoints),
			operation: operation{summary: "The prices of a list against the size of its plans.", args: slices.Concat(searched, []object{param("axis", "ram_size, cpu_cores, storage_size or score_multi."), currency}), answer: schemaOf[view.Chart](), query: "type=eq.vps&axis=cpu_cores&currency=EUR"}},
		{path: rpcPrefix + "price_history", calls: both((*server).priceHistory),
			operation: operation{summary: "What a plan cost, one row for each change, the oldest first.", args: priced, rows: priceMoments, query: "plan_id=$PLAN&currency=EUR"}},
		{path: rpcPrefix + "price_trace", calls: both((*server).priceTrace),
			operation: operation{summary: "What a plan's price is made of.", args: append(slices.Clone(chosen), typed("country", "string", "The older name of vat_country.")), answer: schemaOf[view.PriceTrace](), query: "plan_id=$PLAN&currency=EUR&vat_country=DE"}},
		{path: rpcPrefix + "score_trace", calls: both((*server).scoreTrace),
			operation: operation{summary: "Where a plan's scores come from.", args: append(slices.Clone(plan), words), answer: schemaOf[view.ScoreTrace](), query: "plan_id=$PLAN"}},
		{path: rpcPrefix + "order_code", calls: both((*server).orderCode),
			operation: operation{summary: "What orders a plan in its partner's own tools: resources of Terraform, commands, calls of its API.", args: append(slices.Clone(plan), words), answer: listOf(schemaOf[view.OrderCode]()), query: "plan_id=$PLAN"}},
		{path: rpcPrefix + "keep_or_move", calls: both((*server).keepOrMove),
			operation: operation{summary: "Whether a server that is rented already is worth its price, beside plans that are at least as good.", args: []object{
				typed("plan_id", "integer", "The id of the rented plan."), typed("cpu_cores", "integer", "Its cores, in place of a plan or beside it."),
				typed("ram_size", "number", "Its memory in GB."), typed("storage_size", "number", "Its storage in GB."),
				param("country", "Where another plan must stand."), param("type", "The type of other plans."),
				param("cpu_architecture", "x86_64 or arm64: the architecture of its processor; the plan's without it, else x86_64."),
				typed("ipv4", "boolean", "Whether another plan must have an IPv4 address of its own; without it, as the plan has, else it must."),
				typed("price", "number", "What it costs a month now, in the currency."),
				typed("price_with_tax", "boolean", "Whether the price includes tax; without it, it is taken as the prices of the answer are."), currency,
				typed("months", "integer", "For how long it is needed, from 1 to 120; 12 without it."),
				useParam, param("vat_country", "A country, whose tax the prices include."), words,
			}, answer: schemaOf[view.KeepOrMove](), query: "plan_id=$PLAN&price=40&months=12"}},
		{path: rpcPrefix + "similar_plans", calls: both((*server).similarPlans),
			operation: operation{summary: "Plans that are at least nearly as large, the cheapest first as the choice shows them.", args: chosen, rows: similarRows, query: "plan_id=$PLAN"}},
		{path: rpcPrefix + "partner_status", calls: both((*server).partnerStatus),
			operation: operation{summary: "How each partner stands.", rows: partnerRows}},
		{path: rpcPrefix + "preview_plan", calls: post(0, (*server).previewPlan),
			operation: operation{summary: "Shows a plan before it is added.", answer: anything, isOperators: true, sends: ref("PlanInsert"), body: `{"cherry_plan_id": 86, "name": "E5-1620v4"}`}},
		{path: rpcPrefix + "plan_suggestions", calls: both((*server).suggestPlans),
			operation: operation{summary: "Values that the form suggests.", answer: schemaOf[view.Suggestions](), isOperators: true}},
		{path: rpcPrefix + "hand_plans", calls: both((*server).handPlans),
			operation: operation{summary: "The rows that were added by hand.", answer: listOf(ref("PlanRow")), isOperators: true}},
		{path: rpcPrefix + "hand_changes", calls: both((*server).handChanges),
			operation: operation{summary: "What was changed by hand.", answer: listOf(schemaOf[view.HandChange]()), isOperators: true}},
		{path: rpcPrefix + "undo_change", calls: post(costChange, (*server).undoChange),
			operation: operation{summary: "Undoes a change made by hand.", answer: anything, isOperators: true, sends: members(object{"entry": object{"type": "integer"}}, "entry"), body: `{"entry": 7}`}},
		{path: rpcPrefix + "held_refreshes", calls: both((*server).heldRefreshes),
			operation: operation{summary: "Refreshes that were held back.", answer: listOf(schemaOf[view.HeldRefresh]()), isOperators: true}},
		{path: "/functions/v1/partner-json", class: "explorer", calls: []call{{method: "GET", answer: (*server).partnerJSON, cost: costFetch}},
			operation: operation{summary: "A partner's own document. What comes for the shop's own key needs an operator's session.", args: []object{required(param("partner", "The id of a partner."))}, answer: anything, query: "partner=contabo"}},
		{path: "/functions/v1/judge-partner-json", class: "explorer", calls: []call{{method: "POST", answer: (*server).judgePartnerJSON, cost: costJudge, maxBody: maxDocument}},
			operation: operation{summary: "What becomes of a partner's document.", args: []object{required(param("partner", "The id of a partner."))}, answer: schemaOf[view.Verdicts](), sends: anything, query: "partner=hetzner-cloud", body: "@document.json"}},
		{path: "/auth/v1/token", class: "auth", calls: post(costUnlock, (*server).openSession),
			operation: operation{summary: "Opens an operator's session.", args: []object{required(param("grant_type", "access_code or operator_link."))}, answer: schemaOf[view.Session](), sends: members(object{"code": object{"type": "string"}, "link": object{"type": "string"}}), query: "grant_type=access_code", body: `{"code": "1234"}`}},
	}
}

// Classes gives the class in metrics of each path, and of each beginning of paths before a {.
func Classes() map[string]string {
	classes := map[string]string{"/rest/{path}": "api", "/functions/{path}": "api", "/auth/{path}": "api", functionsPrefix + "fetch-{name}": "refresh", socketPath: "stream"}
	for _, to := range routes() {
		if to.class != "" {
			classes[to.path] = to.class
		}
	}
	return classes
}

// methods lists the methods that a route takes.
func (to *route) methods() (methods []string) {
	for _, c := range to.calls {
		methods = append(methods, c.method)
	}
	return methods
}

// others refuses the methods that a route does not take.
func (to *route) others() handler {
	isRead := len(to.calls) == 1 && to.calls[0].method == http.MethodGet
	if isRead && to.rows != nil && !strings.HasPrefix(to.path, rpcPrefix) {
		return readOnly(to.rows.Name())
	}
	return notAllowed(strings.Replace(strings.Join(to.methods(), ", "), http.MethodGet, "GET, HEAD", 1))
}

// mux leads each path to what answers it.
func (s *server) mux() *http.ServeMux {
	mux := http.NewServeMux()
	handle := func(pattern string, h handler) { mux.Handle(pattern, s.serve(h)) }
	for _, to := range routes() {
		pattern := to.path
		if strings.HasSuffix(pattern, "/") {
			pattern += "{$}"
		}
		for _, c := range to.calls {
			mux.Handle(c.method+" "+pattern, s.serveCall(c))
		}
		handle(pattern, to.others())
	}
	handle(refreshPattern, s.costly(costFetch, s.refreshPlans))
	if s.Socket != nil {
		mux.HandleFunc("GET "+socketPath, s.openSocket)
		handle(socketPath, notAllowed("GET"))
	}
	handle(rpcPrefix+"{name}", unknownFunction)
	handle("/rest/v1/{table}", unknownTable)
	handle("/", unknownPath)
	return mux
}

func (s *server) serveCall(c call) http.Handler {
	h := func(w http.ResponseWriter, r *http.Request, who caller) error { return c.answer(s, w, r, who) }
	if c.cost > 0 {
		h = s.costly(c.cost, h)
	}
	if c.maxBody > 0 {
		return s.serveUpTo(c.maxBody, h)
	}
	return s.serve(h)
}
