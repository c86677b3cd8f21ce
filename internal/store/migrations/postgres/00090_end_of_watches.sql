-- When a watch ended: it is kept for a year, so that it can be resumed.
-- +goose Up
ALTER TABLE watches ADD COLUMN ended_at TEXT COLLATE "C";

-- +goose Down
ALTER TABLE watches DROP COLUMN ended_at;
