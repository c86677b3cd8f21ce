-- A paused partner is not asked until an operator resumes it.
-- +goose Up
ALTER TABLE partner_states ADD COLUMN paused BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE partner_states DROP COLUMN paused;
