package view

// APIReference is what /api shows: the documentation of the API, made from the same tables as its
// OpenAPI document.
type APIReference struct {
	// Host is the base of addresses in examples, and Key the public key.
	Host string `json:"host"`
	Key  string `json:"key"`
	// Calls are the public calls, then those for operators.
	Calls []APICall `json:"calls"`
	// Refreshes are the calls that refresh a partner's plans.
	Refreshes []APIRefresh `json:"refreshes"`
	// Columns are the columns of server_plans, and Operators the operators of its filters.
	Columns   []APIColumn `json:"columns"`
	Operators []string    `json:"operators"`
}

// APICall is a call of the API.
type APICall struct {
	// Methods are the HTTP methods, such as "GET, POST".
	Methods string `json:"methods"`
	Path    string `json:"path"`
	Summary string `json:"summary"`
	// HasColumns reports whether every column is a parameter too.
	HasColumns bool `json:"has_columns"`
	// Params are the parameters other than columns.
	Params []APIParam `json:"params"`
	// Example is a curl command.
	Example string `json:"example"`
}

// APIParam is a parameter of a call.
type APIParam struct {
	Name       string `json:"name"`
	Text       string `json:"text"`
	IsRequired bool   `json:"is_required"`
}

// APIRefresh is a call that refreshes a partner's plans.
type APIRefresh struct {
	Path    string `json:"path"`
	Partner string `json:"partner"`
}

// APIColumn is a column of server_plans.
type APIColumn struct {
	Name string `json:"name"`
	// Kind is the type of its values in words, such as "whole number".
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// Document is a page in another format for programs, such as JSON, which needs no key. The path of a
// page about one thing contains {id}.
type Document struct {
	Path, MediaType, Summary string
	// IsList reports whether it contains the plans of a list.
	IsList bool
}
