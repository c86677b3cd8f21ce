// Package chronicle derives, from the events of plans alone, what moved at each partner on each
// day, and a price index. The same events give the same chronicle on every node, and a script
// that reads the archive gets the same numbers.
//
// Days are those of UTC. What an operator, the bundled catalogue or a partner's first good
// refresh brings is where the chronicle begins, and no move; refreshes that were taken back never
// were.
package chronicle
