// Package query is the address dialect of PostgREST, parsed into a typed Query
// over server_plans and other tables. It knows columns, types and operators; it evaluates
// nothing: package catalog alone does.
//
// # Grammar
//
// Every parameter that is not reserved is a filter on a column, and all
// parameters must hold:
//
//	address   = parameter *( "&" parameter )
//	parameter = field "=" filter
//	          | [ "not." ] ( "and" | "or" ) "=" tree
//	          | "select" "=" items | "order" "=" keys
//	          | "limit" "=" whole  | "offset" "=" whole
//	          | "months" "=" whole | "use" "=" parts  (of server_plans only)
//	          | "q" "=" words                       (ParseSearch only)
//	          | "columns" | "on_conflict"           (of inserts; ignored)
//	field     = name *( "->" key ) [ "->>" key ]    ; name, key may be "quoted"
//	filter    = [ "not." ] operation
//	operation = compare [ "(any)" | "(all)" ] "." value
//	          | "in.(" value *( "," value ) ")"
//	          | "is." ( "null" | "not_null" | "true" | "false" | "unknown" )
//	          | ( "cs" | "cd" | "ov" ) "." value
//	compare   = "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "isdistinct"
//	          | "like" | "ilike" | "match" | "imatch"
//	tree      = "(" term *( "," term ) ")"
//	term      = [ "not." ] ( "and" | "or" ) tree | field "." filter
//	items     = [ item *( "," item ) ]                 ; none are all columns
//	item      = "*" | [ name ":" ] field | [ name ":" ] "count"   ; alone
//	keys      = key *( "," key )
//	key       = field [ ".asc" | ".desc" ] [ ".nullsfirst" | ".nullslast" ]
//
// The value of a parameter's own filter is everything up to its end. Inside
// parentheses a value that holds a comma or a parenthesis is put in double
// quotes, in which a backslash takes the next character as it is. An array is
// written {a,"b c"}, a price map as JSON. In like and ilike a star stands for
// any text, as a per cent sign does.
//
// # Meaning
//
// PostgreSQL's: NULL compares as unknown, not(unknown) is unknown, neq never
// matches NULL; texts compare by bytes; numbers compare as exact decimals; ->
// gives JSON, which compares by type and then value, ->> gives text. NULL comes
// last when ascending and first when descending unless the order says so.
package query

import (
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Query is a parsed address. It holds no reference to the address's text that
// could change, and may be shared between goroutines.
type Query struct {
	// Where lists the terms that must all be true; empty lets every row pass.
	Where And
	// Filters are the parameters that narrow, in the order of their names, each as
	// it came and as it was read. Only ParseSearch lists them.
	Filters []Filter
	// Words are the lower-case words of parameter q. A plan must match each, by prefix or
	// within an edit distance; package catalog says how.
	Words []string
	// Order is empty where the address names none.
	Order []Order
	// Limit is how many rows are asked for, NoLimit for all.
	Limit int
	// Offset is how many rows are skipped; never negative.
	Offset int
	// Select is what a row shows, in order: all columns of the table unless the
	// address names some.
	Select []Field
	// Grouped asks for one row of each machine, and for as many machines as Limit says. No address
	// says so; package browse does.
	Grouped bool
	// OncePerPlan leaves the cheapest row of each plan that is sold at several prices, as package browse says. What is
	// counted are plans then, and machines where Grouped is set.
	OncePerPlan bool
	// Price is the column by which the cheapest row of a machine is found; empty for the one that rows are numbered by.
	Price string
	// Need is what the total is for that rows show.
	Need market.Need
	// Count is the name of the one value of the answer, the number of rows that match;
	// empty where rows are asked for.
	Count string
}

// Filter is one parameter that narrows.
type Filter struct {
	Name, Value string
	// Term is what the value says, nil for q.
	Term Expr
}

// NoLimit is the Limit of an address that names none.
const NoLimit = -1

// Expr is a condition tree: And, Or, Not or Condition.
type Expr interface{ expr() }

// And is true where every term is.
type And []Expr

// Or is true where one term is.
type Or []Expr

// Not turns true and false around and leaves unknown.
type Not struct{ Term Expr }

// Condition compares one value of a row.
type Condition struct {
	Ref Ref
	Op  Op
	// Value is the right side of Eq to IsDistinct and of Contains, ContainedBy
	// and Overlaps, in the type of Ref.Kind.
	Value Literal
	// List is the right side of In.
	List []Literal
	// Pattern is the right side of Matches; it must be found in the text.
	Pattern *Pattern
	// Test is the right side of Is.
	Test Test
	// Facet names the facet whose own filter this condition is. The parser sets
	// the column's name.
	Facet string
}

func (And) expr()       {}
func (Or) expr()        {}
func (Not) expr()       {}
func (Condition) expr() {}

// Ref names a value of a row: a column or a part of one.
type Ref struct {
	Column string
	// Path leads into the column's JSON; empty for the column itself.
	Path []string
	// Text reports whether the last step is ->>, which gives text instead of JSON.
	Text bool
	// Kind is the type of the value: the column's, or with a path Text or
	// PriceMap, which stands for JSON.
	Kind row.Kind
}

// Op is what a Condition asks.
type Op int

// The operations. like, ilike, match and imatch are all Matches.
const (
	Eq Op = iota
	Neq
	Gt
	Gte
	Lt
	Lte
	IsDistinct
	Contains
	ContainedBy
	Overlaps
	Matches
	In
	Is
)

// Test is the right side of Is.
type Test int

// The tests. Unknown is the boolean NULL.
const (
	IsNull Test = iota
	IsNotNull
	IsTrue
	IsFalse
	IsUnknown
)

// Literal is a value from an address. Only the field of its kind is set.
type Literal struct {
	Num  Number
	Text string
	Bool bool
	// List is an array; the element NULL is NullElement.
	List []string
	// JSON is nil, bool, Number, string, []any or map[string]any.
	JSON any
	Time time.Time
	// Infinite is -1 or 1 for the times before and after all others, else 0.
	Infinite int
}

// NullElement stands for NULL in a List. No stored text equals it, since it is
// not UTF-8, and it sorts behind every text, as NULL does in an array.
const NullElement = "\xff"

// Order is one key of the order.
type Order struct {
	Ref        Ref
	Desc       bool
	NullsFirst bool
}

// Field is one value that a row shows, and the name under which it does.
type Field struct {
	Ref  Ref
	Name string
}

// AllFields lists the table's columns, as select=* does. All callers share
// the fields; what is appended is the caller's own.
func AllFields() []Field { return plans.Fields() }

// Facet gives the facet that all conditions of a tree belong to. It reports
// false for a tree that mixes facets or holds no condition.
func Facet(e Expr) (facet string, ok bool) {
	for c := range Conditions(e) {
		if ok && c.Facet != facet {
			return "", false
		}
		facet, ok = c.Facet, true
	}
	return facet, ok
}
