package api

import (
	"slices"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

// kindWords say what the values of a column are.
var kindWords = map[row.Kind]string{
	row.Integer: "whole number", row.Number: "number", row.Text: "text", row.Boolean: "true or false", row.TextArray: "list of texts",
	row.PriceMap: "number for each currency", row.DiskList: "list of disks", row.PlaceList: "list of places", row.QuoteList: "list of quotes", row.CycleList: "list of billing cycles", row.Timestamp: "time",
}

// Reference describes the API to people, from what OpenAPI reads too.
func Reference(partners []view.Partner) view.APIReference {
	r := view.APIReference{Calls: []view.APICall{}, Refreshes: []view.APIRefresh{}, Columns: referenceColumns(), Operators: query.Operators()}
	var operators []view.APICall
	for _, to := range routes() {
		call := callOf(to.path, to.methods(), to.operation)
		if to.isOperators {
			operators = append(operators, call)
		} else {
			r.Calls = append(r.Calls, call)
		}
	}
	r.Calls = append(r.Calls, operators...)
	for _, p := range partners {
		for _, name := range p.Functions {
			r.Refreshes = append(r.Refreshes, view.APIRefresh{Path: "/functions/v1/" + name, Partner: p.Name})
		}
	}
	return r
}

func callOf(path string, methods []string, op operation) view.APICall {
	call := view.APICall{Methods: strings.Join(methods, ", "), Path: path, Summary: op.summary, Params: []view.APIParam{}, Example: exampleOf(path, methods, op)}
	if op.isOperators {
		call.Summary += operatorsAlone
	}
	columns := columnParams(query.Plans())
	isColumn := func(p object) bool {
		return slices.ContainsFunc(columns, func(c object) bool { return c["name"] == p["name"] })
	}
	call.HasColumns = slices.ContainsFunc(op.params(), func(p object) bool { return p["name"] == query.PriceUSD || op.rows == similarRows })
	for _, p := range op.params() {
		if call.HasColumns && isColumn(p) {
			continue
		}
		param := view.APIParam{IsRequired: p["required"] == true}
		param.Name, _ = p["name"].(string)
		param.Text, _ = p["description"].(string)
		call.Params = append(call.Params, param)
	}
	return call
}

// exampleOf writes a call as a command of curl. Its variables are the shop's address, the
// public key, an operator's session and the id of a plan.
func exampleOf(path string, methods []string, op operation) string {
	if op.query != "" {
		path += "?" + op.query
	}
	token := "$KEY"
	if op.isOperators {
		token = "$TOKEN"
	}
	text := `curl "$SHOP` + path + `" -H "apikey: $KEY" -H "Authorization: Bearer ` + token + `"`
	switch {
	case op.body != "":
		text += ` -H "Content-Type: application/json" -d '` + op.body + `'`
	case !slices.Contains(methods, "GET"):
		text += " -X POST"
	}
	return text
}

func referenceColumns() []view.APIColumn {
	list := []view.APIColumn{}
	for _, c := range row.Columns() {
		list = append(list, view.APIColumn{Name: c.Name, Kind: kindWords[c.Kind], Text: wordsOf(query.Plans(), c.Name)})
	}
	return list
}
