package market

import "time"

// Document is one answer of a partner.
type Document struct {
	// Name tells the documents of one offer apart; empty for the main one.
	Name string
	// Body is valid JSON.
	Body []byte
	// Address is where the partner has the document, without what may be secret; empty
	// for a file. The partner's feed sets it.
	Address string
	// Answer is the partner's answer whose body this is; nil where it is no answer's, or
	// where the partner named no version of it. The partner's feed sets it.
	Answer *Answered
	// At is the hour of the answer, for a partner whose offer depends on it; zero
	// otherwise. It is not stored, since an offer has its own times.
	At time.Time
}

// Answered is what is kept of an answer, so that a later process can ask whether it changed.
type Answered struct {
	// Request is the SHA-256 of the address that was asked, which may hold a secret.
	Request []byte `json:"request"`
	// Header is what the adapter may read.
	Header map[string][]string `json:"header"`
}

// Offer is the documents of a partner that were the same from one time until another.
type Offer struct {
	FetchedAt, LastSeenAt time.Time
	Documents             []Document
	// Refused reports that they were not taken, so that no price is from them. They may be a
	// part of an offer.
	Refused bool
}

// Evidence is what a partner's answer was read from, made ready by the store for the
// transaction that takes the answer.
type Evidence struct {
	Offer Offer
	Keep  Retention
	// Shape is the shape of the documents; empty where the stored one is the same.
	Shape string
	// Hashes name all documents; Bodies holds the ones not stored yet, compressed.
	Hashes, Bodies [][]byte
}

// Retention bounds the documents that are stored of one partner.
type Retention struct {
	// Age is how long a document stays after it was last seen; 0 stores none.
	Age time.Duration
	// Bytes is how large all of them may be together, compressed. The newest offer stays
	// whatever its size is.
	Bytes int64
}

// Receipt is the document that told a price, and when it was last seen.
type Receipt struct {
	Address string
	SeenAt  time.Time
}
