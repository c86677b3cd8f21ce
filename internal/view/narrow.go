package view

// Narrowed are the pages whose list is narrowed beside what their address says,
// and the parameter that narrows each.
var Narrowed = map[string]string{
	"/vps":    "type=eq.vps",
	"/outlet": "tags=cs.{outlet}",
}

// CardColumns are the columns of the table that a card shows, beside the item's
// extras. Pages ask for no others.
const CardColumns = "id,name,description,type,category,tags,bandwidth"
