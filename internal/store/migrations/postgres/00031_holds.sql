-- +goose Up

-- What guards hold back of a partner's answers, as JSON, and which documents are those of
-- answers that were refused.
ALTER TABLE partner_states ADD COLUMN holds TEXT COLLATE "C";
ALTER TABLE fetched_documents ADD COLUMN refused BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE fetched_documents DROP COLUMN refused;
ALTER TABLE partner_states DROP COLUMN holds;
