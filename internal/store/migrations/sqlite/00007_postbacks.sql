-- What affiliate networks tell by postbacks: one row for each order, by the network and its id of the order. Rows of files have
-- no network, and the id where the file has one. outcome is income, pending or declined for a postback, NULL for a row
-- of a file that counts, and superseded for one in whose place a postback counts.
-- +goose Up
ALTER TABLE conversions ADD COLUMN network TEXT;
ALTER TABLE conversions ADD COLUMN transaction_id TEXT;
ALTER TABLE conversions ADD COLUMN outcome TEXT CHECK (outcome IN ('income', 'pending', 'declined', 'superseded'));
CREATE UNIQUE INDEX conversions_by_order ON conversions (network, transaction_id);

-- The networks that may send postbacks, with the hash of the key in their address, and how their postbacks fare.
CREATE TABLE postback_callers (
  network  TEXT NOT NULL PRIMARY KEY,
  key_hash TEXT NOT NULL,
  made_at  TEXT NOT NULL,
  refused  INTEGER NOT NULL DEFAULT 0,
  reason   TEXT -- why the last one was refused
) STRICT;
