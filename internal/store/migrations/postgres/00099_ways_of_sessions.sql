-- A session by code or link is a row as one by passkey. Nothing is signed by a key of its own any more.
-- +goose Up
ALTER TABLE operator_sessions ADD COLUMN way TEXT COLLATE "C" NOT NULL DEFAULT 'passkey';
DELETE FROM settings WHERE key IN ('operator_token_key', 'operator_retired_keys');

-- +goose Down
ALTER TABLE operator_sessions DROP COLUMN way;
