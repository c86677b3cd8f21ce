package view

// Narrowed are the pages whose list is narrowed beside what their address says,
// and the parameter that narrows each.
var Narrowed = map[string]string{
	"/vps":    "type=eq.vps",
	"/outlet": "tags=cs.{outlet}",
}
