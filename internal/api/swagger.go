package api

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/query"
	"launchrack/internal/row"
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
	produced := []string{string(formJSON), string(formObject), string(formCSV)}
	return json.Marshal(object{
		"swagger": "2.0", "basePath": "/rest/v1", "paths": paths, "definitions": definitions, "consumes": []string{string(formJSON)}, "produces": produced,
		"info":                object{"title": "Launchrack", "version": "1", "description": "Rentable servers of several hosting partners."},
		"securityDefinitions": object{"apikey": object{"type": "apiKey", "in": "header", "name": "apikey"}, "bearer": object{"type": "apiKey", "in": "header", "name": "Authorization", "description": "Bearer and a token."}},
		"security":            []object{{"apikey": []string{}, "bearer": []string{}}},
	})
}

func swaggerOperation(method, path string, op operation) object {
	params := []object{}
	for _, p := range paramsOf(method, path, op) {
		schema, _ := p["schema"].(object)
		one := object{"name": p["name"], "in": p["in"], "description": p["description"], "type": schema["type"]}
		if p["required"] == true {
			one["required"] = true
		}
		params = append(params, one)
	}
	if schema := swaggerBody(method, path, op); schema != nil {
		params = append(params, object{"name": "args", "in": "body", "schema": schema})
	}
	described := object{"summary": op.summary, "tags": []string{tagOf(path)}, "parameters": params, "produces": []string{string(formJSON)}}
	if op.isSet() {
		described["produces"] = []string{string(formJSON), string(formObject), string(formCSV)}
	}
	good := object{"description": "OK", "schema": swaggerResult(op)}
	switch {
	case isWrite(method, path) && method == "POST":
		described["responses"] = object{"201": object{"description": "Created"}}
	case isWrite(method, path):
		described["responses"] = object{"204": object{"description": "No Content"}}
	case op.isSet():
		described["responses"] = object{"200": good, "206": object{"description": "Partial Content", "schema": good["schema"]}}
	default:
		described["responses"] = object{"200": good}
	}
	return described
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

func swaggerResult(op operation) object {
	if !op.isSet() {
		return object{}
	}
	for _, table := range restTables {
		if table == op.rows {
			return listOf(definitionRef(table))
		}
	}
	return listOf(definitionOf(op.rows))
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
