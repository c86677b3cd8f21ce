package api

import (
	"strings"

	"launchrack/internal/model/view"
)

// addDocuments describes the formats of pages, which need no key.
func addDocuments(paths object, documents []view.Document) {
	for _, d := range documents {
		params := []object{}
		if strings.Contains(d.Path, "{id}") {
			id := required(param("id", "The id in the address of the page."))
			id["in"] = "path"
			params = append(params, id)
		}
		schema := object{"type": "string"}
		switch {
		case d.MediaType != string(formJSON):
		case d.IsList:
			schema = listOf(ref("PlanRow"))
		default:
			schema = object{"type": "object"}
		}
		if d.IsList && (d.MediaType == string(formJSON) || d.MediaType == string(formCSV)) {
			params = append(params, typed("limit", "integer", "How many rows."), typed("offset", "integer", "How many rows to skip."), param("columns", "Columns, separated by commas."))
		}
		paths[d.Path] = object{"get": object{"summary": d.Summary, "operationId": "get" + strings.NewReplacer("/", "_", "{", "", "}", "", ".", "_", "-", "_").Replace(d.Path),
			"security": []object{}, "parameters": params, "responses": object{
				"200": object{"description": "The document.", "content": object{d.MediaType: object{"schema": schema}}},
				"400": object{"description": "A parameter is at fault."}, "404": object{"description": "There is no such page."},
				"429": object{"description": "The client asked for too much in a short time."}, "503": object{"description": "The shop cannot answer now."}}}}
	}
}
