-- +goose Up

-- Partners' documents as they came, compressed with zstd, each once.
CREATE TABLE documents (
  hash BLOB NOT NULL PRIMARY KEY, -- SHA-256 of the document
  body BLOB NOT NULL
) STRICT;

-- Which documents an offer was made of, from fetched_at until last_seen_at.
CREATE TABLE fetched_documents (
  partner_id   TEXT NOT NULL,
  fetched_at   TEXT NOT NULL,
  position     INTEGER NOT NULL,
  last_seen_at TEXT NOT NULL,
  name         TEXT NOT NULL,
  address      TEXT,
  hash         BLOB NOT NULL,
  PRIMARY KEY (partner_id, fetched_at, position)
) STRICT;

CREATE INDEX fetched_documents_by_hash ON fetched_documents (hash);

-- +goose Down
DROP TABLE fetched_documents;
DROP TABLE documents;
