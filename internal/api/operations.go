package api

import (
	"slices"
	"strings"

	"launchrack/internal/query"
	"launchrack/internal/view"
)

// operation describes one call.
type operation struct {
	summary string
	// args are its parameters; those of a function may stand in the body of a POST.
	args []object
	// rows is the table whose rows it gives, which the address may filter, order and page.
	rows *query.Table
	// answer is the schema of a good answer; without one it is a list of the rows.
	answer object
	// isOperators reports whether the call needs an operator's token.
	isOperators bool
	// sends is the schema of the body, where that holds no arguments.
	sends object
	// query is the query of an example, and body what an example posts; a call without a body
	// is shown by GET.
	query, body string
}

// params are all parameters of the address.
func (op *operation) params() []object {
	if op.rows == nil {
		return slices.Clone(op.args)
	}
	return slices.Concat(op.args, tableParams(op.rows))
}

// result is the schema of a good answer.
func (op *operation) result() object {
	if op.answer == nil && op.rows != nil {
		return listOf(rowRef(op.rows))
	}
	return op.answer
}

// isSet reports whether the answer is a set of rows.
func (op *operation) isSet() bool { return op.rows != nil && op.answer == nil }

// operationOf describes the call of a pattern.
func operationOf(path string) (operation, bool) {
	op, ok := operations()[strings.TrimPrefix(path, rpcPrefix)]
	return op, ok
}

const rpcPrefix = "/rest/v1/rpc/"

// operations describe the calls by their path, those of functions by their name.
func operations() map[string]operation {
	plans := query.Plans()
	searched := slices.Concat(tableParams(plans), []object{param("q", "Words and expressions."), param("filter", "A plan type or a category."),
		param("vat_country", "A country, whose tax the shown prices include."), param("leads", "page where the caller narrows to leads as the pages do.")})
	plan := []object{required(typed("plan_id", "integer", "The id of a plan."))}
	currency := typed("currency", "string", "USD, EUR or GBP, in any case; USD without it.")
	priced := append(slices.Clone(plan), currency)
	anything := object{}
	return map[string]operation{
		"/rest/v1/":                        {summary: "This API as a Swagger 2.0 document.", answer: object{"type": "object"}},
		"/rest/v1/server_plans":            {summary: "Reads, adds, changes or withdraws plans.", rows: plans, query: "type=eq.vps&ram_size=gte.8&select=name,partner_name,price_usd&order=price_usd&limit=3"},
		"/rest/v1/plan_events":             {summary: "What changed about plans, one event a change of a row, 1,000 unless limit says otherwise. A mirror asks for seq=gt.N again and again.", rows: planEvents, query: "seq=gt.0&kind=eq.price&limit=3"},
		"/rest/v1/refresh_runs":            {summary: "The refreshes of all partners, the newest first.", rows: refreshRuns, query: "partner_id=eq.cherry&limit=3"},
		"browse_plans":                     {summary: "What a list shows: plans, counts and prices. It gives 24 plans without a limit and at most 200.", args: searched, answer: schemaOf[view.Browse](), query: "q=nvme+ram:64..&limit=3"},
		"plan_facets":                      {summary: "The counts of a list.", args: searched, answer: schemaOf[view.PlanFacets](), query: "type=eq.baremetal"},
		"market_points":                    {summary: "The prices of a list against the size of its plans.", args: slices.Concat(searched, []object{param("axis", "ram_size, cpu_cores or storage_size."), currency}), answer: schemaOf[view.Market](), query: "type=eq.vps&axis=cpu_cores&currency=EUR"},
		"search_suggestions":               {summary: "How a search goes on.", args: searched, answer: listOf(schemaOf[view.SearchSuggestion]()), query: "q=epy"},
		"price_history":                    {summary: "What a plan cost, one row for each change, the oldest first.", args: priced, rows: priceMoments, query: "plan_id=$PLAN&currency=EUR"},
		"price_trace":                      {summary: "What a plan's price is made of.", args: append(slices.Clone(priced), typed("country", "string", "Adds the tax of a country.")), answer: schemaOf[view.PriceTrace](), query: "plan_id=$PLAN&currency=EUR&country=DE"},
		"similar_plans":                    {summary: "Plans that are at least nearly as large, the cheapest first.", args: plan, rows: similarRows, query: "plan_id=$PLAN"},
		"partner_status":                   {summary: "How each partner stands.", rows: partnerRows},
		"preview_plan":                     {summary: "Shows a plan before it is added.", answer: anything, isOperators: true, sends: ref("PlanInsert"), body: `{"cherry_plan_id": 86, "name": "E5-1620v4"}`},
		"plan_suggestions":                 {summary: "Values that the form suggests.", answer: schemaOf[view.Suggestions](), isOperators: true},
		"hand_plans":                       {summary: "The rows that were added by hand.", answer: listOf(ref("PlanRow")), isOperators: true},
		"hand_changes":                     {summary: "What was changed by hand.", answer: listOf(schemaOf[view.HandChange]()), isOperators: true},
		"undo_change":                      {summary: "Undoes a change made by hand.", answer: anything, isOperators: true, sends: members(object{"entry": object{"type": "integer"}}, "entry"), body: `{"entry": 7}`},
		"held_refreshes":                   {summary: "Refreshes that were held back.", answer: listOf(schemaOf[view.HeldRefresh]()), isOperators: true},
		"/functions/v1/partner-json":       {summary: "A partner's own document. What comes for the shop's own key needs an operator's session.", args: []object{required(param("partner", "The id of a partner."))}, answer: anything, query: "partner=contabo"},
		"/functions/v1/judge-partner-json": {summary: "What becomes of a partner's document.", args: []object{required(param("partner", "The id of a partner."))}, answer: schemaOf[view.Verdicts](), sends: anything, query: "partner=hetzner-cloud", body: "@document.json"},
		"/auth/v1/token":                   {summary: "Opens an operator's session.", args: []object{required(param("grant_type", "access_code or operator_link."))}, answer: schemaOf[view.Session](), sends: members(object{"code": object{"type": "string"}, "link": object{"type": "string"}}), query: "grant_type=access_code", body: `{"code": "1234"}`},
	}
}

// members describes an object with members, of which some must be there.
func members(properties object, needed ...string) object {
	schema := object{"type": "object", "properties": properties}
	if len(needed) > 0 {
		schema["required"] = needed
	}
	return schema
}

func param(name, description string) object { return typed(name, "string", description) }

// typed describes a parameter of a type of JSON.
func typed(name, kind, description string) object {
	return object{"name": name, "in": "query", "description": description, "schema": object{"type": kind}}
}

// required makes a parameter one that must come.
func required(p object) object {
	p["required"] = true
	return p
}

// columnParams describe a filter for each column of a table.
func columnParams(table *query.Table) []object {
	var list []object
	for _, c := range table.Columns() {
		list = append(list, param(c.Name, "A condition such as eq.8, by "+strings.Join(query.Operators(), ", ")+"; not. turns it round."))
	}
	for _, name := range table.Computed() {
		list = append(list, param(name, "A condition on the price as it is compared, a month."))
	}
	return list
}

// tableParams describe what a call may ask of the rows of a table.
func tableParams(table *query.Table) []object {
	return slices.Concat(columnParams(table), []object{
		param("select", "Columns, separated by commas; none are all, and count is the number of rows."), param("order", "Columns, such as name.asc."),
		param("limit", "How many rows."), param("offset", "How many rows to skip."),
		param("or", "Conditions, at least one of which must hold."), param("and", "Conditions that must all hold."),
	})
}
