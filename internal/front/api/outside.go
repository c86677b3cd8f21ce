package api

import (
	"strconv"
	"strings"

	"launchrack/internal/door/httperr"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/watch/deliver"
)

// outsideCall is a call that the document describes and another part of the shop answers.
type outsideCall struct {
	method, path, summary string
	args                  []object
	// sends is the schema of the body in each of the media types takes.
	sends object
	takes []string
	// status is the status of a good answer. gives is the schema of its body in the media type
	// as; nil for no body.
	status int
	gives  object
	as     string
	// fails are the kinds of errors, and isOperators reports whether an operator's session is needed.
	fails       []errs.Kind
	isOperators bool
}

// outsideCalls lists the calls that the shop answers beside the API.
func outsideCalls(about About) []outsideCall {
	text := func(words string) object { return object{"type": "string", "description": words} }
	beacon := []string{"application/json", "text/plain"}
	list := []outsideCall{
		{method: "POST", path: "/page-errors", summary: "Reports that a browser had to render a page anew.", sends: members(object{"message": text("What went wrong."), "address": text("Of the page.")}, "message", "address"),
			takes: beacon, status: 204, fails: []errs.Kind{errs.Invalid, errs.TooMany}},
		{method: "GET", path: "/operator/clicks.csv", summary: "All clicks on order links by day, partner, plan, kind of page and country." + operatorsAlone, args: []object{typed("days", "integer", "The last so many days, today included.")},
			status: 200, gives: object{"type": "string"}, as: "text/csv", fails: []errs.Kind{errs.Invalid, errs.Unauthenticated, errs.Unavailable}, isOperators: true},
	}
	list = append(list, outsideCall{method: "GET", path: "/conversions", summary: "Tells by an affiliate network what a click led to. POST takes the same members as a form.",
		args: []object{typed("network", "string", "Of the address that the desk makes."), typed("key", "string", "The same."), typed("id", "string", "The network's id of the order, by which it is told again."),
			typed("sub_id", "string", "The id of the click."), typed("amount", "string", "What is paid, such as 12.50."), typed("currency", "string", "Its ISO code."), typed("date", "string", "The day; today without it."),
			typed("status", "string", "approved, pending, declined or a word like these."), typed("partner", "string", "The partner of an order whose click is not known.")},
		status: 200, gives: members(object{"text": text("What it counts as.")}, "text"), as: "application/json", fails: []errs.Kind{errs.Invalid, errs.Forbidden, errs.TooMany, errs.Unavailable}})
	if about.Clicks != nil {
		list = append(list, outsideCall{method: "POST", path: "/clicks", summary: "Counts a click on an order link. The answer is the same whether it counts or not.",
			sends: members(object{"plan_id": object{"type": "integer", "format": "int64", "description": "The id of a row."},
				"page": object{"type": "string", "enum": about.Clicks}, "country": text("The ISO code of the country that the list is narrowed to, or nothing.")}, "plan_id", "page"),
			takes: beacon, status: 204, fails: []errs.Kind{errs.Invalid, errs.TooLarge, errs.TooMany}})
	}
	if about.Watches {
		list = append(list, outsideCall{method: "POST", path: "/watches", summary: "Makes a watch of a list or a plan, which waits for its receiver to confirm it.",
			sends: members(object{"for": text("The address of a page, such as /vps?ram_size=gte.16."), "rule": text("When to tell, such as price_falls."), "value": object{"description": "The price of a rule that has one, as a number or a text."},
				"how_often": text("at_once, daily or weekly."), "send_to": text(deliver.Names() + "."), "address": text("Of the receiver; none of telegram."), "token": text("An access token for a topic of ntfy."),
				"at_start": object{"type": "boolean", "description": "Also tells what holds when the watch begins."}, "time_zone": text("Of the IANA list."), "language": text("Code of the language of the messages, such as de; English without it."),
				"currency": text("One of " + market.Accepted() + "."), "vat_country": text("A country, whose tax the prices include.")}, "for", "rule", "send_to"),
			takes: []string{"application/json", "application/x-www-form-urlencoded"}, status: 201, as: "application/json",
			gives: members(object{"id": text("The watch."), "state": text("pending until the receiver confirmed."), "manage_url": text("Where it is changed and deleted."), "secret": text("Of a webhook, shown once."), "begin_url": text("Where the receiver begins the watch, of telegram.")}, "id", "state", "manage_url"),
			fails: []errs.Kind{errs.Invalid, errs.NotFound, errs.TooMany, errs.Unavailable}})
	}
	return list
}

func addOutside(paths object, about About) {
	for _, call := range outsideCalls(about) {
		answer := object{"description": "Done."}
		if call.gives != nil {
			answer = object{"description": "The answer.", "content": object{call.as: object{"schema": call.gives}}}
		}
		answers := object{strconv.Itoa(call.status): answer}
		for _, kind := range call.fails {
			answers[strconv.Itoa(httperr.Status(kind))] = failure(kind)
		}
		described := object{"summary": call.summary, "operationId": operationID(call.method, call.path), "responses": answers}
		if call.args != nil {
			described["parameters"] = call.args
		}
		if !call.isOperators {
			described["security"] = []object{}
		}
		if call.sends != nil {
			content := object{}
			for _, media := range call.takes {
				content[media] = object{"schema": call.sends}
			}
			described["requestBody"] = object{"content": content}
		}
		paths[call.path] = object{strings.ToLower(call.method): described}
	}
}
