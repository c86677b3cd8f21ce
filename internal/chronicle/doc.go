// Package chronicle tells what the market did, from the events of plans alone: what moved at a
// partner on a day, and an index of prices. The same events give the same chronicle on every
// node, and a script that reads the archive gets the same numbers.
//
// Days are those of UTC. What an operator, the bundled catalogue or a partner's first good
// refresh brings is where the chronicle begins and no move of the market; refreshes that were
// taken back never were.
package chronicle
