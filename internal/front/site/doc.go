// Package site answers with pages (server-side rendering), and with what stands at the same
// addresses for programs: JSON, CSV, RSS, Markdown, server-sent events and pictures. It
// also has the sitemap, robots.txt and llms.txt.
//
//	GET /vps?ram_size=gte.64
//	    answerList  ── canonical parameters, so that equal lists are one cache key
//	    popular     ── stale-while-revalidate: the last version while the next one is made
//	    answer.Door ── ETag validator, cache, singleflight, rate limit
//	    Browse      ── props of the page from one snapshot
//	    queue       ── fair queue before the page engines
//	    Render      ── React makes markup; cards that were rendered before are spliced in
//	    deliver     ── the base of absolute addresses, for shops without a public URL
//
// A request answers from one snapshot. If too many pages are asked for, the answer is 503.
// If the page engine is broken, the document goes out without markup, and the browser
// renders it.
package site
