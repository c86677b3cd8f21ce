// Package api answers the JSON calls in the dialect of PostgREST and Supabase: REST reads of
// tables, remote procedure calls (RPC), inserts and updates, and the functions that fetch
// from partners.
//
//	GET /rest/v1/server_plans?ram_size=gte.64&select=id,name&limit=2
//	    authenticate ── keys of the client, session of an operator
//	    keyOf        ── cache key: path, query string, Accept, Prefer, Range
//	    answer.Door  ── ETag validator, cache, singleflight, rate limit
//	    listPlans    ── parse the query, find rows in one snapshot, encode them
//
// A handler returns an error before it has written anything, and one wrapper writes it in
// PostgREST's form with its status (package httperr). Reads go through reply, where a
// snapshot and the request decide the bytes, or through once, where the database does.
// Calls that change something or fetch from elsewhere cost a fixed amount (costly).
package api
