// Package answer is the one door for public answers: pages, lists for programs, pictures
// and calls of the API. A handler says what an answer depends on and how it is made, and
// the Door does the rest.
//
//	request ── parse ──> Request{Key, Edition, Policy, Make}
//	                        │
//	      ETag validator matches ──> 304
//	      in the cache (LRU)     ──> 200
//	      in the making          ──> wait for it (singleflight)
//	      else: client owes      ──> 429
//	            Make(ctx)        ──> charge the client, keep, 200
//
// Key is a cache key: a hash of everything that changes the bytes. Edition is the part of
// it that all requests share: the build, the snapshot and the day. So a new snapshot, a new
// program and a new day each give new keys, and with them new ETags.
//
// Make runs detached from the request that began it, as others may wait for the same
// answer. It ends at a deadline, or when nobody waits any more. What it does is added up by
// the meter of its context: steps of queries, rows, bytes, renders of pages, reads of the
// database. The client pays afterwards (overload.Rates.Charge). A client in debt is refused
// before anything is made. An answer that took much is logged in one line.
//
// Headers are set once, when there is an answer. A list that breaks while it is sent breaks
// its connection, so that a part never looks like the whole.
//
//	err := door.Serve(w, r, &answer.Request{
//		Key: answer.KeyOf(edition, r.URL.Path, query), Edition: edition, Policy: answer.Public,
//		Make: func(ctx context.Context) (*answer.Answer, error) {
//			text, err := snap.Find(ctx, query)
//			return answer.Of("application/json", text), err
//		},
//	})
package answer
