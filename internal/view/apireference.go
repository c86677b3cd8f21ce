package view

// APIReference describes the API to people. It is made from what its OpenAPI document is
// made from.
type APIReference struct {
	// Host is the base of addresses in examples, and Key the public key.
	Host string `json:"host"`
	Key  string `json:"key"`
	// Calls are the public's and then the operator's.
	Calls []APICall `json:"calls"`
	// Refreshes are the calls that refresh a partner's plans.
	Refreshes []APIRefresh `json:"refreshes"`
	// Columns are the columns of server_plans, Operators the words for its conditions.
	Columns   []APIColumn `json:"columns"`
	Operators []string    `json:"operators"`
}

// APICall is an address of the API.
type APICall struct {
	// Methods are such as "GET, POST".
	Methods string `json:"methods"`
	Path    string `json:"path"`
	Summary string `json:"summary"`
	// HasColumns says that every column is a parameter too.
	HasColumns bool `json:"has_columns"`
	// Params are the parameters that are no columns.
	Params []APIParam `json:"params"`
	// Example is a command of curl.
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
	// Kind says what its values are, such as "whole number".
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// Document is a page in a format that programs read without a key. Its path has {id} where the
// page is about one thing.
type Document struct {
	Path, MediaType, Summary string
	// IsList says that it has the plans of a list.
	IsList bool
}
