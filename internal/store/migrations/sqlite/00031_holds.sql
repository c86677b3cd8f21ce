-- +goose Up

-- What guards hold back of a partner's answers, as JSON, and which documents are those of
-- answers that were refused.
ALTER TABLE partner_states ADD COLUMN holds TEXT;
ALTER TABLE fetched_documents ADD COLUMN refused INTEGER NOT NULL DEFAULT 0 CHECK (refused IN (0, 1));

-- +goose Down
ALTER TABLE fetched_documents DROP COLUMN refused;
ALTER TABLE partner_states DROP COLUMN holds;
