package api

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/row"
)

// DatabaseTypes writes the tables and functions as the type Database of supabase-js.
func DatabaseTypes() []byte {
	b := bytes.NewBufferString(typesBegin)
	b.WriteString("    Tables: {\n")
	for _, table := range restTables {
		writeTable(b, table)
	}
	b.WriteString("    };\n    Views: { [_ in never]: never };\n    Functions: {\n")
	for _, to := range routes() {
		name, isFunction := strings.CutPrefix(to.path, rpcPrefix)
		if !isFunction {
			continue
		}
		fmt.Fprintf(b, "      %s: {\n        Args: %s;\n        Returns: %s;\n      };\n", name, argsType(to.operation), returnType(to.operation))
	}
	b.WriteString(typesEnd)
	return b.Bytes()
}

const (
	typesBegin = `// The API of this shop for supabase-js: createClient<Database>(url, key).

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Prices = { USD?: number; EUR?: number; GBP?: number };

export type Database = {
  public: {
`
	typesEnd = `    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
`
)

// writeTable writes a table. One that is only read takes no column in an insert.
func writeTable(b *bytes.Buffer, table *query.Table) {
	fmt.Fprintf(b, "      %s: {\n        Row: %s;\n", table.Name(), rowType(table))
	insert, update := "Record<string, never>", "Record<string, never>"
	if table == query.Plans() {
		insert, update = schemaType(insertSchema()), schemaType(members(insertSchema()["properties"].(object)))
	}
	fmt.Fprintf(b, "        Insert: %s;\n        Update: %s;\n        Relationships: [];\n      };\n", insert, update)
}

// rowType is the type of a row. Computed columns are in it, as in what Supabase generates.
func rowType(table *query.Table) string {
	var fields []string
	for _, c := range table.Columns() {
		kind := schemaType(kindSchemas[c.Kind])
		if !isNeverNull(c) && kind != "Json" { // Json includes null
			kind += " | null"
		}
		fields = append(fields, c.Name+": "+kind)
	}
	for _, name := range table.Computed() {
		fields = append(fields, name+": number | null")
	}
	return "{ " + strings.Join(fields, "; ") + " }"
}

// argsType is the type of a function's arguments. A function over a list takes any filter.
func argsType(op operation) string {
	switch {
	case op.sends != nil:
		return schemaType(op.sends)
	case len(op.args) == 0:
		return "never"
	case len(op.args) > len(row.Columns()):
		return "{ [parameter: string]: string | number | boolean | string[] | null }"
	}
	return schemaType(argumentsSchema(op))
}

func returnType(op operation) string {
	if op.isSet() {
		return rowType(op.rows) + "[]"
	}
	return schemaType(op.result())
}

// schemaType writes a schema as a type.
func schemaType(schema object) string {
	text := plainType(schema)
	if schema["nullable"] == true && text != "Json" {
		return text + " | null"
	}
	return text
}

func plainType(schema object) string {
	if name, ok := schema["$ref"].(string); ok {
		return refType(strings.TrimPrefix(name, "#/components/schemas/"))
	}
	if parts, ok := schema["allOf"].([]object); ok {
		var types []string
		for _, part := range parts {
			types = append(types, schemaType(part))
		}
		return strings.Join(types, " & ")
	}
	switch schema["type"] {
	case "string":
		return "string"
	case "boolean":
		return "boolean"
	case "integer", "number":
		return "number"
	case "array":
		items, _ := schema["items"].(object)
		return "(" + schemaType(items) + ")[]"
	case "object":
		return objectType(schema)
	}
	return "Json"
}

func objectType(schema object) string {
	if values, ok := schema["additionalProperties"].(object); ok {
		if values["type"] == "number" {
			return "Prices"
		}
		return "{ [key: string]: " + schemaType(values) + " }"
	}
	properties, _ := schema["properties"].(object)
	needed, _ := schema["required"].([]string)
	var fields []string
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		property, _ := properties[name].(object)
		mark := "?: "
		if slices.Contains(needed, name) {
			mark = ": "
		}
		fields = append(fields, name+mark+schemaType(property))
	}
	if len(fields) == 0 {
		return "{ [key: string]: Json | undefined }"
	}
	return "{ " + strings.Join(fields, "; ") + " }"
}

// refType is the type of a schema that has a name.
func refType(name string) string {
	for table, its := range rowNames {
		if its == name && slices.Contains(restTables, table) {
			return `Database["public"]["Tables"]["` + table.Name() + `"]["Row"]`
		}
	}
	if name == "PlanInsert" || name == "PlanUpdate" {
		return `Database["public"]["Tables"]["server_plans"]["` + strings.TrimPrefix(name, "Plan") + `"]`
	}
	return "Json"
}
