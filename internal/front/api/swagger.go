package api

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/row"
)

// formOpenAPI is the media type of the document at the root.
const formOpenAPI form = "application/openapi+json"

// describeRoot answers GET and HEAD /rest/v1/ as PostgREST does: with all tables and
// functions as a Swagger 2.0 document.
func (s *server) describeRoot(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.reply(w, r, who, func(context.Context, *catalog.Snapshot) (o outcome, err error) {
		if o.form, err = pickForm(r, formOpenAPI, formJSON); err != nil {
			return o, err
		}
		if err := checkProfile(r, "Accept-Profile"); err != nil {
			return o, err
		}
		o.status = http.StatusOK
		o.content.text, err = s.described()
		return o, err
	})
}

// restTables are the tables of the API.
var restTables = []*query.Table{query.Plans(), planEvents, refreshRuns}

// restForms are the forms of rows, the first of which every answer has.
var restForms = []form{formJSON, formObject, formCSV}

// swagger describes the tables and functions.
func swagger() ([]byte, error) {
	paths, definitions := object{}, object{}
	for _, table := range restTables {
		definitions[table.Name()] = definitionOf(table)
	}
	for _, to := range routes() {
		short, isRest := strings.CutPrefix(to.path, "/rest/v1")
		if !isRest {
			continue
		}
		item := object{}
		for _, method := range to.methods() {
			item[strings.ToLower(method)] = swaggerOperation(method, to.path, to.operation)
		}
		paths[short] = item
	}
	return json.Marshal(object{
		"swagger": "2.0", "basePath": "/rest/v1", "paths": paths, "definitions": definitions, "consumes": []string{string(formJSON)}, "produces": restForms,
		"info":                object{"title": "Launchrack", "version": "1", "description": "Rentable servers of several hosting partners."},
		"securityDefinitions": object{"apikey": object{"type": "apiKey", "in": "header", "name": "apikey"}, "bearer": object{"type": "apiKey", "in": "header", "name": "Authorization", "description": "Bearer and a token."}},
		"security":            []object{{"apikey": []string{}, "bearer": []string{}}},
	})
}

// swaggerOperation describes a call with the parameters that OpenAPI names too.
func swaggerOperation(method, path string, op operation) object {
	params := paramsOf(method, path, op)
	for i, p := range params {
		params[i] = maps.Clone(p)
		params[i]["type"] = p["schema"].(object)["type"]
		delete(params[i], "schema")
	}
	if schema := swaggerBody(method, path, op); schema != nil {
		params = append(params, object{"name": "args", "in": "body", "schema": schema})
	}
	good, produced := object{"200": object{"description": "OK", "schema": object{}}}, restForms[:1]
	switch {
	case isWrite(method, path) && method == "POST":
		good = object{"201": object{"description": "Created"}}
	case isWrite(method, path):
		good = object{"204": object{"description": "No Content"}}
	case op.isSet():
		rows := swaggerRows(op.rows)
		good = object{"200": object{"description": "OK", "schema": rows}, "206": object{"description": "Partial Content", "schema": rows}}
	}
	if op.isSet() {
		produced = restForms
	}
	return object{"summary": op.summary, "tags": []string{tagOf(path)}, "parameters": params, "produces": produced, "responses": good}
}

// tagOf groups calls by their table or function.
func tagOf(path string) string {
	if name := strings.TrimPrefix(path, "/rest/v1/"); name != "" {
		return strings.Replace(name, "rpc/", "(rpc) ", 1)
	}
	return "Introspection"
}

func swaggerBody(method, path string, op operation) object {
	switch {
	case isWrite(method, path) && method != "DELETE":
		return definitionRef(query.Plans())
	case method == "POST" && op.sends == nil && strings.HasPrefix(path, rpcPrefix):
		return argumentsSchema(op)
	case method == "POST":
		return object{"type": "object"}
	}
	return nil
}

func swaggerRows(table *query.Table) object {
	if slices.Contains(restTables, table) {
		return listOf(definitionRef(table))
	}
	return listOf(definitionOf(table))
}

func definitionRef(table *query.Table) object { return object{"$ref": "#/definitions/" + table.Name()} }

// definitionOf describes the rows of a table, with PostgreSQL's names of the types.
func definitionOf(table *query.Table) object {
	properties, never := object{}, []string{}
	for _, c := range table.Columns() {
		schema := object{"format": query.TypeName(c.Kind), "description": wordsOf(table, c.Name)}
		switch kind := kindSchemas[c.Kind]["type"]; {
		case c.Kind == row.TextArray:
			schema["type"], schema["items"] = "array", object{"type": "string"}
		case !c.Kind.IsJSON():
			schema["type"] = kind
		}
		if c.Name == "id" || c.Name == "seq" || table == refreshRuns && c.Name == "run_id" {
			schema["description"] = wordsOf(table, c.Name) + "\n\nNote:\nThis is a Primary Key.<pk/>"
		}
		if isNeverNull(c) {
			never = append(never, c.Name)
		}
		properties[c.Name] = schema
	}
	return members(properties, never...)
}
