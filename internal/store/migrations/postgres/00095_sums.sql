-- What the journal holds up to and with a batch, so that nobody reads it to know: a digest of all batches,
-- and how many events the public and an operator see.
-- +goose Up
ALTER TABLE event_batches ADD COLUMN digest BYTEA;
ALTER TABLE event_batches ADD COLUMN public_events BIGINT NOT NULL DEFAULT 0;
ALTER TABLE event_batches ADD COLUMN shown_events BIGINT NOT NULL DEFAULT 0;
DELETE FROM settings WHERE key = 'events_counted';

-- +goose Down
ALTER TABLE event_batches DROP COLUMN shown_events;
ALTER TABLE event_batches DROP COLUMN public_events;
ALTER TABLE event_batches DROP COLUMN digest;
