package query

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// TypeName is PostgreSQL's name of a column's type.
func TypeName(kind row.Kind) string {
	return map[row.Kind]string{row.Integer: "bigint", row.Number: "numeric", row.Text: "text", row.Boolean: "boolean",
		row.TextArray: "text[]", row.PriceMap: "jsonb", row.DiskList: "jsonb", row.PlaceList: "jsonb", row.QuoteList: "jsonb", row.CycleList: "jsonb", row.JSON: "jsonb", row.Timestamp: "timestamp with time zone"}[kind]
}

// checkOperator answers as PostgreSQL does where a type lacks an operator.
func checkOperator(op Op, symbol string, kind row.Kind) error {
	ok := true
	switch op {
	case Matches:
		ok = kind == row.Text
	case Contains, ContainedBy:
		ok = kind == row.TextArray || kind.IsJSON()
	case Overlaps:
		ok = kind == row.TextArray
	}
	if ok {
		return nil
	}
	switch missing := TypeName(kind) + " " + symbol + " unknown"; {
	case op == ContainedBy: // which every range type has, so that PostgreSQL cannot choose
		return &errs.Error{Kind: errs.Invalid, Code: "42725", Message: "operator is not unique: " + missing,
			Hint: "Could not choose a best candidate operator. You might need to add explicit type casts."}
	default:
		return noOperator(missing)
	}
}

// noOperator is PostgreSQL's error for an operator that a type lacks.
func noOperator(what string) error {
	return &errs.Error{Kind: errs.NotFound, Code: "42883", Message: "operator does not exist: " + what,
		Hint: "No operator matches the given name and argument types. You might need to add explicit type casts."}
}

// accepted names in plain words what a type takes. A text takes anything.
var accepted = map[row.Kind]string{row.Integer: "whole numbers", row.Number: "numbers", row.Boolean: "true or false", row.TextArray: "lists such as {a,b}",
	row.PriceMap: "JSON", row.DiskList: "JSON", row.PlaceList: "JSON", row.QuoteList: "JSON", row.CycleList: "JSON", row.JSON: "JSON", row.Timestamp: "times such as 2026-11-25T12:00:00Z"}

// literal reads a value that is compared with a column. An error says in its details what the column
// takes.
func (ref Ref) literal(text string) (Literal, error) {
	l, err := parseLiteral(ref.Kind, text)
	if e, ok := errors.AsType[*errs.Error](err); ok && e.Details == "" {
		e.Details = ref.Column + " takes " + accepted[ref.Kind] + "."
		e.Say = func(l errs.Speaker) string { return takes(l, ref) }
	}
	return l, err
}

func parseLiteral(kind row.Kind, text string) (l Literal, err error) {
	switch kind {
	case row.Integer:
		l.Num, err = parseWhole(text)
	case row.Number:
		l.Num, err = parseNumber(text)
	case row.Boolean:
		l.Bool, err = parseBool(text)
	case row.TextArray:
		l.List, err = parseArray(text)
	case row.PriceMap, row.DiskList, row.PlaceList, row.QuoteList, row.CycleList, row.JSON:
		l.JSON, err = ParseJSON(text)
	case row.Timestamp:
		l.Time, l.Infinite, err = parseTime(text)
	default:
		l.Text = text
	}
	return l, err
}

func badSyntax(kind row.Kind, text string) *errs.Error {
	return &errs.Error{Kind: errs.Invalid, Code: "22P02",
		Message: fmt.Sprintf("invalid input syntax for type %s: \"%s\"", TypeName(kind), clip(text))}
}

func parseWhole(text string) (Number, error) {
	n, err := strconv.ParseInt(trim(text), 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		return Number{}, outOfBigint(text)
	}
	if err != nil {
		return Number{}, badSyntax(row.Integer, text)
	}
	return NumberOf(market.Whole(n)), nil
}

func outOfBigint(text string) error {
	return &errs.Error{Kind: errs.Invalid, Code: "22003",
		Message: fmt.Sprintf("value \"%s\" is out of range for type bigint", clip(text))}
}

// blank is what PostgreSQL takes for white space around a value.
const blank = " \t\n\r\v\f"

func trim(s string) string { return strings.Trim(s, blank) }

// parseBool takes what PostgreSQL does: unique beginnings of true, false, yes,
// no, on and off, and 1 and 0, in any case.
func parseBool(text string) (bool, error) {
	switch s := strings.ToLower(trim(text)); {
	case s == "":
	case s == "1", s == "on", strings.HasPrefix("true", s), strings.HasPrefix("yes", s):
		return true, nil
	case s == "0", s == "of", s == "off", strings.HasPrefix("false", s), strings.HasPrefix("no", s):
		return false, nil
	}
	return false, badSyntax(row.Boolean, text)
}

// parseTime takes what row.ParseTime does, and the words for three moments that
// are always the same. Words for others, such as now and today, are refused: an
// address has one answer for a snapshot.
func parseTime(text string) (t time.Time, infinite int, err error) {
	s := trim(text)
	switch strings.ToLower(s) {
	case "infinity":
		return t, 1, nil
	case "-infinity":
		return t, -1, nil
	case "epoch":
		return time.Unix(0, 0).UTC(), 0, nil
	}
	if t, err = row.ParseTime(s); err != nil {
		return t, 0, badTime(err, text)
	}
	return t, 0, nil
}

// badTime says in PostgreSQL's words what is wrong, and keeps the code.
func badTime(err error, text string) error {
	bad := badSyntax(row.Timestamp, text)
	e, ok := errors.AsType[*errs.Error](err)
	if !ok {
		return bad
	}
	switch bad.Code = e.Code; bad.Code {
	case "22008":
		bad.Message = fmt.Sprintf("date/time field value out of range: \"%s\"", clip(text))
	case "22009":
		bad.Message = fmt.Sprintf("time zone displacement out of range: \"%s\"", clip(text))
	}
	return bad
}

// parseArray reads PostgreSQL's {a,"b c",NULL}, of one dimension.
func parseArray(text string) ([]string, error) {
	bad := &errs.Error{Kind: errs.Invalid, Code: "22P02",
		Message: fmt.Sprintf("malformed array literal: \"%s\"", clip(text)),
		Details: "Array value must start with \"{\", hold elements parted by commas and end with \"}\"."}
	s := &scanner{src: trim(text)}
	if !s.eat("{") {
		return nil, bad
	}
	list := []string{}
	if s.blanks(); s.eat("}") && s.done() {
		return list, nil
	}
	for {
		item, ok := s.arrayElement()
		if !ok {
			return nil, bad
		}
		if list = append(list, item); len(list) > MaxList {
			return nil, tooMuch("The array holds more than %d values", MaxList)
		}
		if s.eat(",") {
			continue
		}
		if s.eat("}") && s.done() {
			return list, nil
		}
		return nil, bad
	}
}

func (s *scanner) arrayElement() (string, bool) {
	s.blanks()
	if text, ok := s.quoted(); ok {
		s.blanks()
		return text, true
	}
	var b strings.Builder
	for !s.done() && !strings.ContainsAny(s.rest()[:1], `,}{"`) {
		if s.eat(`\`) && s.done() {
			return "", false
		}
		b.WriteByte(s.src[s.pos])
		s.pos++
	}
	item := trim(b.String())
	if strings.EqualFold(item, "null") {
		return NullElement, true
	}
	return item, item != ""
}
