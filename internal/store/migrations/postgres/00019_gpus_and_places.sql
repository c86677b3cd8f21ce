-- +goose Up

-- The graphics cards of a machine, the places where its price holds, when an auction's
-- price falls next, and whether the partner can take the machine away.
ALTER TABLE server_plans ADD COLUMN gpu_model TEXT COLLATE "C";
ALTER TABLE server_plans ADD COLUMN gpu_count DOUBLE PRECISION;
ALTER TABLE server_plans ADD COLUMN gpu_memory_gb DOUBLE PRECISION;
ALTER TABLE server_plans ADD COLUMN places TEXT COLLATE "C";
ALTER TABLE server_plans ADD COLUMN next_drop_at TEXT COLLATE "C";
ALTER TABLE server_plans ADD COLUMN spot BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE server_plans DROP COLUMN spot;
ALTER TABLE server_plans DROP COLUMN next_drop_at;
ALTER TABLE server_plans DROP COLUMN places;
ALTER TABLE server_plans DROP COLUMN gpu_memory_gb;
ALTER TABLE server_plans DROP COLUMN gpu_count;
ALTER TABLE server_plans DROP COLUMN gpu_model;
