package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"slices"
	"time"

	"launchrack/internal/model/market"
)

// RecordDocuments stores the documents of an offer, and drops what the retention no longer
// allows. An offer that is the partner's newest one already
// is only marked as seen; a document that is stored already is not stored again.
func (s *Store) RecordDocuments(ctx context.Context, partner market.PartnerID, o market.Offer, keep market.Retention) error {
	e := market.Evidence{Offer: o, Keep: keep}
	if err := s.Pack(ctx, &e); err != nil {
		return err
	}
	return s.write(ctx, "store a partner's documents", func(tx *transaction) error { return storeEvidence(ctx, tx, partner, e) })
}

// Pack makes evidence ready to be stored: it names the documents and compresses those that
// are not stored yet, which takes longer than a transaction should.
func (s *Store) Pack(ctx context.Context, e *market.Evidence) (err error) {
	if e.Keep.Age <= 0 {
		e.Offer.Documents = nil
	}
	e.Hashes = make([][]byte, len(e.Offer.Documents))
	for i, d := range e.Offer.Documents {
		sum := sha256.Sum256(d.Body)
		e.Hashes[i] = sum[:]
	}
	e.Bodies, err = s.compressUnknown(ctx, e.Offer.Documents, e.Hashes)
	return err
}

// storeEvidence stores what an answer was read from.
func storeEvidence(ctx context.Context, tx *transaction, partner market.PartnerID, e market.Evidence) error {
	if e.Shape != "" {
		if err := putShape(ctx, tx, partner, e.Shape); err != nil {
			return err
		}
	}
	seen, err := markSeen(ctx, tx, partner, e.Offer, e.Hashes)
	if err != nil {
		return err
	}
	if !seen {
		if err := insertOffer(ctx, tx, partner, e.Offer, e.Hashes, e.Bodies); err != nil {
			return err
		}
	}
	return pruneDocuments(ctx, tx, partner, e.Offer.FetchedAt, e.Keep)
}

// compressUnknown compresses the documents that are not stored yet, outside the
// transaction that stores them. It gives nil for the others.
func (s *Store) compressUnknown(ctx context.Context, documents []market.Document, hashes [][]byte) ([][]byte, error) {
	bodies := make([][]byte, len(documents))
	err := s.read(ctx, "look for stored documents", func(tx *transaction) error {
		for i, hash := range hashes {
			stored, err := isStored(ctx, tx, hash)
			if err != nil {
				return err
			}
			if stored {
				continue
			}
			if bodies[i], err = compress(documents[i].Body); err != nil {
				return err
			}
		}
		return nil
	})
	return bodies, err
}

func isStored(ctx context.Context, tx *transaction, hash []byte) (stored bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) > 0 FROM documents WHERE hash = $1`, hash).Scan(&stored)
	return stored, err
}

// markSeen reports whether the partner's newest offer is made of these documents and was taken
// or refused alike, and notes that it was seen again.
func markSeen(ctx context.Context, tx *transaction, partner market.PartnerID, o market.Offer, hashes [][]byte) (bool, error) {
	newest, err := documentKeys(ctx, tx, `SELECT name, coalesce(address, ''), hash, refused FROM fetched_documents WHERE partner_id = $1
		AND fetched_at = (SELECT max(fetched_at) FROM fetched_documents WHERE partner_id = $1) ORDER BY position`, string(partner))
	if err != nil {
		return false, err
	}
	now := make([]documentKey, len(o.Documents))
	for i, d := range o.Documents {
		now[i] = documentKey{d.Name, d.Address, string(hashes[i]), o.Refused}
	}
	if !slices.Equal(newest, now) {
		return false, nil
	}
	return true, tx.repeat(ctx, repeated{
		query: `UPDATE fetched_documents SET last_seen_at = $2, answer = $4 WHERE partner_id = $1 AND position = $3
			AND fetched_at = (SELECT max(fetched_at) FROM fetched_documents WHERE partner_id = $1)`,
		runs: len(o.Documents),
		args: func(i int) ([]any, error) {
			return []any{string(partner), stamp{&o.FetchedAt}, i, object[*market.Answered]{&o.Documents[i].Answer}}, nil
		},
	})
}

// documentKey identifies a document of an offer.
type documentKey struct {
	name, address, hash string
	refused             bool
}

func documentKeys(ctx context.Context, tx *transaction, query string, args ...any) ([]documentKey, error) {
	return queryList(ctx, tx, func(k *documentKey) []any {
		return []any{&k.name, &k.address, key[string]{&k.hash}, boolean{&k.refused}}
	}, query, args...)
}

func insertOffer(ctx context.Context, tx *transaction, partner market.PartnerID, o market.Offer, hashes, bodies [][]byte) error {
	for i, d := range o.Documents {
		stored, err := isStored(ctx, tx, hashes[i])
		if err != nil {
			return err
		}
		if !stored {
			if err := insertDocument(ctx, tx, hashes[i], d.Body, bodies[i]); err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO fetched_documents (partner_id, fetched_at, position, last_seen_at, name, address, hash, refused, answer)
			VALUES ($1, $2, $3, $2, $4, $5, $6, $7, $8) ON CONFLICT (partner_id, fetched_at, position) DO UPDATE
			SET name = excluded.name, address = excluded.address, hash = excluded.hash, refused = excluded.refused, answer = excluded.answer`,
			string(partner), stamp{&o.FetchedAt}, i, d.Name, text[string]{&d.Address}, hashes[i], boolean{&o.Refused}, object[*market.Answered]{&d.Answer})
		if err != nil {
			return err
		}
	}
	return nil
}

// insertDocument stores a document. compressed is nil where another process dropped the
// document after it was looked up.
func insertDocument(ctx context.Context, tx *transaction, hash, body, compressed []byte) (err error) {
	if compressed == nil {
		if compressed, err = compress(body); err != nil {
			return err
		}
	}
	return tx.run(ctx, `INSERT INTO documents (hash, body) VALUES ($1, $2)`, hash, compressed)
}

// thinnings say which offers are dropped first where all of a partner are too large together: those
// that were last seen so long ago and are not the first of their hour, and then of their day. So a
// partner whose document changes each time keeps a few from all of its past.
var thinnings = []struct {
	after time.Duration
	// prefix is the length of the part of a time that those share of which one stays.
	prefix int
}{{6 * time.Hour, len("2006-01-02T15")}, {4 * 24 * time.Hour, len("2006-01-02")}}

// newestTaken is when a partner's newest offer was fetched that was taken. It stays.
const newestTaken = `coalesce((SELECT max(fetched_at) FROM fetched_documents WHERE partner_id = $1 AND NOT refused), '')`

// pruneDocuments drops the partner's offers that are too old. Where all are too large together it drops
// some, and then the oldest ones. Then it drops their documents that no other offer has.
func pruneDocuments(ctx context.Context, tx *transaction, partner market.PartnerID, now time.Time, keep market.Retention) error {
	before := now.Add(-keep.Age)
	if keep.Age <= 0 {
		before = now.Add(time.Second)
	}
	dropped, err := dropOffers(ctx, tx, `last_seen_at < $2`, string(partner), stamp{&before})
	if err != nil {
		return err
	}
	oldest, fit, err := oldestWithin(ctx, tx, partner, keep.Bytes)
	for i := 0; err == nil && !fit && i < len(thinnings); i++ {
		var thinned [][]byte
		until := now.Add(-thinnings[i].after)
		thinned, err = dropOffers(ctx, tx, `last_seen_at < $2 AND fetched_at <> `+newestTaken+` AND EXISTS (SELECT 1 FROM fetched_documents AS earlier
			WHERE earlier.partner_id = $1 AND earlier.refused = fetched_documents.refused
			AND earlier.fetched_at >= substr(fetched_documents.fetched_at, 1, $3) AND earlier.fetched_at < fetched_documents.fetched_at)`,
			string(partner), stamp{&until}, thinnings[i].prefix)
		dropped = append(dropped, thinned...)
		if err == nil {
			oldest, fit, err = oldestWithin(ctx, tx, partner, keep.Bytes)
		}
	}
	if err != nil {
		return err
	}
	large, err := dropOffers(ctx, tx, `fetched_at < $2 AND fetched_at <> `+newestTaken, string(partner), oldest)
	if err != nil {
		return err
	}
	dropped = append(dropped, large...)
	return tx.repeat(ctx, repeated{
		query: `DELETE FROM documents WHERE hash = $1 AND NOT EXISTS (SELECT 1 FROM fetched_documents WHERE hash = $1)`,
		runs:  len(dropped),
		args:  func(i int) ([]any, error) { return []any{dropped[i]}, nil },
	})
}

// dropOffers drops those of a partner's offers that a condition names, and gives the hashes of
// their documents.
func dropOffers(ctx context.Context, tx *transaction, condition string, args ...any) (hashes [][]byte, err error) {
	return queryList(ctx, tx, itself[[]byte], `DELETE FROM fetched_documents WHERE partner_id = $1 AND `+condition+` RETURNING hash`, args...)
}

// oldestWithin gives the time of the oldest offer so that it and all newer ones are at
// most maxBytes, and reports whether all are. Each document counts once.
func oldestWithin(ctx context.Context, tx *transaction, partner market.PartnerID, maxBytes int64) (oldest string, all bool, err error) {
	current := ""
	rows, err := tx.QueryContext(ctx, `SELECT fetched_at, documents.hash, length(body) FROM fetched_documents
		JOIN documents ON documents.hash = fetched_documents.hash WHERE partner_id = $1 ORDER BY fetched_at DESC`, string(partner))
	if err != nil {
		return "", false, err
	}
	defer rows.Close()
	counted, total, within := map[string]bool{}, int64(0), true
	for rows.Next() {
		var at string
		var hash []byte
		var size int64
		if err := rows.Scan(&at, &hash, &size); err != nil {
			return "", false, err
		}
		if at != current {
			if !within {
				break
			}
			oldest, current = current, at
		}
		if !counted[string(hash)] {
			counted[string(hash)] = true
			total += size
		}
		within = total <= maxBytes
	}
	if within || oldest == "" {
		oldest = current
	}
	return oldest, within, rows.Err()
}

// OfferTimes gives when the partner's stored offers were fetched, the oldest first: those
// since a time, and the last one before it.
func (s *Store) OfferTimes(ctx context.Context, partner market.PartnerID, since time.Time) ([]time.Time, error) {
	return reading(ctx, s, "list a partner's documents", func(ctx context.Context, tx *transaction) ([]time.Time, error) {
		return queryList(ctx, tx, func(at *time.Time) []any { return []any{stamp{at}} }, `SELECT DISTINCT fetched_at FROM fetched_documents WHERE partner_id = $1
			AND fetched_at >= coalesce((SELECT max(fetched_at) FROM fetched_documents WHERE partner_id = $1 AND fetched_at < $2), '')
			ORDER BY fetched_at`, string(partner), stamp{&since})
	})
}

// Offer gives the documents of the offer that was fetched at a time of OfferTimes. It has
// none where they were dropped meanwhile.
func (s *Store) Offer(ctx context.Context, partner market.PartnerID, at time.Time) (o market.Offer, err error) {
	o.FetchedAt = at
	err = s.read(ctx, "read a partner's documents", func(tx *transaction) error {
		o.Documents, err = queryList(ctx, tx, func(d *market.Document) []any {
			return []any{stamp{&o.LastSeenAt}, boolean{&o.Refused}, &d.Name, &d.Address, compressed{&d.Body}}
		}, `SELECT last_seen_at, refused, name, coalesce(address, ''), body FROM fetched_documents
			JOIN documents ON documents.hash = fetched_documents.hash WHERE partner_id = $1 AND fetched_at = $2 ORDER BY position`,
			string(partner), stamp{&at})
		return err
	})
	return o, err
}

// LastAnswers gives the documents of the partner's last offer that was taken, as far as the
// partner named their versions.
func (s *Store) LastAnswers(ctx context.Context, partner market.PartnerID) ([]market.Document, error) {
	return reading(ctx, s, "read a partner's last answers", func(ctx context.Context, tx *transaction) ([]market.Document, error) {
		return queryList(ctx, tx, func(d *market.Document) []any {
			return []any{object[*market.Answered]{&d.Answer}, compressed{&d.Body}}
		}, `SELECT answer, body FROM fetched_documents
			JOIN documents ON documents.hash = fetched_documents.hash WHERE partner_id = $1 AND answer IS NOT NULL
			AND fetched_at = (SELECT max(fetched_at) FROM fetched_documents WHERE partner_id = $1 AND NOT refused)`, string(partner))
	})
}

// Receipt gives the document of a name that a partner's offer had at a time, else the
// main one. No price is from an offer that was refused. It reports false where none is stored.
func (s *Store) Receipt(ctx context.Context, partner market.PartnerID, name string, at time.Time) (r market.Receipt, ok bool, err error) {
	err = s.readSoon(ctx, "find the document of a price", func(ctx context.Context, tx *transaction) error {
		return tx.QueryRowContext(ctx, `SELECT address, last_seen_at FROM fetched_documents
			WHERE partner_id = $1 AND fetched_at <= $2 AND last_seen_at >= $2 AND address IS NOT NULL AND NOT refused
			ORDER BY fetched_at DESC, name <> $3, position LIMIT 1`, string(partner), stamp{&at}, name).
			Scan(&r.Address, stamp{&r.SeenAt})
	})
	if errors.Is(err, sql.ErrNoRows) {
		return r, false, nil
	}
	return r, err == nil, err
}
