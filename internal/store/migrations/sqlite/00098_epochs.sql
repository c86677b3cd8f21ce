-- A journal is named by its epoch: a restore begins another one, whose numbers go on above seq_floor.
-- +goose Up
ALTER TABLE catalogue_version ADD COLUMN epoch TEXT NOT NULL DEFAULT '';
ALTER TABLE catalogue_version ADD COLUMN seq_floor INTEGER NOT NULL DEFAULT 0;
UPDATE catalogue_version SET epoch = lower(hex(randomblob(8)));

-- +goose Down
ALTER TABLE catalogue_version DROP COLUMN seq_floor;
ALTER TABLE catalogue_version DROP COLUMN epoch;
