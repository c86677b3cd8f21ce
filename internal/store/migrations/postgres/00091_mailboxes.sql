-- A mailbox gets few messages that ask it to confirm a watch, whoever asks and whatever was deleted
-- since, and none once it asked for none. It is known by a keyed hash alone.
-- +goose Up
ALTER TABLE watch_receivers ADD COLUMN mailbox BYTEA NOT NULL DEFAULT ''; -- keyed hash, equal for all spellings of an address
UPDATE watch_receivers SET mailbox = address_hash;
CREATE INDEX watch_receivers_by_mailbox ON watch_receivers (mailbox);

CREATE TABLE watch_asks (
  mailbox BYTEA NOT NULL,
  at      TEXT COLLATE "C" NOT NULL
);

CREATE INDEX watch_asks_by_mailbox ON watch_asks (mailbox, at);
CREATE INDEX watch_asks_by_time ON watch_asks (at);

CREATE TABLE closed_mailboxes (
  mailbox BYTEA NOT NULL PRIMARY KEY,
  at      TEXT COLLATE "C" NOT NULL
);

-- +goose Down
DROP TABLE closed_mailboxes;
DROP TABLE watch_asks;
DROP INDEX watch_receivers_by_mailbox;
ALTER TABLE watch_receivers DROP COLUMN mailbox;
