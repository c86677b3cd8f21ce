-- A journal is named by its epoch: a restore begins another one, whose numbers go on above seq_floor.
-- +goose Up
ALTER TABLE catalogue_version ADD COLUMN epoch TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE catalogue_version ADD COLUMN seq_floor BIGINT NOT NULL DEFAULT 0;
UPDATE catalogue_version SET epoch = substr(md5(random()::text || clock_timestamp()::text), 1, 16);

-- +goose Down
ALTER TABLE catalogue_version DROP COLUMN seq_floor;
ALTER TABLE catalogue_version DROP COLUMN epoch;
