// Package catalog is the search engine of the shop: an immutable snapshot of all plans in
// memory that finds, sorts, pages and counts them without a database. A request takes the
// snapshot once and uses it from start to finish, so everything in one answer agrees.
//
// # A worked example
//
// Four plans (ExampleSnapshot_Answer runs it):
//
//	id  type       cpu_cores  regions            price_usd
//	11  vps        2          [Paris]                 5.00
//	12  vps        4          [Paris, London]        12.00
//	13  baremetal  8          [London]               60.00
//	14  vps        NULL       [Paris]                 NULL
//
// Rows are numbered by their price, the cheapest first and those without one last, so row 0
// is plan 11 and row 3 is plan 14. Then a price range is a range of rows, and the first page
// of a list is its first rows.
//
// A column keeps its distinct values once, sorted, and for each row a code: 0 is NULL, n the
// n-th value (column.go, codes.go). cpu_cores becomes
//
//	values  2  4  8
//	codes   1  2  3  0         of rows 0 to 3
//
// A condition is asked once of each value, mostly by binary search, and gives a set of codes:
// cpu_cores >= 4 is the codes 2 and 3 (condition.go, codeset.go).
//
// A facet has a posting list for each value, as a bitmap of the rows that have it (bitmap.go):
//
//	                row  0 1 2 3
//	type=baremetal       0 0 1 0
//	type=vps             1 1 0 1
//	regions=London       0 1 1 0
//	regions=Paris        1 1 0 1
//
// Rows stand in blocks of 4,096, and the bitmaps of one block lie side by side. A value that
// fewer than one row in 256 has gets no bitmap. Its rows are in one bitmap for all rare values,
// and their codes are looked at.
//
//	                 block 0                   block 1
//	          ┌───────────────────┐     ┌───────────────────┐
//	value 0   │ 64 words of bits  │     │ 64 words of bits  │
//	value 1   │ 64 words of bits  │     │ 64 words of bits  │
//	…         │         …         │     │         …         │
//	rare      │ 64 words of bits  │     │ 64 words of bits  │
//	          └───────────────────┘     └───────────────────┘
//	codes     [ ------------ one for each row ------------ ]
//	documents [ ------ the values of each row ------- ]
//
// The query type=eq.vps&cpu_cores=gte.4&regions=cs.{Paris} is answered block by block
// (evaluate.go, node.go):
//
//  1. compile makes a node of each condition. Conditions on one facet are that facet's own
//     filter; all others are the base.
//  2. run intersects the bitmaps: vps 1101, cores >= 4 0110, Paris 1101, together 0100. One
//     plan is found: 12.
//  3. The counts of a facet leave its own filter out, which is called drill-sideways
//     (count.go). The types are counted among 0110 AND 1101 = 0100, the regions among
//     1101 AND 0110 = 0100, the cores among 1101 AND 1101 = 1101: so 2 cores and 4 cores have
//     one plan each. Each count is the number of bits that two bitmaps share; where few rows
//     are left, these are counted one by one instead.
//  4. page takes the rows that the order asks for (order.go): in the order of prices, ids or
//     names by walking along that order (presorted.go), else by selecting from all rows found.
//  5. The rows of the page are written from their documents (documents.go, rowwriter).
//
// # The rest of the map
//
//   - Build makes the first snapshot, and Apply each next one by merging a change into every
//     column (merge.go, dictionary.go). A test holds that both give equal snapshots.
//   - textsearch finds the words of a search by prefix and edit distance.
//   - paths.go finds columns, and makes those of paths into price maps.
//   - work.go is a query's budget of steps: a query is refused always or never.
//
// What was chosen, what was not, and what it costs is in docs/decisions/0008-catalog-engine.md.
package catalog
