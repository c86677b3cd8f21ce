package api

import "strings"

// twins are the pages whose plans programs read without a key.
var twins = []string{"/servers", "/vps", "/outlet", "/partners/{id}", "/locations/{id}", "/cpus/{id}"}

// twinForms are the endings of their addresses, each with its media type.
var twinForms = []struct{ ending, mediaType, words string }{
	{"json", "application/json", "The plans of a page, as rows."}, {"csv", "text/csv", "The plans of a page, as CSV."},
	{"rss", "application/rss+xml", "A feed of a page."}, {"events", "text/event-stream", "What changes about the plans of a page, as it happens."}, {"md", "text/markdown", "A page as Markdown."},
}

// addTwins describes the documents that need no key.
func addTwins(paths object) {
	for _, page := range twins {
		for _, form := range twinForms {
			params := []object{}
			if strings.Contains(page, "{id}") {
				id := required(param("id", "The id in the address of the page."))
				id["in"] = "path"
				params = append(params, id)
			}
			schema := object{"type": "string"}
			if form.ending == "json" {
				schema = listOf(ref("PlanRow"))
			}
			if form.ending == "json" || form.ending == "csv" {
				params = append(params, typed("limit", "integer", "How many rows."), typed("offset", "integer", "How many rows to skip."), param("columns", "Columns, separated by commas."))
			}
			path := page + "." + form.ending
			paths[path] = object{"get": object{"summary": form.words, "operationId": "get" + strings.NewReplacer("/", "_", "{", "", "}", "", ".", "_").Replace(path),
				"security": []object{}, "parameters": params, "responses": object{
					"200": object{"description": "The document.", "content": object{form.mediaType: object{"schema": schema}}},
					"400": object{"description": "A parameter is at fault."}, "404": object{"description": "There is no such page."},
					"429": object{"description": "The client asked for too much in a short time."}, "503": object{"description": "The shop cannot answer now."}}}}
		}
	}
}
