-- +goose Up

-- The items that a refresh did not take: a JSON list of item and reason, the first 20.
ALTER TABLE refresh_runs ADD COLUMN rejections TEXT;

-- +goose Down
ALTER TABLE refresh_runs DROP COLUMN rejections;
