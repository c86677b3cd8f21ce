-- A mailbox gets few messages that ask it to confirm a watch, whoever asks and whatever was deleted
-- since, and none once it asked for none. It is known by a keyed hash alone.
-- +goose Up
ALTER TABLE watch_receivers ADD COLUMN mailbox BLOB NOT NULL DEFAULT x''; -- keyed hash, equal for all spellings of an address
UPDATE watch_receivers SET mailbox = address_hash;
CREATE INDEX watch_receivers_by_mailbox ON watch_receivers (mailbox);

CREATE TABLE watch_asks (
  mailbox BLOB NOT NULL,
  at      TEXT NOT NULL
) STRICT;

CREATE INDEX watch_asks_by_mailbox ON watch_asks (mailbox, at);
CREATE INDEX watch_asks_by_time ON watch_asks (at);

CREATE TABLE closed_mailboxes (
  mailbox BLOB NOT NULL PRIMARY KEY,
  at      TEXT NOT NULL
) STRICT;

-- +goose Down
DROP TABLE closed_mailboxes;
DROP TABLE watch_asks;
DROP INDEX watch_receivers_by_mailbox;
ALTER TABLE watch_receivers DROP COLUMN mailbox;
