-- How a partner is asked is its row, so that every node keeps to it and a restart forgets
-- nothing. An answer is the request that it is for and its header, as JSON.
-- +goose Up
ALTER TABLE partner_states ADD COLUMN failures INTEGER NOT NULL DEFAULT 0; -- in a row
ALTER TABLE partner_states ADD COLUMN rests_until TEXT;
ALTER TABLE partner_states ADD COLUMN every_us INTEGER NOT NULL DEFAULT 0; -- between two refreshes
ALTER TABLE partner_states ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0; -- good refreshes without a change
ALTER TABLE fetched_documents ADD COLUMN answer TEXT;

-- +goose Down
ALTER TABLE fetched_documents DROP COLUMN answer;
ALTER TABLE partner_states DROP COLUMN quiet;
ALTER TABLE partner_states DROP COLUMN every_us;
ALTER TABLE partner_states DROP COLUMN rests_until;
ALTER TABLE partner_states DROP COLUMN failures;
