package api

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/door/httperr"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

// object is a JSON object of the document.
type object map[string]any

// About is what documents about the API say of the shop.
type About struct {
	// Version is the program's, and URL the shop's address; empty where it is the one of the
	// document.
	Version, URL string
	// Documents are the formats of the shop's pages.
	Documents []view.Document
	// Clicks are the kinds of pages that clicks are counted on; nil where none are.
	Clicks []string
	// Watches reports whether the shop takes watches.
	Watches bool
}

// OpenAPI describes the API as an OpenAPI 3.0 document. It reads columns, operators and
// shapes from the tables that the API itself uses, so the two cannot differ.
func OpenAPI(about About, partners []view.Partner) ([]byte, error) {
	paths := object{}
	for _, to := range routes() {
		for _, method := range to.methods() {
			addOperation(paths, method, to.path, to.operation)
		}
	}
	for _, p := range partners {
		for _, name := range p.Functions {
			addOperation(paths, "POST", functionsPrefix+name, operation{summary: "Refreshes the plans of " + p.Name + ".", answer: schemaOf[view.Refreshed]()})
		}
	}
	addDocuments(paths, about.Documents)
	addOutside(paths, about)
	url := about.URL
	if url == "" {
		url = "/"
	}
	return json.Marshal(object{
		"openapi":  "3.0.3",
		"info":     object{"title": "Launchrack", "version": about.Version, "description": "Rentable servers of several hosting partners, in the dialect of PostgREST."},
		"servers":  []object{{"url": url}},
		"paths":    paths,
		"security": []object{{"apikey": []string{}, "bearer": []string{}}},
		"components": object{
			"securitySchemes": object{
				"apikey": object{"type": "apiKey", "in": "header", "name": "apikey", "description": "The public key."},
				"bearer": object{"type": "http", "scheme": "bearer", "description": "The public key again, or an operator's session."},
			},
			"schemas": schemas(),
		},
	})
}

// rowNames are the names of the schemas of rows.
var rowNames = map[*query.Table]string{query.Plans(): "PlanRow", planEvents: "PlanEvent", refreshRuns: "RefreshRun",
	priceMoments: "PriceMoment", partnerRows: "PartnerStatus", similarRows: "SimilarPlan"}

func rowRef(table *query.Table) object { return ref(rowNames[table]) }

func schemas() object {
	all := object{"Error": errorSchema(), "PlanInsert": insertSchema(), "PlanUpdate": insertSchema()}
	delete(all["PlanUpdate"].(object), "required")
	for table, name := range rowNames {
		all[name] = tableSchema(table)
	}
	return all
}

// insertSchema describes a row that an operator adds.
func insertSchema() object {
	properties := object{}
	var needed []string
	for _, c := range row.Columns() {
		if c.Origin != row.Stated || c.Name == "id" {
			continue
		}
		isNeeded := c.Required && c.Kind != row.Boolean // a missing boolean is false
		properties[c.Name] = columnSchema(query.Plans(), c, !isNeeded)
		if isNeeded {
			needed = append(needed, c.Name)
		}
	}
	return members(properties, needed...)
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
	if op.isOperators || isWrite(method, path) {
		summary += operatorsAlone
	}
	described := object{"summary": summary, "operationId": operationID(method, path),
		"parameters": paramsOf(method, path, op), "responses": responsesOf(method, path, op)}
	if body := bodyOf(method, path, op); body != nil {
		described["requestBody"] = body
	}
	item[strings.ToLower(method)] = described
}

// operationID names a call.
func operationID(method, path string) string {
	return strings.ToLower(method) + strings.NewReplacer("/", "_", "-", "_", ".", "_").Replace(strings.TrimSuffix(path, "/"))
}

const plansPath = "/rest/v1/server_plans"

// isWrite reports whether a call changes rows.
func isWrite(method, path string) bool { return path == plansPath && method != "GET" }

func paramsOf(method, path string, op operation) []object {
	header := func(name, description string) object {
		p := param(name, description)
		p["in"] = "header"
		return p
	}
	switch {
	case isWrite(method, path):
		list := []object{param("select", "Columns of the representation."), header("Prefer", "Such as return=representation.")}
		if method == "POST" || method == "PATCH" {
			list = append(list, param("columns", "The columns that count."))
		}
		if method != "POST" {
			list = append(list, required(param("id", "The row, as eq.N.")))
		}
		return list
	case method == "POST" && strings.HasPrefix(path, rpcPrefix): // its arguments stand in the body
		if op.rows == nil {
			return []object{}
		}
		return append(tableParams(op.rows), header("Prefer", "Such as count=exact."))
	case op.isSet():
		return append(op.params(), header("Prefer", "Such as count=exact."), header("Range", "Rows by their positions, such as 0-9."))
	}
	if list := op.params(); list != nil {
		return list
	}
	return []object{}
}

// bodyOf describes the body of a call; nil where it has none.
func bodyOf(method, path string, op operation) object {
	schema := op.sends
	switch {
	case method != "POST" && method != "PATCH":
		return nil
	case isWrite(method, path) && method == "POST":
		schema = object{"oneOf": []object{ref("PlanInsert"), listOf(ref("PlanInsert"))}}
	case isWrite(method, path):
		schema = ref("PlanUpdate")
	case schema == nil && strings.HasPrefix(path, rpcPrefix):
		schema = argumentsSchema(op)
	case schema == nil:
		return nil
	}
	content := object{"application/json": object{"schema": schema}}
	if op.sends == nil && !isWrite(method, path) {
		content["application/x-www-form-urlencoded"] = object{"schema": schema}
	}
	return object{"content": content}
}

// argumentsSchema describes the arguments of a function as a JSON object.
func argumentsSchema(op operation) object {
	properties, needed := object{}, []string{}
	for _, p := range op.args {
		name, _ := p["name"].(string)
		properties[name] = p["schema"]
		if p["required"] == true {
			needed = append(needed, name)
		}
	}
	return members(properties, needed...)
}

// responsesOf describes the answers of a call by their statuses.
func responsesOf(method, path string, op operation) object {
	answers := object{}
	good := func(status int, description string, schema object) {
		answer := object{"description": description}
		if schema != nil {
			answer["content"] = contentsOf(op, schema)
		}
		answers[strconv.Itoa(status)] = answer
	}
	switch {
	case isWrite(method, path):
		if method == "POST" {
			good(201, "The rows are added; with return=representation they are the answer.", listOf(ref("PlanRow")))
		} else {
			good(204, "The row is changed, or there is none.", nil)
			good(200, "The row, with return=representation.", listOf(ref("PlanRow")))
		}
	default:
		good(200, "The answer.", op.result())
		if op.isSet() {
			good(206, "A part of the rows, whose number was asked for.", op.result())
		}
	}
	for _, kind := range failuresOf(method, path, op) {
		answers[strconv.Itoa(httperr.Status(kind))] = failure(kind)
	}
	return answers
}

// failure describes an answer that is an error.
func failure(kind errs.Kind) object {
	answer := object{"description": errorWords[kind], "content": object{"application/json": object{"schema": ref("Error")}}}
	if kind == errs.TooMany || kind == errs.Unavailable {
		answer["headers"] = object{"Retry-After": object{"description": "When to try again, in seconds.", "schema": object{"type": "integer"}}}
	}
	return answer
}

// contentsOf describes an answer in the forms that a caller may choose.
func contentsOf(op operation, schema object) object {
	content := object{"application/json": object{"schema": schema}}
	if op.isSet() {
		content[string(formObject)] = object{"schema": rowRef(op.rows)}
		content[string(formCSV)] = object{"schema": object{"type": "string"}}
	}
	return content
}

// errorWords say what went wrong with a call.
var errorWords = map[errs.Kind]string{
	errs.Invalid: "A parameter or the body is at fault.", errs.Unauthenticated: "A key or a token is missing or wrong.", errs.Forbidden: "The row is not one that was added by hand.",
	errs.NotFound: "There is no such thing, or no such operator or argument.", errs.NotAcceptable: "No form of the answer is accepted, or there is not one row.",
	errs.Conflict: "It was changed meanwhile.", errs.TooLarge: "The call asks for too much.", errs.Unsupported: "The body has another type.",
	errs.Range: "The rows that were asked for are past the end.", errs.TooMany: "The client asked for too much in a short time.",
	errs.Partner: "The partner failed.", errs.Unavailable: "The shop cannot answer now.", errs.Full: "The disk of the database is full.",
}

// failuresOf lists the kinds of errors of a call.
func failuresOf(method, path string, op operation) []errs.Kind {
	kinds := map[errs.Kind]bool{errs.Unauthenticated: true, errs.TooMany: true, errs.Unavailable: true}
	add := func(list ...errs.Kind) {
		for _, kind := range list {
			kinds[kind] = true
		}
	}
	if len(op.params()) > 0 || op.sends != nil || isWrite(method, path) {
		add(errs.Invalid, errs.TooLarge)
	}
	if strings.HasPrefix(path, "/rest/") {
		add(errs.NotAcceptable)
	}
	if op.rows != nil || strings.HasPrefix(path, rpcPrefix) && len(op.args) > 0 {
		add(errs.NotFound)
	}
	if op.isSet() {
		add(errs.Range)
	}
	if bodyOf(method, path, op) != nil && strings.HasPrefix(path, "/rest/") {
		add(errs.Unsupported)
	}
	if isWrite(method, path) {
		add(errs.Full)
		delete(kinds, errs.Range)
	}
	if isWrite(method, path) && method != "POST" {
		add(errs.Forbidden, errs.Conflict)
	}
	if strings.HasPrefix(path, functionsPrefix) {
		add(errs.NotFound, errs.Partner)
	}
	return slices.Sorted(maps.Keys(kinds))
}

func ref(name string) object { return object{"$ref": "#/components/schemas/" + name} }

func listOf(schema object) object { return object{"type": "array", "items": schema} }

// kindSchemas describe the values of columns.
var kindSchemas = map[row.Kind]object{
	row.Integer: {"type": "integer", "format": "int64"}, row.Number: {"type": "number"}, row.Text: {"type": "string"}, row.Boolean: {"type": "boolean"},
	row.TextArray: listOf(object{"type": "string"}), row.PriceMap: {"type": "object", "additionalProperties": object{"type": "number"}},
	row.JSON: {}, row.DiskList: listOf(object{"type": "object"}), row.PlaceList: listOf(object{"type": "object"}), row.QuoteList: listOf(object{"type": "object"}), row.CycleList: listOf(object{"type": "object"}), row.Timestamp: {"type": "string", "format": "date-time"},
}

// tableSchema describes a row of a table. A column that is null in no row is required.
func tableSchema(table *query.Table) object {
	properties, never := object{}, []string{}
	for _, c := range table.Columns() {
		properties[c.Name] = columnSchema(table, c, !isNeverNull(c))
		if isNeverNull(c) {
			never = append(never, c.Name)
		}
	}
	for _, name := range table.Computed() {
		properties[name] = object{"type": "number", "nullable": true, "description": computedWords(name) + "; only where the select names it."}
	}
	return members(properties, never...)
}

// columnSchema describes the values of a column.
func columnSchema(table *query.Table, c *row.Column, isNullable bool) object {
	schema := object{}
	maps.Copy(schema, kindSchemas[c.Kind])
	schema["description"] = wordsOf(table, c.Name)
	if isNullable {
		return nullable(schema)
	}
	return schema
}

// neverNull are the columns of server_plans that the shop fills in for every row.
var neverNull = map[string]bool{"id": true, "is_lead": true}

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
		return object{"allOf": []object{ref("PlanRow"), schemaOf[view.Extras](), schemaOf[view.Group]()}}
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

// nullable lets null into a schema. OpenAPI allows the word nullable beside a type only, so a schema that
// takes any value names their types.
func nullable(schema object) object {
	if _, isWhole := schema["allOf"]; isWhole {
		return object{"type": "object", "allOf": []object{schema}, "nullable": true}
	}
	if _, isTyped := schema["type"]; isTyped {
		schema["nullable"] = true
		return schema
	}
	schema["anyOf"] = []object{{"type": "object", "nullable": true}, listOf(object{}), {"type": "string"}, {"type": "number"}, {"type": "boolean"}}
	return schema
}

func structSchema(t reflect.Type) object {
	properties := object{}
	var always []string
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.IsExported() && !f.Anonymous && name != "-" && name != "" {
			properties[name] = typeSchema(f.Type)
			if options == "" {
				always = append(always, name)
			}
		}
	}
	return members(properties, always...)
}
