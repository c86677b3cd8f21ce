-- Which import of conversions stored a row and which took its place, by their entries of the audit
-- log, so that an import can be undone. A row that was replaced counts nowhere.
-- +goose Up
ALTER TABLE conversions ADD COLUMN added_by INTEGER;
ALTER TABLE conversions ADD COLUMN replaced_by INTEGER;

-- +goose Down
DELETE FROM conversions WHERE replaced_by IS NOT NULL;
ALTER TABLE conversions DROP COLUMN replaced_by;
ALTER TABLE conversions DROP COLUMN added_by;
