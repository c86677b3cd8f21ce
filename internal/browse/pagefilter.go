package browse

// PageFilters holds the filter of each page whose list shows only some of the plans,
// as a parameter in the dialect of the API. The page adds it to those of its address.
var PageFilters = map[string]string{
	"/vps":    "type=eq.vps",
	"/outlet": "tags=cs.{outlet}",
}
