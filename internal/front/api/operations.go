package api

import (
	"slices"
	"strings"

	"launchrack/internal/catalog/query"
)

// operation describes one call.
type operation struct {
	summary string
	// args are its parameters. The arguments of a function may come in the body of a POST.
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

// members is the schema of an object: its properties and the names of the required ones.
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

// required marks a parameter as required.
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
		list = append(list, param(name, "A condition on "+computedWords(name)+"."))
	}
	return list
}

// computedWords say what a computed column holds.
func computedWords(column string) string {
	if _, isPrice := query.ComputedCurrency(column); isPrice {
		return "the price as it is compared, a month"
	}
	return "what a term and the setup fee cost together, in USD"
}

// monthsParam describes the term of a list.
var monthsParam = typed(query.MonthsParam, "integer", "What so many months cost with the setup fee, as term_total: 1, 3, 6, 12 or 24.")

// useParam describes what a renter uses beside the machine.
var useParam = param(query.UseParam, "What is used beside the machine, such as traffic:20,ipv4:2,backup,windows: TB of traffic a month, IPv4 addresses, a backup, a Windows licence. Prices, limits on them and orders by them then mean the total, a month or over the months, which a row has as term_total.")

// tableParams describe what a call may ask of the rows of a table.
func tableParams(table *query.Table) []object {
	var term []object
	if table == query.Plans() {
		term = append(term, monthsParam, useParam)
	}
	return slices.Concat(columnParams(table), term, []object{
		param("select", "Columns, separated by commas; none are all, and count is the number of rows."), param("order", "Columns, such as name.asc."),
		param("limit", "How many rows."), param("offset", "How many rows to skip."),
		param("or", "Conditions, at least one of which must hold."), param("and", "Conditions that must all hold."),
	})
}
