// Package whole_test holds every partner's refresh to one promise: an answer is taken whole
// or refused. It spoils each field of each document in turn, as a partner does that changes
// its feed, and lets the shop refresh.
package whole_test
