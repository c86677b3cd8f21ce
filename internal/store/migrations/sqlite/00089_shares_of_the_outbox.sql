-- A message names some plans and counts all, and the hosts of receivers share the outbox.
-- +goose Up
ALTER TABLE messages ADD COLUMN plans INTEGER NOT NULL DEFAULT 0; -- all, of which firings name the first
ALTER TABLE watch_receivers ADD COLUMN host BLOB; -- keyed hash of the host that gets the messages
DROP INDEX messages_by_time;
CREATE INDEX messages_by_time ON messages (state, next_at, id);
DROP INDEX messages_by_watch;
CREATE INDEX messages_by_watch ON messages (watch_id, state, next_at);

-- +goose Down
DROP INDEX messages_by_time;
CREATE INDEX messages_by_time ON messages (state, next_at);
DROP INDEX messages_by_watch;
CREATE INDEX messages_by_watch ON messages (watch_id, created_at);
ALTER TABLE watch_receivers DROP COLUMN host;
ALTER TABLE messages DROP COLUMN plans;
