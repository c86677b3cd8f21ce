-- +goose Up

-- The graphics cards of a machine, the places where its price holds, when an auction's
-- price falls next, and whether the partner can take the machine away.
ALTER TABLE server_plans ADD COLUMN gpu_model TEXT;
ALTER TABLE server_plans ADD COLUMN gpu_count REAL;
ALTER TABLE server_plans ADD COLUMN gpu_memory_gb REAL;
ALTER TABLE server_plans ADD COLUMN places TEXT;
ALTER TABLE server_plans ADD COLUMN next_drop_at TEXT;
ALTER TABLE server_plans ADD COLUMN spot INTEGER NOT NULL DEFAULT 0 CHECK (spot IN (0, 1));

-- +goose Down
ALTER TABLE server_plans DROP COLUMN spot;
ALTER TABLE server_plans DROP COLUMN next_drop_at;
ALTER TABLE server_plans DROP COLUMN places;
ALTER TABLE server_plans DROP COLUMN gpu_memory_gb;
ALTER TABLE server_plans DROP COLUMN gpu_count;
ALTER TABLE server_plans DROP COLUMN gpu_model;
