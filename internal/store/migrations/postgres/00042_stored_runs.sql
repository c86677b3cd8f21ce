-- When a run was stored, by the clock of the database: the clocks of nodes differ.
-- +goose Up
ALTER TABLE refresh_runs ADD COLUMN stored_at TEXT COLLATE "C";

-- +goose Down
ALTER TABLE refresh_runs DROP COLUMN stored_at;
