-- A paused partner is not asked until an operator resumes it.
-- +goose Up
ALTER TABLE partner_states ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1));

-- +goose Down
ALTER TABLE partner_states DROP COLUMN paused;
