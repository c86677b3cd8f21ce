package api

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

// object is a JSON object of the document.
type object map[string]any

// operation describes one call.
type operation struct {
	summary string
	params  []object
	// answer is the schema of a good answer.
	answer object
	// isOperators reports whether the call needs an operator's token.
	isOperators bool
	// query is that of an example, and body what an example posts; a call without a body
	// is shown by GET.
	query, body string
}

// OpenAPI describes the API as an OpenAPI 3.0 document. Its columns, operators and shapes
// are those of the tables that the API itself reads.
func OpenAPI(partners []view.Partner) ([]byte, error) {
	s := &server{}
	s.routes()
	paths := object{}
	for _, pattern := range s.patterns {
		method, path, _ := strings.Cut(pattern, " ")
		op, ok := operations()[strings.TrimPrefix(path, "/rest/v1/rpc/")]
		if !ok {
			return nil, fmt.Errorf("the call %s is not described", pattern)
		}
		addOperation(paths, method, path, op)
	}
	for _, p := range partners {
		for _, name := range p.Functions {
			addOperation(paths, "POST", "/functions/v1/"+name, operation{summary: "Refreshes the plans of " + p.Name + ".", answer: schemaOf[view.Refreshed]()})
		}
	}
	return json.Marshal(object{
		"openapi":  "3.0.3",
		"info":     object{"title": "Launchrack", "version": "1", "description": "Rentable servers of several hosting partners, in the dialect of PostgREST."},
		"paths":    paths,
		"security": []object{{"apikey": []string{}, "bearer": []string{}}},
		"components": object{
			"securitySchemes": object{
				"apikey": object{"type": "apiKey", "in": "header", "name": "apikey", "description": "The public key."},
				"bearer": object{"type": "http", "scheme": "bearer", "description": "The public key again, or an operator's session."},
			},
			"schemas": object{"PlanRow": tableSchema(query.Plans()), "Error": errorSchema()},
		},
	})
}

// operatorsAlone ends the summary of a call that the public may not make.
const operatorsAlone = " It needs an operator's token."

func addOperation(paths object, method, path string, op operation) {
	item, ok := paths[path].(object)
	if !ok {
		item = object{}
		paths[path] = item
	}
	summary := op.summary
	if op.isOperators {
		summary += operatorsAlone
	}
	params := op.params
	if params == nil {
		params = []object{}
	}
	described := object{"summary": summary, "operationId": strings.ToLower(method) + strings.NewReplacer("/", "_", "-", "_").Replace(path), "parameters": params,
		"responses": object{"200": object{"description": "The answer.", "content": object{"application/json": object{"schema": op.answer}}},
			"default": object{"description": "What is wrong.", "content": object{"application/json": object{"schema": ref("Error")}}}}}
	if method == "POST" || method == "PATCH" {
		described["requestBody"] = object{"content": object{"application/json": object{"schema": object{}}}}
	}
	item[strings.ToLower(method)] = described
}

func ref(name string) object { return object{"$ref": "#/components/schemas/" + name} }

func listOf(schema object) object { return object{"type": "array", "items": schema} }

// operations describe the calls by their path, those of functions by their name.
func operations() map[string]operation {
	list := tableParams(query.Plans())
	browse := slices.Concat(list, []object{param("q", "Words and expressions."), param("filter", "A plan type or a category.")})
	plan := []object{required("plan_id", "The id of a plan.")}
	priced := append(slices.Clone(plan), param("currency", "USD, EUR or GBP."))
	rows, anything := listOf(ref("PlanRow")), object{}
	return map[string]operation{
		"/rest/v1/server_plans":            {summary: "Reads, adds, changes or withdraws plans.", params: list, answer: rows, query: "type=eq.vps&ram_size=gte.8&select=name,partner_name,price_usd&order=price_usd&limit=3"},
		"/rest/v1/plan_events":             {summary: "What changed about plans, one event a change of a row, 1,000 unless limit says otherwise. A mirror asks for seq=gt.N again and again.", params: tableParams(planEvents), answer: listOf(tableSchema(planEvents)), query: "seq=gt.0&kind=eq.price&limit=3"},
		"/rest/v1/refresh_runs":            {summary: "The refreshes of all partners, the newest first.", params: tableParams(refreshRuns), answer: listOf(tableSchema(refreshRuns)), query: "partner_id=eq.cherry&limit=3"},
		"browse_plans":                     {summary: "What a list shows: plans, counts and prices.", params: browse, answer: schemaOf[view.Browse](), query: "q=nvme+ram:64..&limit=3"},
		"plan_facets":                      {summary: "The counts of a list.", params: browse, answer: schemaOf[view.PlanFacets](), query: "type=eq.baremetal"},
		"market_points":                    {summary: "The prices of a list against the size of its plans.", params: slices.Concat(browse, []object{param("axis", "ram_size, cpu_cores or storage_size."), param("currency", "USD, EUR or GBP."), param("vat_country", "Adds the tax of a country.")}), answer: schemaOf[view.Market](), query: "type=eq.vps&axis=cpu_cores&currency=EUR"},
		"search_suggestions":               {summary: "How a search goes on.", params: []object{param("q", "The text so far.")}, answer: anything, query: "q=epy"},
		"price_history":                    {summary: "What a plan cost.", params: priced, answer: listOf(schemaOf[view.PriceMoment]()), query: "plan_id=$PLAN&currency=EUR"},
		"price_trace":                      {summary: "What a plan's price is made of.", params: append(slices.Clone(priced), param("country", "Adds the tax of a country.")), answer: schemaOf[view.PriceTrace](), query: "plan_id=$PLAN&currency=EUR&country=DE"},
		"similar_plans":                    {summary: "Plans that are at least nearly as large.", params: plan, answer: listOf(object{"allOf": []object{ref("PlanRow"), {"type": "object", "properties": object{"differences": listOf(schemaOf[view.Difference]())}}}}), query: "plan_id=$PLAN"},
		"partner_status":                   {summary: "How each partner stands.", answer: listOf(schemaOf[view.PartnerStatus]())},
		"preview_plan":                     {summary: "Shows a plan before it is added.", answer: anything, isOperators: true, body: `{"cherry_plan_id": 86, "name": "E5-1620v4"}`},
		"plan_suggestions":                 {summary: "Values that the form suggests.", answer: schemaOf[view.Suggestions](), isOperators: true},
		"hand_plans":                       {summary: "The rows that were added by hand.", answer: rows, isOperators: true},
		"hand_changes":                     {summary: "What was changed by hand.", answer: listOf(schemaOf[view.HandChange]()), isOperators: true},
		"undo_change":                      {summary: "Undoes a change made by hand.", answer: anything, isOperators: true, body: `{"entry": 7}`},
		"held_refreshes":                   {summary: "Refreshes that were held back.", answer: listOf(schemaOf[view.HeldRefresh]()), isOperators: true},
		"/functions/v1/partner-json":       {summary: "A partner's own document. What comes for the shop's own key needs an operator's session.", params: []object{required("partner", "The id of a partner.")}, answer: anything, query: "partner=contabo"},
		"/functions/v1/judge-partner-json": {summary: "What becomes of a partner's document.", answer: schemaOf[view.Verdicts](), query: "partner=hetzner-cloud", body: "@document.json"},
		"/auth/v1/token":                   {summary: "Opens an operator's session.", params: []object{required("grant_type", "access_code or operator_link.")}, answer: schemaOf[view.Session](), query: "grant_type=access_code", body: `{"code": "1234"}`},
	}
}

func param(name, description string) object {
	return object{"name": name, "in": "query", "description": description, "schema": object{"type": "string"}}
}

func required(name, description string) object {
	p := param(name, description)
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

// kindSchemas describe the values of columns.
var kindSchemas = map[row.Kind]object{
	row.Integer: {"type": "integer", "format": "int64"}, row.Number: {"type": "number"}, row.Text: {"type": "string"}, row.Boolean: {"type": "boolean"},
	row.TextArray: listOf(object{"type": "string"}), row.PriceMap: {"type": "object", "additionalProperties": object{"type": "number"}},
	row.JSON: {}, row.DiskList: listOf(object{"type": "object"}), row.PlaceList: listOf(object{"type": "object"}), row.Timestamp: {"type": "string", "format": "date-time"},
}

// tableSchema describes a row of a table. A column that is null in no row is required.
func tableSchema(table *query.Table) object {
	properties, never := object{}, []string{}
	for _, c := range table.Columns() {
		schema := object{"description": wordsOf(table, c.Name)}
		for name, value := range kindSchemas[c.Kind] {
			schema[name] = value
		}
		if isNeverNull(c) {
			never = append(never, c.Name)
		} else if schema["type"] != nil {
			schema["nullable"] = true
		}
		properties[c.Name] = schema
	}
	for _, name := range table.Computed() {
		properties[name] = object{"type": "number", "nullable": true, "description": "The price as it is compared, a month; only where the select names it."}
	}
	return object{"type": "object", "properties": properties, "required": never}
}

// neverNull are the columns of server_plans that the shop fills in for every row.
var neverNull = map[string]bool{"id": true, "plan_group": true, "is_lead": true, "first_seen_at": true, "fetched_at": true, "updated_at": true}

// isNeverNull reports whether each row has a value in a column.
func isNeverNull(c *row.Column) bool { return c.Required || neverNull[c.Name] }

func errorSchema() object {
	text := object{"type": "string", "nullable": true}
	return object{"type": "object", "properties": object{"code": text, "message": object{"type": "string"}, "details": text, "hint": text}}
}

func schemaOf[T any]() object { return typeSchema(reflect.TypeFor[T]()) }

// typeSchema describes the JSON of a type.
func typeSchema(t reflect.Type) object {
	switch t {
	case reflect.TypeFor[market.Amount]():
		return object{"type": "number"}
	case reflect.TypeFor[view.Item]():
		return object{"allOf": []object{ref("PlanRow"), schemaOf[view.Extras]()}}
	case reflect.TypeFor[json.RawMessage]():
		return object{}
	case reflect.TypeFor[view.Facets](), reflect.TypeFor[view.FacetTexts]():
		return object{"type": "object", "additionalProperties": object{"type": "array", "items": object{}}}
	}
	switch t.Kind() {
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return object{"type": "integer"}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Slice:
		return listOf(typeSchema(t.Elem()))
	case reflect.Map:
		return object{"type": "object", "additionalProperties": typeSchema(t.Elem())}
	case reflect.Pointer:
		return nullable(typeSchema(t.Elem()))
	case reflect.Struct:
		return structSchema(t)
	}
	return object{}
}

func nullable(schema object) object {
	if _, isTyped := schema["type"]; isTyped {
		schema["nullable"] = true
		return schema
	}
	return object{"allOf": []object{schema}, "nullable": true}
}

func structSchema(t reflect.Type) object {
	properties := object{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.IsExported() && !f.Anonymous && name != "-" && name != "" {
			properties[name] = typeSchema(f.Type)
		}
	}
	return object{"type": "object", "properties": properties}
}
